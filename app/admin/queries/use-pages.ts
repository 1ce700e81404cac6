import { useRef } from 'react';
import { useQuery } from './use-query.ts';

interface PagesResult<Loaded> {
  /** What has loaded. While another page loads, or the first one of another key, the previous one. */
  result: Loaded | undefined;
  /** `more`: the next page loads. */
  state: 'loading' | 'more' | 'ready' | 'failed';
  /** Loads the page after what is shown. */
  more: (shown: Loaded) => void;
  /** After a failure: loads the same page again. */
  retry: () => void;
}

/** Loads a list page by page: the first when `key` changes, the next ones on demand. `load` returns `shown` and the page after it. */
export function usePages<Loaded>(
  key: string | undefined,
  load: (shown: Loaded | undefined, signal: AbortSignal) => Promise<Loaded>,
): PagesResult<Loaded> {
  /** What the next page is added to, for the key that it was loaded for. */
  const continued = useRef<{ key: string | undefined; shown: Loaded } | undefined>(undefined);
  const { result, failure, loading, reload } = useQuery(key, async (signal) => {
    if (continued.current?.key !== key) continued.current = undefined;
    const next = await load(continued.current?.shown, signal);
    if (!signal.aborted) continued.current = undefined;
    return next;
  });
  const isMore = continued.current !== undefined && continued.current.key === key;
  return {
    result,
    state: failure !== undefined ? 'failed' : !loading ? 'ready' : isMore ? 'more' : 'loading',
    more(shown) {
      continued.current = { key, shown };
      void reload();
    },
    retry: () => void reload(),
  };
}
