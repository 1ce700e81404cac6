import type { ReactNode, RefObject } from 'react';
import { Link, useLocation } from 'react-router';
import styles from './PageToolbar.module.css';
import ui from './primitives.module.css';

interface Props {
  /** From the group to the screen; items with a URL are links. */
  breadcrumb: readonly { label: string; to?: string }[];
  children?: ReactNode;
}

/** The sticky toolbar of a screen: breadcrumb, the page of the guide about it, and actions. */
export const PageToolbar = ({ breadcrumb, children }: Props) => (
  <div className={`${ui.cluster} ${ui.sticky} ${styles.bar}`}>
    <nav aria-label="Fil d’Ariane">
      <ol className={`${ui.cluster} ${ui.secondary} ${styles.breadcrumb}`}>
        {breadcrumb.map(({ label, to }) => (
          <li key={label}>{to ? <Link to={to}>{label}</Link> : label}</li>
        ))}
      </ol>
    </nav>
    <Link
      to={`/admin/aide?ecran=${useLocation().pathname.slice(7)}`}
      className={`${ui.icon} ${ui.plain} ${styles.guide}`}
      aria-label="Guide\u00a0: cet écran"
    >
      ?
    </Link>
    <div className={`${ui.toolbar} ${ui.pushed} ${styles.actions}`}>{children}</div>
  </div>
);

interface HeaderProps {
  title: string;
  /** Gets the focus when the focused element was removed. */
  ref?: RefObject<HTMLHeadingElement | null>;
  /** The number of items, announced when it changes. */
  total?: string | undefined;
  children?: ReactNode;
}

/** The heading of a screen, with the number of items. */
export const PageHeader = ({ title, ref, total = '\u00a0', children }: HeaderProps) => (
  <div className={`${ui.cluster} ${ui.baseline}`}>
    <h1 ref={ref} tabIndex={-1}>
      {title}
    </h1>
    <p role="status" className={ui.secondary}>
      {total}
    </p>
    {children && <p className={ui.secondary}>{children}</p>}
  </div>
);
