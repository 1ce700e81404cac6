import styles from './Loading.module.css';
import ui from './primitives.module.css';

/** Shown while the session is checked. */
export const Loading = () => (
  <div className={`${ui.stack} ${ui.secondary} ${styles.waiting}`} role="status">
    <svg viewBox="0 0 60 20" width="60" height="20" aria-hidden="true">
      {[0, 1, 2].map((cell) => (
        <rect key={cell} x={cell * 22} y="3" width="14" height="14" className={styles.cell} />
      ))}
    </svg>
    <p>Chargement...</p>
  </div>
);
