import type { ReactNode } from 'react';
import { frenchSpacing } from '#app/ui/typography.ts';
import type { BreadcrumbItem } from '../page-data.ts';
import ui from '../primitives.module.css';
import emptyState from './EmptyState.module.css';
import styles from './PageTitle.module.css';

type PageTitleProps = { children: ReactNode; aside?: ReactNode; above?: ReactNode };

/** The header of a light page: its large title, and a link beside. */
export const PageTitle = ({ children, aside, above }: PageTitleProps) => (
  <div className={`${ui.frame} ${styles.opening}`}>
    {above}
    <div className={ui.head}>
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
      {[{ title: 'Accueil', path: '/' }, ...parents].map(({ title, path }) => (
        <li key={path} className={ui.row}>
          <a href={path}>{title}</a>
        </li>
      ))}
      <li aria-current="page">{here}</li>
    </ol>
  </nav>
);

interface TermsProps {
  /** `titleLanguage`: that of the title, where it is not the language of the page. */
  rows: readonly { title: string | null; titleLanguage?: string; text: ReactNode }[];
  className?: string | undefined;
}

/** Terms with their descriptions; nothing without any. */
export const Terms = ({ rows, className = '' }: TermsProps) =>
  rows.length > 0 && (
    <dl className={`${ui.terms} ${className}`}>
      {rows.map(({ title, titleLanguage, text }) => (
        <div key={title}>
          <dt lang={titleLanguage}>{title}</dt>
          <dd>{typeof text === 'string' ? frenchSpacing(text) : text}</dd>
        </div>
      ))}
    </dl>
  );

interface TermsSectionProps {
  title: string;
  isLarge?: boolean;
  rows: TermsProps['rows'];
}

/** A small heading with terms, or one of the size of a section; nothing without any terms. */
export const TermsSection = ({ title, isLarge, rows }: TermsSectionProps) =>
  rows.length > 0 && (
    <section>
      <h2 className={isLarge ? undefined : ui.smallTitle}>{title}</h2>
      <Terms rows={rows} className={ui.strongTerms} />
    </section>
  );

/** An empty list: icon, message, link. */
export const EmptyState = ({ sentence, children }: { sentence: string; children?: ReactNode }) => (
  <div className={`${ui.row} ${emptyState.empty}`}>
    <img src="/sign.svg" alt="" width="72" height="72" />
    <div>
      <p>{sentence}</p>
      {children}
    </div>
  </div>
);
