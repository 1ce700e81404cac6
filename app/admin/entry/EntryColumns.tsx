import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react';
import { lazyPart } from '../ui/lazy-part.tsx';
import ui from '../ui/primitives.module.css';
import { Tabs } from '../ui/Tabs.tsx';
import styles from './entry-columns.module.css';

/** The parts of the screen of an entry. In a wide window all others are beside the form. */
export type EntryPart = 'form' | 'hours' | 'preview' | 'info';

interface Props {
  previewed: ComponentProps<typeof Preview>;
  part: EntryPart;
  onSelect: (part: EntryPart) => void;
  info: ReactNode;
  /** The opening hours as they are typed: beside the form at first, and below it in a narrow window. */
  hours?: ReactNode;
  /** The parts beside the form are disabled while it is saved. */
  isSaving: boolean;
  children: ReactNode;
}

const id = 'partie';

/** The frame and the code of the links are loaded after the form. */
const Preview = lazyPart(() => import('../preview/Preview.tsx').then((module) => module.Preview), {
  failed: 'L’aperçu n’a pas pu être chargé.',
});

/** Below this width the structure differs, and not the style alone. */
const wideWindow = '(min-width: 80em)';
const isWideWindow = () => matchMedia(wideWindow).matches;
function watchWidth(notify: () => void): () => void {
  const list = matchMedia(wideWindow);
  list.addEventListener('change', notify);
  return () => list.removeEventListener('change', notify);
}

/** The form and the parts beside it. Below 1280 px they are in tabs; the form stays mounted, with its input. */
export function EntryColumns({ previewed, part, onSelect, info, hours, isSaving, children }: Props) {
  const isWide = useSyncExternalStore(watchWidth, isWideWindow, () => false);
  const isForm = part === 'form' || part === 'hours';
  const besidePart = part !== 'form' ? part : hours ? 'hours' : 'preview';
  const isBesideShown = isWide || !isForm;
  const tabs = (
    <Tabs
      id={id}
      label={isWide ? 'À côté du formulaire' : 'Parties de l’écran'}
      tabs={[
        ...(isWide ? [] : [['form', 'Formulaire'] as const]),
        ...(isWide && hours ? [['hours', 'Horaires'] as const] : []),
        ['preview', 'Aperçu'],
        ['info', 'Suivi'],
      ]}
      selected={isBesideShown ? besidePart : 'form'}
      onSelect={onSelect}
    />
  );
  return (
    <div className={isWide ? `${ui.wide} above4 ${styles.wide}` : `${ui.wide} above3 ${styles.tabbed}`}>
      {!isWide && tabs}
      <div
        className={styles.fields}
        hidden={!isWide && !isForm}
        id={`${id}-form-panneau`}
        {...(!isBesideShown && { role: 'tabpanel', 'aria-labelledby': `${id}-form` })}
      >
        {children}
        {!isWide && hours && <div className={ui.stack}>{hours}</div>}
      </div>
      {isBesideShown && (
        <aside className={styles.preview} aria-label="Aperçu et suivi" inert={isSaving}>
          {isWide && tabs}
          <div
            className={styles.shown}
            role="tabpanel"
            id={`${id}-${besidePart}-panneau`}
            aria-labelledby={`${id}-${besidePart}`}
          >
            {besidePart === 'hours' && <div className={ui.stack}>{hours}</div>}
            {besidePart === 'info' && info}
            {besidePart === 'preview' && <Preview {...previewed} />}
          </div>
        </aside>
      )}
    </div>
  );
}
