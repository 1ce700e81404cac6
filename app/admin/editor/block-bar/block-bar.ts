import { type Editor, findParentNodeClosestToPos, type NodeViewRenderer } from '@tiptap/core';
import { type DOMOutputSpec, DOMSerializer, type Node } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, Plugin, type Selection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { moveFocus } from '#app/ui/move-focus.ts';
import styles from './block-bar.module.css';

declare module '@tiptap/core' {
  interface EditorEvents {
    /** What keys and bars within the text ask of the toolbar: to take the focus, or to open a dialog. */
    toolbar: 'focus' | 'link' | 'film';
  }
}

export interface BlockAction {
  /** With an ellipsis where a dialog opens. */
  name: string;
  run: (tr: Transaction) => unknown;
  /** Absent: the button has no pressed state. */
  isOn?: (state: EditorState) => boolean;
  isEnabled?: (state: EditorState) => boolean;
  removes?: boolean;
}

type BlockBar = ReturnType<typeof blockBar>;

/** The bars by the element of their block. */
export const bars = new WeakMap<HTMLElement, BlockBar>();

/**
 * The bar of a block in the text, which is shown while the block is chosen (`chosenBlock`). Its buttons are not in the tab order:
 * Alt+F10 leads to them, and Tab stays that of the text.
 * @param notice a sentence that says why buttons are disabled
 */
export function blockBar(
  editor: Editor,
  label: string,
  actions: readonly BlockAction[],
  notice: (state: EditorState) => string = () => '',
) {
  const buttons = actions.map(({ name, run, removes }) => {
    const attributes = {
      type: 'button',
      tabindex: '-1',
      class: removes ? styles.removes : null,
      'aria-haspopup': name.endsWith('…') ? 'dialog' : null,
    };
    const button = elementOf(['button', attributes, name]) as HTMLButtonElement;
    button.addEventListener('click', () => {
      if (button.ariaDisabled !== 'true') runInText(editor, run);
    });
    return button;
  });
  const sentence = document.createElement('p');
  const attributes = { class: `dark ${styles.bar}`, role: 'toolbar', 'aria-label': label, contenteditable: 'false' };
  const dom = elementOf(['div', attributes, ...buttons, sentence]);
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
    update(state: EditorState) {
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
export const runInText = (editor: Editor, command: BlockAction['run']): boolean =>
  editor
    .chain()
    .focus()
    .command(({ tr }) => command(tr) !== false)
    .run();

/** An element as ProseMirror writes those of a document. */
export const elementOf = (spec: DOMOutputSpec) => DOMSerializer.renderSpec(document, spec).dom as HTMLElement;

/** A view of a block with its bar above. */
export function viewWithBar(bar: BlockBar, block: DOMOutputSpec): ReturnType<NodeViewRenderer> {
  const { dom, contentDOM } = DOMSerializer.renderSpec(document, ['div', { class: styles.block }, bar.dom, block]) as {
    dom: HTMLElement;
    contentDOM?: HTMLElement;
  };
  bars.set(dom, bar);
  return {
    dom,
    ...(contentDOM && { contentDOM }),
    stopEvent: ({ target }) => bar.dom.contains(target as Element),
    ignoreMutation: ({ type, target }) => type !== 'selection' && !contentDOM?.contains(target),
  };
}

/** The element of the block with a bar that has the whole selection. */
function chosenElement(view: EditorView): HTMLElement | undefined {
  const { selection } = view.state;
  const { $from, to } = selection;
  const around = Array.from({ length: $from.sharedDepth(to) }, (_, index) => $from.before(index + 1)).reverse();
  const positions = selection instanceof NodeSelection ? [selection.from, ...around] : around;
  const elements = positions.map((position) => view.nodeDOM(position));
  return elements.find((element): element is HTMLElement => element instanceof HTMLElement && bars.has(element));
}

/** Focuses the bar of the chosen block. False where there is none. */
export function focusBlockBar(view: EditorView): boolean {
  const element = chosenElement(view);
  const bar = element && bars.get(element);
  bar?.focus();
  return bar !== undefined;
}

/** Shows the bar of the block that has the selection. The page scrolls by as much: the second click of two meets the same words. */
export function chosenBlock(): Plugin {
  let chosen: HTMLElement | undefined;
  // A text that opens has its caret at its start: nothing is chosen there.
  let isTouched = false;
  const update = (view: EditorView) => {
    isTouched ||= view.hasFocus();
    const next = isTouched ? chosenElement(view) : undefined;
    if (next) bars.get(next)?.update(view.state);
    if (next === chosen) return;
    const caretTop = () => view.coordsAtPos(view.state.selection.head).top;
    const before = caretTop();
    chosen?.removeAttribute('data-chosen');
    next?.setAttribute('data-chosen', '');
    chosen = next;
    window.scrollBy({ top: caretTop() - before, behavior: 'instant' });
  };
  return new Plugin({
    view: () => ({ update }),
    props: {
      handleDOMEvents: {
        focus: (view) => {
          update(view);
          return false;
        },
      },
    },
  });
}

/** Changes a text. False where it changes nothing. */
export type BlockCommand = (tr: Transaction) => boolean;

/** The selected block of one of these types, or the innermost one around the start of the selection, with its position. */
export const blockAround = (selection: Selection, types: readonly string[]): { node: Node; pos: number } | undefined =>
  selection instanceof NodeSelection && types.includes(selection.node.type.name)
    ? { node: selection.node, pos: selection.from }
    : findParentNodeClosestToPos(selection.$from, ({ type }) => types.includes(type.name));

/** The place of a new block: after the one at the top level that has the selection, or an empty line. */
export function placeOfBlock({ selection: { $to } }: Transaction): { from: number; to: number } {
  const line = $to.depth > 0 ? $to.node(1) : undefined;
  const to = line ? $to.after(1) : $to.pos;
  const isEmptyLine = line?.type.name === 'paragraph' && line.content.size === 0;
  return { from: isEmptyLine ? $to.before(1) : to, to };
}

/** Inserts a block (`placeOfBlock`). Returns its position. */
export function insertBlock(tr: Transaction, block: Node): number {
  const { from, to } = placeOfBlock(tr);
  tr.replaceWith(from, to, block);
  return from;
}

/** Removes the block of one of these types that has the selection. */
export const removeBlock =
  (types: readonly string[]): BlockCommand =>
  (tr) => {
    const { node, pos } = blockAround(tr.selection, types) ?? {};
    if (node && pos !== undefined) tr.delete(pos, pos + node.nodeSize).scrollIntoView();
    return node !== undefined;
  };
