import type { ReactNode } from 'react';
import layout from '#app/ui/layout.module.css';
import styles from './PageTitle.module.css';

interface PageTitleProps {
  children: ReactNode;
  aside?: ReactNode;
  lead?: string;
  /** What leads here, over the title. */
  above?: ReactNode;
}

/** The opening of a light page: its title, large, and the way to its sister page. */
export function PageTitle({ children, aside, lead, above }: PageTitleProps) {
  return (
    <div className={`${layout.frame} ${styles.opening}`}>
      {above}
      <div className={styles.line}>
        <h1>{children}</h1>
        {aside}
      </div>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}
