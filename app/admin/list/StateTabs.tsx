import type { ContentTypeName } from '#content/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { formatNumber } from '../parts/format.ts';
import { useQuery } from '../parts/use-query.ts';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import { stateLabels } from '../publication/publication.ts';
import { adminApi } from '../session/session.ts';
import styles from './list.module.css';
import {
  isSwitched,
  type ListFilter,
  type ListState,
  periodFilters,
  selectionOf,
  stateFilters,
} from './list-params.ts';

interface Props {
  type: TypeDeclaration;
  name: ContentTypeName;
  state: ListState;
  /** The counts reload when this changes: the rows did. */
  changed: string;
  onShow: (change: Partial<ListState>) => void;
}

const labels: Readonly<Record<ListFilter, string>> = {
  upcoming: 'À venir',
  current: 'En cours',
  past: 'Passés',
  on: 'Actives',
  off: 'Inactives',
  published: stateLabels.published.many,
  modified: stateLabels.modified.many,
  draft: stateLabels.draft.many,
  scheduled: stateLabels.scheduled.many,
  ended: stateLabels.ended.many,
};

/** Filters by dates, whatever the state, and by state, each with its count. */
export function StateTabs({ type, name, state, changed, onShow }: Props) {
  const periods = periodFilters(type);
  const groups = [
    ...(periods.length > 0 ? [{ legend: 'Dates', filters: [undefined, ...periods] }] : []),
    { legend: 'État', filters: [...(periods.length > 0 ? [] : [undefined]), ...stateFilters(type)] },
  ];
  const { result } = useQuery(`${state.search} ${changed}`, async (signal) => {
    if (changed === '') return undefined;
    const count = async (filter: ListFilter | undefined) => {
      const selection = selectionOf(type, { search: state.search, state: filter });
      const query = { ...selection, fields: ['id'], pagination: { pageSize: 1 } };
      return [filter, (await adminApi.drafts(name, query, { signal })).meta.pagination.total] as const;
    };
    return new Map(await Promise.all(groups.flatMap(({ filters }) => filters.map(count))));
  });
  return (
    <div className={styles.tabs}>
      {groups.map(({ legend, filters }) => (
        <fieldset key={legend}>
          <legend>
            <VisuallyHidden>{legend}</VisuallyHidden>
          </legend>
          {filters.map((filter) => {
            const count = result?.get(filter);
            return (
              <button
                key={filter ?? 'all'}
                type="button"
                aria-pressed={state.state === filter}
                onClick={() => onShow({ state: filter })}
              >
                {filter ? labels[filter] : isSwitched(type) ? 'Toutes' : 'Tous'}{' '}
                <span>{count === undefined ? '' : formatNumber(count)}</span>
              </button>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}
