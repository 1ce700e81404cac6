import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type ContentTypeName, typeOf } from '#content/index.ts';
import { type TypeDeclaration, takesPlace } from '#model/define-type.ts';
import { formatTitle } from '#model/format.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { useAction } from '../queries/use-action.ts';
import type { ContentScreen } from '../screens.ts';
import { adminApi, contentApi } from '../session/session.ts';
import { useShowToast } from '../toasts/Toasts.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { copyFailure, discardLabel } from './publication.ts';

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

/** The label of the action: what takes place has a dialog that asks for the dates. */
export const duplicateLabel = (type: TypeDeclaration): string => (takesPlace(type) ? 'Dupliquer…' : 'Dupliquer');

const RepeatDialog = lazyPart(() => import('./RepeatDialog.tsx').then((module) => module.RepeatDialog));

/**
 * Copies an entry, and opens the form of the copy; what takes place is copied to the days of a dialog, which the caller renders.
 * @param onCreated a series was created, or taken back: the list is stale
 */
export function useDuplicate(screen: ContentScreen, onCreated?: () => void) {
  const showToast = useShowToast();
  const navigate = useNavigate();
  const { isBusy, problem, run } = useAction(() => copyFailure);
  const [repeated, setRepeated] = useState<{ documentId: string; title: string }>();

  function open(copy: { documentId: string }, title: string): void {
    showToast(`Copie créée\u00a0: ${formatTitle(title)}. Elle n’est pas publiée.`);
    void navigate(`/admin/${screen.path}/${copy.documentId}`);
  }

  /** @returns false when it failed */
  async function duplicate(documentId: string, title: string): Promise<boolean> {
    if (!takesPlace(typeOf(screen.type)))
      return run(async () => open(await adminApi.duplicate(screen.type, documentId), title));
    setRepeated({ documentId, title });
    return true;
  }

  const dialog = repeated && (
    <RepeatDialog
      type={screen.type}
      {...repeated}
      onCopied={(copy) => open(copy, repeated.title)}
      onRepeated={onCreated}
      onClose={() => setRepeated(undefined)}
    />
  );
  return { isBusy, problem, duplicate, dialog };
}
