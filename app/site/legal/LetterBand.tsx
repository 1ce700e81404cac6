import type { ReactNode } from 'react';
import { buttonClass, Icon } from '#app/ui/buttons.tsx';
import night from '#app/ui/drawings/night.svg';
import { LazyImage } from '#app/ui/Picture.tsx';
import newsletter from '../home/newsletter.module.css';
import ui from '../primitives.module.css';
import styles from './LetterBand.module.css';

interface Props {
  title: string;
  children: ReactNode;
  /** The only gesture of the page: a POST to its own URL. */
  button?: string;
  note?: ReactNode;
}

/** What a link of the newsletter's mails shows: a title, a sentence and one button beside the building by night. */
export const LetterBand = ({ title, children, button, note }: Props) => (
  <section className={`${ui.layered} ${newsletter.newsletter} ${styles.band}`}>
    <LazyImage className={styles.building} src={night} width="1600" height="640" />
    <div className={`${ui.frame} ${ui.stack} ${ui.section} ${styles.text}`}>
      <h1 className={ui.size1}>{title}</h1>
      <p className={ui.lead}>{children}</p>
      {button && (
        <form method="post">
          <button type="submit" className={buttonClass()}>
            {button}
            <Icon name="arrow" />
          </button>
        </form>
      )}
      {note && <p className={ui.note}>{note}</p>}
    </div>
  </section>
);
