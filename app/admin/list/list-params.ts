import type { DraftQuery } from '#client/index.ts';
import type { PublicationState } from '#contract/admin-answers.ts';
import { addDays, type Day, isDay, today, toLocal } from '#model/calendar.ts';
import { type ContentTypeDeclaration, hidingFlag, type TypeDeclaration, takesPlace } from '#model/define-type.ts';
import { type Field, isScalar } from '#model/field.ts';
import { kindOf } from '../fields/kinds/index.ts';
import { isPublicationState, stateLabel } from '../publication/publication.ts';
import { isPicture, searchFilter } from '../relations/entry-summary.ts';
import { searchParam } from '../tables/url-params.ts';

/** The state of a list beside its page, as in its URL: it survives « back » and can be shared. */
export interface ListState {
  search: string;
  sort: ListSort | undefined;
  /** Only entries of a period, whatever their state; or in a state of publication; or, of a type with a switch, those that are on, or off. */
  state: ListFilter | undefined;
  /** Only entries that take place on some day from the first to the last of these, whatever the filter. */
  from: Day | undefined;
  to: Day | undefined;
  missing: Missing | undefined;
  /** Only entries of which this user made the last change. */
  changedBy: number | undefined;
}

export type ListRange = Pick<ListState, 'from' | 'to'>;

/** `title:desc`, as in the URL and in queries. */
export type ListSort = `${string}:${'asc' | 'desc'}`;

const periods = ['upcoming', 'current', 'past'] as const;
type Period = (typeof periods)[number];

export type ListFilter = Period | PublicationState | 'on' | 'off';

/** What may be missing, as in the URL. The title of a table is within a text, where no query can look for it. */
export const missingLabels = {
  image: 'Sans image',
  alternative: 'Sans texte alternatif',
  reservation: 'Sans réservation',
  fin: 'Sans fin',
} as const;

export type Missing = keyof typeof missingLabels;

/** The filters of a type by what is missing, from its declaration. */
export function missingFilters(type: TypeDeclaration): Partial<Record<Missing, DraftQuery['filters']>> {
  const { admin, fields } = type;
  const picture = admin.columns.find((name) => fields[name] && isPicture(fields[name]));
  const { end } = takesPlace(type) ?? {};
  return {
    ...(picture && {
      image: { [picture]: { $null: true } },
      // An empty text says that a picture is decorative.
      alternative: { [picture]: { alternativeText: { $null: true } } },
    }),
    // Who enters freely books nothing.
    ...(fields.bookingUrl && {
      reservation: { bookingUrl: { $null: true }, $or: [{ isFree: { $null: true } }, { isFree: { $eq: false } }] },
    }),
    // A duration gives an end too.
    ...(end && { fin: { [end]: { $null: true }, ...(fields.duration && { duration: { $null: true } }) } }),
  };
}

export const isSortable = (field: Field | undefined): boolean => field !== undefined && kindOf(field).isSortable;

/** Columns that are no field of a type. */
const unlistedSorts = ['state', 'updatedAt'];

/** The filters of lists: in the URL, and the sentence about a list without such entries. A state of publication has its own label. */
export const listFilters: Readonly<Record<ListFilter, { param: string; label?: string; none: string }>> = {
  upcoming: { param: 'a-venir', label: 'À venir', none: 'Aucun élément à venir.' },
  current: { param: 'en-cours', label: 'En cours', none: 'Aucun élément en cours.' },
  past: { param: 'passes', label: 'Passés', none: 'Aucun élément passé.' },
  on: { param: 'oui', label: 'Actives', none: 'Aucun élément n’est actif.' },
  off: { param: 'non', label: 'Inactives', none: 'Aucun élément n’est inactif.' },
  published: { param: 'publie', none: 'Rien n’est en ligne tel qu’il est écrit.' },
  modified: { param: 'modifie', none: 'Aucune modification n’attend d’être publiée.' },
  draft: { param: 'brouillon', none: 'Aucun brouillon.' },
  scheduled: { param: 'programme', none: 'Rien n’est programmé.' },
  ended: { param: 'termine', none: 'Aucune page ne s’est retirée à sa date.' },
};

/** The label of a filter, in the gender of the type; of all entries without one. */
export function filterLabel(filter: ListFilter | undefined, type: TypeDeclaration): string {
  if (!filter) return type.label.isFeminine ? 'Toutes' : 'Tous';
  return isPublicationState(filter) ? `${stateLabel(filter, type)}s` : (listFilters[filter].label ?? '');
}

/** Whether the flag of a type is a part of its content, such as « Actif » of a popup, and not its publication. */
export const isSwitched = (type: TypeDeclaration): boolean =>
  type.publishedFlag !== undefined && hidingFlag(type) === undefined;

/** The filters of a type's list by its dates, and by state, in the order of its tabs. */
export const periodFilters = (type: TypeDeclaration): readonly ListFilter[] => (takesPlace(type) ? periods : []);
export const stateFilters = (type: TypeDeclaration): readonly ListFilter[] => [
  ...(isSwitched(type) ? (['on', 'off'] as const) : (['published'] as const)),
  ...(['modified', 'scheduled', 'ended', 'draft'] as const),
];

/** The range of days that narrows a list: none where it ends before it begins. */
export const rangeOf = ({ from, to }: ListRange): ListRange | undefined =>
  (from || to) && !(from && to && to < from) ? { from, to } : undefined;

const isPeriod = (filter: ListFilter | undefined): filter is Period => periods.some((period) => period === filter);

/** The order of a list: the one that was chosen, else by date under a filter by dates. Undefined: the last that were added first. */
export function sortOf(type: TypeDeclaration, { sort, state, ...days }: ListState): ListSort | undefined {
  const dates = takesPlace(type);
  const { orderedBy } = (type as Partial<ContentTypeDeclaration>).screen ?? {};
  if (!sort && orderedBy) return `${orderedBy}:asc`;
  if (sort || !dates || !(isPeriod(state) || rangeOf(days))) return sort;
  return `${dates.start}:${state === 'past' ? 'desc' : 'asc'}`;
}

/** The filter of a list whose URL names none. */
const defaultFilter = (type: TypeDeclaration): ListFilter | undefined => (takesPlace(type) ? 'upcoming' : undefined);

/** All entries, in a URL whose type has another default. */
const allParam = 'tous';

/** Parses URL parameters; invalid values are ignored. */
export function parseListParams(params: URLSearchParams, type: TypeDeclaration): ListState {
  const [field = '', direction] = params.get('tri')?.split(':') ?? [];
  const filter = params.get('etat');
  const missing = params.get('manque') ?? '';
  const filters = [...periodFilters(type), ...stateFilters(type)];
  return {
    search: searchParam(params),
    sort:
      (unlistedSorts.includes(field) || (Object.hasOwn(type.fields, field) && isSortable(type.fields[field]))) &&
      (direction === 'asc' || direction === 'desc')
        ? `${field}:${direction}`
        : undefined,
    state:
      filter === allParam
        ? undefined
        : (filters.find((name) => listFilters[name].param === filter) ?? defaultFilter(type)),
    from: dayParam(params, type, 'du'),
    to: dayParam(params, type, 'au'),
    missing: Object.hasOwn(missingFilters(type), missing) ? (missing as Missing) : undefined,
    changedBy: /^[1-9]\d{0,8}$/.test(params.get('par') ?? '') ? Number(params.get('par')) : undefined,
  };
}

function dayParam(params: URLSearchParams, type: TypeDeclaration, name: string): Day | undefined {
  const day = params.get(name);
  // The day after has a year of four digits too.
  return day !== null && isDay(day) && day < '9999-12-31' && takesPlace(type) ? day : undefined;
}

/** The parameter `etat` of a filter; empty for that of a URL without it. */
export const filterParam = (filter: ListFilter | undefined, type: TypeDeclaration): string =>
  filter === defaultFilter(type) ? '' : filter ? listFilters[filter].param : allParam;

type Dates = NonNullable<ReturnType<typeof takesPlace>>;

/** Selects upcoming, current or past entries: past from the end of their last day, as on the site. */
function periodFilter({ start, end }: Dates, period: Period, now: number) {
  const [moment, day] = [toLocal(now), today(now)];
  if (period === 'upcoming') return { [start]: { $gt: moment } };
  if (period === 'past') return { [start]: { $lt: day }, [end]: { $or: [{ $null: true }, { $lt: day }] } };
  // Beside the `$or` of a search.
  return { [start]: { $lte: moment }, $and: [{ $or: [{ [start]: { $gte: day } }, { [end]: { $gte: day } }] }] };
}

/** Selects the entries that take place on some day of a range. */
export const rangeFilter = ({ start, end }: Dates, { from, to }: ListRange) => ({
  ...(to && { [start]: { $lt: addDays(to, 1) } }),
  ...(from && { $or: [{ [start]: { $gte: from } }, { [end]: { $gte: from } }] }),
});

/** The parameters of the filters beside the search and the tab: none of them is set. */
export const noFilters = { du: '', au: '', manque: '', par: '' };

/** The parameters of a list of all entries. */
export const allEntries = (type: TypeDeclaration) => ({
  recherche: '',
  etat: filterParam(undefined, type),
  ...noFilters,
});

export const hasFilters = ({ missing, changedBy, ...days }: ListState): boolean =>
  Boolean(missing || changedBy || rangeOf(days));

/** What selects the entries of a list, without its order. */
export type ListSelection = Omit<ListState, 'sort'>;

/** Selects working copies by the search, by the filters, and by their dates or their state. */
export function selectionOf(
  type: TypeDeclaration,
  { search, state, missing, changedBy, ...days }: ListSelection,
  now = Date.now(),
): Pick<DraftQuery, 'filters' | 'state' | 'changedBy'> {
  const isFlag = state === 'on' || state === 'off';
  const range = rangeOf(days);
  const dates = takesPlace(type);
  const filters = {
    ...searchFilter(type, search.trim()),
    ...(dates && isPeriod(state) && periodFilter(dates, state, now)),
    ...(isFlag && type.publishedFlag && { [type.publishedFlag]: { $eq: state === 'on' } }),
  };
  const others = [dates && range && rangeFilter(dates, range), missing && missingFilters(type)[missing]].filter(
    (filter) => filter !== undefined,
  );
  return {
    ...(state && !isFlag && !isPeriod(state) && { state }),
    ...(changedBy && { changedBy }),
    filters: others.length > 0 ? { $and: [filters, ...others] } : filters,
  };
}

/** The first entry after the range of a list whose other filters select it, or the last one before it. */
export function neighbourQuery(type: TypeDeclaration, state: ListState, side: 'before' | 'after') {
  const dates = takesPlace(type);
  const before = side === 'before';
  const day = before ? state.from : state.to;
  if (!dates || !day) return undefined;
  const { filters, ...selection } = selectionOf(type, { ...state, from: undefined, to: undefined });
  return {
    ...selection,
    sort: [`${dates.start}:${before ? 'desc' : 'asc'}`],
    fields: [type.admin.title, dates.start],
    filters: { $and: [filters ?? {}, { [dates.start]: before ? { $lt: day } : { $gte: addDays(day, 1) } }] },
    pagination: { pageSize: 1 },
  };
}

/** The list query, with the columns' fields. Newest first by default (docs/product.md, « Calls »). */
export function listQuery(type: TypeDeclaration, state: ListState, now = Date.now()): DraftQuery {
  const { title, columns } = type.admin;
  const shown = [...new Set([title, ...columns, ...(type.publishedFlag ? [type.publishedFlag] : [])])];
  const isColumn = (name: string) => isScalar(type.fields[name] as Field);
  return {
    sort: [sortOf(type, state) ?? 'id:desc'],
    fields: [...shown.filter(isColumn), 'updatedAt'],
    populate: shown.filter((name) => !isColumn(name)),
    ...selectionOf(type, state, now),
  };
}
