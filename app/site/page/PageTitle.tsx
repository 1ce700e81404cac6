import type { ReactNode } from 'react';
import layout from '#app/ui/layout.module.css';
import styles from './PageTitle.module.css';

interface PageTitleProps {
  children: ReactNode;
  aside?: ReactNode;
  /** Content above the title. */
  above?: ReactNode;
}

/** The header of a light page: its large title, and a link beside. */
export function PageTitle({ children, aside, above }: PageTitleProps) {
  return (
    <div className={`${layout.frame} ${styles.opening}`}>
      {above}
      <div className={`${layout.head} ${styles.line}`}>
        <h1>{children}</h1>
        {aside}
      </div>
    </div>
  );
}
