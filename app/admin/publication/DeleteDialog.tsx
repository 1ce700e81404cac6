import type { ReactNode } from 'react';
import { formatTitle } from '#model/format.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { useAction } from '../queries/use-action.ts';
import { adminApi } from '../session/session.ts';
import { lostPlaceText } from '../tables/user-messages.ts';
import { showToast } from '../toasts/Toasts.tsx';

interface Props {
  title: string;
  documentId: string;
  /** Moves it to the trash. */
  remove: () => Promise<void>;
  /** It was restored from the trash: what the screen shows is stale. */
  onRestored: () => void;
  onDeleted: () => void;
  onCancel: () => void;
  /** What the deletion changes; absent: the title. */
  children?: ReactNode;
}

/** Confirms and deletes an entry or a file. On an error the dialog stays open. */
export function DeleteDialog({ title, documentId, remove, onRestored, onDeleted, onCancel, children }: Props) {
  const { isBusy, problem, run } = useAction(() => 'Erreur lors de la suppression');
  const name = formatTitle(title);

  async function removeIt(): Promise<void> {
    await remove();
    showToast(`Supprimé\u00a0: ${name}`, { undo: () => void restore() });
    onDeleted();
  }

  async function restore(): Promise<void> {
    try {
      const { lost } = await adminApi.restoreFromTrash(documentId);
      const text = [`Restauré\u00a0: ${name}`, ...lost.map(lostPlaceText)].join('. ');
      showToast(text, { tone: lost.length > 0 ? 'problem' : 'done' });
      onRestored();
    } catch {
      showToast(`${name} n’a pas pu être restauré. Vous le trouverez dans la Corbeille.`, { tone: 'problem' });
    }
  }

  return (
    <ConfirmDialog
      question="Êtes-vous sûr de vouloir supprimer cet élément ?"
      confirm="Supprimer"
      busy={isBusy}
      problem={problem}
      onConfirm={() => void run(removeIt)}
      onCancel={onCancel}
    >
      {children ?? <p>{name}</p>}
      <p>Il restera trente jours dans la Corbeille.</p>
    </ConfirmDialog>
  );
}
