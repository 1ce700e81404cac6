import styles from './Brand.module.css';

/** The name in its two widths: narrow, then wide open. */
export function Brand({ name, giant }: { name: string; giant?: boolean }) {
  const words = name.split(' ');
  const last = words.length > 1 ? words.pop() : undefined;
  return (
    <span className={giant ? styles.giant : styles.brand}>
      <span className={styles.narrow}>{words.join(' ')}</span>
      {last && <span className={styles.wide}> {last}</span>}
    </span>
  );
}
