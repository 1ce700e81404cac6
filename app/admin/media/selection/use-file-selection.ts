import { useRef, useState } from 'react';
import type { QueryFilters } from '#client/index.ts';
import { contentApi } from '../../session/session.ts';
import { useShowToast } from '../../toasts/Toasts.tsx';
import type { FileGroup, Library } from '../library/use-library.ts';

/** The files that are selected, by id: those that are ticked, of a day or a month, or all that the filters select. Other filters end it. */
export function useFileSelection({ key, query, files }: Library) {
  const showToast = useShowToast();
  const [selected, setSelected] = useState<{ key: string; ids: ReadonlySet<number> }>({ key, ids: new Set() });
  const ids = selected.key === key ? selected.ids : new Set<number>();
  /** The file that was ticked last: a press with Shift goes on from it. */
  const last = useRef<number>(undefined);

  const select = (changed: readonly number[], isOn: boolean) =>
    setSelected((before) => {
      const ids = before.key === key ? [...before.ids] : [];
      return { key, ids: new Set(isOn ? [...ids, ...changed] : ids.filter((id) => !changed.includes(id))) };
    });

  async function selectMatching(filters: QueryFilters): Promise<void> {
    try {
      select(await contentApi.libraryIds({ ...query, filters: { $and: [query.filters, filters] } }), true);
    } catch {
      showToast('La sélection n’a pas pu être faite. Réessayez.', { tone: 'problem' });
    }
  }

  return {
    ids,
    clear: () => setSelected({ key, ids: new Set() }),
    /** `isRange`: with those between it and the one before. */
    tick(id: number, isOn: boolean, isRange: boolean): void {
      const ends = [last.current ?? id, id].map((end) => files.findIndex((file) => file.id === end));
      last.current = id;
      const range = isRange && !ends.includes(-1) ? files.slice(Math.min(...ends), Math.max(...ends) + 1) : [];
      select([id, ...range.map((file) => file.id)], isOn);
    },
    /** Those of a group, also of pages that are not loaded. */
    async tickGroup({ files: loaded, count, from, to }: FileGroup, isOn: boolean): Promise<void> {
      const ids = loaded.map(({ id }) => id);
      if (!isOn || ids.length === count) select(ids, isOn);
      else await selectMatching({ createdAt: { $gte: from, $lt: to } });
    },
    selectAll: () => selectMatching({}),
  };
}

export type FileSelection = ReturnType<typeof useFileSelection>;
