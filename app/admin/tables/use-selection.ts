import { useState } from 'react';

interface Identified {
  documentId: string;
}

/** The selected rows of a table. */
export interface Selection {
  chosen: ReadonlySet<string>;
  choose: (documentIds: readonly string[], on: boolean) => void;
}

export const idsOf = (rows: readonly Identified[]): string[] => rows.map(({ documentId }) => documentId);

/**
 * The rows that are selected: those of the page, and after « Sélectionner les 14 » those of the other pages.
 * @param list the search and the filter, beyond which nothing stays selected
 */
export function useSelection<Row extends Identified>(rows: readonly Row[], list = '') {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState<{ list: string; rows: readonly Row[] }>();
  const onPage = new Set(idsOf(rows));
  const elsewhere = all?.list === list ? all.rows.filter(({ documentId }) => !onPage.has(documentId)) : [];
  return {
    chosen,
    // Rows that are no longer displayed (another page, a concurrent deletion) are no longer selected.
    chosenRows: [...rows, ...elsewhere].filter(({ documentId }) => chosen.has(documentId)),
    choose: (ids: readonly string[], on: boolean) =>
      setChosen((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id)))),
    chooseAll(entries: readonly Row[]): void {
      setAll({ list, rows: entries });
      setChosen(new Set(idsOf(entries)));
    },
    /** After an action: only these are still selected. */
    retain(left: readonly Row[]): void {
      setAll(undefined);
      setChosen(new Set(idsOf(left)));
    },
  };
}
