import { useState } from 'react';
import { ContentError } from '#client/index.ts';

/** An action of a dialog: whether it is under way, and why it failed. The dialog closes when it is done. */
export function useAction(failure: string) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  return {
    isBusy,
    problem,
    setProblem,
    async run(action: () => Promise<void>): Promise<void> {
      setBusy(true);
      setProblem(undefined);
      try {
        await action();
      } catch (error) {
        const [sentence] = error instanceof ContentError ? Object.values(error.fields) : [];
        setProblem(sentence ?? failure);
        setBusy(false);
      }
    },
  };
}
