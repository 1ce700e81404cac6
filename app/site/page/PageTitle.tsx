import type { ReactNode } from 'react';
import type { BreadcrumbItem } from '../page-data.ts';
import ui from '../primitives.module.css';
import styles from './PageTitle.module.css';

type PageTitleProps = { children: ReactNode; aside?: ReactNode; above?: ReactNode };

/** The header of a light page: its large title, and a link beside. */
export const PageTitle = ({ children, aside, above }: PageTitleProps) => (
  <div className={`${ui.frame} ${styles.opening}`}>
    {above}
    <div className={`${ui.head} ${styles.line}`}>
      <h1>{children}</h1>
      {aside}
    </div>
  </div>
);

/** Whether a title has a smaller size: it is long, or has a word (with hyphens, a name) that a narrow column would break. */
export const isLongTitle = (title: string): boolean => title.length > 70 || /[\p{L}-]{13}/u.test(title);

/** The breadcrumb. The structured data of the page repeat it (page-data.ts, `parents`). */
export const Breadcrumb = ({ parents = [], here }: { parents?: readonly BreadcrumbItem[]; here: string }) => (
  <nav className={`${ui.note} ${styles.breadcrumb}`} aria-label="Fil d’Ariane">
    <ol className={`${ui.cluster} ${ui.quietLinks} ${styles.steps}`}>
      {[{ label: 'Accueil', path: '/' }, ...parents].map(({ label, path }) => (
        <li key={path} className={ui.row}>
          <a href={path}>{label}</a>
        </li>
      ))}
      <li aria-current="page">{here}</li>
    </ol>
  </nav>
);
