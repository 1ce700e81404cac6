import type { ReactNode } from 'react';
import layout from '#app/ui/layout.module.css';
import { PageTitle } from '../parts/PageTitle.tsx';
import styles from './legal.module.css';

export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

/** A page of law: when it was last changed, what it holds, and its sections under addresses of their own. */
export function LegalPage({
  title,
  updated,
  sections,
}: {
  title: string;
  updated: string;
  sections: readonly LegalSection[];
}) {
  return (
    <>
      <PageTitle lead={`Mise à jour : ${updated}.`}>{title}</PageTitle>
      <div className={`${layout.frame} ${layout.grid} ${styles.page}`}>
        <nav className={styles.contents} aria-label="Sommaire">
          <ol className={styles.list}>
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
              {section.body}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

/** What only the institution knows, marked so that nobody takes it for a fact. */
export function ToComplete({ children }: { children: string }) {
  return <mark className={styles.missing}>[à compléter par l’institution : {children}]</mark>;
}
