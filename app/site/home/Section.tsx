import type { ReactNode } from 'react';
import layout from '#app/ui/layout.module.css';
import styles from './Section.module.css';

interface SectionProps {
  title: string;
  id: string;
  /** The way to everything of its kind. */
  more?: ReactNode;
  children: ReactNode;
}

export function Section({ title, id, more, children }: SectionProps) {
  return (
    <section className={layout.section} id={id} aria-labelledby={`${id}-titre`}>
      <div className={layout.frame}>
        <div className={styles.head}>
          <h2 id={`${id}-titre`}>{title}</h2>
          {more}
        </div>
        {children}
      </div>
    </section>
  );
}
