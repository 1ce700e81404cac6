import type { ReactNode } from 'react';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import styles from './tables.module.css';
import { pageSize } from './url-params.ts';

export interface Column {
  label: string;
  /** Hidden on small screens, where rows repeat it under the name. */
  wide?: boolean;
  /** A column of pictures: its label is for screen readers only. */
  picture?: boolean;
  /** Rows can be sorted by it. Three states: ascending, descending, default. */
  sort?: { direction: 'asc' | 'desc' | undefined; onSort: (direction: 'asc' | 'desc' | undefined) => void };
}

interface Props {
  /** The accessible caption. */
  caption: string;
  columns: readonly Column[];
  /** `entries`: pictures and many columns; under 1241px each row is a block. */
  layout?: 'rows' | 'entries';
  /** The last column has the row actions. */
  actions?: boolean;
  /** The first column selects rows. */
  selection?: { count: number; total: number; onAll: (on: boolean) => void };
  /** Other rows are loading. */
  busy: boolean;
  /** The rows; undefined while the first response loads: their places are taken already. */
  children: ReactNode | undefined;
}

/** A table of rows; busy while another page loads. */
export function Table({ caption, columns, layout = 'rows', actions, selection, busy, children }: Props) {
  return (
    <table className={`${styles.table} ${styles[layout]} ${busy ? styles.busy : ''}`} aria-busy={busy}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={styles.choice}>
              <label>
                <VisuallyHidden>Tout sélectionner</VisuallyHidden>
                <input
                  type="checkbox"
                  checked={selection.count > 0 && selection.count === selection.total}
                  disabled={selection.total === 0}
                  ref={(box) => {
                    if (box) box.indeterminate = selection.count > 0 && selection.count < selection.total;
                  }}
                  onChange={({ target }) => selection.onAll(target.checked)}
                />
              </label>
            </th>
          )}
          {columns.map((column) => (
            <Heading key={column.label} {...column} />
          ))}
          {actions && (
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {children ??
          Array.from({ length: pageSize }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places that wait for their rows, all alike
            <tr key={index} className={styles.awaited}>
              <td colSpan={columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)}>
                <span />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function Heading({ label, wide, picture, sort }: Column) {
  if (picture)
    return (
      <th scope="col" className={styles.picture}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </th>
    );
  if (!sort)
    return (
      <th scope="col" className={wide ? styles.wide : undefined}>
        {label}
      </th>
    );
  const { direction, onSort } = sort;
  const className = wide ? styles.wide : undefined;
  const next = direction === undefined ? 'asc' : direction === 'asc' ? 'desc' : undefined;
  return (
    <th
      scope="col"
      className={className}
      {...(direction && { 'aria-sort': direction === 'asc' ? 'ascending' : 'descending' })}
    >
      <button type="button" onClick={() => onSort(next)}>
        {label}
        <span aria-hidden="true">{direction === 'asc' ? '↑' : direction === 'desc' ? '↓' : '↕'}</span>
      </button>
    </th>
  );
}

interface SelectionProps {
  label: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}

/** The first cell of a row that can be selected. */
export const SelectionCell = ({ label, checked, onChange }: SelectionProps) => (
  <td className={styles.choice}>
    <label>
      <VisuallyHidden>{label}</VisuallyHidden>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    </label>
  </td>
);
