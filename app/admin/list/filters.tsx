import { useState } from 'react';
import { Button } from '#app/ui/buttons.tsx';
import type { ContentTypeName } from '#content/index.ts';
import { addDays, type Day, today } from '#model/calendar.ts';
import { type TypeDeclaration, takesPlace } from '#model/define-type.ts';
import { agreeing, formatNumber } from '#model/format.ts';
import { Options } from '../inputs/SelectInput.tsx';
import { isPublicationState } from '../publication/publication.ts';
import { useQuery } from '../queries/use-query.ts';
import { adminApi } from '../session/session.ts';
import { ParamSelect } from '../tables/ParamSelect.tsx';
import { useSetParams } from '../tables/url-params.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import tabs from '../ui/Tabs.module.css';
import styles from './list.module.css';
import {
  filterLabel,
  filterParam,
  isSortable,
  type ListFilter,
  type ListRange,
  type ListState,
  missingFilters,
  missingLabels,
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
}

/** Filters by dates, whatever the state, and by state, each with its count. */
export function StateTabs({ type, name, state, changed }: Props) {
  const setParams = useSetParams();
  const periods = periodFilters(type);
  const hasPeriods = periods.length > 0;
  const groups = [
    ...(hasPeriods ? [{ legend: 'Dates', filters: periods }] : []),
    { legend: 'État', filters: hasPeriods ? [...stateFilters(type), undefined] : [undefined, ...stateFilters(type)] },
  ];
  const { search, from, to, missing, changedBy } = state;
  const { result } = useQuery([search, from, to, missing, changedBy, changed].join(), async (signal) => {
    if (changed === '') return undefined;
    const read = async (filter: ListFilter | undefined) => {
      const selection = selectionOf(type, { search, from, to, missing, changedBy, state: filter });
      const query = { ...selection, fields: ['id'], pagination: { pageSize: 1 }, ...(!filter && { states: true }) };
      return [filter, (await adminApi.drafts(name, query, { signal })).meta] as const;
    };
    const filters = groups.flatMap(({ filters }) => filters.filter((filter) => !isPublicationState(filter)));
    const counts = new Map(await Promise.all(filters.map(read)));
    const { states = {} } = counts.get(undefined) ?? {};
    return (filter: ListFilter | undefined) =>
      isPublicationState(filter) ? (states[filter] ?? 0) : counts.get(filter)?.pagination.total;
  });
  return (
    <div className={`inward ${tabs.tabs} above4 ${styles.tabs}`}>
      {groups.map(({ legend, filters }) => (
        <fieldset key={legend}>
          <legend className="unseen">{legend}</legend>
          {filters.map((filter) => {
            const count = result?.(filter);
            return (
              <Button
                key={filter ?? 'all'}
                aria-pressed={state.state === filter}
                onClick={() => setParams({ etat: filterParam(filter, type) })}
              >
                {filterLabel(filter, type)} <small>{count === undefined ? '' : formatNumber(count)}</small>
              </Button>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}

/** The sort order, on small screens where rows are stacked and have no headings. */
export function SortSelect({ type, state }: Pick<Props, 'type' | 'state'>) {
  const setParams = useSetParams();
  const columns = type.admin.columns.filter((name) => name !== type.publishedFlag && isSortable(type.fields[name]));
  const sorts: [sort: string, label: string][] = [
    ['updatedAt:desc', 'Dernières modifications d’abord'],
    ['state:asc', 'État, brouillons d’abord'],
    ['state:desc', `${agreeing('État, terminé', type)}s d’abord`],
    ...columns.flatMap((name): typeof sorts => [
      [`${name}:asc`, `${type.fields[name]?.label}, croissant`],
      [`${name}:desc`, `${type.fields[name]?.label}, décroissant`],
    ]),
  ];
  return (
    <select
      className={styles.sort}
      aria-label="Trier"
      title="Trier"
      value={sortOf(type, state) ?? ''}
      onChange={({ target }) => setParams({ tri: target.value })}
    >
      {!sortOf(type, { ...state, sort: undefined }) && <option value="">Derniers ajouts d’abord</option>}
      <Options of={sorts} />
    </select>
  );
}

/** The periods that are offered: this week from Monday, this month, and with it the two that follow. */
function offeredPeriods(day: Day): [label: string, from: Day, to: Day][] {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const monday = addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
  const lastDay = (months: number) => new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10);
  const firstDay = `${day.slice(0, 7)}-01`;
  return [
    ['Cette semaine', monday, addDays(monday, 6)],
    ['Ce mois-ci', firstDay, lastDay(0)],
    ['Trois mois', firstDay, lastDay(2)],
  ];
}

/** « Période »: a period that is offered, or any days. The URL has the days, so that a link shows the same list tomorrow. */
function PeriodFilter({ from, to }: ListRange) {
  const setParams = useSetParams();
  const periods = offeredPeriods(today());
  const isAny = !(from || to);
  const chosen = periods.findIndex(([, first, last]) => first === from && last === to);
  // The fields stay while they are emptied, or have the days of a period that is offered.
  const [isOpen, setOpen] = useState(!isAny && chosen < 0);
  return (
    <>
      <select
        aria-label="Période"
        title="Période"
        value={chosen >= 0 ? chosen : isAny && !isOpen ? '' : 'days'}
        onChange={({ target: { value } }) => {
          const [, first, last] = periods[Number(value || -1)] ?? [];
          setOpen(value === 'days');
          if (value !== 'days') setParams({ du: first, au: last }, { replace: true });
        }}
      >
        <option value="">Période</option>
        <Options of={periods.map(([label], index) => [String(index), label])} />
        <option value="days">Du… au…</option>
      </select>
      {(isOpen || (!isAny && chosen < 0)) && <DateRange {...{ from, to }} />}
    </>
  );
}

const DateRange = lazyPart(() => import('./DateRange.tsx').then((module) => module.DateRange));

/** The names of the users of the back-office, by id. */
export type People = ReadonlyMap<number, string>;

/** The filters of a list beside its search and its tabs. */
export function FilterSelects({ type, state, people }: Pick<Props, 'type' | 'state'> & { people: People }) {
  const filters = missingFilters(type);
  const missing = Object.entries(missingLabels).filter(([name]) => Object.hasOwn(filters, name));
  const users = [...people].map(([id, name]) => [String(id), name] as const);
  return (
    <>
      {takesPlace(type) && <PeriodFilter from={state.from} to={state.to} />}
      {missing.length > 0 && (
        <ParamSelect name="manque" label="Ce qui manque" all="Ce qui manque" options={missing} isInHistory />
      )}
      <ParamSelect name="par" label="Modifié par" all="Modifié par" options={users} isInHistory />
    </>
  );
}
