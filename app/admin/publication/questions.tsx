import type { ContentTypeName } from '#content/index.ts';
import { formatTitle } from '#model/format.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { useAction } from '../queries/use-action.ts';
import { adminApi, contentApi } from '../session/session.ts';
import { useShowToast } from '../toasts/Toasts.tsx';
import { discardLabel } from './publication.ts';

interface Props {
  type: ContentTypeName;
  entry: { id: number; documentId: string; title: string };
  /** The entry was restored from the trash: the list is stale. */
  onRestored?: () => void;
  onDeleted: () => void;
  onCancel: () => void;
}

/** Confirms and deletes. On an error the dialog stays open. */
export function DeleteDialog({ type, entry, onRestored, onDeleted, onCancel }: Props) {
  const showToast = useShowToast();
  const { isBusy, problem, run } = useAction(() => 'Erreur lors de la suppression');
  const title = formatTitle(entry.title);

  async function remove(): Promise<void> {
    await contentApi.remove(type, entry.id);
    showToast(`Supprimé\u00a0: ${title}`, { undo: () => void restore() });
    onDeleted();
  }

  const restore = (): Promise<void> =>
    adminApi.restoreFromTrash(entry.documentId).then(
      () => {
        showToast(`Restauré\u00a0: ${title}`);
        onRestored?.();
      },
      () => showToast(`${title} n’a pas pu être restauré. Vous le trouverez dans la Corbeille.`, { tone: 'problem' }),
    );

  return (
    <ConfirmDialog
      question="Êtes-vous sûr de vouloir supprimer cet élément ?"
      confirm="Supprimer"
      busy={isBusy}
      problem={problem}
      onConfirm={() => void run(remove)}
      onCancel={onCancel}
    >
      <p>{title}</p>
      <p>Il restera trente jours dans la Corbeille.</p>
    </ConfirmDialog>
  );
}

/** Confirms that unpublished changes are discarded. `cancel`: the button that discards nothing; « Annuler » would be ambiguous. */
export const discardQuestion = (cancel: string) => ({
  question: `${discardLabel}\u00a0?`,
  confirm: discardLabel,
  cancel,
  children: <p>La page en ligne ne change pas. Ce que vous annulez reste dans l’historique.</p>,
});
