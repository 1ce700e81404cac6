import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#app/ui/Icon.tsx';
import ui from '../ui/primitives.module.css';
import styles from './alarm.module.css';

interface AlarmLine {
  key: string;
  to: string;
  label: ReactNode;
  detail: ReactNode;
}

interface Props {
  id: string;
  title: string;
  children: ReactNode;
  lines: readonly AlarmLine[];
}

/** Something that needs an editor's action: a title, a sentence, and links to what must change. */
export function Alarm({ id, title, children, lines }: Props) {
  return (
    <section className={`${ui.notice} ${styles.alarm}`} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p>{children}</p>
      </div>
      <ul className={styles.lines}>
        {lines.map(({ key, to, label, detail }) => (
          <li key={key}>
            <Link to={to} className={`${ui.row} ${ui.dot}`}>
              <span>
                <b>{label}</b>
                <small>{detail}</small>
              </span>
              <Icon name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
