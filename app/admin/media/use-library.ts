import { useState } from 'react';
import type { Filters } from '#client/index.ts';
import type { FileEntry } from '#content/index.ts';
import { mimesOf } from '#model/file-kinds.ts';
import type { MediaFamily } from '#model/problems.ts';
import { useDebounced } from '../parts/use-debounced.ts';
import { usePages } from '../parts/use-pages.ts';
import { contentApi } from '../session/session.ts';

const pageSize = 24;

interface LibraryFiles {
  files: readonly FileEntry[];
  total: number;
}

/** Files as a request returned them. */
interface LoadedFiles extends LibraryFiles {
  /** How many changes were made before the request: later ones may be missing from its response. */
  changesBefore: number;
}

type Change = (before: LibraryFiles) => LibraryFiles;

/** Uploaded files of the given media types that match the search, latest first, page by page. */
export function useLibrary(families: readonly MediaFamily[], search: string) {
  const text = useDebounced(search).trim();
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const { result, state, more, retry } = usePages<LoadedFiles>(JSON.stringify([families, text]), async (shown) => {
    const from = shown?.files ?? [];
    const { data, meta } = await contentApi.library({
      filters: filtersOf(families, text),
      sort: 'id:desc',
      pagination: { start: from.length, limit: pageSize },
    });
    const loadedIds = new Set(from.map(({ id }) => id));
    const files = [...from, ...data.filter(({ id }) => !loadedIds.has(id))];
    return { files, total: Math.max(meta.pagination.total, files.length), changesBefore: changes.length };
  });
  const loaded = result ?? { files: [], total: 0, changesBefore: 0 };
  const { files, total } = changes
    .slice(loaded.changesBefore)
    .reduce<LibraryFiles>((before, change) => change(before), loaded);

  /** Applies a change without reloading. */
  const apply = (change: Change) => setChanges((before) => [...before, change]);
  return {
    files,
    total,
    state,
    retry,
    more: () => more({ ...loaded, files, total }),
    replace: (file: FileEntry) => apply(replaceFile(file)),
    remove: (id: number) => apply(removeFile(id)),
    add: (file: FileEntry) => apply(addFile(file)),
  };
}

// Each change may be applied twice: to the files shown, and to a response that already contains it.

const replaceFile =
  (file: FileEntry): Change =>
  (before) => ({ ...before, files: before.files.map((entry) => (entry.id === file.id ? file : entry)) });

const removeFile =
  (id: number): Change =>
  (before) => {
    const files = before.files.filter((file) => file.id !== id);
    return { files, total: before.total - (before.files.length - files.length) };
  };

const addFile =
  (file: FileEntry): Change =>
  (before) => {
    const others = removeFile(file.id)(before);
    return { files: [file, ...others.files], total: others.total + 1 };
  };

function filtersOf(families: readonly MediaFamily[], text: string): Filters {
  return {
    mime: { $in: mimesOf(families) },
    ...(text && {
      $or: ['name', 'alternativeText', 'caption', 'credit'].map((field) => ({ [field]: { $containsi: text } })),
    }),
  };
}
