import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { Dialog } from './Dialog.tsx';

interface Props {
  question: string;
  /** Consequences that the question does not mention. */
  children?: ReactNode;
  confirm: string;
  cancel?: string;
  busy?: boolean;
  /** Why the action failed. The dialog stays open. */
  problem?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms an irreversible action. The initial focus is on « Annuler », so that a hasty Enter does nothing. */
export function ConfirmDialog(props: Props) {
  const { question, children, confirm, cancel = 'Annuler', busy = false, problem, onConfirm, onCancel } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEffect(() => cancelButton.current?.focus(), []);
  return (
    <Dialog
      ref={dialog}
      title={question}
      onClose={onCancel}
      footer={
        <>
          <Button ref={cancelButton} tone="hollow" onClick={() => dialog.current?.close()}>
            {cancel}
          </Button>
          <Button tone="full" disabled={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      <ErrorMessage>{problem}</ErrorMessage>
    </Dialog>
  );
}
