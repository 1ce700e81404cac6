import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { frenchSpacing } from '#app/ui/typography.ts';
import { Breadcrumb, PageTitle } from '../page/PageElements.tsx';
import ui from '../primitives.module.css';
import styles from './legal.module.css';

type SectionProps = { id: string; title: string; children: ReactNode };

/** A section of a legal page, with a fragment URL. */
export const LegalSection = ({ id, title, children }: SectionProps) => (
  <section id={id} aria-labelledby={`${id}-titre`}>
    <h2 id={`${id}-titre`}>{title}</h2>
    {withFrenchSpacing(children)}
  </section>
);

/** A legal page: table of contents, and sections. It has no date of its own: its text changes with the site, and its facts with the settings. */
export const LegalPage = ({ title, children }: { title: string; children: ReactElement<SectionProps>[] }) => (
  <>
    <PageTitle above={<Breadcrumb here={title} />}>{title}</PageTitle>
    <div className={`${ui.frame} ${ui.grid} ${ui.end} ${styles.page}`}>
      <nav className={`${ui.sticky} ${styles.contents}`} aria-label="Sommaire">
        <ol className={`${ui.quietLinks} ${ui.links} ${ui.plain}`}>
          {children.map(({ props }) => (
            <li key={props.id}>
              <a href={`#${props.id}`}>{props.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={`${ui.column} ${styles.text}`}>{children}</div>
    </div>
  </>
);

const withFrenchSpacing = (body: ReactNode): ReactNode =>
  Children.map(body, (part) => {
    if (typeof part === 'string') return frenchSpacing(part);
    if (!isValidElement<{ children?: ReactNode }>(part) || part.props.children === undefined) return part;
    return cloneElement(part, undefined, withFrenchSpacing(part.props.children));
  });
