import type { NodeViewRenderer } from '@tiptap/core';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { type BlockAction, blockBar, runInText, viewWithBar } from '../block-bar/block-bar.ts';
import {
  addColumn,
  addRow,
  canRemoveColumn,
  hasRowHeaders,
  isRegular,
  removeColumn,
  removeRow,
  removeTable,
  tableAround,
  toggleRowHeaders,
} from './table-commands.ts';

const action = (
  name: string,
  command: (tr: Transaction) => boolean,
  isEnabled: (state: EditorState) => boolean,
): BlockAction => ({ name, run: (editor) => runInText(editor, command), isEnabled });

function isTableRegular({ selection }: EditorState): boolean {
  const place = tableAround(selection);
  return place !== undefined && isRegular(place);
}

const actions: readonly BlockAction[] = [
  action('+ Ligne', addRow, isTableRegular),
  action('+ Colonne', addColumn, isTableRegular),
  action('Retirer la ligne', removeRow, ({ tr }) => removeRow(tr)),
  action('Retirer la colonne', removeColumn, canRemoveColumn),
  {
    ...action('1re colonne en titres', toggleRowHeaders, isTableRegular),
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
  const bar = blockBar(editor, 'Tableau', actions, (state) =>
    isTableRegular(state)
      ? ''
      : 'Ce tableau a des cases fusionnées\u00a0: ses lignes et ses colonnes ne changent pas ici. Le texte de ses cases, oui.',
  );
  return viewWithBar(bar, table, table);
};
