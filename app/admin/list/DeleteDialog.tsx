import { useState } from 'react';
import type { ContentTypeName } from '#content/index.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { quoted } from '../parts/told.ts';
import { content, office } from '../session/session.ts';
import { useToasts } from '../toasts/index.ts';

interface Props {
  type: ContentTypeName;
  entry: { id: number; documentId: string; title: string };
  /** It came back from the trash: whoever lists it reads anew. */
  onRestored?: () => void;
  onDeleted: () => void;
  onCancel: () => void;
}

/** Asks, deletes, and says so; a refusal is told where the question was asked, which stays open. */
export function DeleteDialog({ type, entry, onRestored, onDeleted, onCancel }: Props) {
  const { say } = useToasts();
  const [deleting, setDeleting] = useState(false);
  const [failed, setFailed] = useState(false);

  async function remove(): Promise<void> {
    setDeleting(true);
    setFailed(false);
    try {
      await content.remove(type, entry.id);
      say(`Supprimé\u00a0: ${quoted(entry.title)}`, { undo: () => void restore() });
      onDeleted();
    } catch {
      setFailed(true);
      setDeleting(false);
    }
  }

  async function restore(): Promise<void> {
    try {
      await office.restoreFromTrash(entry.documentId);
      say(`Rétabli\u00a0: ${quoted(entry.title)}`);
      onRestored?.();
    } catch {
      say(`${quoted(entry.title)} n’a pas pu être rétabli. Vous le trouverez dans la Corbeille.`, { tone: 'problem' });
    }
  }

  return (
    <ConfirmDialog
      question="Êtes-vous sûr de vouloir supprimer cet élément ?"
      confirm="Supprimer"
      busy={deleting}
      problem={failed ? 'Erreur lors de la suppression' : undefined}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    >
      <p>{quoted(entry.title)}</p>
      <p>Il restera trente jours dans la Corbeille.</p>
    </ConfirmDialog>
  );
}
