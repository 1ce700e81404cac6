import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { RefObject } from 'react';
import type { ToolbarHandle } from './Toolbar.tsx';

/**
 * Keys that leave the text: Alt+F10 to the toolbar, Ctrl+K to the link dialog. In a list Tab indents the item.
 * Elsewhere, and after Escape, Tab leaves the editor, so that it is no keyboard trap (WCAG 2.1.2).
 */
export const keyboard = (toolbar: RefObject<ToolbarHandle | null>) =>
  Extension.create({
    name: 'keyboard',
    priority: 1000,
    addKeyboardShortcuts() {
      const handled = (act: () => void) => () => {
        act();
        return true;
      };
      return {
        'Alt-F10': handled(() => toolbar.current?.focus()),
        'Mod-k': handled(() => toolbar.current?.openLink()),
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
