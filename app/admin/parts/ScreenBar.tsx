import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './ScreenBar.module.css';

interface Props {
  /** From the group to the screen; what has an address is a link. */
  trail: readonly { label: string; to?: string }[];
  /** Always at the top right. */
  children?: ReactNode;
}

/** The band at the head of a screen: where one is, and what one can do. It stays in sight. */
export function ScreenBar({ trail, children }: Props) {
  return (
    <div className={styles.bar}>
      <nav aria-label="Fil d’Ariane">
        <ol className={styles.trail}>
          {trail.map(({ label, to }) => (
            <li key={label}>{to ? <Link to={to}>{label}</Link> : label}</li>
          ))}
        </ol>
      </nav>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
