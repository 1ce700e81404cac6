import { type ContentTypeName, type Entry, type model, type TypeName, typeOf } from '#content/index.ts';
import type { Day } from '#model/calendar.ts';
import type { AnyEntry, IsUnion, LinkChanges, RowValues, ScalarKeys, Secrets, System } from '#model/entry.ts';
import type { Field } from '#model/field.ts';
import type { EntryInput } from '#model/validate.ts';

/**
 * A validated query of the store: every name in it is a field of its type. The content API parses them from query strings
 * (server/http/query/); other modules write them as literals. `Field`: the scalars that it selects, where the code names them.
 */
export interface Query<Field extends string = string> {
  where?: Condition | undefined;
  sort?: Sort[] | undefined;
  /** Scalars to select; all when absent. `id` and `documentId` are always selected, secrets never. */
  fields?: readonly Field[] | undefined;
  populate?: Populate | undefined;
  /** Absent: all of them. */
  page?: { offset: number; limit: number } | undefined;
  /** Whether to return the total, which costs a query. */
  count?: boolean;
  /** Which versions of documents to read, links included; absent: the published ones. */
  version?: Version | undefined;
}

export interface Budget {
  /** Microseconds of the database in one go. */
  cost: number;
  /** Microseconds for searches of long texts that are made in slices (sliced-search.ts). 0: they count as `cost`, and are not sliced. */
  scan: number;
  /** Characters of the entries in the answer. */
  answer: number;
}

/** Of a query that the code writes and bounds by itself: no part of it comes from a request. */
export const unbounded: Budget = { cost: Number.POSITIVE_INFINITY, scan: 0, answer: Number.POSITIVE_INFINITY };

/** A query of a list, with what it may take. There is no default: no query of a request is read without a budget. */
export interface ListQuery<Field extends string = string> extends Query<Field> {
  budget: Budget;
}

/**
 * `draft`: the working copy of every document, or its published version without one; `publishedAt` is null, and `hasPublishedVersion`,
 * `publicationState` and `changedBy` can be compared. `preview`: one working copy, or some of its fields, as if it were published.
 */
export type Version = 'draft' | { preview: { type: TypeName; documentId: string; fields?: readonly string[] } };

export type EntryQuery<Field extends string = string> = Pick<
  ListQuery<Field>,
  'where' | 'fields' | 'populate' | 'budget' | 'version'
>;

/** Links, files and components to populate, each with its own query. */
export type Populate = Record<string, Query | { count: true }>;

/** What to populate of a type: the fields for which `queryOf` returns a query. */
export const populateFields = (type: TypeName, queryOf: (field: Field) => Query | false): Populate =>
  Object.fromEntries(
    Object.entries(typeOf(type).fields).flatMap(([name, field]) => {
      const query = queryOf(field);
      return query ? [[name, query]] : [];
    }),
  );

/** The entries in the value of a populated link: several, one or none. Links that are only counted have none. */
export const linkedEntries = (value: unknown): AnyEntry[] => [value].flat().filter(isEntry);

const isEntry = (value: unknown): value is AnyEntry =>
  typeof value === 'object' && value !== null && 'documentId' in value;

export interface Sort {
  /** `['title']`, or a path through links: `['linkedEvents', 'title']`. */
  path: string[];
  direction: 'asc' | 'desc';
}

export type Condition =
  | { and: Condition[] }
  | { or: Condition[] }
  | { not: Condition }
  | FieldCondition
  | LinkCondition;

/** On a scalar of the entry, `id` and `documentId` included; for a component's member the path has two names. */
export type FieldCondition = { path: [string] | [string, string]; operator: Operator; value: Comparable };
/** Some linked entry of the field matches; `exists` alone tests whether there is any link. */
export type LinkCondition = { link: string; some: Condition } | { link: string; exists: boolean };

/** The comparisons of a condition, and its conditions on links, however they are combined. */
export function* partsOf(condition: Condition): Generator<FieldCondition | LinkCondition> {
  if ('and' in condition) for (const part of condition.and) yield* partsOf(part);
  else if ('or' in condition) for (const part of condition.or) yield* partsOf(part);
  else if ('not' in condition) yield* partsOf(condition.not);
  else yield condition;
}

/** The condition that all of these hold, but for those that are absent; undefined where all are. */
export function allOf(...conditions: readonly (Condition | false | undefined)[]): Condition | undefined {
  const parts = conditions.filter((part) => part !== undefined && part !== false);
  return parts.length > 1 ? { and: parts } : parts[0];
}

export function compare(name: string, operator: Operator, value: Comparable): Condition {
  return { path: [name], operator, value };
}
export const ascending = (name: string): Sort[] => [{ path: [name], direction: 'asc' }];
export const descending = (name: string): Sort[] => [{ path: [name], direction: 'desc' }];

export type Comparable = Scalar | Scalar[];
export type Scalar = string | number | boolean | null;

/** An `i` form ignores case and accents: « evenement » finds « Événement ». As in SQL, a null is left out by every negative operator. */
export type Operator = Comparison | 'in' | 'notIn' | 'between' | 'null' | 'notNull' | Containing | Folding;
type Comparison = 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte';
export type Containing = 'contains' | 'notContains' | 'startsWith' | 'endsWith';
export type Folding = `${'eq' | 'ne' | Containing}i`;

/** Whether an operator ignores case and accents. */
export const isFolding = (operator: Operator): operator is Folding => operator.endsWith('i');
/** Whether an operator searches a text. */
export const isContaining = (operator: Operator): operator is Containing =>
  ['contains', 'notContains', 'startsWith', 'endsWith'].includes(operator);

export interface Page<Listed = AnyEntry> {
  entries: Listed[];
  total?: number;
}

/** Days in a row, both ends included, and the number of entries that begin on the first. */
export type DaySpan = { from: Day; to: Day; count: number };

/** `until`: entries that begin later are left out. `where`: which entries. */
export type DaySpanQuery = { type: TypeName; since: Day; until?: Day; where: Condition };

/** The fields of a query that names none: every scalar of the type except secrets. */
export type EveryField = '*';

/**
 * An entry in the key order of the contract: id, documentId, scalars as declared, createdAt, updatedAt, publishedAt, then what
 * was populated. Booleans are booleans and json is parsed, on both databases. Of several types: the fields that they share.
 */
export type StoredEntry<Name extends TypeName, Field extends string = EveryField> = string extends Field
  ? AnyEntry
  : EveryField extends Field
    ? IsUnion<Name> extends true
      ? AnyEntry & System
      : Entry<Name>
    : Omit<WithSecrets<Name>, Exclude<ScalarName<Name>, Field | 'id' | 'documentId'>>;

type WithSecrets<Name extends TypeName> = Name extends TypeName ? Entry<Name> & Secrets<FieldsOf<Name>> : never;
type ScalarName<Name extends TypeName> = Name extends TypeName ? ScalarKeys<FieldsOf<Name>> | keyof System : never;

/** The values that a write stores for an entry of a type. Of several types: values validated by the declaration of one. */
export type EntryInputOf<Name extends TypeName> =
  IsUnion<Name> extends true ? EntryInput : { values: RowValues<FieldsOf<Name>>; links?: LinkChanges<FieldsOf<Name>> };

type FieldsOf<Name extends TypeName> = (typeof model)[Name]['fields'];

/** The key of an entry: its type, and its id or documentId. `only`: the entry of a single type. */
export type EntryKey<Name extends TypeName = TypeName> = {
  type: Name;
  ref: { id: number } | { documentId: string } | 'only';
};

export type DocumentKey = EntryKey<ContentTypeName>;
