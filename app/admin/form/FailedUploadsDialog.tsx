import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';

interface Props {
  failed: number;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a form is saved without the files that could not be uploaded. */
export function FailedUploadsDialog({ failed, onConfirm, onCancel }: Props) {
  return (
    <ConfirmDialog
      question={
        failed === 1
          ? 'Enregistrer sans le fichier qui n’a pas pu être envoyé ?'
          : `Enregistrer sans les ${failed} fichiers qui n’ont pas pu être envoyés ?`
      }
      confirm="Enregistrer sans"
      cancel="Revenir au formulaire"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>Vous pouvez aussi réessayer l’envoi, ou retirer le fichier de la liste.</p>
    </ConfirmDialog>
  );
}
