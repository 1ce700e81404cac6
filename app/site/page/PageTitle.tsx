import type { ReactNode } from 'react';
import ui from '../primitives.module.css';
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
    <div className={`${ui.frame} ${styles.opening}`}>
      {above}
      <div className={`${ui.head} ${styles.line}`}>
        <h1>{children}</h1>
        {aside}
      </div>
    </div>
  );
}
