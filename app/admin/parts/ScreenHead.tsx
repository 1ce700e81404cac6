import type { ReactNode, RefObject } from 'react';
import styles from './ScreenHead.module.css';

interface Props {
  title: string;
  /** Where the focus goes when what had it is gone. */
  ref?: RefObject<HTMLHeadingElement | null>;
  /** How many there are, read out when it changes. */
  total?: string | undefined;
  /** What is worth knowing of them. */
  children?: ReactNode;
}

/** The name of a screen that lists things, and how many there are. */
export function ScreenHead({ title, ref, total = '\u00a0', children }: Props) {
  return (
    <div className={styles.head}>
      <h1 ref={ref} tabIndex={-1}>
        {title}
      </h1>
      <p role="status">{total}</p>
      {children && <p>{children}</p>}
    </div>
  );
}
