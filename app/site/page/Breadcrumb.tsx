import type { BreadcrumbItem } from '../json-ld/breadcrumb.ts';
import ui from '../primitives.module.css';
import styles from './Breadcrumb.module.css';

/** The breadcrumb. The structured data of the page repeat it (meta.ts, `parents`). */
export function Breadcrumb({ parents = [], here }: { parents?: readonly BreadcrumbItem[]; here: string }) {
  return (
    <nav className={`${ui.note} ${styles.breadcrumb}`} aria-label="Fil d’Ariane">
      <ol className={`${ui.cluster} ${ui.quietLinks} ${styles.steps}`}>
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
