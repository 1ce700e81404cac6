import type { ReactNode } from 'react';
import layout from '#app/ui/layout.module.css';
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
    <section className={layout.section} id={id} aria-labelledby={`${id}-titre`}>
      <div className={layout.frame}>
        <div className={`${layout.head} ${styles.head}`}>
          <h2 id={`${id}-titre`}>{title}</h2>
          {more}
        </div>
        {children}
      </div>
    </section>
  );
}
