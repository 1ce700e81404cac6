import { Extension } from '@tiptap/core';
import { Plugin, type Selection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { type BlockCommand, blockAround, focusBlockBar } from './block-bar/block-bar.ts';
import styles from './surface.module.css';
import { cellAround, emptyCells, leaveLastRow, moveToCell, tableAround } from './tables/table-commands.ts';
import { tools } from './tools.ts';

/** Whether the innermost of lists and tables around the caret is a list: Tab indents its items, in a cell too. */
const isInList = (selection: Selection): boolean =>
  blockAround(selection, ['listItem', 'table'])?.node.type.name === 'listItem';

/** Whether Tab stays in the text: in a list, and in a table but backwards from its caption. */
function isTabInText(selection: Selection, isBackwards: boolean): boolean {
  const place = tableAround(selection);
  return isInList(selection) || (place !== undefined && !(isBackwards && place.row < 0));
}

/**
 * Alt+F10 leads to the bar of the chosen block, then to the toolbar, Ctrl+K to the link dialog. Tab stays in lists and tables; elsewhere, and
 * after Escape, it leaves the editor, which is no keyboard trap (WCAG 2.1.2). In a table it goes from cell to cell, and Enter from the caption
 * to the first cell.
 */
export const keyboard = Extension.create({
  name: 'keyboard',
  // Before the library's own keys: its Backspace would delete cells.
  priority: 1000,
  addKeyboardShortcuts() {
    const { editor } = this;
    const request = (what: 'focus' | 'link') => () => {
      editor.emit('toolbar', what);
      return true;
    };
    // Those of the library too. Handled even where nothing can be aligned: the browser's own shortcut would reload the page.
    const ofTools = tools.flatMap(({ keys = '', run }) => {
      const name = keys.replace('Control', 'Mod').replace(/\b[A-Z]$/, (letter) => letter.toLowerCase());
      return keys ? [[name.replaceAll('+', '-'), () => run(editor.chain()).run() || true]] : [];
    });
    const run = (command: BlockCommand) => () => editor.commands.command(({ tr }) => command(tr));
    return {
      ...Object.fromEntries(ofTools),
      'Alt-F10': () => focusBlockBar(editor.view) || request('focus')(),
      'Mod-k': request('link'),
      Tab: () => !isInList(editor.state.selection) && run(moveToCell(1))(),
      'Shift-Tab': () => !isInList(editor.state.selection) && run(moveToCell(-1))(),
      Enter: () => editor.isActive('tableCaption') && run(moveToCell(1))(),
      ArrowDown: () => editor.view.endOfTextblock('down') && run(leaveLastRow)(),
      Backspace: run(emptyCells),
      Delete: run(emptyCells),
    };
  },
  addProseMirrorPlugins() {
    let leaving = false;
    return [
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
          handleDOMEvents: {
            keydown: (view, event) => {
              const leavesEditor =
                event.key === 'Tab' && (leaving || !isTabInText(view.state.selection, event.shiftKey));
              if (event.key !== 'Shift') leaving = event.key === 'Escape';
              // Handled here: the library does not see the key, and the browser moves the focus on.
              return leavesEditor;
            },
            blur: () => {
              leaving = false;
              return false;
            },
          },
        },
      }),
    ];
  },
});
