import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './PageToolbar.module.css';
import ui from './primitives.module.css';

interface Props {
  /** From the group to the screen; items with a URL are links. */
  breadcrumb: readonly { label: string; to?: string }[];
  children?: ReactNode;
}

/** The sticky toolbar of a screen: breadcrumb and actions. */
export function PageToolbar({ breadcrumb, children }: Props) {
  return (
    <div className={`${ui.cluster} ${ui.sticky} ${styles.bar}`}>
      <nav aria-label="Fil d’Ariane">
        <ol className={`${ui.cluster} ${ui.secondary} ${styles.breadcrumb}`}>
          {breadcrumb.map(({ label, to }) => (
            <li key={label}>{to ? <Link to={to}>{label}</Link> : label}</li>
          ))}
        </ol>
      </nav>
      <div className={`${ui.cluster} ${ui.close} ${styles.actions}`}>{children}</div>
    </div>
  );
}
