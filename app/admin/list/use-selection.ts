import { useState } from 'react';
import type { DraftEntry } from '#client/index.ts';

/** The entries that are selected: those of the page, and after « Choisir les 14 » those of the other pages of `list`, its search and filter. */
export function useSelection(rows: readonly DraftEntry[], list: string) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState<{ list: string; rows: readonly DraftEntry[] }>();
  const isChosen = ({ documentId }: DraftEntry): boolean => chosen.has(documentId);
  const onPage = new Set(rows.map(({ documentId }) => documentId));
  const elsewhere = all?.list === list ? all.rows.filter(({ documentId }) => !onPage.has(documentId)) : [];
  return {
    chosen,
    // Rows that are no longer displayed (another page, a concurrent deletion) are no longer selected.
    chosenRows: [...rows, ...elsewhere].filter(isChosen),
    choose: (ids: readonly string[], on: boolean) =>
      setChosen((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id)))),
    chooseAll(entries: readonly DraftEntry[]): void {
      setAll({ list, rows: entries });
      setChosen(new Set(entries.map(({ documentId }) => documentId)));
    },
    /** After an action: only these are still selected. */
    retain(left: readonly DraftEntry[]): void {
      setAll(undefined);
      setChosen(new Set(left.map(({ documentId }) => documentId)));
    },
  };
}
