import { useCallback, useEffect, useRef, useState } from 'react';

interface Settled<Result> {
  /** What was asked, and how many times. Empty before the first answer. */
  asked: string;
  result?: Result | undefined;
  failure?: unknown;
}

interface Answer<Result> {
  /** The latest answer there is. While another is awaited it is the one before, to be shown as such. */
  result: Result | undefined;
  /** Names that answer: it changes with it. */
  asked: string;
  failure: unknown;
  loading: boolean;
  reload: () => void;
}

/**
 * Asks the server, and asks again when `key` changes. The question before is given up, so that an older answer never replaces
 * a newer one.
 */
export function useAnswer<Result>(key: string, load: (signal: AbortSignal) => Promise<Result>): Answer<Result> {
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<Settled<Result>>({ asked: '' });
  const latest = useRef(load);
  latest.current = load;
  const asked = `${attempt} ${key}`;

  useEffect(() => {
    const abort = new AbortController();
    latest.current(abort.signal).then(
      (result) => {
        if (!abort.signal.aborted) setSettled({ asked, result });
      },
      (failure: unknown) => {
        if (!abort.signal.aborted) setSettled(({ result }) => ({ asked, result, failure: failure ?? true }));
      },
    );
    return () => abort.abort();
  }, [asked]);

  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const loading = settled.asked !== asked;
  return {
    result: settled.result,
    asked: settled.asked,
    failure: loading ? undefined : settled.failure,
    loading,
    reload,
  };
}
