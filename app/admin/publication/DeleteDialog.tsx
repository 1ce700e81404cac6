import { useRef, useState } from 'react';
import type { ContentTypeName } from '#content/index.ts';
import { formatTitle } from '#model/format.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { adminApi, contentApi } from '../session/session.ts';
import { useShowToast } from '../toasts/Toasts.tsx';
import styles from './DeleteDialog.module.css';

interface Named {
  id: number;
  documentId: string;
  title: string;
}

interface Props {
  type: ContentTypeName;
  entries: readonly Named[];
  /** The entries were restored from the trash: the list is stale. */
  onRestored?: () => void;
  /** At least one of the entries was deleted. */
  onDeleted: () => void;
  onCancel: () => void;
}

/** Confirms and deletes. On an error the dialog stays open with the remaining entries. */
export function DeleteDialog({ type, entries, onRestored, onDeleted, onCancel }: Props) {
  const showToast = useShowToast();
  const [left, setLeft] = useState(entries);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const removed = useRef<Named[]>([]);
  /** Closed during deletion: the remaining entries are not deleted. */
  const stopped = useRef(false);

  async function remove(): Promise<void> {
    setState('busy');
    for (const entry of left) {
      if (stopped.current) break;
      try {
        await contentApi.remove(type, entry.id);
        removed.current.push(entry);
      } catch {
        if (stopped.current) break;
        setState('failed');
        setLeft(left.filter((entry) => !removed.current.includes(entry)));
        return;
      }
    }
    finish();
  }

  function close(): void {
    if (state === 'busy') stopped.current = true;
    else finish();
  }

  function finish(): void {
    const gone = removed.current;
    if (gone.length === 0) {
      onCancel();
      return;
    }
    showToast(resultMessage('Supprimé', gone), { undo: () => void restore(gone) });
    onDeleted();
  }

  async function restore(gone: readonly Named[]): Promise<void> {
    const back: Named[] = [];
    const lost: Named[] = [];
    for (const entry of gone)
      await adminApi.restoreFromTrash(entry.documentId).then(
        () => back.push(entry),
        () => lost.push(entry),
      );
    if (back.length > 0) {
      showToast(resultMessage('Restauré', back));
      onRestored?.();
    }
    if (lost.length > 0) {
      showToast(
        lost.length === 1
          ? `${namesOf(lost)} n’a pas pu être restauré. Vous le trouverez dans la Corbeille.`
          : `${namesOf(lost)} n’ont pas pu être restaurés. Vous les trouverez dans la Corbeille.`,
        { tone: 'problem' },
      );
    }
  }

  const many = left.length > 1;
  return (
    <ConfirmDialog
      question={
        many
          ? `Êtes-vous sûr de vouloir supprimer ces ${left.length} éléments ?`
          : 'Êtes-vous sûr de vouloir supprimer cet élément ?'
      }
      confirm="Supprimer"
      busy={state === 'busy'}
      problem={state === 'failed' ? 'Erreur lors de la suppression' : undefined}
      onConfirm={() => void remove()}
      onCancel={close}
    >
      {many ? (
        <ul className={styles.titles}>
          {left.map(({ id, title }) => (
            <li key={id}>{formatTitle(title)}</li>
          ))}
        </ul>
      ) : (
        <p>{formatTitle(left[0]?.title ?? '')}</p>
      )}
      <p>{many ? 'Ils resteront trente jours dans la Corbeille.' : 'Il restera trente jours dans la Corbeille.'}</p>
    </ConfirmDialog>
  );
}

const namesOf = (entries: readonly Named[]): string =>
  entries.length === 1 ? formatTitle(entries[0]?.title ?? '') : `${entries.length} éléments`;

/** « Supprimé : « Léwoz » », « Supprimés : 3 éléments » */
const resultMessage = (verb: string, entries: readonly Named[]): string =>
  `${verb}${entries.length > 1 ? 's' : ''}\u00a0: ${namesOf(entries)}`;
