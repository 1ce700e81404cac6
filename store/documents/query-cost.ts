import { type TypeName, typeOf } from '#content/index.ts';
import { isLink } from '#model/field.ts';
import type { Condition, FieldCondition, ListQuery, Populate, Query, Sort } from '../query.ts';
import { isContaining, isFolding, partsOf } from '../query.ts';
import type { TableSizes } from '../sql/table-sizes.ts';
import { draftTable, indexedFields, linkTable, pendingLinkTable, searchedFields } from '../sql/tables.ts';
import { isJsonField, linkTarget } from './link-fields.ts';
import { isCountOnly } from './links.ts';

/**
 * Microseconds for one row, and for each kilobyte of a text that the row makes the database read, on SQLite with texts of 5 kB; PostgreSQL
 * folds two to three times slower. They are orders of magnitude: a budget must distinguish 20 ms from 2 s, not 20 ms from 30 ms.
 */
const perRow = {
  indexed: 0.05, // A comparison that an index answers.
  compare: 0.3,
  trigram: 0.1, // FTS5 reads every occurrence.
  search: 0.6, // A search in a text without folding it.
  fold: 2.5, // Folding a text as it is read (fold-text.ts), then searching it.
  foldJson: 30,
  json: 2,
  link: 0.3,
  draftLink: 2.8, // A link between working copies, which are read from three tables.
  populated: 12, // A linked entry in the answer.
  matching: 0.8, // An entry that a search in slices found.
  sort: 0.6,
  sortThroughLink: 1,
} as const;

const perKilobyte = {
  compare: 0.25,
  search: 0.8,
  searchAtEnd: 1.6, // The length of a text is counted before its end is compared.
  fold: 7,
  sort: 2.8, // Past 9,900 others; the first of a list take half.
  throughLink: 0.35, // SQLite reads a row up to the column that it wants, and folded texts come last.
  answer: 1.5, // Reading a text, and writing it to the answer.
  draft: 4, // Reading the values of a working copy.
} as const;

/** Searches that take longer are made in slices. */
const minScan = 20_000;

/** The assumed number of rows that match an exact value of an indexed text. */
const selective = 100;

/** A query may take more than its budget. */
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

/** The entries of an answer have more characters than its budget allows. */
export class AnswerTooLarge extends Error {
  readonly maxLength: number;

  constructor(maxLength: number) {
    super(`an answer is longer than ${maxLength} characters`);
    this.maxLength = maxLength;
  }
}

/** @throws QueryTooCostly when a query is estimated to take more than its budget */
export function refuseCostly(type: TypeName, query: ListQuery, sizes: TableSizes): void {
  const { cost, scan } = estimateCost(type, query, sizes);
  const { budget } = query;
  if (budget.scan === 0 && cost + scan > budget.cost) throw new QueryTooCostly(type, cost + scan, budget.cost);
  if (cost > budget.cost) throw new QueryTooCostly(type, cost, budget.cost);
  if (budget.scan > 0 && scan > budget.scan) throw new QueryTooCostly(type, scan, budget.scan);
}

/** Estimates what a query takes of the database in microseconds, by sizes of its tables. `cost`: in one go. `scan`: in slices, if they are made. */
export function estimateCost(type: TypeName, query: Query, measured: TableSizes): { cost: number; scan: number } {
  const { where, sort = [], populate, page } = query;
  const sizes = query.version === 'draft' ? withDrafts(measured) : { ...measured, perLink: perRow.link };
  const matches = query.count ? 2 : 1;
  const read = rowsToRead(type, where, sizes);
  const returned = Math.min(read, page?.limit ?? Number.POSITIVE_INFINITY);
  const condition = conditionCost(type, where, sizes);
  const searches = longSearches(type, where, sizes);
  const scan = sum(searches, (search) => searchCost(search, sizes));
  const matchingCost = sum(searches, (search) => sizes.rows(search.type) * perRow.matching);
  // Each working copy is read as JSON.
  const drafts = query.version === 'draft' ? draftCost(measured) : 0;
  return {
    scan,
    cost:
      matches * (condition - scan + matchingCost + drafts) +
      sum(sort, ({ path }) => sortCost(type, path, read, sizes)) +
      returned * answerCost(type, query, sizes) +
      populateCost(type, populate, returned, sizes),
  };
}

const draftCost = (sizes: TableSizes): number =>
  sizes.rows(draftTable) * (perRow.json + perKilobyte.draft * kilobytes(sizes.bytes(draftTable, 'values')));

/** What a query reads, and what it costs to follow a link there. */
type ReadSizes = TableSizes & { perLink: number };

/** Every type may have all the working copies. */
function withDrafts({ rows, bytes }: TableSizes): ReadSizes {
  const drafts = rows(draftTable) + rows(pendingLinkTable);
  return { rows: (table) => rows(table) + drafts, bytes, perLink: perRow.draftLink };
}

/** A search that reads a text of every entry. */
export type Search = { type: TypeName; condition: FieldCondition };

/** The searches of a condition that read so many texts, or such long ones, that they are made in slices. */
export function longSearches(type: TypeName, where: Condition | undefined, sizes: TableSizes): Search[] {
  if (!where || rowsToRead(type, where, sizes) < sizes.rows(type)) return [];
  if ('and' in where) return where.and.flatMap((part) => longSearches(type, part, sizes));
  if ('or' in where) return where.or.flatMap((part) => longSearches(type, part, sizes));
  if ('not' in where) return longSearches(type, where.not, sizes);
  if ('link' in where) return 'some' in where ? longSearches(linkTarget(type, where.link), where.some, sizes) : [];
  const isSearch = isFolding(where.operator) || isContaining(where.operator);
  if (!isSearch || searchableFields(type).includes(where.path[0])) return [];
  const search = { type, condition: where };
  return searchCost(search, sizes) >= minScan ? [search] : [];
}

const searchCost = ({ type, condition }: Search, sizes: TableSizes): number =>
  comparisonCost(type, condition, sizes.rows(type), sizes);

/** The fields of a type that a search finds through an index, whatever the number of entries. */
export const searchableFields = (type: TypeName): string[] => searchedFields(typeOf(type));

function conditionCost(type: TypeName, where: Condition | undefined, sizes: ReadSizes): number {
  if (!where) return 0;
  return partCost(type, where, rowsToRead(type, where, sizes), sizes);
}

/** `read`: for how many rows the condition is evaluated. A condition on a linked entry is evaluated once for each row of its target. */
function partCost(type: TypeName, condition: Condition, read: number, sizes: ReadSizes): number {
  return sum([...partsOf(condition)], (part) => {
    if ('path' in part) return comparisonCost(type, part, read, sizes);
    if ('exists' in part) return read * sizes.perLink;
    const target = linkTarget(type, part.link);
    const links = linksInto(type, part.link, matching(target, part.some, sizes), sizes);
    return conditionCost(target, part.some, sizes) + read * perRow.compare + links * sizes.perLink;
  });
}

function comparisonCost(type: TypeName, condition: FieldCondition, read: number, sizes: TableSizes): number {
  const { path, operator, value } = condition;
  const [name, member] = path;
  const field = typeOf(type).fields[name];
  const isJson = isJsonField(field);
  const size = kilobytes(sizes.bytes(type, name));
  const values = Array.isArray(value) ? 1 + Math.log2(value.length + 1) : 1;
  if (isFolding(operator)) {
    if (searchableFields(type).includes(name)) {
      const isTrigram = operator === 'containsi' && [...String(value)].length >= 3;
      return read * (isTrigram ? perRow.trigram : perRow.search);
    }
    return read * ((isJson && !member ? perRow.foldJson : perRow.fold) + perKilobyte.fold * size);
  }
  if (isContaining(operator)) {
    const perSize = operator === 'endsWith' ? perKilobyte.searchAtEnd : perKilobyte.search;
    return read * ((isJson ? perRow.json : perRow.search) + perSize * size);
  }
  // SQLite tests for null without the text.
  const isRead = operator !== 'null' && operator !== 'notNull';
  const isIndexed = !member && (name === 'id' || name === 'documentId' || indexedFields(typeOf(type)).includes(name));
  const own = isJson ? perRow.json : isIndexed ? perRow.indexed : perRow.compare;
  return read * values * own + (isRead && !isIndexed ? read * perKilobyte.compare * size : 0);
}

/** The rows that the database reads: few where the condition names entries by `id` or `documentId`, else all of them. */
function rowsToRead(type: TypeName, where: Condition | undefined, sizes: TableSizes): number {
  const all = sizes.rows(type);
  if (!where) return all;
  if ('and' in where) return Math.min(all, ...where.and.map((part) => rowsToRead(type, part, sizes)));
  if ('path' in where && (where.path[0] === 'id' || where.path[0] === 'documentId')) {
    if (where.operator === 'eq') return Math.min(all, 1);
    if (where.operator === 'in') return Math.min(all, Array.isArray(where.value) ? where.value.length : 1);
  }
  return all;
}

/** The assumed number of rows that match a condition: few for an exact value of an indexed text, else all of them. */
function matching(type: TypeName, where: Condition, sizes: TableSizes): number {
  const all = rowsToRead(type, where, sizes);
  const ofPart = (part: Condition) => matching(type, part, sizes);
  if ('and' in where) return Math.min(all, ...where.and.map(ofPart));
  if ('or' in where) return Math.min(all, sum(where.or, ofPart));
  if ('link' in where && 'some' in where)
    return Math.min(all, linksInto(type, where.link, matching(linkTarget(type, where.link), where.some, sizes), sizes));
  if (!('path' in where) || typeOf(type).fields[where.path[0]]?.kind !== 'text') return all;
  const isExact = where.operator === 'eq' || where.operator === 'eqi';
  return isExact && typeOf(type).indexed?.includes(where.path[0]) ? Math.min(all, selective) : all;
}

/** The number of links of a field to this many targets, if each target has the average number of links. */
function linksInto(type: TypeName, field: string, targets: number, sizes: TableSizes): number {
  const links = sizes.rows(linkTable(type, field));
  return Math.min(links, Math.ceil((targets * links) / Math.max(1, sizes.rows(linkTarget(type, field)))));
}

/** The key of a path through links is the least or greatest of all values that it reaches: the cost is the product of the links at each level. */
function sortCost(type: TypeName, path: readonly string[], read: number, sizes: TableSizes): number {
  const [name = '', ...rest] = path;
  const field = typeOf(type).fields[name];
  if (!field || !isLink(field) || rest.length === 0)
    return indexedFields(typeOf(type)).includes(name) || name === 'id' ? 0 : read * sortedRowCost(type, name, sizes);
  const reached = Math.ceil((read * sizes.rows(linkTable(type, name))) / Math.max(1, sizes.rows(type)));
  const target = field.to as TypeName;
  const perTarget = perRow.sortThroughLink + perKilobyte.throughLink * entryKilobytes(target, sizes);
  return read * perRow.sort + reached * perTarget + sortCost(target, rest, reached, sizes);
}

/** A text without an index is folded as it is read (docs/decisions/0037). */
function sortedRowCost(type: TypeName, name: string, sizes: TableSizes): number {
  const isFolded = typeOf(type).fields[name]?.kind === 'text' && !typeOf(type).indexed?.includes(name);
  const size = kilobytes(sizes.bytes(type, name));
  return perRow.sort + perKilobyte.sort * size + (isFolded ? perRow.fold + perKilobyte.fold * size : 0);
}

/** The texts of one entry in the answer. */
function answerCost(type: TypeName, { fields }: Pick<Query, 'fields'>, sizes: TableSizes): number {
  return perKilobyte.answer * entryKilobytes(type, sizes, fields);
}

const entryKilobytes = (type: TypeName, sizes: TableSizes, fields?: readonly string[]): number =>
  kilobytes(sum(fields ?? Object.keys(typeOf(type).fields), (name) => sizes.bytes(type, name)));

/** Links per owner are taken as the average; read.ts bounds the length of the answer by what it reads. */
function populateCost(type: TypeName, populate: Populate | undefined, owners: number, sizes: ReadSizes): number {
  let cost = 0;
  for (const [name, query] of Object.entries(populate ?? {})) {
    const field = typeOf(type).fields[name];
    if (!field || !isLink(field)) continue;
    const links = Math.ceil(owners * (sizes.rows(linkTable(type, name)) / Math.max(1, sizes.rows(type))));
    cost += links * perRow.populated;
    if (isCountOnly(query)) continue;
    const target = field.to as TypeName;
    cost += links * answerCost(target, query, sizes);
    cost += query.where ? partCost(target, query.where, links, sizes) : 0;
    cost += sum(query.sort ?? [], ({ path }: Sort) =>
      path.length > 1 ? sortCost(target, path, links, sizes) : links * sortedRowCost(target, path[0] ?? '', sizes),
    );
    cost += populateCost(target, query.populate, links, sizes);
  }
  return cost;
}

const kilobytes = (bytes: number): number => bytes / 1000;

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);
