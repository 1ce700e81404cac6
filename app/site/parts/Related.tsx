import type { ReactNode } from 'react';
import layout from '#app/ui/layout.module.css';
import styles from './Related.module.css';

/** What to read or see next, three abreast at the foot of a page. */
export function Related({
  id,
  title,
  of,
  children,
}: {
  id: string;
  title: string;
  of: 'events' | 'articles';
  children: ReactNode;
}) {
  return (
    <section className={`${layout.section} ${layout.calm} ${styles.related}`} aria-labelledby={id}>
      <div className={layout.frame}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <div className={styles[of]}>{children}</div>
      </div>
    </section>
  );
}
