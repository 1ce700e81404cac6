import { LRUCache } from 'lru-cache';
import qs from 'qs';
import { type TypeName, typeOf } from '#content/index.ts';
import type { Condition, Query } from '#store/query.ts';
import type { Caller } from '../caller.ts';
import { ApiError, invalid } from '../errors.ts';
import { visible } from './fields.ts';
import { parseFilters } from './filters.ts';
import { type Pagination, parsePagination } from './pagination.ts';
import { parseFields, parsePopulate, parseSort } from './selection.ts';

/** A question about entries, read from an address. */
export interface ListQuestion {
  query: Query;
  pagination: Pagination;
}

const maxLength = 20_000;

/** The query string as nested values. Bounded, and without a way to a prototype. */
export function parseQueryString(search: string): Record<string, unknown> {
  if (search.length > maxLength) throw invalid(`The query is longer than ${maxLength} characters`);
  return qs.parse(search, {
    ignoreQueryPrefix: true,
    depth: 20,
    arrayLimit: 1000,
    parameterLimit: 2000,
    plainObjects: false,
    allowPrototypes: false,
  });
}

/** What the public asked before: pages ask the same again after every write. */
const publicQuestions = new LRUCache<string, ListQuestion>({
  maxSize: 256 * 1024,
  sizeCalculation: (_question, key) => key.length,
});

/** Reads the whole question of a list: every name is checked against the type, every number bounded. Nobody may change what it gives. */
export function parseListQuery(search: string, type: TypeName, caller: Caller): ListQuestion {
  if (caller.kind !== 'public') return readListQuery(search, type, caller);
  const key = `${type}?${search}`;
  let question = publicQuestions.get(key);
  if (!question) {
    question = readListQuery(search, type, caller);
    publicQuestions.set(key, question);
  }
  return question;
}

function readListQuery(search: string, type: TypeName, caller: Caller): ListQuestion {
  const asked = parseQueryString(search);
  if (asked.page !== undefined || asked.pageSize !== undefined) {
    throw new ApiError(
      400,
      'PaginationError',
      'Invalid pagination attributes. The page parameters are incorrect and must be in the pagination object',
    );
  }
  const pagination = parsePagination(asked.pagination);
  const sort = parseSort(asked.sort, type, caller);
  const { page, count } = pagination;
  return { query: { ...parseOne(asked, type, caller), ...(sort && { sort }), page, count }, pagination };
}

/** Reads what may be asked about one entry: fields, populate, and filters it must pass. */
export function parseGetQuery(
  search: string,
  type: TypeName,
  caller: Caller,
): Pick<Query, 'where' | 'fields' | 'populate'> {
  return parseOne(parseQueryString(search), type, caller);
}

function parseOne(
  asked: Record<string, unknown>,
  type: TypeName,
  caller: Caller,
): Pick<Query, 'where' | 'fields' | 'populate'> {
  const filters = parseFilters(asked.filters, type, caller);
  const words = fullText(asked._q, type);
  const where = visible(type, caller, filters && words ? { and: [filters, words] } : (filters ?? words));
  const fields = parseFields(asked.fields, type);
  const populate = parsePopulate(asked.populate, type, caller);
  return { ...(where && { where }), ...(fields && { fields }), ...(populate && { populate }) };
}

/** `_q`: entries in whose texts the words stand. */
function fullText(given: unknown, type: TypeName): Condition | undefined {
  if (typeof given !== 'string' || given.trim() === '') return undefined;
  const texts = Object.entries(typeOf(type).fields).filter(([, field]) =>
    ['text', 'longText', 'richText', 'email'].includes(field.kind),
  );
  return { or: texts.map(([name]) => ({ path: [name], operator: 'containsi' as const, value: given.slice(0, 200) })) };
}
