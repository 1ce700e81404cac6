import { Icon } from '#app/ui/Icon.tsx';
import layout from '#app/ui/layout.module.css';
import primitives from '../primitives.module.css';
import type { AgendaFilter } from './agenda-filters.ts';
import styles from './filter-links.module.css';

/** The filters of the agenda, as links with the number of events each leads to. The link of an active one removes it. */
export function AgendaFilterLinks({ groups }: { groups: readonly (readonly AgendaFilter[])[] }) {
  return (
    <nav className={`${primitives.scrolling} ${styles.filters}`} aria-label="Filtrer l’agenda">
      {groups.map((filters) => (
        <ul key={filters[0]?.label} className={styles.group}>
          {filters.map(({ label, url, count, isActive }) => (
            <li key={label}>
              <a href={url} {...(isActive && { 'aria-current': 'true' as const })}>
                {label}
                {isActive && <span className={layout.hidden}>{'\u00a0: retirer ce filtre'}</span>}
                {isActive ? <Icon name="close" /> : <sup>{count}</sup>}
              </a>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
