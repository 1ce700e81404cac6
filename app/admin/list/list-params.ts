import type { TypeDeclaration } from '#model/define-type.ts';
import { type Field, isScalar } from '#model/field.ts';
import { pageParam, pageSize, searchParam } from '../tables/url-params.ts';

/** The state of a list, as in its URL: it survives « back » and can be shared. */
export interface ListState {
  search: string;
  page: number;
  sort: { field: string; direction: 'asc' | 'desc' } | undefined;
  /** Only what is published, or only what is not. */
  state: 'on' | 'off' | undefined;
}

const unsortable: ReadonlySet<Field['kind']> = new Set(['richText', 'longText', 'json', 'choices', 'secret']);

/** Whether a column can be sorted. */
export const isSortable = (field: Field | undefined): boolean =>
  field !== undefined && isScalar(field) && !unsortable.has(field.kind);

const stateNames = { on: 'oui', off: 'non' } as const;

/** Parses URL parameters; invalid values are ignored. */
export function parseListParams(params: URLSearchParams, type: TypeDeclaration): ListState {
  const [field = '', direction] = params.get('tri')?.split(':') ?? [];
  const state = params.get('etat');
  return {
    search: searchParam(params),
    page: pageParam(params),
    sort:
      Object.hasOwn(type.fields, field) &&
      isSortable(type.fields[field]) &&
      (direction === 'asc' || direction === 'desc')
        ? { field, direction }
        : undefined,
    state: type.publishedFlag
      ? state === stateNames.on
        ? 'on'
        : state === stateNames.off
          ? 'off'
          : undefined
      : undefined,
  };
}

export function serializeListParams({ search, page, sort, state }: ListState): URLSearchParams {
  return new URLSearchParams({
    ...(search && { recherche: search }),
    ...(state && { etat: stateNames[state] }),
    ...(sort && { tri: `${sort.field}:${sort.direction}` }),
    ...(page > 1 && { page: String(page) }),
  });
}

/** Matches the text in the title, or in another searched field. */
export function searchFilter({ admin }: TypeDeclaration, text: string) {
  const [condition, ...others] = [admin.title, ...(admin.alsoSearched ?? [])].map((name) => ({
    [name]: { $containsi: text },
  }));
  if (!text || !condition) return {};
  return others.length === 0 ? condition : { $or: [condition, ...others] };
}

/** The filters for the search and the state. */
export function filtersOf(type: TypeDeclaration, { search, state }: Pick<ListState, 'search' | 'state'>) {
  const text = search.trim();
  return {
    ...searchFilter(type, text),
    ...(state && type.publishedFlag && { [type.publishedFlag]: { $eq: state === 'on' } }),
  };
}

/** The list query: one page, with the columns' fields. Newest first by default (docs/product.md, « Calls »). */
export function listQuery(type: TypeDeclaration, state: ListState) {
  const shown = [
    ...new Set([type.admin.title, ...type.admin.columns, ...(type.publishedFlag ? [type.publishedFlag] : [])]),
  ];
  const isColumn = (name: string) => isScalar(type.fields[name] as Field);
  return {
    sort: [state.sort ? `${state.sort.field}:${state.sort.direction}` : 'id:desc'],
    fields: [...shown.filter(isColumn), 'updatedAt'],
    populate: shown.filter((name) => !isColumn(name)),
    filters: filtersOf(type, state),
    pagination: { page: state.page, pageSize },
  };
}
