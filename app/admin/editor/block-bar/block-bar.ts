import type { Editor, NodeViewRenderer } from '@tiptap/core';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { moveFocus } from '#app/ui/move-focus.ts';
import styles from './block-bar.module.css';

declare module '@tiptap/core' {
  interface EditorEvents {
    /** What keys and bars within the text ask of the toolbar: to take the focus, or to open a dialog. */
    toolbar: 'focus' | 'link' | 'film';
  }
}

/** A button of the bar above a block. */
export interface BlockAction {
  name: string;
  run: (editor: Editor) => unknown;
  /** Absent: the button has no pressed state. */
  isOn?: (state: EditorState) => boolean;
  isEnabled?: (state: EditorState) => boolean;
  removes?: boolean;
}

export interface BlockBar {
  dom: HTMLElement;
  /** Shows the states of the buttons. */
  update: (state: EditorState) => void;
  focus: () => void;
}

/** The bars by the element of their block. */
export const bars = new WeakMap<Node, BlockBar>();

/**
 * The bar of a block in the text, which is shown while the block is chosen (chosen-block.ts). Its buttons are not in the tab order:
 * Alt+F10 leads to them, and Tab stays that of the text.
 * @param notice a sentence that says why buttons are disabled
 */
export function blockBar(
  editor: Editor,
  label: string,
  actions: readonly BlockAction[],
  notice: (state: EditorState) => string = () => '',
): BlockBar {
  const dom = document.createElement('div');
  dom.className = `dark ${styles.bar}`;
  dom.setAttribute('role', 'toolbar');
  dom.ariaLabel = label;
  dom.contentEditable = 'false';
  const buttons = actions.map(({ name, run, removes }) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = name;
    button.tabIndex = -1;
    if (removes) button.className = styles.removes ?? '';
    button.addEventListener('click', () => {
      if (editor.isEditable && button.ariaDisabled !== 'true') run(editor);
    });
    return button;
  });
  const sentence = document.createElement('p');
  dom.append(...buttons, sentence);
  // The selection stays in the text.
  dom.addEventListener('mousedown', (event) => event.preventDefault());
  dom.addEventListener('keydown', (event) => {
    moveFocus(buttons, event);
    const isToolbar = event.altKey && event.key === 'F10';
    if (!isToolbar && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (isToolbar) editor.emit('toolbar', 'focus');
    else editor.commands.focus();
  });
  return {
    dom,
    focus: () => buttons[0]?.focus(),
    update(state) {
      sentence.textContent = notice(state);
      for (const [index, { isOn, isEnabled }] of actions.entries()) {
        const button = buttons[index];
        if (!button) continue;
        if (isOn) button.ariaPressed = String(isOn(state));
        button.ariaDisabled = isEnabled && !isEnabled(state) ? 'true' : null;
      }
    },
  };
}

/** Runs a command in the text, which gets the focus. */
export const runInText = (editor: Editor, command: (tr: Transaction) => boolean): boolean =>
  editor
    .chain()
    .focus()
    .command(({ tr }) => command(tr))
    .run();

/** A view of a block with its bar above; `contentDOM` is within the block's element, or is it. */
export function viewWithBar(bar: BlockBar, block: HTMLElement, contentDOM?: HTMLElement): ReturnType<NodeViewRenderer> {
  const dom = document.createElement('div');
  dom.className = styles.block ?? '';
  dom.append(bar.dom, block);
  bars.set(dom, bar);
  return {
    dom,
    ...(contentDOM && { contentDOM }),
    stopEvent: ({ target }) => bar.dom.contains(target as Node),
    ignoreMutation: ({ type, target }) => type !== 'selection' && !contentDOM?.contains(target),
  };
}
