import type { Step } from '../structured/trail.ts';
import styles from './Breadcrumb.module.css';

/** The way from the home page to this one. The page's structured data says the same (meta.ts, `parents`). */
export function Breadcrumb({ parents = [], here }: { parents?: readonly Step[]; here: string }) {
  return (
    <nav className={styles.trail} aria-label="Fil d’Ariane">
      <ol className={styles.steps}>
        {[{ label: 'Accueil', path: '/' }, ...parents].map(({ label, path }) => (
          <li key={path}>
            <a href={path}>{label}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
