import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { discardLabel } from './publication.ts';

interface Props {
  /** The button that discards nothing: « Annuler » would be ambiguous. */
  cancel: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms that unpublished changes are discarded. */
export const DiscardDialog = ({ cancel, onConfirm, onCancel }: Props) => (
  <ConfirmDialog
    question={`${discardLabel}\u00a0?`}
    confirm={discardLabel}
    cancel={cancel}
    onConfirm={onConfirm}
    onCancel={onCancel}
  >
    <p>La page en ligne ne change pas. Ce que vous annulez reste dans l’historique.</p>
  </ConfirmDialog>
);
