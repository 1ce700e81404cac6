import ui from './primitives.module.css';
import styles from './StatusBadge.module.css';

/** A dot and a label: never colour alone. */
export function StatusBadge({ on, labels }: { on: boolean; labels: { on: string; off: string } }) {
  return (
    <span className={`${ui.tag} ${ui.dot} ${styles.state} ${on ? '' : styles.off}`}>{on ? labels.on : labels.off}</span>
  );
}
