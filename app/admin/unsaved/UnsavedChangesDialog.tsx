import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';

interface Props {
  /** Nothing is stored on the device: the form has a password. */
  lost?: boolean;
  unsaved?: boolean;
  /** Uploads are pending: leaving aborts them. */
  uploading?: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks for confirmation before unsaved changes are left. */
export function UnsavedChangesDialog({ lost = false, unsaved = true, uploading = false, onLeave, onStay }: Props) {
  return (
    <ConfirmDialog
      question={'Quitter sans enregistrer\u00a0?'}
      confirm="Quitter"
      cancel="Rester"
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {uploading && (
        <p>Un téléchargement est en cours{'\u00a0'}: les fichiers qui ne sont pas encore arrivés seront abandonnés.</p>
      )}
      {unsaved && (
        <p>
          {lost
            ? 'Ce que vous avez saisi sera perdu.'
            : 'Vos modifications restent en brouillon sur cet appareil\u00a0: elles vous seront proposées à votre retour.'}
        </p>
      )}
    </ConfirmDialog>
  );
}
