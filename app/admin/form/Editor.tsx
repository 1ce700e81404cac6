import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { buttonClass } from '#app/ui/links.tsx';
import { typeOf } from '#content/index.ts';
import { DeleteDialog } from '../list/DeleteDialog.tsx';
import { ScreenBar } from '../parts/ScreenBar.tsx';
import { useShortcut } from '../parts/use-shortcut.ts';
import type { ContentScreen } from '../screens.ts';
import { beginEditing } from '../session/renewal.ts';
import { Blocks } from './Blocks.tsx';
import { Conflict } from './Conflict.tsx';
import { EntryTools } from './EntryTools.tsx';
import styles from './form.module.css';
import { LeaveDialog } from './LeaveDialog.tsx';
import { DraftNotKept, DraftsFound, Gone } from './notices.tsx';
import { Publication } from './Publication.tsx';
import { Summary } from './Summary.tsx';
import { useDeviceDraft } from './use-device-draft.ts';
import { useLeaving } from './use-leaving.ts';
import { useSaving } from './use-saving.ts';
import { changedFields, matching, type Values, valuesOf } from './values.ts';

interface Props {
  screen: ContentScreen;
  /** Absent for an entry to come, and for the only one of its type. */
  documentId: string | undefined;
  entry: Record<string, unknown> | undefined;
  /** Reads the entry anew: it was changed by other ways than this form. */
  onReload: () => void;
}

/** What an editing began from: the entry, its values, its version. */
export interface Beginning {
  entry: Record<string, unknown> | undefined;
  base: Values;
  version: string | undefined;
}

/** The form of an entry, and everything that keeps what is typed in it from being lost. */
export function Editor({ screen, documentId, entry, onReload }: Props) {
  const type = typeOf(screen.type);
  const navigate = useNavigate();
  const from = useLocation().state as { list?: string; draft?: string } | null;
  const list = `/admin/${screen.path}${from?.list ?? ''}`;
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [beginning, setBeginning] = useState<Beginning>(() => ({
    entry,
    base: valuesOf(type, entry),
    version: entry && String(entry.updatedAt),
  }));
  const [values, setValues] = useState<Values>(beginning.base);
  const [busyFields, setBusyFields] = useState<readonly string[]>([]);
  const [deleting, setDeleting] = useState(false);

  const isBusy = busyFields.length > 0;
  const unsaved = changedFields(type, beginning.base, values).length > 0;
  const { blocker, allow } = useLeaving(unsaved);
  const device = useDeviceDraft({
    type: screen.type,
    documentId,
    unsaved,
    draft: { values, base: beginning.base, version: beginning.version },
  });
  useEffect(beginEditing, []);

  function takeUp(key: string): void {
    const draft = device.takeUp(key);
    if (!draft) return;
    setBeginning((current) => ({ ...current, base: matching(draft.base, current.base), version: draft.version }));
    setValues((current) => matching(draft.values, current));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft that the list was asked to take up, once
  useEffect(() => {
    if (from?.draft) takeUp(from.draft);
  }, []);

  const saving = useSaving({
    screen,
    type,
    documentId,
    creationKey: device.id,
    form,
    onSaved(saved) {
      device.forget();
      if (screen.creation) {
        allow();
        void navigate(list);
      } else setBeginning({ entry: { ...beginning.entry, ...saved }, base: values, version: String(saved.updatedAt) });
    },
  });
  const { problems, failure, conflict, isSaving } = saving;
  const told = saving.attempt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt that fails is told, be it told the same
  useEffect(() => summary.current?.focus(), [told]);

  const save = () => {
    if (!isSaving && !isBusy) void saving.save(beginning, values);
  };
  useShortcut('mod+s', save);

  function change(name: string, value: unknown): void {
    setValues((current) => ({ ...current, [name]: value }));
    saving.forgetProblem(name);
  }

  const title = String(values[type.admin.title] ?? '').trim();
  const heading = screen.creation ? (entry ? title || 'Sans titre' : screen.creation) : screen.label;
  return (
    <>
      <ScreenBar
        trail={
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
      </ScreenBar>
      <h1 className={styles.title}>
        <span>{heading}</span>
      </h1>
      <DraftsFound type={type} drafts={device.found} onResume={({ key }) => takeUp(key)} onGiveUp={device.giveUp} />
      {!device.kept && <DraftNotKept />}
      {saving.isGone && <Gone disabled={isSaving} onRecreate={() => void saving.recreate(values)} />}
      <Summary ref={summary} type={type} problems={problems} failure={failure} />
      <form
        id="fiche"
        ref={form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          save();
        }}
      >
        <fieldset className={styles.form} disabled={isSaving} aria-busy={isSaving}>
          <div>
            <Blocks
              type={type}
              documentId={documentId}
              values={values}
              problems={problems}
              onChange={change}
              onBusy={(name, busy) =>
                setBusyFields((names) => [...names.filter((other) => other !== name), ...(busy ? [name] : [])])
              }
            />
          </div>
          <Publication
            type={type}
            entry={beginning.entry}
            values={values}
            problems={problems}
            address={screen.onSite && documentId && `${screen.onSite}${documentId}`}
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
      {blocker.state === 'blocked' && <LeaveDialog onLeave={blocker.proceed} onStay={blocker.reset} />}
      {conflict && (
        <Conflict
          type={type}
          base={beginning.base}
          mine={values}
          theirs={valuesOf(type, conflict)}
          at={String(conflict.updatedAt)}
          onCancel={saving.leaveConflict}
          onChosen={(chosen) => {
            const next: Beginning = {
              entry: conflict,
              base: valuesOf(type, conflict),
              version: String(conflict.updatedAt),
            };
            setBeginning(next);
            setValues(chosen);
            saving.leaveConflict();
            void saving.save(next, chosen);
          }}
        />
      )}
      {deleting && beginning.entry && (
        <DeleteDialog
          type={screen.type}
          entries={[{ id: Number(beginning.entry.id), documentId: String(beginning.entry.documentId), title }]}
          onRestored={() => void navigate(`/admin/${screen.path}/${documentId}`)}
          onDeleted={() => {
            device.forget();
            allow();
            void navigate(list);
          }}
          onCancel={() => setDeleting(false)}
        />
      )}
    </>
  );
}
