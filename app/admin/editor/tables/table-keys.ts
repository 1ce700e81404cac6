import { Extension, type NodeViewRenderer } from '@tiptap/core';
import { type EditorState, Plugin, type Selection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { type BlockAction, type BlockCommand, blockAround, blockBar, viewWithBar } from '../block-bar/block-bar.ts';
import styles from '../surface.module.css';
import {
  addColumn,
  addRow,
  cellAround,
  emptyCells,
  hasRowHeaders,
  leaveLastRow,
  moveToCell,
  regularTableAround,
  removeColumn,
  removeRow,
  removeTable,
  tableAround,
  toggleRowHeaders,
} from './table-commands.ts';

/** Whether the innermost of lists and tables around the caret is a list: Tab indents its items, in a cell too. */
const isInList = (selection: Selection): boolean =>
  blockAround(selection, ['listItem', 'table'])?.node.type.name === 'listItem';

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
    const run = (command: BlockCommand) => () => this.editor.commands.command(({ tr }) => command(tr));
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

const isRegular = ({ selection }: EditorState): boolean => regularTableAround(selection) !== undefined;

const actions: readonly BlockAction[] = [
  { name: '+ Ligne', run: addRow, isEnabled: isRegular },
  { name: '+ Colonne', run: addColumn, isEnabled: isRegular },
  { name: 'Retirer la ligne', run: removeRow, isEnabled: ({ tr }) => removeRow(tr) },
  { name: 'Retirer la colonne', run: removeColumn, isEnabled: ({ tr }) => removeColumn(tr) },
  {
    name: '1re colonne en titres',
    run: toggleRowHeaders,
    isEnabled: isRegular,
    isOn: ({ selection }) => hasRowHeaders(selection),
  },
  { name: 'Supprimer le tableau', run: removeTable, removes: true },
];

export const tableView: NodeViewRenderer = ({ editor, HTMLAttributes }) => {
  const bar = blockBar(editor, 'Tableau', actions, (state) =>
    isRegular(state)
      ? ''
      : 'Ce tableau a des cases fusionnées\u00a0: ses lignes et ses colonnes ne changent pas ici. Le texte de ses cases, oui.',
  );
  return viewWithBar(bar, ['table', HTMLAttributes, 0]);
};
