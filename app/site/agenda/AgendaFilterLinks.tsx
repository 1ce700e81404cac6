import { Icon } from '#app/ui/buttons.tsx';
import ui from '../primitives.module.css';
import type { AgendaFilter } from './agenda-filters.ts';
import styles from './filter-links.module.css';

interface Props {
  label: string;
  groups: readonly (readonly Pick<AgendaFilter, 'label' | 'url' | 'count' | 'isActive'>[])[];
}

/** Filters of a list of events, as links with the number of events each leads to. The link of an active one removes it. */
export const AgendaFilterLinks = ({ label: name, groups }: Props) => (
  <nav className={`${ui.scrolling} ${ui.wrapping} ${styles.filters}`} aria-label={name}>
    {groups.map((filters) => (
      <ul key={filters[0]?.label} className={`${ui.cluster} ${styles.group}`}>
        {filters.map(({ label, url, count, isActive }) => (
          <li key={label}>
            <a className={ui.smallButton} href={url} {...(isActive && { 'aria-current': 'true' as const })}>
              {label}
              {isActive && <span className="unseen">{'\u00a0: retirer ce filtre'}</span>}
              {isActive ? <Icon name="close" /> : <sup className={ui.secondary}>{count}</sup>}
            </a>
          </li>
        ))}
      </ul>
    ))}
  </nav>
);
