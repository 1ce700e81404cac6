import { Button } from '#app/ui/buttons.tsx';
import type { ContentTypeName } from '#content/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { formatNumber } from '#model/format.ts';
import { isPublicationState } from '../publication/publication.ts';
import { useQuery } from '../queries/use-query.ts';
import { adminApi } from '../session/session.ts';
import tabs from '../ui/Tabs.module.css';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './list.module.css';
import {
  isSwitched,
  type ListFilter,
  type ListState,
  listFilters,
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

/** Filters by dates, whatever the state, and by state, each with its count. */
export function StateTabs({ type, name, state, changed, onShow }: Props) {
  const periods = periodFilters(type);
  const groups = [
    ...(periods.length > 0 ? [{ legend: 'Dates', filters: [undefined, ...periods] }] : []),
    { legend: 'État', filters: [...(periods.length > 0 ? [] : [undefined]), ...stateFilters(type)] },
  ];
  const { search, from, to } = state;
  const { result } = useQuery(`${search} ${from} ${to} ${changed}`, async (signal) => {
    if (changed === '') return undefined;
    const read = (filter: ListFilter | undefined, states = false) => {
      const selection = selectionOf(type, { search, from, to, state: filter });
      const query = { ...selection, fields: ['id'], pagination: { pageSize: 1 }, ...(states && { states }) };
      return adminApi.drafts(name, query, { signal });
    };
    const filters = groups.flatMap(({ filters }) => filters.filter((filter) => !isPublicationState(filter)));
    const counted = await Promise.all(
      filters.map(async (filter) => {
        const { pagination, states } = (await read(filter, filter === undefined)).meta;
        return { filter, total: pagination.total, states };
      }),
    );
    const states = counted.find(({ filter }) => filter === undefined)?.states ?? {};
    return (filter: ListFilter | undefined) =>
      isPublicationState(filter) ? (states[filter] ?? 0) : counted.find((count) => count.filter === filter)?.total;
  });
  return (
    <div className={`${tabs.tabs} ${styles.tabs}`}>
      {groups.map(({ legend, filters }) => (
        <fieldset key={legend}>
          <legend>
            <VisuallyHidden>{legend}</VisuallyHidden>
          </legend>
          {filters.map((filter) => {
            const count = result?.(filter);
            return (
              <Button
                key={filter ?? 'all'}
                aria-pressed={state.state === filter}
                onClick={() => onShow({ state: filter })}
              >
                {filter ? listFilters[filter].label : isSwitched(type) ? 'Toutes' : 'Tous'}{' '}
                <span>{count === undefined ? '' : formatNumber(count)}</span>
              </Button>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}
