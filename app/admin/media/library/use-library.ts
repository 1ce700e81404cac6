import { useState } from 'react';
import type { QueryFilters } from '#client/index.ts';
import type { FileEntry } from '#content/index.ts';
import { mimesOf } from '#model/file-kinds.ts';
import type { MediaFamily } from '#model/problems.ts';
import { useDebounced } from '../../queries/use-debounced.ts';
import { usePages } from '../../queries/use-pages.ts';
import { contentApi } from '../../session/session.ts';

const pageSize = 24;

interface LibraryFiles {
  files: readonly FileEntry[];
  total: number;
}

/** Files as a request returned them. `changesBefore`: the changes made before the request; its response may lack later ones. */
type LoadedFiles = LibraryFiles & { changesBefore: number };

type Change = (before: LibraryFiles) => LibraryFiles;

/** What a file may lack: a description, or a place. */
export const lacks = {
  text: {
    label: 'Sans texte alternatif',
    query: { filters: { mime: { $startsWith: 'image/' }, alternativeText: { $null: true } } },
  },
  use: { label: 'Inutilisés', query: { isUsed: false } },
} satisfies Record<string, { label: string; query: LibraryQuery }>;
export type Lack = keyof typeof lacks;

type LibraryQuery = { filters?: QueryFilters; isUsed?: boolean };

export const sorts = { 'id:desc': 'Ajoutés récemment', 'name:asc': 'Par nom', 'size:desc': 'Les plus lourds' };

interface LibraryFilters {
  search: string;
  family?: MediaFamily | undefined;
  lack?: Lack | undefined;
  sort: keyof typeof sorts;
}

/** Uploaded files of the allowed media types that match the filters, latest first, page by page. */
export function useLibrary(accept: readonly MediaFamily[]) {
  /** Without a family, every allowed media type. */
  const [filters, setFilters] = useState<LibraryFilters>({ search: '', sort: 'id:desc' });
  const { lack, sort } = filters;
  const families = filters.family ? [filters.family] : accept;
  const text = useDebounced(filters.search).trim();
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const { result, state, more, retry } = usePages<LoadedFiles>(
    JSON.stringify([families, text, lack, sort]),
    async (shown) => {
      const from = shown?.files ?? [];
      const lacking: LibraryQuery = lack ? lacks[lack].query : {};
      const { data, meta } = await contentApi.library({
        ...lacking,
        filters: { $and: [filtersOf(families, text), lacking.filters ?? {}] },
        sort,
        pagination: { start: from.length, limit: pageSize },
      });
      const loadedIds = new Set(from.map(({ id }) => id));
      const files = [...from, ...data.filter(({ id }) => !loadedIds.has(id))];
      return { files, total: Math.max(meta.pagination.total, files.length), changesBefore: changes.length };
    },
  );
  const loaded = result ?? { files: [], total: 0, changesBefore: 0 };
  const { files, total } = changes
    .slice(loaded.changesBefore)
    .reduce<LibraryFiles>((before, change) => change(before), loaded);

  /** Applies a change without reloading. It may be applied twice: to the files shown, and to a response that already contains it. */
  const apply = (change: Change) => setChanges((before) => [...before, change]);
  return {
    accept,
    filters,
    setFilters,
    files,
    total,
    state,
    retry,
    more: () => more({ ...loaded, files, total }),
    replace: (file: FileEntry) =>
      apply((before) => ({ ...before, files: before.files.map((entry) => (entry.id === file.id ? file : entry)) })),
    remove: (id: number) => apply((before) => without(id, before)),
    add: (file: FileEntry) =>
      apply((before) => {
        const others = without(file.id, before);
        return { files: [file, ...others.files], total: others.total + 1 };
      }),
  };
}

export type Library = ReturnType<typeof useLibrary>;

function without(id: number, { files, total }: LibraryFiles): LibraryFiles {
  const others = files.filter((file) => file.id !== id);
  return { files: others, total: total - (files.length - others.length) };
}

const searched = ['name', 'alternativeText', 'caption', 'credit'];
const filtersOf = (families: readonly MediaFamily[], text: string): QueryFilters => ({
  mime: { $in: mimesOf(families) },
  ...(text && { $or: searched.map((field) => ({ [field]: { $containsi: text } })) }),
});
