import styles from './VisuallyHidden.module.css';

/** Text for screen readers only: it distinguishes controls with the same visible label. */
export const VisuallyHidden = ({ children }: { children: string }) => <span className={styles.hidden}>{children}</span>;
