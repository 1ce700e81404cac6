import { useState } from 'react';

type Identified = { documentId: string };

/** The selected rows of a table. */
export type Selection = Pick<ReturnType<typeof useSelection>, 'chosen' | 'choose'>;

export const idsOf = (rows: readonly Identified[]): string[] => rows.map(({ documentId }) => documentId);

/** The selected rows: those of the page, or with `chooseAll` those of every page. Another `list` (its search, its filters) undoes it. */
export function useSelection<Row extends Identified>(rows: readonly Row[], list = '') {
  const none = { list, ids: new Set<string>(), all: [] as readonly Row[] };
  const [selected, setSelected] = useState(none);
  if (selected.list !== list) setSelected(none);
  const { ids: chosen, all } = selected;
  const onPage = new Set(idsOf(rows));
  // Rows that are no longer displayed (another page, a concurrent deletion) are no longer selected.
  const chosenRows = [...rows, ...all.filter(({ documentId }) => !onPage.has(documentId))].filter(({ documentId }) =>
    chosen.has(documentId),
  );
  return {
    chosen,
    chosenRows,
    /** Whether these are all rows of the list, as `chooseAll` had them. */
    isAll: all.length > 0 && chosenRows.length === all.length,
    choose: (ids: readonly string[], on: boolean) =>
      setSelected(({ ids: before, ...others }) => ({
        ...others,
        ids: new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))),
      })),
    chooseAll: (all: readonly Row[]) => setSelected({ list, ids: new Set(idsOf(all)), all }),
    /** Only these are still selected. */
    retain: (left: readonly Identified[]) => setSelected({ ...none, ids: new Set(idsOf(left)) }),
  };
}
