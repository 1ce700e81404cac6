import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

interface Settled<Result> {
  /** The latest result. While another loads, the previous one. */
  result?: Result | undefined;
  /** Key and attempt of that result: it changes with it. Empty before the first response. */
  loadedKey: string;
  failure?: unknown;
}

export interface QueryResult<Result> extends Settled<Result> {
  loading: boolean;
  /** Loads again; resolves once the outcome is on the screen. */
  reload: () => Promise<void>;
}

/** Loads data, again when `key` changes, and aborts the request before. Without a key nothing loads; with one again, even the same, it does. */
export function useQuery<Result>(
  key: string | undefined,
  load: (signal: AbortSignal) => Promise<Result>,
): QueryResult<Result> {
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<Settled<Result>>({ loadedKey: '' });
  const latest = useEffectEvent(load);
  const requestKey = key === undefined ? undefined : `${attempt} ${key}`;

  useEffect(() => {
    if (requestKey === undefined)
      return setSettled((before) => (before.loadedKey === '' ? before : { loadedKey: '', result: before.result }));
    const abort = new AbortController();
    latest(abort.signal).then(
      (result) => {
        if (!abort.signal.aborted) setSettled({ loadedKey: requestKey, result });
      },
      (failure: unknown) => {
        if (!abort.signal.aborted)
          setSettled(({ result }) => ({ loadedKey: requestKey, result, failure: failure ?? true }));
      },
    );
    return () => abort.abort();
  }, [requestKey]);

  const settle = useRef<(() => void)[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome ends the reloads that wait for one
  useEffect(() => {
    for (const resolve of settle.current.splice(0)) resolve();
  }, [settled]);
  const reload = useCallback(() => {
    setAttempt((count) => count + 1);
    return new Promise<void>((resolve) => settle.current.push(resolve));
  }, []);
  const loading = requestKey !== undefined && settled.loadedKey !== requestKey;
  return { ...settled, failure: loading ? undefined : settled.failure, loading, reload };
}

/** Loads a list page by page: the first when `key` changes, the next ones on demand. `load` returns `shown` and the page after it. */
export function usePages<Loaded>(
  key: string | undefined,
  load: (shown: Loaded | undefined, signal: AbortSignal) => Promise<Loaded>,
) {
  /** What the next page is added to, for the key that it was loaded for. */
  const continued = useRef<{ key: string | undefined; shown: Loaded } | undefined>(undefined);
  const { result, failure, loading, reload } = useQuery(key, async (signal) => {
    if (continued.current?.key !== key) continued.current = undefined;
    const next = await load(continued.current?.shown, signal);
    if (!signal.aborted) continued.current = undefined;
    return next;
  });
  const isMore = continued.current !== undefined && continued.current.key === key;
  const pending = isMore ? 'more' : 'loading';
  return {
    /** What has loaded. While another page loads, or the first one of another key, the previous one. */
    result,
    /** `more`: the next page loads. */
    state: failure !== undefined ? 'failed' : loading ? pending : 'ready',
    /** Loads the page after what is shown. */
    more(shown: Loaded) {
      continued.current = { key, shown };
      void reload();
    },
    /** After a failure: loads the same page again. */
    retry: () => void reload(),
  } as const;
}

/** From the last keystroke of a search to its request. */
const pauseMs = 250;

/** The typed text, after a pause in typing; an emptied field at once. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), text === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : debounced;
}
