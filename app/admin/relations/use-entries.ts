import { useCallback, useEffect, useRef, useState } from 'react';
import { type ContentTypeName, typeOf } from '#content/index.ts';
import type { AnyEntry } from '#model/entry.ts';
import { searchFilter } from '../list/list-params.ts';
import { adminApi } from '../session/session.ts';
import { entryDisplayOf } from './entry-summary.ts';

const maxResults = 20;
/** Debounce delay of the search. */
const debounceMs = 250;

interface EntryResults {
  entries: AnyEntry[];
  state: 'quiet' | 'loading' | 'ready' | 'failed';
}

/** Entries whose title matches the search, case and accents ignored, without the excluded ones. Loaded while `enabled`. */
export function useEntries(type: ContentTypeName, search: string, excludedIds: readonly string[], enabled: boolean) {
  const [results, setResults] = useState<EntryResults>({ entries: [], state: 'quiet' });
  // Only the latest request's response is used: an older one may arrive after it.
  const requestId = useRef(0);
  const excluded = excludedIds.join();

  const load = useCallback(async () => {
    requestId.current += 1;
    const currentId = requestId.current;
    setResults((before) => ({ ...before, state: 'loading' }));
    const { titleField, dateField, pictureField, sort } = entryDisplayOf(type);
    try {
      const { data } = await adminApi.drafts(type, {
        filters: {
          ...searchFilter(typeOf(type), search.trim()),
          ...(excluded && { documentId: { $notIn: excluded.split(',') } }),
        },
        sort,
        fields: [titleField, dateField].filter((name) => name !== undefined),
        ...(pictureField && { populate: { [pictureField]: true } }),
        pagination: { pageSize: maxResults, withCount: false },
      });
      if (currentId === requestId.current) setResults({ entries: data, state: 'ready' });
    } catch {
      if (currentId === requestId.current) setResults({ entries: [], state: 'failed' });
    }
  }, [type, search, excluded]);

  useEffect(() => {
    if (!enabled) return;
    const timer = window.setTimeout(() => void load(), search === '' ? 0 : debounceMs);
    return () => window.clearTimeout(timer);
  }, [load, search, enabled]);

  return { ...results, reload: () => void load() };
}
