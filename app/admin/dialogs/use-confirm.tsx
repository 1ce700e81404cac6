import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Question = Pick<ComponentProps<typeof ConfirmDialog>, 'question' | 'confirm' | 'cancel' | 'children'>;

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
