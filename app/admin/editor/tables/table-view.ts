import type { NodeViewRenderer } from '@tiptap/core';
import type { Selection, Transaction } from '@tiptap/pm/state';
import { type BlockAction, blockBar, viewWithBar } from '../block-bar/block-bar.ts';
import {
  addColumn,
  addRow,
  canRemoveColumn,
  canRemoveRow,
  hasRowHeaders,
  isRegular,
  removeColumn,
  removeRow,
  removeTable,
  tableAround,
  toggleRowHeaders,
} from './table-commands.ts';

const action = (name: string, command: (tr: Transaction) => boolean, isPossible: (selection: Selection) => boolean) =>
  ({
    name,
    run: (editor) =>
      editor
        .chain()
        .focus()
        .command(({ tr }) => command(tr))
        .run(),
    isEnabled: ({ selection }) => isPossible(selection),
  }) satisfies BlockAction;

function isSelectionRegular(selection: Selection): boolean {
  const place = tableAround(selection);
  return place !== undefined && isRegular(place);
}

const actions: readonly BlockAction[] = [
  action('+ Ligne', addRow, isSelectionRegular),
  action('+ Colonne', addColumn, isSelectionRegular),
  action('Retirer la ligne', removeRow, canRemoveRow),
  action('Retirer la colonne', removeColumn, canRemoveColumn),
  {
    ...action('1re colonne en titres', toggleRowHeaders, isSelectionRegular),
    isOn: ({ selection }) => hasRowHeaders(selection),
  },
  { ...action('Supprimer le tableau', removeTable, () => true), removes: true },
];

export const tableView: NodeViewRenderer = ({ editor, HTMLAttributes }) => {
  const table = document.createElement('table');
  for (const [name, value] of Object.entries(HTMLAttributes)) {
    if (name === 'style') table.style.cssText = value;
    else if (value !== null) table.setAttribute(name, value);
  }
  const bar = blockBar(editor, 'Tableau', actions, ({ selection }) =>
    isSelectionRegular(selection)
      ? ''
      : 'Ce tableau a des cases fusionnées\u00a0: ses lignes et ses colonnes ne changent pas ici. Le texte de ses cases, oui.',
  );
  return viewWithBar(bar, table, table);
};
