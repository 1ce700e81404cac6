import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

interface KeyboardActions {
  toToolbar: () => void;
  toLink: () => void;
}

/**
 * Keys that leave the text: Alt+F10 to the toolbar, Ctrl+K to the link dialog. In a list Tab indents the item.
 * Elsewhere, and after Escape, Tab leaves the editor, so that it is no keyboard trap (WCAG 2.1.2).
 */
export const keyboard = ({ toToolbar, toLink }: KeyboardActions) =>
  Extension.create({
    name: 'keyboard',
    priority: 1000,
    addKeyboardShortcuts() {
      const handled = (act: () => void) => () => {
        act();
        return true;
      };
      return {
        'Alt-F10': handled(toToolbar),
        'Mod-k': handled(toLink),
        'Mod-Shift-Space': () => this.editor.commands.insertContent('\u00a0'),
      };
    },
    addProseMirrorPlugins() {
      let leaving = false;
      return [
        new Plugin({
          props: {
            handleDOMEvents: {
              keydown: (_, event) => {
                const leavesEditor = event.key === 'Tab' && (leaving || !this.editor.isActive('listItem'));
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
