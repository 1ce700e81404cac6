import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { typeOf } from '#content/index.ts';
import { ChecksPanel } from '../checks/ChecksPanel.tsx';
import { useChecks } from '../checks/use-checks.ts';
import { EntryColumns, type EntryPart } from '../entry/EntryColumns.tsx';
import { EntryInfo } from '../entry/EntryInfo.tsx';
import { NotesContext } from '../notes/notes-context.ts';
import { usePresence } from '../presence/use-polled.ts';
import { mainAction } from '../publication/publication-actions.ts';
import type { ContentScreen, ScreenTab } from '../screens.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useKeyboardShortcut } from '../ui/use-keyboard-shortcut.ts';
import type { EntryVersions } from '../values/values.ts';
import { FormDialogs } from './FormDialogs.tsx';
import { FormFields } from './FormFields.tsx';
import { FormHead } from './FormHead.tsx';
import { FormNotices } from './FormNotices.tsx';
import styles from './form.module.css';
import { documentIdOf, openForm, runningAction } from './form-state.ts';
import { moveOnEnter } from './move-on-enter.ts';
import { useForm } from './use-form.ts';

const OpeningPreview = lazyPart(
  () => import('../fields/kinds/opening/OpeningPreview.tsx').then((module) => module.OpeningPreview),
  { pending: 'Chargement...', failed: 'L’aperçu des horaires ne s’est pas chargé' },
);

interface Props {
  screen: ContentScreen;
  /** The tab of the form; absent for a form in one part. */
  tab: ScreenTab | undefined;
  /** Its entry is absent for a new form, and for a single type before its first save. */
  versions: EntryVersions;
  /** The form replaces one of the same entry: its heading gets the focus that was lost with the other. */
  isReread?: boolean;
  /** Reads the entry again: it was changed by other means than this form. Absent for a new one. */
  onReload?: () => void;
}

/** The form of an entry, with autosave, copies on the device and conflict resolution, so that typed text is never lost. */
export function EntryForm({ screen, tab, versions, isReread, onReload }: Props) {
  const type = tab?.type ?? typeOf(screen.type);
  const from = useLocation().state as { list?: string; copy?: string; part?: EntryPart } | null;
  const list = `/admin/${screen.path}${from?.list ?? ''}`;
  const element = useRef<HTMLFormElement>(null);
  const open = useForm({
    open: (id) => openForm({ screen, tab: tab?.name, type, id }, versions, Date.now(), from?.part),
    // The tabs of a form are saved apart. The first has the name of a form in one part.
    name: tab && tab !== screen.tabs?.[0] ? tab.path : screen.type,
    list,
    resumed: from?.copy,
    element,
  });
  const { state, dispatch, title, publicationState } = open;
  const { baseline, values } = state;
  const { entry } = baseline;
  const documentId = documentIdOf(state);
  const action = runningAction(state);
  const isLocked = action !== undefined && action !== 'stay';
  const isUntouched = !entry && !state.isUnsaved && state.attempt === 0;
  useKeyboardShortcut('mod+s', () => dispatch({ type: 'requested', action: 'stay' }));

  const isEnabled = entry !== undefined && !state.isGone;
  const others = usePresence({ type: screen.type, documentId, isEnabled, edited: state.edited });

  const isPublished = baseline.online !== undefined && publicationState !== 'ended';
  const checks = useChecks({
    ...{ type, isPublished, publishAt: entry?.publication.publishAt ?? null, values, baseline },
    onChange: (name, value) => dispatch({ type: 'changed', name, value }),
  });
  function openChecks(): void {
    // The panel is in the form.
    flushSync(() => dispatch({ type: 'partSelected', part: 'form' }));
    checks.context.showInPanel();
  }

  return (
    <>
      <FormHead
        {...{ open, tab, list, others, isReread }}
        notes={isUntouched ? [] : checks.notes}
        onOpenChecks={openChecks}
      />
      <FormNotices {...open} />
      <EntryColumns
        previewed={{ type: screen.type, documentId, version: baseline.version, tab }}
        part={state.part}
        onSelect={(part) => dispatch({ type: 'partSelected', part })}
        isSaving={isLocked}
        hours={
          'openingWeek' in type.fields && (
            <OpeningPreview type={type} values={values} stored={baseline.online ?? baseline.base} />
          )
        }
        info={
          <EntryInfo
            {...{ screen, tab, entry, title }}
            onRestored={() => onReload?.()}
            onDelete={() => dispatch({ type: 'dialogOpened', dialog: 'delete' })}
          />
        }
      >
        <form
          id="fiche"
          ref={element}
          noValidate
          onKeyDown={moveOnEnter}
          onSubmit={(event) => {
            event.preventDefault();
            dispatch({ type: 'requested', action: mainAction(publicationState, undefined).action });
          }}
        >
          <fieldset className={styles.form} disabled={isLocked} aria-busy={action !== undefined}>
            <legend>
              <span className="unseen">
                {screen.creation ? type.label.singular : tab ? `${screen.label}, ${tab.label}` : screen.label}
              </span>
            </legend>
            <ChecksPanel checks={checks} isUntouched={isUntouched} />
            <NotesContext value={checks.context}>
              <FormFields open={open} others={others} />
            </NotesContext>
          </fieldset>
        </form>
      </EntryColumns>
      <FormDialogs {...open} />
    </>
  );
}
