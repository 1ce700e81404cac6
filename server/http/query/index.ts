import qs from 'qs';
import { type ContentTypeName, fieldsOfTabs, isContentType, type TypeName, tabsOf, typeOf } from '#content/index.ts';
import { publicationStates } from '#contract/admin-answers.ts';
import { isScalar } from '#model/field.ts';
import type { JsonObject } from '#model/json-object.ts';
import type { Budget, Condition, EntryQuery, ListQuery, Version } from '#store/store.ts';
import { allOf, compare } from '#store/store.ts';
import { ApiError, invalid } from '../errors.ts';
import type { ApiContext, PreviewGrant, Principal } from '../principal.ts';
import { numberIn } from '../request.ts';
import { resolveField, withVisibility } from './fields.ts';
import { parseFilters } from './filters.ts';
import { parseFields, parsePopulate, parseSort } from './selection.ts';
import { parseBoolean, parsePagination } from './values.ts';

const maxLength = 20_000;
const outsidePagination =
  'Invalid pagination attributes. The page parameters are incorrect and must be in the pagination object';

/** The query of a request as nested values, within bounds and without access to prototypes. */
export function parseQuery({ req }: ApiContext): JsonObject {
  const search = req.url.split('?')[1]?.split('#')[0] ?? '';
  if (search.length > maxLength) throw invalid(`The query is longer than ${maxLength} characters`);
  // PostgreSQL rejects NUL. Escaped surrogates do not decode.
  const bounds = { depth: 20, arrayLimit: 1000, parameterLimit: 2000, allowPrototypes: false };
  return qs.parse(search.replaceAll('%00', ''), bounds);
}

/** Parses the query of a list: every name is checked against the type, every number bounded. `fixed`: parameters that the route sets. */
export function parseListQuery(context: ApiContext, type: TypeName, fixed: JsonObject = {}) {
  const params = { ...parseQuery(context), ...fixed };
  const { principal } = context.var;
  if (params.page !== undefined || params.pageSize !== undefined)
    throw new ApiError(400, 'PaginationError', outsidePagination);
  const pagination = parsePagination(params.pagination);
  const query = parseEntryQuery(params, type, principal);
  const sort = parseSort(params.sort, type, principal, query.version);
  const { page, count } = pagination;
  // Routes have a default sort, which an undefined one would replace.
  const listed: ListQuery = { ...query, ...(sort && { sort }), page, count };
  return { query: listed, pagination };
}

/** Parses the query of one entry: fields, populate, and filters that it must match. A sort must be valid, as in Strapi, and has no effect. */
export function parseGetQuery(context: ApiContext, type: TypeName): EntryQuery {
  const params = parseQuery(context);
  const { principal } = context.var;
  const query = parseEntryQuery(params, type, principal);
  parseSort(params.sort, type, principal, query.version);
  return query;
}

/** `tab`: the tab of its form whose fields are meant, of a type that has some; ignored for any other. @throws ApiError 400 for an unknown tab */
export function requestedTab(context: ApiContext, type: ContentTypeName): string | undefined {
  const names = tabsOf(type).map(({ name }) => name);
  const { tab } = names.length > 0 ? parseQuery(context) : {};
  if (tab === undefined || names.some((name) => name === tab)) return tab as string | undefined;
  throw invalid(`Invalid tab. Expected one of ${names.join(', ')}`);
}

/**
 * What a query may take (store/documents/query-cost.ts). On SQLite the process waits for the database: a query of an anonymous client holds the event
 * loop for 50 ms at most, one of an administrator delays `/health/live` by 250 ms at most. Searches of long texts may take longer together:
 * they are made in slices, between which the loop is free.
 */
const budgets: Record<Principal['kind'], Budget> = {
  public: { cost: 50_000, scan: 100_000, answer: 16_000_000 },
  administrator: { cost: 250_000, scan: 3_000_000, answer: 16_000_000 },
};

function parseEntryQuery(params: JsonObject, type: TypeName, principal: Principal): EntryQuery {
  const filters = parseFilters(params.filters, type, principal);
  const fullTextCondition = fullText(params._q, type);
  // Nothing is left out in silence (docs/decisions/0064).
  for (const name of ['lookup', 'publicationFilter']) if (name in params) throw invalid(`Invalid params: '${name}'`);
  const version = isContentType(type) ? parseVersion(params, principal) : undefined;
  const publication = isContentType(type) ? parsePublicationFilters(params, version) : [];
  const where = withVisibility(type, principal, allOf(filters, fullTextCondition, ...publication));
  const fields = parseFields(params.fields, (name) => resolveField(type, name));
  const populate = parsePopulate(params.populate, type, principal);
  return { where, fields, populate, version, budget: budgets[principal.kind] };
}

/** `_q`: entries with a string that contains the text, whatever its case and accents. */
function fullText(input: unknown, type: TypeName): Condition | undefined {
  if (typeof input === 'object') throw invalid('Invalid _q parameter. Expected a string');
  if (typeof input !== 'string' || input.trim() === '') return undefined;
  const texts = Object.entries(typeOf(type).fields).filter(([, field]) => isScalar(field) && field.isSearched);
  return { or: texts.map(([name]) => ({ path: [name], operator: 'containsi' as const, value: input.slice(0, 200) })) };
}

/**
 * `status`: the version that an administrator reads or writes. The public gets the published one, whatever it sends, so that no cached response
 * depends on it; a preview gets one working copy in addition. @throws ApiError 400 for an unknown status
 */
export function parseVersion({ status }: JsonObject, principal: Principal): Version | undefined {
  if (principal.kind === 'public') return principal.preview && { preview: previewOf(principal.preview) };
  if (status === undefined || status === '' || status === 'published') return undefined;
  if (status === 'draft') return status;
  throw invalid('Invalid status. Expected "draft" or "published"');
}

const previewOf = ({ type, documentId, tab }: PreviewGrant) => {
  const fields = fieldsOfTabs(type, tab);
  return { type, documentId, ...(fields && { fields }) };
};

/** The filters `hasPublishedVersion=true`, as in Strapi, and of working copies `state=modified` and `changedBy=3`. @throws ApiError 400 */
export function parsePublicationFilters(params: JsonObject, version: Version | undefined): Condition[] {
  const { hasPublishedVersion, state, changedBy } = params;
  const conditions: Condition[] = [];
  if (hasPublishedVersion !== undefined) {
    const isPublished = parseBoolean('hasPublishedVersion', String(hasPublishedVersion));
    if (version === 'draft') conditions.push(compare('hasPublishedVersion', 'eq', isPublished));
    // Every published version has one.
    else if (!isPublished) conditions.push(compare('id', 'in', []));
  }
  if (version !== 'draft') return conditions;
  if (state !== undefined) {
    const selected = publicationStates.find((name) => name === state);
    if (!selected) throw invalid(`Invalid state. Expected one of ${publicationStates.join(', ')}`);
    conditions.push(compare('publicationState', 'eq', selected));
  }
  if (changedBy !== undefined) {
    const id = numberIn(changedBy, undefined);
    if (id === undefined) throw invalid('Invalid changedBy. Expected the id of a user');
    conditions.push(compare('changedBy', 'eq', id));
  }
  return conditions;
}
