import type { ReactNode } from 'react';
import layout from '#app/ui/layout.module.css';
import styles from './Clearing.module.css';

interface ClearingProps {
  title: string;
  sentence?: string;
  /** The ways out. */
  children: ReactNode;
}

/** A clearing in the lattice: what stands where there is nothing to show, with the ways out. */
export function Clearing({ title, sentence, children }: ClearingProps) {
  return (
    <section className={`nuit ${styles.page}`}>
      <div className={`${layout.frame} ${styles.text}`}>
        <h1>{title}</h1>
        {sentence && <p>{sentence}</p>}
        <div className={styles.ways}>{children}</div>
      </div>
    </section>
  );
}
