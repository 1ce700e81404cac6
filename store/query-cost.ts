import { type TypeName, typeOf } from '#content/index.ts';
import { type Field, isComponent, isLink } from '#model/field.ts';
import type { Condition, Operator, Populate, Query, Sort } from './query.ts';
import { indexedFields, linkTable, searchedFields } from './tables.ts';

/** How many rows a table holds. */
export type RowCount = (table: string) => number;

/**
 * Microseconds for one row, as `npm run bench -- large` finds them on SQLite; PostgreSQL folds two to three times slower. They are orders
 * of magnitude: a budget must distinguish 20 ms from 2 s, not 20 ms from 30 ms.
 */
const perRow = {
  /** A comparison that an index answers. */
  indexed: 0.05,
  compare: 0.3,
  /** FTS5 reads every occurrence. */
  trigram: 0.1,
  /** A search in a text without folding it. */
  searchShort: 0.6,
  searchLong: 0.8,
  /** Folding a text as it is read (fold.ts), then searching it. */
  foldShort: 2.5,
  foldLong: 10,
  foldJson: 45,
  json: 2,
  link: 0.3,
  /** A linked entry in the answer. */
  populated: 20,
  sort: 0.6,
  sortThroughLink: 1,
} as const;

/** The assumed number of rows that match an exact value, or three letters, of an indexed text. */
const selective = 100;

const folding: ReadonlySet<Operator> = new Set(['eqi', 'nei', 'containsi', 'notContainsi', 'startsWithi', 'endsWithi']);
const searching: ReadonlySet<Operator> = new Set(['contains', 'notContains', 'startsWith', 'endsWith']);

/** A query may cost more than its `maxCost`. */
export class QueryTooCostly extends Error {
  readonly type: TypeName;
  /** Both in microseconds. */
  readonly cost: number;
  readonly maxCost: number;

  constructor(type: TypeName, cost: number, maxCost: number) {
    super(
      `a query on ${type} would cost ${Math.round(cost / 1000)} ms, at most ${Math.round(maxCost / 1000)} ms are allowed`,
    );
    this.type = type;
    this.cost = cost;
    this.maxCost = maxCost;
  }
}

/** Estimates what a query costs the database, in microseconds, from the sizes of the tables it reads. */
export function estimateCost(type: TypeName, query: Query, rows: RowCount): number {
  const { where, sort = [], populate, page } = query;
  const matches = query.count ? 2 : 1;
  const read = rowsToRead(type, where, rows);
  const returned = Math.min(read, page?.limit ?? Number.POSITIVE_INFINITY);
  return (
    matches * conditionCost(type, where, rows) +
    sum(sort, ({ path }) => sortCost(type, path, read, rows)) +
    populateCost(type, populate, returned, rows)
  );
}

/** The fields of a type that a search finds through an index, whatever the number of entries. */
export const searchableFields = (type: TypeName): string[] => searchedFields(typeOf(type));

function conditionCost(type: TypeName, where: Condition | undefined, rows: RowCount): number {
  if (!where) return 0;
  return partCost(type, where, rowsToRead(type, where, rows), rows);
}

/** `read`: for how many rows the condition is evaluated. A condition on a linked entry is evaluated once for each row of its target. */
function partCost(type: TypeName, condition: Condition, read: number, rows: RowCount): number {
  if ('and' in condition) return sum(condition.and, (part) => partCost(type, part, read, rows));
  if ('or' in condition) return sum(condition.or, (part) => partCost(type, part, read, rows));
  if ('not' in condition) return partCost(type, condition.not, read, rows);
  if ('link' in condition) {
    if ('exists' in condition) return read * perRow.link;
    const target = targetOf(type, condition.link);
    const links = linksInto(type, condition.link, matching(target, condition.some, rows), rows);
    return conditionCost(target, condition.some, rows) + read * perRow.compare + links * perRow.link;
  }
  return comparisonCost(type, condition, read);
}

function comparisonCost(
  type: TypeName,
  { path: [name, member], operator, value }: Extract<Condition, { path: unknown }>,
  read: number,
): number {
  const field = typeOf(type).fields[name];
  const isJson = isJsonField(field);
  const values = Array.isArray(value) ? 1 + Math.log2(value.length + 1) : 1;
  if (folding.has(operator)) {
    if (searchableFields(type).includes(name)) {
      const isTrigram = operator === 'containsi' && [...String(value)].length >= 3;
      return read * (isTrigram ? perRow.trigram : perRow.searchShort);
    }
    return (
      read * (isJson && !member ? perRow.foldJson : field?.kind === 'richText' ? perRow.foldLong : perRow.foldShort)
    );
  }
  if (searching.has(operator)) {
    return read * (isJson ? perRow.json : field?.kind === 'richText' ? perRow.searchLong : perRow.searchShort);
  }
  const isIndexed = !member && (name === 'id' || name === 'documentId' || indexedFields(typeOf(type)).includes(name));
  return read * values * (isJson ? perRow.json : isIndexed ? perRow.indexed : perRow.compare);
}

const isJsonField = (field: Field | undefined): boolean =>
  field !== undefined && (isComponent(field) || (!isLink(field) && field.column === 'json'));

/** The rows that the database reads: few where the condition names entries by `id` or `documentId`, else all of them. */
function rowsToRead(type: TypeName, where: Condition | undefined, rows: RowCount): number {
  const all = rows(type);
  if (!where) return all;
  if ('and' in where) return Math.min(all, ...where.and.map((part) => rowsToRead(type, part, rows)));
  if ('path' in where && (where.path[0] === 'id' || where.path[0] === 'documentId')) {
    if (where.operator === 'eq') return Math.min(all, 1);
    if (where.operator === 'in') return Math.min(all, Array.isArray(where.value) ? where.value.length : 1);
  }
  return all;
}

/** The assumed number of rows that match a condition: few for an exact value of an indexed text, else all of them. */
function matching(type: TypeName, where: Condition, rows: RowCount): number {
  const all = rowsToRead(type, where, rows);
  if ('and' in where) return Math.min(all, ...where.and.map((part) => matching(type, part, rows)));
  if ('or' in where)
    return Math.min(
      all,
      sum(where.or, (part) => matching(type, part, rows)),
    );
  if ('link' in where && 'some' in where)
    return Math.min(all, linksInto(type, where.link, matching(targetOf(type, where.link), where.some, rows), rows));
  if (!('path' in where) || typeOf(type).fields[where.path[0]]?.kind !== 'text') return all;
  const isExact = where.operator === 'eq' || where.operator === 'eqi' || where.operator === 'containsi';
  return isExact && typeOf(type).indexed?.includes(where.path[0]) ? Math.min(all, selective) : all;
}

/** The number of links of a field to this many targets, if each target has the average number of links. */
function linksInto(type: TypeName, field: string, targets: number, rows: RowCount): number {
  const links = rows(linkTable(type, field));
  return Math.min(links, Math.ceil((targets * links) / Math.max(1, rows(targetOf(type, field)))));
}

function targetOf(type: TypeName, name: string): TypeName {
  const field = typeOf(type).fields[name];
  if (!field || !isLink(field)) throw new Error(`${type}.${name} is not a link`);
  return field.to as TypeName;
}

/** The key of a path through links is the least of all values that it reaches: the cost is the product of the links at each level. */
function sortCost(type: TypeName, path: readonly string[], read: number, rows: RowCount): number {
  const [name = '', ...rest] = path;
  const field = typeOf(type).fields[name];
  if (!field || !isLink(field) || rest.length === 0)
    return indexedFields(typeOf(type)).includes(name) || name === 'id' ? 0 : read * sortedRowCost(type, name);
  const reached = Math.ceil((read * rows(linkTable(type, name))) / Math.max(1, rows(type)));
  return read * perRow.sort + reached * perRow.sortThroughLink + sortCost(field.to as TypeName, rest, reached, rows);
}

/** A text without an index is folded as it is read (docs/decisions/0043). */
const sortedRowCost = (type: TypeName, name: string | undefined): number =>
  perRow.sort +
  (typeOf(type).fields[name ?? '']?.kind === 'text' && !typeOf(type).indexed?.includes(name ?? '')
    ? perRow.foldShort
    : 0);

/** Entries per owner are taken as the average: read.ts also bounds the size of the response. */
function populateCost(type: TypeName, populate: Populate | undefined, owners: number, rows: RowCount): number {
  let cost = 0;
  for (const [name, query] of Object.entries(populate ?? {})) {
    const field = typeOf(type).fields[name];
    if (!field || !isLink(field)) continue;
    const links = Math.ceil(owners * (rows(linkTable(type, name)) / Math.max(1, rows(type))));
    cost += links * perRow.populated;
    if ('count' in query && query.count === true) continue;
    const { where, sort = [], populate: inner } = query as Query;
    const target = field.to as TypeName;
    cost += where ? partCost(target, where, links, rows) : 0;
    cost += sum(sort, ({ path }: Sort) =>
      path.length > 1 ? sortCost(target, path, links, rows) : links * sortedRowCost(target, path[0]),
    );
    cost += populateCost(target, inner, links, rows);
  }
  return cost;
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);
