import { Extension, type NodeViewRenderer } from '@tiptap/core';
import { type EditorState, Plugin, type Selection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { type BlockAction, blockBar, runInText, viewWithBar } from '../block-bar/block-bar.ts';
import styles from '../surface.module.css';
import {
  addColumn,
  addRow,
  canRemoveColumn,
  cellAround,
  emptyCells,
  hasRowHeaders,
  isRegular,
  leaveLastRow,
  moveToCell,
  removeColumn,
  removeRow,
  removeTable,
  tableAround,
  toggleRowHeaders,
} from './table-commands.ts';

/** Whether the innermost of lists and tables around the caret is a list: Tab indents its items, in a cell too. */
function isInList({ $from }: Selection): boolean {
  const names = Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth).type.name);
  return names.lastIndexOf('listItem') > names.lastIndexOf('table');
}

/** Whether Tab stays in the text: in a list, and in a table but backwards from its caption. */
export function isTabInText(selection: Selection, isBackwards: boolean): boolean {
  const place = tableAround(selection);
  return isInList(selection) || (place !== undefined && !(isBackwards && place.row < 0));
}

/** The keys of tables: Tab from cell to cell, Enter from the caption to the first cell. */
export const tableKeys = Extension.create({
  name: 'tableKeys',
  // Before the library's own keys: its Backspace would delete cells.
  priority: 200,
  addKeyboardShortcuts() {
    const run = (command: (tr: Transaction) => boolean) => () => this.editor.commands.command(({ tr }) => command(tr));
    return {
      Tab: () => !isInList(this.editor.state.selection) && run(moveToCell(1))(),
      'Shift-Tab': () => !isInList(this.editor.state.selection) && run(moveToCell(-1))(),
      Enter: () => this.editor.isActive('tableCaption') && run(moveToCell(1))(),
      ArrowDown: () => this.editor.view.endOfTextblock('down') && run(leaveLastRow)(),
      Backspace: run(emptyCells),
      Delete: run(emptyCells),
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations({ doc, selection }) {
          const cell = cellAround(selection);
          const attributes = { class: styles.cell ?? '' };
          return cell && DecorationSet.create(doc, [Decoration.node(cell.from, cell.to, attributes)]);
        },
        handleTextInput({ state, dispatch }, _from, _to, text) {
          const { tr } = state;
          const isEmptied = emptyCells(tr);
          if (isEmptied) dispatch(tr.insertText(text));
          return isEmptied;
        },
      },
    }),
  ],
});

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
