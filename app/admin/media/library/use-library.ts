import { useState } from 'react';
import type { FileEntry } from '#content/index.ts';
import { addDays, type Day, dayOf, today, toInstant, toLocal } from '#model/calendar.ts';
import { mimesOf } from '#model/file-kinds.ts';
import { capitalize, formatDay } from '#model/format.ts';
import type { MediaFamily } from '#model/problems.ts';
import { useDebounced, usePages, useQuery } from '../../queries/use-query.ts';
import { contentApi } from '../../session/session.ts';

const pageSize = 24;

/** `days`: how many of all were added on each day. */
type LibraryFiles = { files: readonly FileEntry[]; total: number; days: readonly { day: Day; files: number }[] };

/** Files as a request returned them. `changesBefore`: the changes made before the request; its response may lack later ones. */
type LoadedFiles = LibraryFiles & { changesBefore: number };

type Change = (before: LibraryFiles) => LibraryFiles;

export const latestFirst = 'createdAt:desc,id:desc';
export const sorts = { [latestFirst]: 'Ajoutés récemment', 'name:asc': 'Par nom', 'size:desc': 'Les plus lourds' };

interface LibraryFilters {
  search: string;
  family?: MediaFamily | undefined;
  /** What files lack: a description, or a place. */
  lack?: 'text' | 'use' | undefined;
  label?: string | undefined;
  sort: string;
}

/** Uploaded files of the allowed media types that match the filters, latest first, page by page. */
export function useLibrary(accept: readonly MediaFamily[]) {
  /** Without a family, every allowed media type. */
  const [filters, setFilters] = useState<LibraryFilters>({ search: '', sort: latestFirst });
  const { lack, label, sort } = filters;
  const text = useDebounced(filters.search).trim();
  const undescribed = { mime: { $startsWith: 'image/' }, alternativeText: { $null: true } };
  const mimes = mimesOf(filters.family ? [filters.family] : accept);
  const query = {
    filters: { $and: [{ mime: { $in: mimes } }, lack === 'text' ? undescribed : {}] },
    ...(lack === 'use' && { isUsed: false }),
    ...(label !== undefined && { label }),
    ...(text && { text }),
  };
  const key = JSON.stringify([query, sort]);
  const [jump, setJump] = useState<{ key: string; until: Day }>();
  /** The latest day with files of the month that the list starts at, chosen for these filters. */
  const until = jump?.key === key ? jump.until : undefined;
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const { result, state, more, retry } = usePages<LoadedFiles>(key + (until ?? ''), async (shown) => {
    const from = shown?.files ?? [];
    const pagination = { start: from.length, limit: pageSize };
    const { data, meta } = await contentApi.library({
      ...query,
      sort,
      pagination,
      days: true,
      ...(until && { until }),
    });
    const loadedIds = new Set(from.map(({ id }) => id));
    const files = [...from, ...data.filter(({ id }) => !loadedIds.has(id))];
    const total = Math.max(meta.pagination.total, files.length);
    return { files, total, days: meta.days ?? [], changesBefore: changes.length };
  });
  const counts = useQuery(accept.join(), () =>
    contentApi.libraryCounts({ filters: { mime: { $in: mimesOf(accept) } } }),
  );
  const loaded = result ?? { files: [], total: 0, days: [], changesBefore: 0 };
  const { files, total, days } = changes
    .slice(loaded.changesBefore)
    .reduce<LibraryFiles>((before, change) => change(before), loaded);

  /** Applies a change without reloading. It may be applied twice: to the files shown, and to a response that already contains it. */
  const apply = (change: Change) => {
    setChanges((before) => [...before, change]);
    void counts.reload();
  };
  return {
    accept,
    filters,
    setFilters,
    files,
    total,
    days,
    /** How many files come before those shown. */
    skipped: until ? days.filter(({ day }) => day > until).reduce((sum, { files }) => sum + files, 0) : 0,
    until,
    skipAfter: (day: Day | undefined) => setJump(day === undefined ? undefined : { key, until: day }),
    counts: counts.result,
    state,
    /** Selects the files shown, with those of all pages; another one ends a selection. */
    query,
    key,
    reload() {
      retry();
      void counts.reload();
    },
    /** After a change of labels: the files of another one are listed again, others stay as they are. */
    recount() {
      if (label !== undefined) retry();
      void counts.reload();
    },
    more: () => more({ ...loaded, files, total }),
    replace: (file: FileEntry) =>
      apply((before) => ({ ...before, files: before.files.map((entry) => (entry.id === file.id ? file : entry)) })),
    remove: (ids: readonly number[]) => apply((before) => without(ids, before)),
    add(file: FileEntry) {
      setJump(undefined);
      apply((before) => {
        const others = without([file.id], before);
        return { ...others, files: [file, ...others.files], total: others.total + 1 };
      });
    },
  };
}

export type Library = ReturnType<typeof useLibrary>;

function without(ids: readonly number[], { files, total, days }: LibraryFiles): LibraryFiles {
  const others = files.filter((file) => !ids.includes(file.id));
  return { files: others, total: total - (files.length - others.length), days };
}

/** The files added on a day of this month, or in an earlier month. */
export type FileGroup = ReturnType<typeof groupFiles>[number];

/** Groups files, latest first. `days`: how many were added on each day. */
export function groupFiles(files: readonly FileEntry[], days: LibraryFiles['days'], now: Day = today()) {
  const keyOf = (day: Day) => (day.slice(0, 7) === now.slice(0, 7) ? day : day.slice(0, 7));
  return [...Map.groupBy(files, ({ createdAt }) => keyOf(dayOf(toLocal(createdAt))))].map(([key, ofGroup]) => {
    const isMonth = key.length === 7;
    const first = isMonth ? `${key}-01` : key;
    const next = isMonth ? `${addDays(first, 31).slice(0, 7)}-01` : addDays(first, 1);
    const count = days.filter(({ day }) => keyOf(day) === key).reduce((sum, { files }) => sum + files, 0);
    return {
      /** « 21 novembre 2026 », « Octobre 2026 » */
      title: isMonth ? capitalize(formatDay(first, 'monthYear')) : formatDay(first, 'long'),
      /** How many there are, of which `files` are loaded. A file may have been added since the days were counted. */
      count: Math.max(count, ofGroup.length),
      files: ofGroup,
      /** The instants at which the group begins and ends. */
      from: toInstant(first),
      to: toInstant(next),
    };
  });
}
