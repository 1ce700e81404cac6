import { useCallback, useEffect, useRef, useState } from 'react';
import type { ContentTypeName } from '#content/index.ts';
import { content } from '../session/session.ts';
import { factsOf, type PickedEntry } from './entry-facts.ts';

const shown = 20;
/** A search waits for this pause in typing. */
const pause = 250;

interface Found {
  entries: PickedEntry[];
  state: 'quiet' | 'loading' | 'ready' | 'failed';
}

/** Entries whose title holds the words, case and accents aside, without those named. Asked only while it is `wanted`. */
export function useEntries(type: ContentTypeName, words: string, without: readonly string[], wanted: boolean) {
  const [found, setFound] = useState<Found>({ entries: [], state: 'quiet' });
  // Only the latest question's answer is shown: an older one may come after it.
  const question = useRef(0);
  const excluded = without.join();

  const load = useCallback(async () => {
    question.current += 1;
    const mine = question.current;
    setFound((before) => ({ ...before, state: 'loading' }));
    const { titleField, dateField, pictureField, publishedBy, sort } = factsOf(type);
    try {
      const { data } = await content.list(type, {
        filters: {
          ...(words.trim() && { [titleField]: { $containsi: words.trim() } }),
          ...(excluded && { documentId: { $notIn: excluded.split(',') } }),
        },
        sort,
        fields: [titleField, dateField, publishedBy].filter((name) => name !== undefined),
        ...(pictureField && { populate: { [pictureField]: true } }),
        pagination: { pageSize: shown, withCount: false },
      });
      if (mine === question.current) setFound({ entries: data as unknown as PickedEntry[], state: 'ready' });
    } catch {
      if (mine === question.current) setFound({ entries: [], state: 'failed' });
    }
  }, [type, words, excluded]);

  useEffect(() => {
    if (!wanted) return;
    const timer = window.setTimeout(() => void load(), words === '' ? 0 : pause);
    return () => window.clearTimeout(timer);
  }, [load, words, wanted]);

  return { ...found, reload: () => void load() };
}
