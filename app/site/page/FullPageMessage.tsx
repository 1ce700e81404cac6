import type { ReactNode } from 'react';
import ui from '../primitives.module.css';
import styles from './FullPageMessage.module.css';

interface FullPageMessageProps {
  title: string;
  sentence?: string;
  children: ReactNode;
  below?: ReactNode;
}

/** A full-page message, with links out: missing entry, error. */
export const FullPageMessage = ({ title, sentence, children, below }: FullPageMessageProps) => (
  <section className={`dark ${styles.page}`}>
    <div className={`${ui.frame} ${styles.text}`}>
      <h1>{title}</h1>
      {sentence && <p>{sentence}</p>}
      <div className={`${ui.wrapping} above8`}>{children}</div>
      {below && <div className={`above8 ${styles.below}`}>{below}</div>}
    </div>
  </section>
);
