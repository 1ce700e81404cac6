import styles from './PendingRows.module.css';
import ui from './primitives.module.css';

/** Empty rows while a screen loads. `className` sets their gaps, and `--bar-start` and `--bar-top`: where the bar of a row is. */
export function PendingRows({ className }: { className: string | undefined }) {
  return (
    <div className={`${styles.rows} ${className ?? ''}`} role="status" aria-label="Chargement...">
      <span className={ui.awaited} />
      <span className={ui.awaited} />
      <span className={ui.awaited} />
    </div>
  );
}
