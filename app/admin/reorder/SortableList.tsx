import { Fragment, type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, Icon } from '#app/ui/buttons.tsx';
import { useFocusNext } from '../focus/use-focus-next.ts';
import { Announcement } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';
import type { Dragging } from './dragging.ts';
import styles from './SortableList.module.css';

interface Props<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => number;
  /** An item's name in its buttons: « Monter tambour.jpg ». */
  nameOf: (item: Item) => string;
  /** Announced after a move: « Photo 2 déplacée en position 1 sur 4 ». Positions are 1-based. */
  moved: (from: number, to: number, total: number) => string;
  onReorder: (items: Item[]) => void;
  /** Placeholder at a removed item's index: « retiré. Annuler ». */
  gap?: { index: number; content: ReactNode } | undefined;
  children: (item: Item, index: number) => ReactNode;
  /** Further buttons of an item. With them the list is a table of rows: without boxes, and with its buttons at the end. */
  actions?: (item: Item, index: number) => ReactNode;
  /** A grid of tiles, each dragged as a whole; the buttons of the opened one are beside `details`, below its row. Absent for a list. */
  grid?: { opened: Item | undefined; details: (item: Item) => ReactNode } | undefined;
}

/** From this length on, items are compact and have a position input. */
export const manyItems = 6;

/** A list that is reordered by drag and drop, by two buttons an item (WCAG 2.5.7), or by a position where it is long. Moves are announced. */
export function SortableList<Item>(props: Props<Item>) {
  const { label, items, keyOf, nameOf, moved, onReorder, gap, children, actions, grid } = props;
  const id = useId();
  const [announcement, setAnnouncement] = useState('');
  // A moved DOM node loses the focus: it is given back to the button.
  const focusNext = useFocusNext();

  function move(from: number, to: number): void {
    const item = items[from];
    if (item === undefined || from === to || to < 0 || to >= items.length) return;
    setAnnouncement(moved(from + 1, to + 1, items.length));
    onReorder(items.toSpliced(from, 1).toSpliced(to, 0, item));
  }

  const button = (item: Item, index: number, direction: 'up' | 'down') => {
    const buttonId = `${id}-${keyOf(item)}-${direction}`;
    const to = index + (direction === 'up' ? -1 : 1);
    const atEnd = to < 0 || to >= items.length;
    return (
      <Button
        id={buttonId}
        className={`${ui.icon} ${ui.secondary} ${styles.step}`}
        // Not `disabled`: the button would lose the focus when the item reaches the end.
        aria-disabled={atEnd}
        aria-label={`${direction === 'up' ? 'Monter' : 'Descendre'} ${nameOf(item)}`}
        onClick={() => {
          focusNext(buttonId);
          move(index, to);
        }}
      >
        <Icon name={direction} />
      </Button>
    );
  };

  const position = (item: Item, index: number) => {
    const inputId = `${id}-${keyOf(item)}-position`;
    const moveToTyped = ({ value }: HTMLInputElement) => {
      const target = Number(value);
      if (Number.isInteger(target)) move(index, Math.min(Math.max(target, 1), items.length) - 1);
    };
    return (
      <input
        // A new key resets the default value.
        key={index}
        id={inputId}
        className={styles.position}
        inputMode="numeric"
        maxLength={4}
        defaultValue={index + 1}
        aria-label={`Position de ${nameOf(item)} sur ${items.length}`}
        title="Position"
        onFocus={({ target }) => target.select()}
        onBlur={({ target }) => moveToTyped(target)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          focusNext(inputId);
          moveToTyped(event.currentTarget);
        }}
      />
    );
  };

  const steps = (item: Item, index: number) => (
    <div className={styles.steps}>
      {button(item, index, 'up')}
      {button(item, index, 'down')}
      {actions ? actions(item, index) : items.length > manyItems && position(item, index)}
    </div>
  );

  const canBeDragged = items.length > 1;
  const { dragging, draggedId } = useDragging(canBeDragged, grid !== undefined, move);
  const opened = grid?.opened;

  return (
    <>
      <ol
        className={`${grid ? styles.grid : ui.stack} ${styles.list} ${actions ? styles.rows : ''}`}
        aria-label={label}
      >
        {items.map((item, index) => (
          <Fragment key={keyOf(item)}>
            {gap?.index === index && <li className={styles.gap}>{gap.content}</li>}
            <Row
              id={keyOf(item)}
              index={index}
              hasHandle={canBeDragged && !grid}
              isTile={grid !== undefined}
              dragging={dragging}
              isDragged={draggedId === keyOf(item)}
            >
              {!actions && !grid && canBeDragged && steps(item, index)}
              {children(item, index)}
              {actions && steps(item, index)}
            </Row>
            {item === opened && (
              <li className={`${ui.panel} ${ui.cluster} ${styles.item} ${styles.gap}`}>
                {canBeDragged && steps(item, index)}
                {grid?.details(item)}
              </li>
            )}
          </Fragment>
        ))}
        {gap && gap.index >= items.length && <li className={styles.gap}>{gap.content}</li>}
      </ol>
      <Announcement>{announcement}</Announcement>
    </>
  );
}

/** Loads the code that drags rows once there are two, which their buttons move meanwhile. */
function useDragging(isWanted: boolean, areTiles: boolean, move: (from: number, to: number) => void) {
  const [dragging, setDragging] = useState<Dragging>();
  const [draggedId, setDraggedId] = useState<number>();
  const latest = useEffectEvent(move);
  useEffect(() => {
    if (!isWanted) return;
    let created: Dragging | undefined;
    let isOver = false;
    const onEnd = (from: number, to: number | undefined) =>
      // The library animates the row to its place when the event is over.
      flushSync(() => {
        setDraggedId(undefined);
        if (to !== undefined) latest(from, to);
      });
    import('./dragging.ts').then(
      ({ createDragging }) => {
        if (isOver) return;
        created = createDragging({ onStart: setDraggedId, onEnd, areTiles });
        setDragging(created);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      setDragging(undefined);
      created?.destroy();
    };
  }, [isWanted, areTiles]);
  return { dragging, draggedId };
}

interface RowProps {
  id: number;
  index: number;
  hasHandle: boolean;
  isTile: boolean;
  dragging: Dragging | undefined;
  isDragged: boolean;
  children: ReactNode;
}

function Row({ id, index, hasHandle, isTile, dragging, isDragged, children }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const sortable = useRef<ReturnType<Dragging['add']>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another index is that of the same row
  useLayoutEffect(() => {
    if (!dragging || !row.current || !(handle.current || isTile)) return;
    const added = dragging.add({
      ...{ id, index, element: row.current },
      ...(handle.current && { handle: handle.current }),
    });
    sortable.current = added;
    return () => added.destroy();
  }, [dragging, id, isTile]);
  useLayoutEffect(() => {
    if (sortable.current) sortable.current.index = index;
  }, [index]);
  return (
    <li
      ref={row}
      className={`${isTile ? '' : `${ui.panel} ${ui.cluster} ${styles.item}`} ${isDragged ? styles.dragged : ''}`}
    >
      {hasHandle && (
        <span ref={handle} className={`${ui.icon} ${ui.secondary} ${styles.handle}`} aria-hidden="true">
          <Icon name="grip" />
        </span>
      )}
      {children}
    </li>
  );
}
