import styles from './Logo.module.css';

/** The name in its two widths: condensed, then expanded. */
export function Logo({ name, giant }: { name: string; giant?: boolean }) {
  const parts = name.split(' ');
  const last = parts.length > 1 ? parts.pop() : undefined;
  return (
    <span className={giant ? styles.giant : styles.brand}>
      <span className={styles.narrow}>{parts.join(' ')}</span>
      {last && <span className={styles.wide}> {last}</span>}
    </span>
  );
}
