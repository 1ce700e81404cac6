import { useState } from 'react';
import { ContentError } from '#client/index.ts';
import { userMessage } from '../tables/user-messages.ts';

/** The save of a dialog: the problems of its fields after one that failed, and props of its `Dialog`. */
export function useSave(save: () => Promise<void>) {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  async function run(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await save();
    } catch (error) {
      const fields = error instanceof ContentError ? error.fields : {};
      setProblems(fields);
      if (Object.keys(fields).length === 0) setProblem(userMessage(error) ?? 'Erreur lors de la mise à jour');
      setBusy(false);
    }
  }
  return { problems, dialog: { busy, problem, onSubmit: () => void run() } };
}
