import { AutoScroller, Cursor, Feedback, PreventSelection, StyleInjector } from '@dnd-kit/dom';
import { isSortable } from '@dnd-kit/dom/sortable';
import { DragDropProvider, PointerSensor } from '@dnd-kit/react';
import { useSortable } from '@dnd-kit/react/sortable';
import { Fragment, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '#app/ui/Icon.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import styles from './SortableList.module.css';

interface Props<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => number;
  /** An item's name in its buttons: « Monter tambour.jpg ». */
  nameOf: (item: Item) => string;
  /** Announced after a move: « Photo 2 déplacée en position 1 sur 4 ». Positions are 1-based. */
  moved: (from: number, to: number, total: number) => string;
  onMove: (from: number, to: number) => void;
  disabled?: boolean | undefined;
  /** Placeholder at a removed item's index: « retiré. Annuler ». */
  gap?: { index: number; content: ReactNode } | undefined;
  children: (item: Item, index: number) => ReactNode;
  /** Further buttons of an item. With them the list is a table of rows: without boxes, and with its buttons at the end. */
  actions?: (item: Item, index: number) => ReactNode;
}

/** From this length on, items are compact and have a position input. */
export const manyItems = 6;

/** The admin CSP requires a nonce for styles; the drag library gets the nonce of the page's scripts. */
const nonceOf = (): string => document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '';

/**
 * A reorderable list: by drag and drop, or by two buttons an item for keyboards and users who cannot drag (WCAG 2.5.7).
 * Long lists have a position input too. Moves are announced.
 */
export function SortableList<Item>(props: Props<Item>) {
  const { label, items, keyOf, nameOf, moved, onMove, disabled, gap, children, actions } = props;
  const id = useId();
  const [announcement, setAnnouncement] = useState('');
  const focus = useRef<string>(undefined);

  useLayoutEffect(() => {
    // A moved DOM node loses the focus: it is given back to the button.
    if (focus.current) document.getElementById(focus.current)?.focus();
    focus.current = undefined;
  });

  function move(from: number, to: number): void {
    if (from === to || to < 0 || to >= items.length) return;
    setAnnouncement(moved(from + 1, to + 1, items.length));
    onMove(from, to);
  }

  const button = (item: Item, index: number, direction: 'up' | 'down') => {
    const buttonId = `${id}-${keyOf(item)}-${direction}`;
    const to = index + (direction === 'up' ? -1 : 1);
    const atEnd = to < 0 || to >= items.length;
    return (
      <button
        type="button"
        id={buttonId}
        className={styles.step}
        // Not `disabled`: the button would lose the focus when the item reaches the end.
        aria-disabled={atEnd}
        aria-label={`${direction === 'up' ? 'Monter' : 'Descendre'} ${nameOf(item)}`}
        onClick={() => {
          focus.current = buttonId;
          move(index, to);
        }}
      >
        <Icon name={direction} />
      </button>
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
        onFocus={({ target }) => target.select()}
        onBlur={({ target }) => moveToTyped(target)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          focus.current = inputId;
          moveToTyped(event.currentTarget);
        }}
      />
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
      <ol className={`${styles.list} ${actions ? styles.rows : ''}`} aria-label={label}>
        {items.map((item, index) => (
          <Fragment key={keyOf(item)}>
            {gap?.index === index && <li>{gap.content}</li>}
            <Row id={keyOf(item)} index={index} disabled={disabled || items.length < 2}>
              {!actions && items.length > 1 && !disabled && (
                <div className={styles.steps}>
                  {button(item, index, 'up')}
                  {button(item, index, 'down')}
                  {items.length > manyItems && position(item, index)}
                </div>
              )}
              {children(item, index)}
              {actions && !disabled && (
                <div className={styles.steps}>
                  {button(item, index, 'up')}
                  {button(item, index, 'down')}
                  {actions(item, index)}
                </div>
              )}
            </Row>
          </Fragment>
        ))}
        {gap && gap.index >= items.length && <li>{gap.content}</li>}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
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
