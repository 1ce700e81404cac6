import { AutoScroller, Cursor, Feedback, PreventSelection, StyleInjector } from '@dnd-kit/dom';
import { isSortable } from '@dnd-kit/dom/sortable';
import { DragDropProvider, PointerSensor } from '@dnd-kit/react';
import { useSortable } from '@dnd-kit/react/sortable';
import { Fragment, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '#app/ui/Icon.tsx';
import styles from './SortableList.module.css';

interface Props<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => number;
  /** What an item is called in its buttons: « Monter tambour.jpg ». */
  nameOf: (item: Item) => string;
  /** Said when an item has moved: « Photo 2 déplacée en position 1 sur 4 ». Positions begin at 1. */
  moved: (from: number, to: number, total: number) => string;
  onMove: (from: number, to: number) => void;
  disabled?: boolean | undefined;
  /** Stands in the list where an item was: « retiré. Annuler ». */
  gap?: { index: number; content: ReactNode } | undefined;
  children: (item: Item, index: number) => ReactNode;
}

/** The back-office's pages allow only styles that bear the request's nonce; the library's own take that of the page's scripts. */
const nonceOf = (): string => document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '';

/**
 * A list whose order is its author's: by dragging, with a mouse or a finger, and by two buttons per item, which are for the
 * keyboard and for whoever cannot drag (WCAG 2.5.7). What moved is told aloud.
 */
export function SortableList<Item>(props: Props<Item>) {
  const { label, items, keyOf, nameOf, moved, onMove, disabled, gap, children } = props;
  const id = useId();
  const [said, setSaid] = useState('');
  const focus = useRef<string>(undefined);

  useLayoutEffect(() => {
    // An item that moves in the page loses the focus: it goes back to the button that moved it.
    if (focus.current) document.getElementById(focus.current)?.focus();
    focus.current = undefined;
  });

  function move(from: number, to: number): void {
    if (from === to || to < 0 || to >= items.length) return;
    setSaid(moved(from + 1, to + 1, items.length));
    onMove(from, to);
  }

  const button = (item: Item, index: number, way: 'up' | 'down') => {
    const buttonId = `${id}-${keyOf(item)}-${way}`;
    const to = index + (way === 'up' ? -1 : 1);
    const atEnd = to < 0 || to >= items.length;
    return (
      <button
        type="button"
        id={buttonId}
        className={styles.step}
        // Not `disabled`: the focus would fall off the button that has just brought the item to the end.
        aria-disabled={atEnd}
        aria-label={`${way === 'up' ? 'Monter' : 'Descendre'} ${nameOf(item)}`}
        onClick={() => {
          focus.current = buttonId;
          move(index, to);
        }}
      >
        <Icon name={way} />
      </button>
    );
  };

  return (
    <DragDropProvider
      sensors={[PointerSensor]}
      plugins={[StyleInjector.configure({ nonce: nonceOf() }), AutoScroller, Cursor, Feedback, PreventSelection]}
      onDragEnd={({ canceled, operation: { source } }) => {
        if (!canceled && isSortable(source)) move(source.initialIndex, source.index);
      }}
    >
      <ol className={styles.list} aria-label={label}>
        {items.map((item, index) => (
          <Fragment key={keyOf(item)}>
            {gap?.index === index && <li>{gap.content}</li>}
            <Row id={keyOf(item)} index={index} disabled={disabled || items.length < 2}>
              {items.length > 1 && !disabled && (
                <div className={styles.steps}>
                  {button(item, index, 'up')}
                  {button(item, index, 'down')}
                </div>
              )}
              {children(item, index)}
            </Row>
          </Fragment>
        ))}
        {gap && gap.index >= items.length && <li>{gap.content}</li>}
      </ol>
      <p className={styles.said} role="status">
        {said}
      </p>
    </DragDropProvider>
  );
}

interface RowProps {
  id: number;
  index: number;
  disabled: boolean;
  children: ReactNode;
}

function Row({ id, index, disabled, children }: RowProps) {
  const { ref, handleRef, isDragSource } = useSortable({ id, index, disabled });
  return (
    <li ref={ref} className={`${styles.item} ${isDragSource ? styles.dragged : ''}`}>
      {!disabled && (
        <span ref={handleRef} className={styles.handle} aria-hidden="true">
          <Icon name="grip" />
        </span>
      )}
      {children}
    </li>
  );
}
