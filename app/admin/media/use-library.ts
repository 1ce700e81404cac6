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

type Change = (page: LibraryPage) => LibraryPage;

/** Uploaded files of the given media types that match the search, latest first, page by page. */
export function useLibrary(families: readonly MediaFamily[], search: string) {
  const [page, setPage] = useState<LibraryPage>({ files: [], total: 0, state: 'loading' });
  // Only the latest request's response is used: an older one may arrive after it.
  const requestId = useRef(0);
  // Changes made while a request is pending: its response may have been computed before them, or after.
  const pendingChanges = useRef<Change[]>([]);
  const familyKey = families.join();

  const load = useCallback(
    async (from: readonly FileEntry[]) => {
      requestId.current += 1;
      const currentId = requestId.current;
      pendingChanges.current = [];
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
        const loaded: LibraryPage = { files, total: Math.max(meta.pagination.total, files.length), state: 'ready' };
        setPage(pendingChanges.current.reduce((before, change) => change(before), loaded));
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

  /** Applies a change now, and again to the response of a pending request. */
  const apply = (change: Change) => {
    pendingChanges.current.push(change);
    setPage(change);
  };
  return {
    ...page,
    reload: () => void load([]),
    more: () => void load(page.files),
    /** Applies a change without reloading. */
    replace: (file: FileEntry) => apply(replaceFile(file)),
    remove: (id: number) => apply(removeFile(id)),
    add: (file: FileEntry) => apply(addFile(file)),
  };
}

// Each change may be applied twice: to the files shown, and to a response that already contains it.

const replaceFile =
  (file: FileEntry): Change =>
  (page) => ({ ...page, files: page.files.map((entry) => (entry.id === file.id ? file : entry)) });

const removeFile =
  (id: number): Change =>
  (page) => {
    const files = page.files.filter((file) => file.id !== id);
    return { ...page, files, total: page.total - (page.files.length - files.length) };
  };

const addFile =
  (file: FileEntry): Change =>
  (page) => {
    const others = removeFile(file.id)(page);
    return { ...others, files: [file, ...others.files], total: others.total + 1 };
  };

function filtersOf(families: MediaFamily[], search: string): Record<string, unknown> {
  const text = search.trim();
  return {
    mime: { $in: mimesOf(families) },
    ...(text && {
      $or: ['name', 'alternativeText', 'caption', 'credit'].map((field) => ({ [field]: { $containsi: text } })),
    }),
  };
}
