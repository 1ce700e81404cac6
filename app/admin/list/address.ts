import type { TypeDeclaration } from '#model/define-type.ts';
import { type Field, isScalar } from '#model/field.ts';

/** SPEC.md, section 9. */
export const rowsPerPage = 10;

/** What a list shows, as its address says it: going back shows it again, and it can be sent to a colleague. */
export interface ListState {
  search: string;
  page: number;
  sort: { field: string; direction: 'asc' | 'desc' } | undefined;
  /** Only what is published, or only what is not. */
  state: 'on' | 'off' | undefined;
}

const unsortable: ReadonlySet<Field['kind']> = new Set(['richText', 'longText', 'json', 'choices', 'secret']);

/** Whether a column puts the list in order. */
export const isSortable = (field: Field | undefined): boolean =>
  field !== undefined && isScalar(field) && !unsortable.has(field.kind);

const stateNames = { on: 'oui', off: 'non' } as const;

/** Reads an address, which anybody may have written: what makes no sense in it is let fall. */
export function readAddress(params: URLSearchParams, type: TypeDeclaration): ListState {
  const page = Number(params.get('page') ?? 1);
  const [field = '', direction] = params.get('tri')?.split(':') ?? [];
  const state = params.get('etat');
  return {
    search: (params.get('recherche') ?? '').slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page < 1e6 ? page : 1,
    sort:
      Object.hasOwn(type.fields, field) &&
      isSortable(type.fields[field]) &&
      (direction === 'asc' || direction === 'desc')
        ? { field, direction }
        : undefined,
    state: type.publishedBy
      ? state === stateNames.on
        ? 'on'
        : state === stateNames.off
          ? 'off'
          : undefined
      : undefined,
  };
}

export function writeAddress({ search, page, sort, state }: ListState): URLSearchParams {
  return new URLSearchParams({
    ...(search && { recherche: search }),
    ...(state && { etat: stateNames[state] }),
    ...(sort && { tri: `${sort.field}:${sort.direction}` }),
    ...(page > 1 && { page: String(page) }),
  });
}

/** What matches the search and the state. */
export function filtersOf(type: TypeDeclaration, { search, state }: Pick<ListState, 'search' | 'state'>) {
  const asked = search.trim();
  return {
    ...(asked && { [type.admin.title]: { $containsi: asked } }),
    ...(state && type.publishedBy && { [type.publishedBy]: { $eq: state === 'on' } }),
  };
}

/** The question to the API: one page, and of its entries what the columns show. Newest first unless told (SPEC.md, section 7). */
export function listQuery(type: TypeDeclaration, state: ListState) {
  const shown = [
    ...new Set([type.admin.title, ...type.admin.columns, ...(type.publishedBy ? [type.publishedBy] : [])]),
  ];
  const isColumn = (name: string) => isScalar(type.fields[name] as Field);
  return {
    sort: [state.sort ? `${state.sort.field}:${state.sort.direction}` : 'id:desc'],
    fields: [...shown.filter(isColumn), 'updatedAt'],
    populate: shown.filter((name) => !isColumn(name)),
    filters: filtersOf(type, state),
    pagination: { page: state.page, pageSize: rowsPerPage },
  };
}
