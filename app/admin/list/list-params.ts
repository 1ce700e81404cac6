import type { DraftQuery } from '#client/index.ts';
import type { TypeDeclaration } from '#model/define-type.ts';
import { type Field, isScalar } from '#model/field.ts';
import { kindOf } from '../fields/kinds/index.ts';
import { type PublicationState, publicationFlag } from '../publication/publication.ts';
import { pageParam, pageSize, searchParam } from '../tables/url-params.ts';

/** The state of a list, as in its URL: it survives « back » and can be shared. */
export interface ListState {
  search: string;
  page: number;
  sort: { field: string; direction: 'asc' | 'desc' } | undefined;
  /** Only entries in a state of publication, or of a type that is switched on and off, only those that are on, or off. */
  state: ListFilter | undefined;
}

export type ListFilter = PublicationState | 'on' | 'off';

/** Whether a column can be sorted. */
export const isSortable = (field: Field | undefined): boolean =>
  field !== undefined && kindOf(field).isSortable === true;

const filterNames: Readonly<Record<ListFilter, string>> = {
  on: 'oui',
  off: 'non',
  published: 'publie',
  modified: 'modifie',
  draft: 'brouillon',
  scheduled: 'programme',
  ended: 'termine',
};

/** Whether the flag of a type is a part of its content, such as that of a popup which is on: it is not its publication. */
export const isSwitched = (type: TypeDeclaration): boolean =>
  type.publishedFlag !== undefined && publicationFlag(type) === undefined;

/** The filters of a type's list, in the order of its tabs. */
export const listFilters = (type: TypeDeclaration): readonly ListFilter[] =>
  isSwitched(type)
    ? ['on', 'off', 'modified', 'scheduled', 'ended', 'draft']
    : ['published', 'modified', 'scheduled', 'ended', 'draft'];

/** Parses URL parameters; invalid values are ignored. */
export function parseListParams(params: URLSearchParams, type: TypeDeclaration): ListState {
  const [field = '', direction] = params.get('tri')?.split(':') ?? [];
  const filter = params.get('etat');
  return {
    search: searchParam(params),
    page: pageParam(params),
    sort:
      Object.hasOwn(type.fields, field) &&
      isSortable(type.fields[field]) &&
      (direction === 'asc' || direction === 'desc')
        ? { field, direction }
        : undefined,
    state: listFilters(type).find((name) => filterNames[name] === filter),
  };
}

export function serializeListParams({ search, page, sort, state }: ListState): URLSearchParams {
  return new URLSearchParams({
    ...(search && { recherche: search }),
    ...(state && { etat: filterNames[state] }),
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

/** Selects working copies by the search and the state. */
export function selectionOf(
  type: TypeDeclaration,
  { search, state }: Pick<ListState, 'search' | 'state'>,
): Pick<DraftQuery, 'filters' | 'state'> {
  const isFlag = state === 'on' || state === 'off';
  return {
    ...(state && !isFlag && { state }),
    filters: {
      ...searchFilter(type, search.trim()),
      ...(isFlag && type.publishedFlag && { [type.publishedFlag]: { $eq: state === 'on' } }),
    },
  };
}

/** The list query: one page, with the columns' fields. Newest first by default (docs/product.md, « Calls »). */
export function listQuery(type: TypeDeclaration, state: ListState): DraftQuery {
  const shown = [
    ...new Set([type.admin.title, ...type.admin.columns, ...(type.publishedFlag ? [type.publishedFlag] : [])]),
  ];
  const isColumn = (name: string) => isScalar(type.fields[name] as Field);
  return {
    sort: [state.sort ? `${state.sort.field}:${state.sort.direction}` : 'id:desc'],
    fields: [...shown.filter(isColumn), 'updatedAt'],
    populate: shown.filter((name) => !isColumn(name)),
    ...selectionOf(type, state),
    pagination: { page: state.page, pageSize },
  };
}
