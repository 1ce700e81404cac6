import {
  AutoScroller,
  Cursor,
  DragDropManager,
  Feedback,
  PointerSensor,
  PreventSelection,
  StyleInjector,
} from '@dnd-kit/dom';
import { isSortable, Sortable } from '@dnd-kit/dom/sortable';

interface Events {
  onStart: (id: number) => void;
  /** `to` is absent where the row was not moved. */
  onEnd: (from: number, to: number | undefined) => void;
  /** Rows are dragged as a whole, also by a button in them: a click is one that moves less than five pixels. */
  areTiles: boolean;
}

export type Dragging = ReturnType<typeof createDragging>;

/** Drags the rows of a list by their handles. The library moves their elements, and reports the places at the end. */
export function createDragging({ onStart, onEnd, areTiles }: Events) {
  // The admin CSP requires a nonce for styles; the library gets the nonce of the page's scripts.
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '';
  const manager = new DragDropManager({
    sensors: [areTiles ? PointerSensor.configure({ preventActivation: () => false }) : PointerSensor],
    plugins: [StyleInjector.configure({ nonce }), AutoScroller, Cursor, Feedback, PreventSelection],
  });
  manager.monitor.addEventListener('dragstart', ({ operation: { source } }) => onStart(Number(source?.id)));
  manager.monitor.addEventListener('dragend', ({ canceled, operation: { source } }) => {
    if (isSortable(source)) onEnd(source.initialIndex, canceled ? undefined : source.index);
  });
  return {
    add: (row: { id: number; index: number; element: Element; handle?: Element }) => new Sortable(row, manager),
    destroy: () => manager.destroy(),
  };
}
