import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import { Dialog } from './Dialog.tsx';

interface Props extends Pick<ComponentProps<typeof Dialog>, 'busy' | 'cancel' | 'problem'> {
  question: string;
  /** Consequences that the question does not mention. */
  children?: ReactNode;
  confirm: string;
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
      problem={problem}
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
    </Dialog>
  );
}

type Question = Pick<Props, 'question' | 'confirm' | 'cancel' | 'children'>;

/** A function that asks before an action and resolves with whether the user confirmed it, and its dialog. */
export function useConfirm() {
  const [requested, setRequested] = useState<{ question: Question; resolve: (isConfirmed: boolean) => void }>();
  const ask = (question: Question): Promise<boolean> => new Promise((resolve) => setRequested({ question, resolve }));
  const answer = (isConfirmed: boolean) => {
    setRequested(undefined);
    requested?.resolve(isConfirmed);
  };
  const dialog = requested && (
    <ConfirmDialog {...requested.question} onConfirm={() => answer(true)} onCancel={() => answer(false)} />
  );
  return { ask, dialog };
}
