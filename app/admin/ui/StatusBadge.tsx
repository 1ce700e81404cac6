import ui from './primitives.module.css';
import styles from './StatusBadge.module.css';

/** A dot and a label: never colour alone. */
export const StatusBadge = ({ on, children }: { on: boolean; children: string }) => (
  <span className={`${ui.tag} ${ui.dot} ${ui.nowrap} ${styles.state} ${on ? '' : styles.off}`}>{children}</span>
);
