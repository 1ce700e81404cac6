import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import styles from '../tables/tables.module.css';

interface Props {
  /** The accessible caption. */
  caption: string;
  /** `wide`: hidden on small screens, where rows repeat it under the name. */
  columns: readonly { label: string; wide?: boolean }[];
  /** The last column has the row actions. */
  actions?: boolean;
  /** The first column selects rows. */
  selection?: { count: number; total: number; onAll: (on: boolean) => void };
  /** The rows. */
  children: ReactNode;
}

/** A table of rows; busy while another page loads. */
export function Table({ caption, columns, actions, selection, children }: Props) {
  const busy = useNavigation().state === 'loading';
  return (
    <table className={`${styles.table} ${busy ? styles.busy : ''}`} aria-busy={busy}>
      <caption className={styles.hidden}>{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={styles.choice}>
              <label>
                <span className={styles.hidden}>Tout sélectionner</span>
                <input
                  type="checkbox"
                  checked={selection.count === selection.total}
                  ref={(box) => {
                    if (box) box.indeterminate = selection.count > 0 && selection.count < selection.total;
                  }}
                  onChange={({ target }) => selection.onAll(target.checked)}
                />
              </label>
            </th>
          )}
          {columns.map(({ label, wide }) => (
            <th key={label} scope="col" className={wide ? styles.wide : undefined}>
              {label}
            </th>
          ))}
          {actions && (
            <th scope="col">
              <span className={styles.hidden}>Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
