import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { useLazy } from '#app/ui/use-lazy.ts';
import type { Schedule } from '#client/index.ts';
import type { Finding } from '#content/checks/index.ts';
import { hasPagePerEntry, pathOfEntry, typeOf } from '#content/index.ts';
import { ChecksCount, ChecksPanel, type ChecksPanelHandle } from '../checks/ChecksPanel.tsx';
import { useChecks } from '../checks/use-checks.ts';
import { NotesContext } from '../notes/notes-context.ts';
import { OpeningPreview } from '../opening/OpeningPreview.tsx';
import { momentInWords } from '../parts/format.ts';
import { PageToolbar } from '../parts/PageToolbar.tsx';
import { useKeyboardShortcut } from '../parts/use-keyboard-shortcut.ts';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import { DeleteDialog } from '../publication/DeleteDialog.tsx';
import { DiscardDialog } from '../publication/DiscardDialog.tsx';
import { PublicationBadge } from '../publication/PublicationBadge.tsx';
import { publishLabels } from '../publication/publication.ts';
import type { ContentScreen, ScreenTab } from '../screens.ts';
import { holdSession } from '../session/reauthentication.ts';
import { useToasts } from '../toasts/index.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { EntryColumns, type EntryPart } from './EntryColumns.tsx';
import { EntryInfo } from './EntryInfo.tsx';
import { EntryTools } from './EntryTools.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { baselineOf, type EditBaseline, type EntryVersions, readVersions } from './edit-baseline.ts';
import { FailedUploadsDialog } from './FailedUploadsDialog.tsx';
import { FormFields } from './FormFields.tsx';
import { FormTabs } from './FormTabs.tsx';
import styles from './form.module.css';
import { formChoices } from './form-choices.ts';
import { withInvalidValues } from './invalid-values.ts';
import { moveOnEnter } from './move-on-enter.ts';
import { AutosaveFailureNotice, DraftStorageWarning, EntryDeletedNotice, StoredDraftsNotice } from './notices.tsx';
import { PresenceNote } from './PresenceNote.tsx';
import { PublicationSummary } from './PublicationSummary.tsx';
import { type FormGesture, PublishButton } from './PublishButton.tsx';
import { SaveNote } from './SaveNote.tsx';
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx';
import { useAutosave } from './use-autosave.ts';
import { useDueDates } from './use-due-dates.ts';
import { useEditedEntry } from './use-edited-entry.ts';
import { useFieldUploads } from './use-field-uploads.ts';
import { useFocusFromHash } from './use-focus-from-hash.ts';
import { useLocalDraft } from './use-local-draft.ts';
import { usePresence } from './use-presence.ts';
import { useSave } from './use-save.ts';
import { useSaveBeforeLeaving } from './use-save-before-leaving.ts';
import { useUnsavedChangesGuard } from './use-unsaved-changes-guard.ts';
import { changedFields, type Values } from './values.ts';
import { documentIdOf } from './write-entry.ts';

interface Props {
  screen: ContentScreen;
  /** The tab of the form; absent for a form in one part. */
  tab: ScreenTab | undefined;
  /** Its entry is absent for a new form, and for a single type before its first save. */
  versions: EntryVersions;
  /** The form replaces one of the same entry: its heading gets the focus that was lost with the other. */
  isReread?: boolean;
  /** Reads the entry again: it was changed by other means than this form. */
  onReload: () => void;
}

/** The comparison library is loaded on demand. */
const loadChangesDialog = () => import('./ChangesDialog.tsx').then(({ ChangesDialog }) => ChangesDialog);
/** So is the dialog of the dates. */
const loadScheduleDialog = () => import('../schedule/ScheduleDialog.tsx').then(({ ScheduleDialog }) => ScheduleDialog);

/** The form of an entry, with autosave, local drafts and conflict resolution, so that typed text is never lost. */
export function EntryForm({ screen, tab, versions, isReread, onReload }: Props) {
  const fullType = typeOf(screen.type);
  const type = tab?.type ?? fullType;
  const navigate = useNavigate();
  const { showToast } = useToasts();
  const from = useLocation().state as { list?: string; draft?: string; part?: EntryPart } | null;
  const list = `/admin/${screen.path}${from?.list ?? ''}`;
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const editing = useEditedEntry(type, fullType, versions);
  const { baseline, values, edited, unsaved, waiting, state } = editing;
  const uploads = useFieldUploads();
  const [confirming, setConfirming] = useState<FormGesture>();
  const [dialog, setDialog] = useState<'delete' | 'discard' | 'changes' | 'leave' | 'schedule' | 'withdraw'>();
  const [part, setPart] = useState<EntryPart>(from?.part ?? 'form');
  const ChangesDialog = useLazy(loadChangesDialog, dialog === 'changes');
  const isScheduling = dialog === 'schedule' || dialog === 'withdraw';
  const ScheduleDialog = useLazy(loadScheduleDialog, isScheduling);
  /** The dates that could not be set: the dialog has them when it is opened again. */
  const [chosenDates, setChosenDates] = useState<Schedule>();

  const { entry } = baseline;
  const documentId = documentIdOf(screen, baseline);
  const { isBusy } = uploads;
  const publishAt = entry?.publication.publishAt;
  const { blocker, allow } = useUnsavedChangesGuard(unsaved || isBusy);
  const localDraft = useLocalDraft({
    // The tabs of a form are saved apart. The first has the key of a form in one part.
    form: tab && tab !== screen.tabs?.[0] ? tab.path : screen.type,
    documentId,
    unsaved,
    draft: { values, base: baseline.base, version: baseline.version },
  });
  useEffect(holdSession, []);
  useFocusFromHash();
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isReread && document.activeElement === document.body) titleRef.current?.focus();
  }, [isReread]);

  /** Continues from another baseline. A new entry has its own URL from then on. */
  function continueFrom(next: EditBaseline, nextValues?: Values): void {
    const created = edited.current.baseline.entry ? undefined : documentIdOf(screen, next);
    editing.replace(next, nextValues);
    if (created === undefined) return;
    localDraft.discardOwn();
    // Not by the router, which would render another screen and take the focus from the field.
    history.replaceState(history.state, '', `/admin/${screen.path}/${created}`);
  }

  function resume(key: string): void {
    const draft = localDraft.resume(key);
    if (draft) editing.resume(draft);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: resumes the draft chosen in the list, once
  useEffect(() => {
    if (from?.draft) resume(from.draft);
  }, []);

  const autosaving = useRef<Promise<void>>(undefined);
  const savedForm = { screen, type, creationKey: localDraft.id, form, edited, autosaving };
  const saving = useSave({
    ...savedForm,
    onSaved(action, next) {
      localDraft.discardOwn();
      if (action === 'schedule') setChosenDates(undefined);
      if (action !== 'stay' && screen.creation) {
        allow();
        void navigate(list);
      } else if (action === 'discard' || action === 'schedule' || action === 'cancelSchedule') onReload();
      else continueFrom(next);
    },
  });
  const { problems, failure, conflict, attempt, running } = saving;
  const isSaving = running !== undefined;
  const isLocked = isSaving && running !== 'stay';
  // Each failed attempt focuses the summary once, also when its messages are the same; behind the dialog of the dates it waits.
  const focusedAttempt = useRef(attempt);
  useEffect(() => {
    if (isScheduling || focusedAttempt.current === attempt) return;
    focusedAttempt.current = attempt;
    // Its links lead to fields.
    if (summary.current) setPart('form');
    summary.current?.focus();
  }, [attempt, isScheduling]);

  /** Set while a conflict waits for a choice: the next autosave would cause it again. */
  const [isInConflict, setInConflict] = useState(false);
  const autosave = useAutosave({
    ...savedForm,
    values,
    isEnabled: unsaved && !isSaving && !isInConflict && !saving.isGone && failure?.status !== 401,
    onSaved: continueFrom,
    onConflict(concurrent) {
      setInConflict(true);
      void saving.meet(concurrent);
    },
  });

  // A scheduled change can happen while the form is open: the input stays, and the form shows the new public state.
  useDueDates([publishAt, entry?.publication.unpublishAt], async () => {
    await autosaving.current;
    const current = await readVersions(screen.type, documentId).catch(() => undefined);
    if (!current?.entry) return;
    const next = baselineOf(type, fullType, current);
    // The changes of another editor are merged by the next save.
    if (changedFields(type, edited.current.baseline.base, next.base).length === 0) continueFrom(next);
  });

  const act = (action: FormGesture, { isConfirmed = false } = {}) => {
    if (isSaving || (action === 'publish' && state === 'published')) return;
    if (isBusy && action !== 'discard')
      showToast('Téléchargement en cours\u00a0: enregistrez une fois les fichiers arrivés.', { tone: 'problem' });
    else if (uploads.failed > 0 && action !== 'discard' && !isConfirmed) setConfirming(action);
    else if (action === 'schedule' || action === 'withdraw') setDialog(action);
    else if (action === 'discard' && !isConfirmed) setDialog('discard');
    else void saving.save(action);
  };
  useKeyboardShortcut('mod+s', () => act('stay'));

  useSaveBeforeLeaving({
    blocker,
    mustAsk: isBusy || isInConflict,
    saveNow: autosave.saveNow,
    hasChanges: () => changedFields(type, edited.current.baseline.base, edited.current.values).length > 0,
    onAsk: () => setDialog('leave'),
  });

  const isOpen = entry !== undefined && !saving.isGone;
  const { others, reportWriting } = usePresence({ type: screen.type, documentId, isEnabled: isOpen });

  function change(name: string, value: unknown): void {
    reportWriting(name);
    editing.change(name, value);
    saving.clearProblem(name);
  }

  const checksPanel = useRef<ChecksPanelHandle>(null);
  const isPublished = baseline.online !== undefined && state !== 'ended';
  const addInvalid = useCallback(
    (findings: readonly Finding[], current: Values) => withInvalidValues(findings, { type, values: current, baseline }),
    [type, baseline],
  );
  const checks = useChecks({ type, isPublished, values, addInvalid, onChange: change });
  const { notes, register } = checks;
  const notesContext = useMemo(
    () => ({ notes: notes ?? [], register, showInPanel: (number: number) => checksPanel.current?.show(number) }),
    [notes, register],
  );

  const hasOpeningHours = 'openingWeek' in type.fields;
  const online = baseline.online ?? baseline.base;
  const title = String(values[type.admin.title] ?? '').trim();
  const heading = screen.creation ? (entry ? title || 'Sans titre' : screen.creation) : screen.label;
  const publicPath =
    documentId && hasPagePerEntry(screen.type) && baseline.online ? pathOfEntry(screen.type, documentId) : undefined;
  const stored = entry && screen.creation && (String(entry[type.admin.title] ?? '').trim() || 'Sans titre');
  useEffect(() => {
    if (stored) document.title = `Modifier · ${stored} · Administration du Mémorial ACTe`;
  }, [stored]);
  return (
    <>
      <PageToolbar
        breadcrumb={
          screen.creation
            ? [{ label: screen.label, to: list }, { label: entry ? 'Modifier' : 'Ajouter' }]
            : [
                { label: 'Administration', to: '/admin/dashboard' },
                { label: screen.label },
                ...(tab ? [{ label: tab.label }] : []),
              ]
        }
      >
        <PresenceNote users={others} />
        <SaveNote
          unsaved={unsaved}
          savedAt={autosave.savedAt}
          refused={autosave.refused.map((name) => type.fields[name]?.label ?? name)}
        />
        <ChecksCount
          notes={notes}
          onOpen={() => {
            // The panel is in the form.
            flushSync(() => setPart('form'));
            checksPanel.current?.open();
          }}
        />
        <PublishButton
          label={publishAt ? `Publier le ${momentInWords(publishAt)}` : publishLabels[state]}
          isIdle={state === 'published'}
          choices={formChoices({ screen, state, unsaved, baseline })}
          waiting={isBusy ? 'Téléchargement en cours...' : isSaving ? 'Sauvegarde...' : undefined}
          onChoose={act}
        />
      </PageToolbar>
      <div className={styles.head}>
        <h1 ref={titleRef} tabIndex={-1} className={styles.title}>
          <span>{heading}</span>
        </h1>
        <PublicationBadge state={state} />
      </div>
      <PublicationSummary
        baseline={baseline}
        state={state}
        waiting={waiting.length}
        publicPath={publicPath}
        onCompare={() => setDialog('changes')}
      />
      {screen.tabs && <FormTabs label={screen.label} tabs={screen.tabs} entry={entry ?? {}} />}
      <StoredDraftsNotice
        type={type}
        drafts={localDraft.drafts}
        onResume={({ key }) => resume(key)}
        onDiscard={localDraft.discard}
      />
      {unsaved && !localDraft.isStored && <DraftStorageWarning />}
      {unsaved && autosave.failure && !failure && Object.keys(problems).length === 0 && !saving.isGone && (
        <AutosaveFailureNotice {...autosave.failure} onRetry={() => void autosave.saveNow()} />
      )}
      {saving.isGone && <EntryDeletedNotice disabled={isSaving} onRecreate={() => void saving.recreate()} />}
      <ErrorSummary ref={summary} type={type} problems={problems} failure={failure} />
      <EntryColumns
        previewed={{ type: screen.type, documentId, version: baseline.version, pages: tab?.pages }}
        part={part}
        onSelect={setPart}
        isSaving={isLocked}
        hours={hasOpeningHours && <OpeningPreview type={type} values={values} stored={online} />}
        info={
          <EntryInfo entry={entry}>
            <EntryTools
              screen={screen}
              documentId={documentId}
              title={title}
              onRestored={onReload}
              onDelete={() => setDialog('delete')}
            />
          </EntryInfo>
        }
      >
        <form
          id="fiche"
          ref={form}
          noValidate
          onKeyDown={moveOnEnter}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            act(state === 'scheduled' ? 'saveScheduled' : 'publish');
          }}
        >
          <fieldset className={styles.form} disabled={isLocked} aria-busy={isSaving}>
            <legend>
              <VisuallyHidden>{screen.creation ? type.label.singular : (tab?.label ?? screen.label)}</VisuallyHidden>
            </legend>
            <ChecksPanel ref={checksPanel} checks={checks} hiddenWhenEmpty={type.entries === 'one'} />
            <NotesContext value={notesContext}>
              <FormFields
                type={type}
                documentId={documentId}
                values={values}
                stored={online}
                problems={problems}
                changed={waiting}
                others={others}
                onChange={change}
                onCompare={() => setDialog('changes')}
                onUploads={uploads.report}
              />
            </NotesContext>
          </fieldset>
        </form>
      </EntryColumns>
      {dialog === 'leave' && blocker.state === 'blocked' && (
        <UnsavedChangesDialog
          uploading={isBusy}
          unsaved={unsaved}
          onLeave={blocker.proceed}
          onStay={() => {
            setDialog(undefined);
            blocker.reset();
          }}
        />
      )}
      {dialog === 'changes' && ChangesDialog.Component && baseline.online && (
        <ChangesDialog.Component
          type={fullType}
          changed={waiting}
          online={baseline.online}
          values={{ ...baseline.all, ...values }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {isScheduling && ScheduleDialog.Component && (
        <ScheduleDialog.Component
          type={type}
          title={title}
          values={values}
          publication={entry?.publication}
          chosen={chosenDates}
          isWithdrawal={dialog === 'withdraw'}
          onSchedule={async (dates) => {
            setChosenDates(dates);
            const refused = await saving.schedule(dates);
            if (Object.keys(refused).length === 0) setDialog(undefined);
            return refused;
          }}
          onCancelSchedule={() => {
            setDialog(undefined);
            act('cancelSchedule');
          }}
          onClose={() => {
            setChosenDates(undefined);
            setDialog(undefined);
          }}
        />
      )}
      {dialog === 'discard' && (
        <DiscardDialog
          cancel="Revenir au formulaire"
          onConfirm={() => {
            setDialog(undefined);
            act('discard', { isConfirmed: true });
          }}
          onCancel={() => setDialog(undefined)}
        />
      )}
      {confirming && (
        <FailedUploadsDialog
          failed={uploads.failed}
          onConfirm={() => {
            setConfirming(undefined);
            act(confirming, { isConfirmed: true });
          }}
          onCancel={() => setConfirming(undefined)}
        />
      )}
      {conflict && (
        <ConflictDialog
          type={type}
          base={baseline.base}
          mine={values}
          theirs={conflict.theirs.base}
          savedAt={conflict.entry.updatedAt}
          author={conflict.author}
          onCancel={() => {
            setInConflict(true);
            saving.leaveConflict();
          }}
          onChosen={(chosen) => {
            continueFrom(conflict.theirs, chosen);
            setInConflict(false);
            saving.leaveConflict();
            void saving.save(conflict.action);
          }}
        />
      )}
      {dialog === 'delete' && entry && (
        <DeleteDialog
          type={screen.type}
          entries={[{ id: entry.id, documentId: entry.documentId, title }]}
          onRestored={() => void navigate(`/admin/${screen.path}/${documentId}`)}
          onDeleted={() => {
            localDraft.discardOwn();
            allow();
            void navigate(list);
          }}
          onCancel={() => setDialog(undefined)}
        />
      )}
    </>
  );
}
