import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { buttonClass } from '#app/ui/buttons.tsx';
import { hasPagePerEntry, pathOfEntry, typeOf } from '#content/index.ts';
import { DeleteDialog } from '../list/DeleteDialog.tsx';
import type { UploadStatus } from '../media/use-uploads.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { PageToolbar } from '../parts/PageToolbar.tsx';
import { useKeyboardShortcut } from '../parts/use-keyboard-shortcut.ts';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import type { ContentScreen } from '../screens.ts';
import { holdSession } from '../session/reauthentication.ts';
import { useToasts } from '../toasts/index.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { EntryTools } from './EntryTools.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormFields } from './FormFields.tsx';
import styles from './form.module.css';
import { moveOnEnter } from './move-on-enter.ts';
import { DraftStorageWarning, EntryDeletedNotice, StoredDraftsNotice } from './notices.tsx';
import { Publication } from './Publication.tsx';
import { UnsavedChangesDialog } from './UnsavedChangesDialog.tsx';
import { useLocalDraft } from './use-local-draft.ts';
import { useSave } from './use-save.ts';
import { useUnsavedChangesGuard } from './use-unsaved-changes-guard.ts';
import { changedFields, keepKnownFields, type Values, valuesOf } from './values.ts';

interface Props {
  screen: ContentScreen;
  /** Absent for a new entry, and for a single-entry type. */
  documentId: string | undefined;
  entry: Record<string, unknown> | undefined;
  /** Reads the entry again: it was changed by other means than this form. */
  onReload: () => void;
}

/** The state an edit started from: the entry, its input values, its version. */
export interface EditBaseline {
  entry: Record<string, unknown> | undefined;
  base: Values;
  version: string | undefined;
}

/** The form of an entry, with everything that protects typed text from being lost. */
export function EntryForm({ screen, documentId, entry, onReload }: Props) {
  const type = typeOf(screen.type);
  const navigate = useNavigate();
  const { showToast } = useToasts();
  const from = useLocation().state as { list?: string; draft?: string } | null;
  const list = `/admin/${screen.path}${from?.list ?? ''}`;
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [baseline, setBaseline] = useState<EditBaseline>(() => ({
    entry,
    base: valuesOf(type, entry),
    version: entry && String(entry.updatedAt),
  }));
  const [values, setValues] = useState<Values>(baseline.base);
  const [uploads, setUploads] = useState<Readonly<Record<string, UploadStatus>>>({});
  const [confirmingWithoutFailed, setConfirmingWithoutFailed] = useState(false);
  const [deleting, setDeleting] = useState(false);

  const isBusy = Object.values(uploads).some(({ busy }) => busy);
  const failedUploads = Object.values(uploads).reduce((sum, { failed }) => sum + failed, 0);
  const unsaved = changedFields(type, baseline.base, values).length > 0;
  const { blocker, allow } = useUnsavedChangesGuard(unsaved || isBusy);
  const localDraft = useLocalDraft({
    type: screen.type,
    documentId,
    unsaved,
    draft: { values, base: baseline.base, version: baseline.version },
  });
  useEffect(holdSession, []);

  function resume(key: string): void {
    const draft = localDraft.resume(key);
    if (!draft) return;
    setBaseline((current) => ({ ...current, base: keepKnownFields(draft.base, current.base), version: draft.version }));
    setValues((current) => keepKnownFields(draft.values, current));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: resumes the draft chosen in the list, once
  useEffect(() => {
    if (from?.draft) resume(from.draft);
  }, []);

  const saving = useSave({
    screen,
    type,
    documentId,
    creationKey: localDraft.id,
    form,
    onSaved(saved) {
      localDraft.discardOwn();
      if (screen.creation) {
        allow();
        void navigate(list);
      } else setBaseline({ entry: { ...baseline.entry, ...saved }, base: values, version: String(saved.updatedAt) });
    },
  });
  const { problems, failure, conflict, isSaving, attempt } = saving;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed attempt focuses the summary, also when its messages are the same
  useEffect(() => summary.current?.focus(), [attempt]);

  const save = () => {
    if (isSaving) return;
    if (isBusy)
      showToast('Téléchargement en cours\u00a0: enregistrez une fois les fichiers arrivés.', { tone: 'problem' });
    else if (failedUploads > 0) setConfirmingWithoutFailed(true);
    else void saving.save(baseline, values);
  };
  useKeyboardShortcut('mod+s', save);

  function change(name: string, value: unknown): void {
    setValues((current) => ({ ...current, [name]: value }));
    saving.clearProblem(name);
  }

  const title = String(values[type.admin.title] ?? '').trim();
  const heading = screen.creation ? (entry ? title || 'Sans titre' : screen.creation) : screen.label;
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
            : [{ label: 'Administration', to: '/admin/dashboard' }, { label: screen.label }]
        }
      >
        {unsaved && <span className={styles.note}>Modifications non enregistrées</span>}
        {screen.creation && (
          <Link to={list} className={buttonClass('hollow')}>
            Annuler
          </Link>
        )}
        <button
          type="submit"
          form="fiche"
          className={buttonClass()}
          disabled={isSaving || isBusy}
          aria-keyshortcuts="Control+S Meta+S"
          title="Enregistrer (Ctrl + S)"
        >
          {isBusy ? 'Téléchargement en cours...' : isSaving ? 'Sauvegarde...' : 'Enregistrer'}
        </button>
      </PageToolbar>
      <h1 className={styles.title}>
        <span>{heading}</span>
      </h1>
      <StoredDraftsNotice
        type={type}
        drafts={localDraft.drafts}
        onResume={({ key }) => resume(key)}
        onDiscard={localDraft.discard}
      />
      {!localDraft.isStored && <DraftStorageWarning />}
      {saving.isGone && <EntryDeletedNotice disabled={isSaving} onRecreate={() => void saving.recreate(values)} />}
      <ErrorSummary ref={summary} type={type} problems={problems} failure={failure} />
      <form
        id="fiche"
        ref={form}
        noValidate
        onKeyDown={moveOnEnter}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          save();
        }}
      >
        <fieldset className={styles.form} disabled={isSaving} aria-busy={isSaving}>
          <legend>
            <VisuallyHidden>{screen.creation ? type.label.singular : screen.label}</VisuallyHidden>
          </legend>
          <div>
            <FormFields
              type={type}
              documentId={documentId}
              values={values}
              problems={problems}
              onChange={change}
              onUploads={(name, status) => setUploads((all) => ({ ...all, [name]: status }))}
            />
          </div>
          <Publication
            type={type}
            entry={baseline.entry}
            values={values}
            problems={problems}
            address={documentId && hasPagePerEntry(screen.type) ? pathOfEntry(screen.type, documentId) : undefined}
            onChange={change}
          >
            <EntryTools
              screen={screen}
              documentId={documentId}
              title={title}
              onRestored={onReload}
              onDelete={() => setDeleting(true)}
            />
          </Publication>
        </fieldset>
      </form>
      {blocker.state === 'blocked' && (
        <UnsavedChangesDialog uploading={isBusy} unsaved={unsaved} onLeave={blocker.proceed} onStay={blocker.reset} />
      )}
      {confirmingWithoutFailed && (
        <ConfirmDialog
          question={
            failedUploads === 1
              ? 'Enregistrer sans le fichier qui n’a pas pu être envoyé ?'
              : `Enregistrer sans les ${failedUploads} fichiers qui n’ont pas pu être envoyés ?`
          }
          confirm="Enregistrer sans"
          cancel="Revenir au formulaire"
          onConfirm={() => {
            setConfirmingWithoutFailed(false);
            void saving.save(baseline, values);
          }}
          onCancel={() => setConfirmingWithoutFailed(false)}
        >
          <p>Vous pouvez aussi réessayer l’envoi, ou retirer le fichier de la liste.</p>
        </ConfirmDialog>
      )}
      {conflict && (
        <ConflictDialog
          type={type}
          base={baseline.base}
          mine={values}
          theirs={valuesOf(type, conflict.entry)}
          savedAt={String(conflict.entry.updatedAt)}
          author={conflict.author}
          onCancel={saving.leaveConflict}
          onChosen={(chosen) => {
            const next: EditBaseline = {
              entry: conflict.entry,
              base: valuesOf(type, conflict.entry),
              version: String(conflict.entry.updatedAt),
            };
            setBaseline(next);
            setValues(chosen);
            saving.leaveConflict();
            void saving.save(next, chosen);
          }}
        />
      )}
      {deleting && baseline.entry && (
        <DeleteDialog
          type={screen.type}
          entries={[{ id: Number(baseline.entry.id), documentId: String(baseline.entry.documentId), title }]}
          onRestored={() => void navigate(`/admin/${screen.path}/${documentId}`)}
          onDeleted={() => {
            localDraft.discardOwn();
            allow();
            void navigate(list);
          }}
          onCancel={() => setDeleting(false)}
        />
      )}
    </>
  );
}
