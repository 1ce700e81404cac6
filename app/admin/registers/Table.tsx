import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import styles from './registers.module.css';

interface Props {
  /** What it lists, for who does not see it. */
  caption: string;
  /** `wide`: only where there is room; its rows say the same under the name. */
  columns: readonly { label: string; wide?: boolean }[];
  /** The last column holds what can be done. */
  actions?: boolean;
  /** A row each. */
  children: ReactNode;
}

/** The table of a register. While another page of it is awaited, it says so. */
export function Table({ caption, columns, actions, children }: Props) {
  const busy = useNavigation().state === 'loading';
  return (
    <table className={`${styles.table} ${busy ? styles.busy : ''}`} aria-busy={busy}>
      <caption className={styles.hidden}>{caption}</caption>
      <thead>
        <tr>
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
