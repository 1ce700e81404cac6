import { useRef, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import type { QueryFilters, UsesOfFiles } from '#client/index.ts';
import { formatNumber, formatTitle } from '#model/format.ts';
import { Dialog } from '../../dialogs/Dialog.tsx';
import { useAction } from '../../queries/use-action.ts';
import { useQuery } from '../../queries/use-query.ts';
import { adminApi, contentApi, isPublisher } from '../../session/session.ts';
import { SelectionBar } from '../../tables/SelectionBar.tsx';
import { showToast } from '../../toasts/Toasts.tsx';
import { ErrorMessage, LoadError, Loading } from '../../ui/messages.tsx';
import ui from '../../ui/primitives.module.css';
import { filesText } from '../file-kinds.ts';
import { FileUseList } from '../library/FileUsages.tsx';
import type { FileGroup, Library } from '../library/use-library.ts';
import { FileTextDialog } from './FileLabels.tsx';

/** The files that are selected, by id: those that are ticked, of a day or a month, or all that the filters select. Other filters end it. */
export function useFileSelection({ key, query, files }: Library) {
  const [selected, setSelected] = useState<{ key: string; ids: ReadonlySet<number> }>({ key, ids: new Set() });
  const ids = selected.key === key ? selected.ids : new Set<number>();
  /** The file that was ticked last: a press with Shift goes on from it. */
  const last = useRef<number>(undefined);

  const select = (changed: readonly number[], isOn: boolean) =>
    setSelected((before) => {
      const ids = before.key === key ? [...before.ids] : [];
      return { key, ids: new Set(isOn ? [...ids, ...changed] : ids.filter((id) => !changed.includes(id))) };
    });

  async function selectMatching(filters: QueryFilters): Promise<void> {
    try {
      select(await contentApi.libraryIds({ ...query, filters: { $and: [query.filters, filters] } }), true);
    } catch {
      showToast('La sélection n’a pas pu être faite. Réessayez.', { tone: 'problem' });
    }
  }

  return {
    ids,
    clear: () => setSelected({ key, ids: new Set() }),
    /** `isRange`: with those between it and the one before. */
    tick(id: number, isOn: boolean, isRange: boolean): void {
      const ends = [last.current ?? id, id].map((end) => files.findIndex((file) => file.id === end));
      last.current = id;
      const range = isRange && !ends.includes(-1) ? files.slice(Math.min(...ends), Math.max(...ends) + 1) : [];
      select([id, ...range.map((file) => file.id)], isOn);
    },
    /** Those of a group, also of pages that are not loaded. */
    async tickGroup({ files: loaded, count, from, to }: FileGroup, isOn: boolean): Promise<void> {
      const ids = loaded.map(({ id }) => id);
      if (!isOn || ids.length === count) select(ids, isOn);
      else await selectMatching({ createdAt: { $gte: from, $lt: to } });
    },
    selectAll: () => selectMatching({}),
  };
}

export type FileSelection = ReturnType<typeof useFileSelection>;

/** The most files of one request (server/api/bulk-files.ts). */
const maxFiles = 5000;

type Props = { library: Library; selection: FileSelection; onDone: () => void };

/** Actions on the files that are selected. `onDone`: the button that had the focus is gone. */
export function FileActions({ library, selection, onDone }: Props) {
  const [opened, setOpened] = useState<'label' | 'credit' | 'delete'>();
  const ids = [...selection.ids];
  const count = ids.length;
  const close = () => setOpened(undefined);

  function report(text: string, changed: readonly number[], undo: () => Promise<unknown>): void {
    close();
    library.recount();
    if (changed.length === 0) {
      showToast('Rien n’a changé.');
      return;
    }
    showToast(`${text}\u00a0: ${filesText(changed.length)}`, {
      undo: () =>
        void undo().then(library.recount, () => showToast('Tout n’a pas pu être annulé.', { tone: 'problem' })),
    });
  }

  async function label(text: string, isOn: boolean): Promise<void> {
    const changed = await contentApi.labelFiles(ids, text, isOn);
    report(`Étiquette ${formatTitle(text)} ${isOn ? 'ajoutée' : 'retirée'}`, changed, () =>
      contentApi.labelFiles(changed, text, !isOn),
    );
  }

  /** Sets the credit of the files whose credit is `from`, in the list too. Returns their ids. */
  async function setCredit(ids: readonly number[], from: string | null, to: string | null): Promise<readonly number[]> {
    const changed = await contentApi.creditFiles(ids, from, to);
    for (const file of library.files) if (changed.includes(file.id)) library.replace({ ...file, credit: to });
    return changed;
  }

  async function credit(text: string): Promise<void> {
    const changed = await setCredit(ids, null, text);
    report(`Crédit ${formatTitle(text)}`, changed, () => setCredit(changed, text, null));
  }

  async function remove(isUnused: boolean): Promise<void> {
    const { done, left } = await contentApi.removeFiles(ids, { isUnused });
    const shown = library.files.filter(({ documentId }) => done.includes(documentId));
    selection.clear();
    close();
    if (shown.length === done.length) library.remove(shown.map((file) => file.id));
    else library.reload();
    onDone();
    const used = left.length > 0 ? `. ${filesText(left.length)} en place, dans des pages` : '';
    showToast(`Supprimé\u00a0: ${filesText(done.length)}${used}`, {
      undo: () => void restoreAll(done).then(library.reload),
    });
  }

  async function restoreAll(documentIds: readonly string[]): Promise<void> {
    let failed = 0;
    for (const documentId of documentIds)
      await adminApi.restoreFromTrash(documentId).catch(() => {
        failed += 1;
      });
    if (failed > 0) showToast(`${filesText(failed)} à restaurer depuis la Corbeille.`, { tone: 'problem' });
    else showToast(`Restauré\u00a0: ${filesText(documentIds.length)}`);
  }

  return (
    <>
      <SelectionBar
        count={count}
        text={count === 1 ? '1 fichier sélectionné' : `${formatNumber(count)} fichiers sélectionnés`}
        onCancel={() => {
          selection.clear();
          onDone();
        }}
      >
        {count <= maxFiles ? (
          <>
            <Button tone="hollow" onClick={() => setOpened('label')}>
              Étiqueter…
            </Button>
            <Button tone="hollow" onClick={() => setOpened('credit')}>
              Crédit…
            </Button>
            {isPublisher() && (
              <Button tone="hollow" onClick={() => setOpened('delete')}>{`Supprimer ${formatNumber(count)}`}</Button>
            )}
          </>
        ) : (
          <p>{`${formatNumber(maxFiles)} au plus à la fois.`}</p>
        )}
        {count < library.total && (
          <Button className={ui.link} onClick={() => void selection.selectAll()}>
            {`Les ${filesText(library.total)} de cette liste`}
          </Button>
        )}
      </SelectionBar>
      {(opened === 'label' || opened === 'credit') && (
        <FileTextDialog kind={opened} count={count} onConfirm={opened === 'label' ? label : credit} onClose={close} />
      )}
      {opened === 'delete' && <DeleteFilesDialog ids={ids} onDelete={remove} onClose={close} />}
    </>
  );
}

type DeleteProps = { ids: readonly number[]; onDelete: (isUnused: boolean) => Promise<void>; onClose: () => void };

/** Confirms the deletion of several files, or of those alone that no entry uses. Those that pages would lose are listed, and can be left. */
function DeleteFilesDialog({ ids, onDelete, onClose }: DeleteProps) {
  const { result, failure, reload } = useQuery(ids.join(), () => contentApi.usesOfFiles(ids));
  const { isBusy, problem, run } = useAction('Erreur lors de la suppression');
  const unused = result ? result.count - result.used : 0;

  const actions = result && (
    <>
      {result.used > 0 && (
        <Button tone="hollow" className={ui.danger} disabled={isBusy} onClick={() => void run(() => onDelete(false))}>
          {result.count > 1 ? `Supprimer les ${result.count}` : 'Supprimer'}
        </Button>
      )}
      {unused > 0 && (
        <Button tone="full" disabled={isBusy} onClick={() => void run(() => onDelete(true))}>
          {result.used === 0
            ? 'Supprimer'
            : unused > 1
              ? `Supprimer les ${unused} inutilisés`
              : 'Supprimer l’inutilisé'}
        </Button>
      )}
    </>
  );

  return (
    <Dialog
      title={`Supprimer ${filesText(result?.count ?? ids.length)}\u00a0?`}
      cancel="Annuler"
      onClose={onClose}
      footer={actions}
    >
      <div className={ui.stack}>
        {!result && (failure === undefined ? <Loading /> : <LoadError onRetry={reload} />)}
        {result && <p>{usesText(result)}</p>}
        {result && result.used > 0 && (
          <>
            <ul className={ui.lines}>
              {result.listed.map(({ id, name, uses }) => (
                <li key={id}>
                  <strong>{name}</strong>
                  <FileUseList uses={uses} newTab />
                </li>
              ))}
            </ul>
            {result.used > result.listed.length && (
              <p>{`et ${filesText(result.used - result.listed.length)} de plus`}</p>
            )}
          </>
        )}
        <p className={ui.muted}>Restaurables trente jours dans la Corbeille, avec leur place dans les pages.</p>
        <ErrorMessage>{problem}</ErrorMessage>
      </div>
    </Dialog>
  );
}

/** « 3 fichiers ne servent nulle part. 2 fichiers sont dans des pages, qui les perdraient : » */
function usesText({ count, used }: UsesOfFiles): string {
  if (used === 0) return count > 1 ? 'Aucun contenu ne les utilise.' : 'Aucun contenu ne l’utilise.';
  const unused = count - used;
  const free = `${filesText(unused)} ${unused > 1 ? 'ne servent' : 'ne sert'} nulle part. `;
  const placed =
    used > 1
      ? `${filesText(used)} sont dans des pages, qui les perdraient`
      : 'Un fichier est dans des pages, qui le perdraient';
  return `${unused > 0 ? free : ''}${placed}\u00a0:`;
}
