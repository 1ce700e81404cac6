import { useState } from 'react';
import { ContentError } from '#client/index.ts';

/** An action: whether it is under way, and why it failed, in a sentence: that of the server about a field, or else `failure`. */
export function useAction(failure: string | ((error: unknown) => string)) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  return {
    isBusy,
    problem,
    setProblem,
    /** @returns whether it is done */
    async run(action: () => Promise<void>): Promise<boolean> {
      setBusy(true);
      setProblem(undefined);
      try {
        await action();
        return true;
      } catch (error) {
        const [sentence] = error instanceof ContentError ? Object.values(error.fields) : [];
        setProblem(typeof failure === 'string' ? (sentence ?? failure) : failure(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
