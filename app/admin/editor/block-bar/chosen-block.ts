import { Extension } from '@tiptap/core';
import { NodeSelection, Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { bars } from './block-bar.ts';

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

/**
 * Shows the bar of the block that has the selection. The page scrolls by as much as the bar moves the text: the caret stays where it is,
 * and the second click of two meets the same words.
 */
export const chosenBlock = Extension.create({
  name: 'chosenBlock',
  addProseMirrorPlugins() {
    let chosen: HTMLElement | undefined;
    // A text that opens has its caret at its start: nothing is chosen there.
    let isTouched = false;
    const update = (view: EditorView) => {
      isTouched ||= view.hasFocus();
      const next = isTouched && view.editable ? chosenElement(view) : undefined;
      if (next) bars.get(next)?.update(view.state);
      if (next === chosen) return;
      const caretTop = () => view.coordsAtPos(view.state.selection.head).top;
      const before = caretTop();
      chosen?.removeAttribute('data-chosen');
      next?.setAttribute('data-chosen', '');
      chosen = next;
      window.scrollBy({ top: caretTop() - before, behavior: 'instant' });
    };
    return [
      new Plugin({
        view: () => ({ update }),
        props: {
          handleDOMEvents: {
            focus: (view) => {
              update(view);
              return false;
            },
          },
        },
      }),
    ];
  },
});
