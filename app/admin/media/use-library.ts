import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileEntry } from '#content/index.ts';
import { mimesOf } from '#model/file-kinds.ts';
import type { MediaFamily } from '#model/problems.ts';
import { contentApi } from '../session/session.ts';

const pageSize = 24;
/** Debounce delay of the search. */
const debounceMs = 250;

interface LibraryPage {
  files: FileEntry[];
  total: number;
  state: 'loading' | 'more' | 'ready' | 'failed';
}

/** Uploaded files of the given media types that match the search, latest first, page by page. */
export function useLibrary(families: readonly MediaFamily[], search: string) {
  const [page, setPage] = useState<LibraryPage>({ files: [], total: 0, state: 'loading' });
  // Only the latest request's response is used: an older one may arrive after it.
  const requestId = useRef(0);
  const familyKey = families.join();

  const load = useCallback(
    async (from: readonly FileEntry[]) => {
      requestId.current += 1;
      const currentId = requestId.current;
      setPage((before) => ({ ...before, state: from.length > 0 ? 'more' : 'loading' }));
      try {
        const { data, meta } = await contentApi.library({
          filters: filtersOf(familyKey.split(',') as MediaFamily[], search),
          sort: 'id:desc',
          pagination: { start: from.length, limit: pageSize },
        });
        if (currentId !== requestId.current) return;
        const loadedIds = new Set(from.map(({ id }) => id));
        const files = [...from, ...data.filter(({ id }) => !loadedIds.has(id))];
        setPage({ files, total: Math.max(meta.pagination.total, files.length), state: 'ready' });
      } catch {
        if (currentId === requestId.current) setPage((before) => ({ ...before, state: 'failed' }));
      }
    },
    [familyKey, search],
  );

  useEffect(() => {
    const timer = window.setTimeout(() => void load([]), search === '' ? 0 : debounceMs);
    return () => window.clearTimeout(timer);
  }, [load, search]);

  return {
    ...page,
    reload: () => void load([]),
    more: () => void load(page.files),
    /** Applies a change without reloading. */
    replace: (file: FileEntry) =>
      setPage((before) => ({ ...before, files: before.files.map((entry) => (entry.id === file.id ? file : entry)) })),
    remove: (id: number) =>
      setPage((before) => ({
        ...before,
        files: before.files.filter((file) => file.id !== id),
        total: before.total - 1,
      })),
    add: (file: FileEntry) =>
      setPage((before) => ({ ...before, files: [file, ...before.files], total: before.total + 1 })),
  };
}

function filtersOf(families: MediaFamily[], search: string): Record<string, unknown> {
  const text = search.trim();
  return {
    mime: { $in: mimesOf(families) },
    ...(text && {
      $or: ['name', 'alternativeText', 'caption', 'credit'].map((field) => ({ [field]: { $containsi: text } })),
    }),
  };
}
