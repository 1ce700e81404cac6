import type { ReactNode } from 'react';
import ui from '../primitives.module.css';
import styles from './EmptyState.module.css';

/** An empty list: icon, message, link. */
export const EmptyState = ({ sentence, children }: { sentence: string; children?: ReactNode }) => (
  <div className={`${ui.row} ${styles.empty}`}>
    <img src="/sign.svg" alt="" width="72" height="72" />
    <div>
      <p>{sentence}</p>
      {children}
    </div>
  </div>
);
