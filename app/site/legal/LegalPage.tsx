import { Children, cloneElement, isValidElement, type ReactNode } from 'react';
import layout from '#app/ui/layout.module.css';
import { frenchSpacing } from '#app/ui/typography.ts';
import { Breadcrumb } from '../page/Breadcrumb.tsx';
import { PageTitle } from '../page/PageTitle.tsx';
import primitives from '../primitives.module.css';
import styles from './legal.module.css';

export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

/**
 * A legal page: table of contents, and sections with fragment URLs. It has no date of its own: its text changes with the site, and its
 * facts with the settings.
 */
export function LegalPage({ title, sections }: { title: string; sections: readonly LegalSection[] }) {
  return (
    <>
      <PageTitle above={<Breadcrumb here={title} />}>{title}</PageTitle>
      <div className={`${layout.frame} ${layout.grid} ${layout.end} ${styles.page}`}>
        <nav className={styles.contents} aria-label="Sommaire">
          <ol className={`${primitives.quietLinks} ${styles.list}`}>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-titre`}>
              <h2 id={`${section.id}-titre`}>{section.title}</h2>
              {withFrenchSpacing(section.body)}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

/** Applies French spacing to every text of a node. */
function withFrenchSpacing(body: ReactNode): ReactNode {
  return Children.map(body, (part) => {
    if (typeof part === 'string') return frenchSpacing(part);
    if (!isValidElement<{ children?: ReactNode }>(part) || part.props.children === undefined) return part;
    return cloneElement(part, undefined, withFrenchSpacing(part.props.children));
  });
}
