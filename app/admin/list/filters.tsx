import { type RefObject, useId } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import layout from '#app/ui/layout.module.css';
import type { ContentTypeName } from '#content/index.ts';
import type { Day } from '#model/calendar.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { agreeing, formatDay, formatNumber } from '#model/format.ts';
import { isPublicationState } from '../publication/publication.ts';
import { useQuery } from '../queries/use-query.ts';
import { adminApi } from '../session/session.ts';
import { useUncontrolledParam } from '../tables/use-uncontrolled-param.ts';
import ui from '../ui/primitives.module.css';
import tabs from '../ui/Tabs.module.css';
import styles from './list.module.css';
import {
  filterLabel,
  isSortable,
  type ListFilter,
  type ListSort,
  type ListState,
  periodFilters,
  selectionOf,
  sortOf,
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
          <legend className={layout.hidden}>{legend}</legend>
          {filters.map((filter) => {
            const count = result?.(filter);
            return (
              <Button
                key={filter ?? 'all'}
                aria-pressed={state.state === filter}
                onClick={() => onShow({ state: filter })}
              >
                {filterLabel(filter, type)} <span>{count === undefined ? '' : formatNumber(count)}</span>
              </Button>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}

interface SortProps extends Pick<Props, 'type' | 'state'> {
  onSort: (sort: ListSort | undefined) => void;
}

/** The sort order, on small screens where rows are stacked and have no headings. */
export function SortSelect({ type, state, onSort }: SortProps) {
  const sort = sortOf(type, state);
  const columns = type.admin.columns.filter((name) => name !== type.publishedFlag && isSortable(type.fields[name]));
  return (
    <select
      className={styles.sort}
      aria-label="Trier"
      title="Trier"
      value={sort ? `${sort.field}:${sort.direction}` : ''}
      onChange={(event) => {
        const [field = '', direction] = event.target.value.split(':');
        onSort(field ? { field, direction: direction === 'desc' ? 'desc' : 'asc' } : undefined);
      }}
    >
      {!sortOf(type, { ...state, sort: undefined }) && <option value="">Derniers ajouts d’abord</option>}
      <option value="updatedAt:desc">Dernières modifications d’abord</option>
      <option value="state:asc">État, brouillons d’abord</option>
      <option value="state:desc">{agreeing('État, terminé', type)}s d’abord</option>
      {columns.flatMap((name) => [
        <option key={`${name}:asc`} value={`${name}:asc`}>{`${type.fields[name]?.label}, croissant`}</option>,
        <option key={`${name}:desc`} value={`${name}:desc`}>{`${type.fields[name]?.label}, décroissant`}</option>,
      ])}
    </select>
  );
}

interface Range {
  from: Day | undefined;
  to: Day | undefined;
}

/** « Du … au … »: the days of which the list shows the entries. One of them may be empty. */
export function DateRange({ from, to, onChange }: Range & { onChange: (range: Partial<Range>) => void }) {
  const first = useUncontrolledParam(from ?? '');
  const last = useUncontrolledParam(to ?? '');
  const problemId = useId();
  const isReversed = from !== undefined && to !== undefined && to < from;
  const set = (range: Range) => {
    onChange(range);
    // A field that has the focus, or a value that the URL has not, is not updated by the URL.
    if (first.current) first.current.value = range.from ?? '';
    if (last.current) last.current.value = range.to ?? '';
    // The button disappears.
    first.current?.focus();
  };
  const input = (label: string, name: keyof Range, field: RefObject<HTMLInputElement | null>) => (
    <label className={ui.beside}>
      {label}
      <input
        type="date"
        // A year of which only the first figures are typed is earlier.
        min="1000-01-01"
        max="9999-12-31"
        ref={field}
        defaultValue={(name === 'from' ? from : to) ?? ''}
        aria-invalid={isReversed || undefined}
        aria-describedby={isReversed ? problemId : undefined}
        onChange={({ target }) => target.validity.valid && onChange({ [name]: target.value || undefined })}
      />
    </label>
  );
  return (
    <fieldset className={`${ui.cluster} ${styles.range}`}>
      <legend className={layout.hidden}>Période</legend>
      {input('Du', 'from', first)}
      {input('au', 'to', last)}
      {(from || to) && (
        <Button className={ui.link} onClick={() => set({ from: undefined, to: undefined })}>
          Toutes les dates
        </Button>
      )}
      <div aria-live="polite" className={`${ui.cluster} ${styles.reversed}`}>
        {isReversed && (
          <>
            <p id={problemId} className={ui.problem}>
              La fin vient avant le début, le {formatDay(from, 'long')}. La liste garde toutes les dates.
            </p>
            <Button className={ui.link} onClick={() => set({ from: to, to: from })}>
              Du {formatDay(to, 'long')} au {formatDay(from, 'long')}
            </Button>
          </>
        )}
      </div>
    </fieldset>
  );
}
