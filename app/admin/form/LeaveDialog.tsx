import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';

interface Props {
  /** Nothing of it is kept on the device: a password is among it. */
  lost?: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks before what is typed is left behind. */
export function LeaveDialog({ lost = false, onLeave, onStay }: Props) {
  return (
    <ConfirmDialog
      question={'Quitter sans enregistrer\u00a0?'}
      confirm="Quitter"
      cancel="Rester"
      onConfirm={onLeave}
      onCancel={onStay}
    >
      <p>
        {lost
          ? 'Ce que vous avez saisi sera perdu.'
          : 'Vos modifications restent en brouillon sur cet appareil\u00a0: elles vous seront proposées à votre retour.'}
      </p>
    </ConfirmDialog>
  );
}
