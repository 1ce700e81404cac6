import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileEntry } from '#content/index.ts';
import { mimesOf } from '#model/file-kinds.ts';
import type { MediaFamily } from '#model/problems.ts';
import { content } from '../session/session.ts';

const pageSize = 24;
/** A search waits for this pause in typing. */
const pause = 250;

interface Found {
  files: FileEntry[];
  total: number;
  state: 'loading' | 'more' | 'ready' | 'failed';
}

/** The uploaded files of these families whose name or texts hold the words, the latest first, a page at a time. */
export function useLibrary(families: readonly MediaFamily[], words: string) {
  const [found, setFound] = useState<Found>({ files: [], total: 0, state: 'loading' });
  // Only the latest question's answer is shown: an older one may come after it.
  const question = useRef(0);
  const asked = families.join();

  const load = useCallback(
    async (from: readonly FileEntry[]) => {
      question.current += 1;
      const mine = question.current;
      setFound((before) => ({ ...before, state: from.length > 0 ? 'more' : 'loading' }));
      try {
        const { data, meta } = await content.library({
          filters: filtersOf(asked.split(',') as MediaFamily[], words),
          sort: 'id:desc',
          pagination: { start: from.length, limit: pageSize },
        });
        if (mine !== question.current) return;
        const known = new Set(from.map(({ id }) => id));
        const files = [...from, ...data.filter(({ id }) => !known.has(id))];
        setFound({ files, total: Math.max(meta.pagination.total, files.length), state: 'ready' });
      } catch {
        if (mine === question.current) setFound((before) => ({ ...before, state: 'failed' }));
      }
    },
    [asked, words],
  );

  useEffect(() => {
    const timer = window.setTimeout(() => void load([]), words === '' ? 0 : pause);
    return () => window.clearTimeout(timer);
  }, [load, words]);

  return {
    ...found,
    reload: () => void load([]),
    more: () => void load(found.files),
    /** Shows a change without asking again. */
    replace: (file: FileEntry) =>
      setFound((before) => ({ ...before, files: before.files.map((other) => (other.id === file.id ? file : other)) })),
    remove: (id: number) =>
      setFound((before) => ({
        ...before,
        files: before.files.filter((file) => file.id !== id),
        total: before.total - 1,
      })),
    add: (file: FileEntry) =>
      setFound((before) => ({ ...before, files: [file, ...before.files], total: before.total + 1 })),
  };
}

function filtersOf(families: MediaFamily[], words: string): Record<string, unknown> {
  const wanted = words.trim();
  return {
    mime: { $in: mimesOf(families) },
    ...(wanted && {
      $or: ['name', 'alternativeText', 'caption', 'credit'].map((field) => ({ [field]: { $containsi: wanted } })),
    }),
  };
}
