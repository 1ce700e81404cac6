import { type ComponentProps, type ReactNode, useState } from 'react';
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
export const ConfirmDialog = ({ question, confirm, cancel = 'Annuler', onConfirm, onCancel, ...dialog }: Props) => (
  <Dialog
    {...dialog}
    title={question}
    cancel={cancel}
    firstFocus=":scope > :last-child > button"
    onClose={onCancel}
    footer={
      <Button tone="full" disabled={dialog.busy} onClick={onConfirm}>
        {confirm}
      </Button>
    }
  />
);

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
