import type { ReactNode, RefObject } from 'react';
import styles from './PageHeader.module.css';
import ui from './primitives.module.css';

interface Props {
  title: string;
  /** Gets the focus when the focused element was removed. */
  ref?: RefObject<HTMLHeadingElement | null>;
  /** The number of items, announced when it changes. */
  total?: string | undefined;
  children?: ReactNode;
}

/** The heading of a screen, with the number of items. */
export function PageHeader({ title, ref, total = '\u00a0', children }: Props) {
  return (
    <div className={`${ui.cluster} ${ui.baseline} ${styles.head}`}>
      <h1 ref={ref} tabIndex={-1}>
        {title}
      </h1>
      <p role="status" className={ui.secondary}>
        {total}
      </p>
      {children && <p className={ui.secondary}>{children}</p>}
    </div>
  );
}
