import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { focusBlockBar } from './block-bar/block-bar.ts';
import { isTabInText } from './tables/table-keys.ts';

/**
 * Alt+F10 leads to the bar of the chosen block, then to the toolbar, Ctrl+K to the link dialog. Tab stays in lists and tables; elsewhere, and
 * after Escape, it leaves the editor, which is no keyboard trap (WCAG 2.1.2).
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
