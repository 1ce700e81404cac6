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

/** Why a call failed, in a sentence: that of the server about a field, or that it cannot answer, or else `refused`. */
export const failureOf =
  (refused: string | ((error: ContentError) => string)) =>
  (error: unknown): string => {
    if (!(error instanceof ContentError)) return 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';
    const [sentence] = Object.values(error.fields);
    if (sentence) return sentence;
    if (error.status === 429) return 'Trop de tentatives. Patientez une minute, puis réessayez.';
    if (error.status >= 500) return 'Le serveur ne peut pas répondre pour l’instant. Réessayez dans un instant.';
    return typeof refused === 'string' ? refused : refused(error);
  };
