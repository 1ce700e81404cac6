import { Fragment, type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, Icon } from '#app/ui/buttons.tsx';
import { changeThenFocus } from '../focus/focus-control.ts';
import { Announcement } from '../ui/messages.tsx';
import ui from '../ui/primitives.module.css';
import type { Dragging } from './dragging.ts';
import styles from './SortableList.module.css';

interface Props<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => number;
  /** An item's name in its buttons: « Monter tambour.jpg ». */
  nameOf: (item: Item, index: number) => string;
  /** Announced after a move: « Photo 2 déplacée en position 1 sur 4 ». Positions are 1-based. */
  moved: (from: number, to: number, total: number) => string;
  /** An item was moved, removed or put back. */
  onChange: (items: Item[]) => void;
  /** A removed item was put back. */
  onRestored?: (item: Item) => void;
  children: (item: Item, index: number) => ReactNode;
  /** The further buttons of an item. Absent: it can be removed. */
  actions?: (item: Item, index: number) => ReactNode;
  /** Rows below the heads of their columns: they have no position input. */
  isTable?: boolean;
  /** A grid of tiles, each dragged as a whole; the buttons of the opened one are beside `details`, below its row. Absent for a list. */
  grid?: { opened: Item | undefined; details: (item: Item) => ReactNode } | undefined;
}

/** From this length on, items are compact and have a position input. */
export const manyItems = 6;

/**
 * A list whose items are reordered by drag and drop, by two buttons (WCAG 2.5.7), or by a position where it is long, and taken out. Moves are
 * announced; what was taken out can be put back until the next move, addition or removal.
 */
export function SortableList<Item>(props: Props<Item>) {
  const { label, items, keyOf, nameOf, moved, onChange, onRestored, children, actions, isTable, grid } = props;
  const id = useId();
  const [announcement, setAnnouncement] = useState('');
  const orderOf = (list: readonly Item[]): string => list.map(keyOf).join();
  const [lastRemoved, setLastRemoved] = useState<{ item: Item; index: number; order: string }>();
  const removed = lastRemoved?.order === orderOf(items) ? lastRemoved : undefined;

  function move(from: number, to: number): void {
    const item = items[from];
    if (item === undefined || from === to || to < 0 || to >= items.length) return;
    setAnnouncement(moved(from + 1, to + 1, items.length));
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, item));
  }

  function remove(item: Item, index: number): void {
    const rest = items.toSpliced(index, 1);
    setLastRemoved({ item, index, order: orderOf(rest) });
    onChange(rest);
  }

  function restore(item: Item, index: number): void {
    changeThenFocus(
      () => {
        onChange(items.toSpliced(index, 0, item));
        onRestored?.(item);
      },
      `${id}-${keyOf(item)}-remove`,
    );
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
        aria-label={`${direction === 'up' ? 'Monter' : 'Descendre'} ${nameOf(item, index)}`}
        // A moved DOM node loses the focus: it is given back to the button.
        onClick={() => changeThenFocus(() => move(index, to), buttonId)}
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
        aria-label={`Position de ${nameOf(item, index)} sur ${items.length}`}
        title="Position"
        onFocus={({ target }) => target.select()}
        onBlur={({ target }) => moveToTyped(target)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          const { currentTarget } = event;
          changeThenFocus(() => moveToTyped(currentTarget), inputId);
        }}
      />
    );
  };

  const canBeDragged = items.length > 1;
  const steps = (item: Item, index: number) => (
    <div className={styles.steps}>
      {canBeDragged && button(item, index, 'up')}
      {canBeDragged && button(item, index, 'down')}
      {!actions && !isTable && items.length > manyItems && position(item, index)}
      {actions?.(item, index) ?? (
        <Button
          id={`${id}-${keyOf(item)}-remove`}
          className={ui.icon}
          aria-label={`Retirer ${nameOf(item, index)}`}
          onClick={() => remove(item, index)}
        >
          <Icon name="close" />
        </Button>
      )}
    </div>
  );
  const gap = removed && (
    <li className={`${ui.notice} ${ui.neutral} ${ui.spread} ${styles.gap}`}>
      <p role="status">{`Retiré\u00a0: ${nameOf(removed.item, removed.index)}.`}</p>
      {/* The button that had the focus went away with the item. */}
      <Button className={`${ui.link} ${ui.strong}`} autoFocus onClick={() => restore(removed.item, removed.index)}>
        Annuler<span className="unseen">{` le retrait de ${nameOf(removed.item, removed.index)}`}</span>
      </Button>
    </li>
  );

  const { dragging, draggedId } = useDragging(canBeDragged, grid !== undefined, move);
  const opened = grid?.opened;
  if (items.length === 0 && !removed) return null;

  return (
    <>
      <ol className={grid ? styles.grid : styles.rows} aria-label={label}>
        {items.map((item, index) => (
          <Fragment key={keyOf(item)}>
            {removed?.index === index && gap}
            <Row
              id={keyOf(item)}
              index={index}
              hasHandle={canBeDragged && !grid}
              isTile={grid !== undefined}
              dragging={dragging}
              isDragged={draggedId === keyOf(item)}
            >
              {children(item, index)}
              {!grid && steps(item, index)}
            </Row>
            {item === opened && (
              <li className={`${styles.item} ${styles.gap}`}>
                {grid?.details(item)}
                {steps(item, index)}
              </li>
            )}
          </Fragment>
        ))}
        {removed && removed.index >= items.length && gap}
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
    <li ref={row} className={`${isTile ? '' : styles.item} ${isDragged ? styles.dragged : ''}`}>
      {hasHandle && (
        <span ref={handle} className={`${ui.icon} ${ui.secondary} ${styles.handle}`} aria-hidden="true">
          <Icon name="grip" />
        </span>
      )}
      {children}
    </li>
  );
}
