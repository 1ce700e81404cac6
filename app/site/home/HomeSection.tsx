import type { ReactNode } from 'react';
import ui from '../primitives.module.css';
import styles from './HomeSection.module.css';

interface HomeSectionProps {
  title: string;
  id: string;
  /** Link to the full list. */
  more?: ReactNode;
  children: ReactNode;
}

export function HomeSection({ title, id, more, children }: HomeSectionProps) {
  return (
    <section className={ui.section} id={id} aria-labelledby={`${id}-titre`}>
      <div className={ui.frame}>
        <div className={`${ui.head} ${styles.head}`}>
          <h2 id={`${id}-titre`}>{title}</h2>
          {more}
        </div>
        {children}
      </div>
    </section>
  );
}
