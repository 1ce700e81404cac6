import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

interface Answers {
  toToolbar: () => void;
  toLink: () => void;
}

/**
 * The keys that lead out of the text: Alt+F10 to the toolbar, Ctrl+K to the link. In a list Tab moves the item; elsewhere, and after
 * Escape, it leaves the editor, so that the keyboard is never caught (WCAG 2.1.2).
 */
export const keyboard = ({ toToolbar, toLink }: Answers) =>
  Extension.create({
    name: 'keyboard',
    priority: 1000,
    addKeyboardShortcuts() {
      const done = (act: () => void) => () => {
        act();
        return true;
      };
      return {
        'Alt-F10': done(toToolbar),
        'Mod-k': done(toLink),
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
                const leaves = event.key === 'Tab' && (leaving || !this.editor.isActive('listItem'));
                if (event.key !== 'Shift') leaving = event.key === 'Escape';
                // Answered here: the library does not see the key, the browser moves the focus on.
                return leaves;
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
