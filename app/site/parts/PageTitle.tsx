import type { ReactNode } from 'react';
import layout from '#app/ui/layout.module.css';
import styles from './PageTitle.module.css';

/** The opening of a light page: its title, large, and the way to its sister page. */
export function PageTitle({ children, aside, lead }: { children: ReactNode; aside?: ReactNode; lead?: string }) {
  return (
    <div className={`${layout.frame} ${styles.opening}`}>
      <div className={styles.line}>
        <h1>{children}</h1>
        {aside}
      </div>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}
