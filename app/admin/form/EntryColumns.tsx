import type { ReactNode } from 'react';
import { useLazy } from '#app/ui/use-lazy.ts';
import type { ContentTypeName } from '#content/index.ts';
import { Tabs } from '../parts/Tabs.tsx';
import { useMediaQuery } from '../parts/use-media-query.ts';
import styles from './entry-columns.module.css';

/** The parts of the screen of an entry. In a wide window the last two stand beside the form. */
export type EntryPart = 'form' | 'preview' | 'info';

interface Props {
  /** What is previewed; absent for a type without pages of its entries. */
  previewed?: { type: ContentTypeName; documentId: string | undefined; version: string | undefined } | undefined;
  part: EntryPart;
  onSelect: (part: EntryPart) => void;
  /** The dates and the tools of the entry. */
  info: ReactNode;
  /** Stands beside the form, where there is no preview. */
  beside?: ReactNode;
  /** Nothing beside the form can be used while it is saved. */
  isSaving: boolean;
  /** The form. */
  children: ReactNode;
}

const id = 'partie';
const besideTabs = [
  ['preview', 'Aperçu'],
  ['info', 'Suivi'],
] as const;
const allTabs = [['form', 'Formulaire'], ...besideTabs] as const;

/** The frame and the code of the links are loaded after the form. */
const loadPreview = () => import('../preview/Preview.tsx').then(({ Preview }) => Preview);

/** The form and what stands beside it. Under 1280 px they are in tabs; the form stays mounted, with what is typed in it. */
export function EntryColumns({ previewed, part, onSelect, info, beside, isSaving, children }: Props) {
  const isWide = useMediaQuery('(min-width: 1280px)');
  const besidePart = part === 'info' ? 'info' : 'preview';
  const isBesideShown = isWide || part !== 'form';
  const preview = useLazy(loadPreview, previewed !== undefined && isBesideShown && besidePart === 'preview');
  if (!previewed) {
    return (
      <div className={styles.columns}>
        {children}
        <aside className={styles.aside} aria-label="Suivi" inert={isSaving}>
          {beside}
          <section className={styles.panel}>
            <h2>Suivi</h2>
            {info}
          </section>
        </aside>
      </div>
    );
  }
  const isFormTab = !isWide && part === 'form';
  return (
    <div className={isWide ? styles.previewed : styles.tabbed}>
      {!isWide && <Tabs id={id} label="Parties de l’écran" tabs={allTabs} selected={part} onSelect={onSelect} />}
      <div
        className={styles.fields}
        hidden={!isWide && part !== 'form'}
        id={`${id}-form-panneau`}
        {...(isFormTab && { role: 'tabpanel', 'aria-labelledby': `${id}-form` })}
      >
        {children}
      </div>
      {isBesideShown && (
        <aside className={styles.preview} aria-label="Aperçu et suivi" inert={isSaving}>
          {isWide && (
            <Tabs id={id} label="À côté du formulaire" tabs={besideTabs} selected={besidePart} onSelect={onSelect} />
          )}
          <div
            className={styles.shown}
            role="tabpanel"
            id={`${id}-${besidePart}-panneau`}
            aria-labelledby={`${id}-${besidePart}`}
          >
            {besidePart === 'info' && info}
            {besidePart === 'preview' && preview.Component && <preview.Component {...previewed} />}
            {besidePart === 'preview' && preview.error !== undefined && (
              <div role="alert" className={styles.failure}>
                <p>L’aperçu n’a pas pu être chargé.</p>
                <button type="button" onClick={preview.retry}>
                  Réessayer
                </button>
              </div>
            )}
          </div>
        </aside>
      )}
    </div>
  );
}
