import { useState } from 'react';
import { ContentError } from '#client/index.ts';

/**
 * An action: whether it is under way, and why it failed, in a sentence: that of the server about a field, or else `failure`.
 * @param report shows the sentence, if the component that calls it does not; undefined at the start of an action
 */
export function useAction(
  failure: string | ((error: unknown) => string),
  report?: (problem: string | undefined) => void,
) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const show = report ?? setProblem;
  return {
    isBusy,
    problem,
    setProblem,
    /** @returns whether it is done */
    async run(action: () => Promise<void>): Promise<boolean> {
      setBusy(true);
      show(undefined);
      try {
        await action();
        return true;
      } catch (error) {
        const [sentence] = error instanceof ContentError ? Object.values(error.fields) : [];
        show(typeof failure === 'string' ? (sentence ?? failure) : failure(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
