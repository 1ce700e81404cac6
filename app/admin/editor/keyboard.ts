import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { focusBlockBar } from './block-bar/chosen-block.ts';
import { isTabInText } from './tables/table-keys.ts';

/**
 * Keys that leave the text: Alt+F10 to the bar of the chosen block, and from there or elsewhere to the toolbar; Ctrl+K to the link dialog.
 * In a list Tab indents the item, in a table it goes to the next cell. Elsewhere, and after Escape, Tab leaves the editor, so that it is no
 * keyboard trap (WCAG 2.1.2).
 */
export const keyboard = Extension.create({
  name: 'keyboard',
  priority: 1000,
  addKeyboardShortcuts() {
    const request = (what: 'focus' | 'link') => () => {
      this.editor.emit('toolbar', what);
      return true;
    };
    return {
      'Alt-F10': () => focusBlockBar(this.editor.view) || request('focus')(),
      'Mod-k': request('link'),
      'Mod-Shift-Space': () => this.editor.commands.insertContent('\u00a0'),
    };
  },
  addProseMirrorPlugins() {
    let leaving = false;
    return [
      new Plugin({
        props: {
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
