import type { TypeName } from '#content/index.ts';

/**
 * What is asked of the store, already read and checked: every name in it is a field of its type. The content API makes these
 * from addresses (server/api/query/); code inside the house writes them by hand.
 */
export interface Query {
  where?: Condition;
  sort?: Sort[];
  /** Scalars to give; all when absent. `id` and `documentId` are always given. Secrets never are. */
  fields?: string[];
  populate?: Populate;
  /** Absent: all of them. */
  page?: { offset: number; limit: number };
  /** Whether the total is wanted (it costs a query). */
  count?: boolean;
}

/** Links, files and groups to give with the entry; each with a query of its own (groups take an empty one). */
export type Populate = Record<string, Query | { count: true }>;

export interface Sort {
  /** `['title']`, or a way through links: `['linkedEvents', 'title']`. */
  path: string[];
  direction: 'asc' | 'desc';
}

export type Condition =
  | { and: Condition[] }
  | { or: Condition[] }
  | { not: Condition }
  /** A scalar of the entry, `id` and `documentId` included; for a group's member the path has two names. */
  | { path: [string] | [string, string]; operator: Operator; value: Comparable }
  /** Some linked entry of the field is so; `exists` alone asks whether there is any. */
  | { link: string; some: Condition }
  | { link: string; exists: boolean };

export type Comparable = Scalar | Scalar[];
export type Scalar = string | number | boolean | null;

/**
 * `contains`, `startsWith`, `endsWith` and `eq` respect case and accents; their `i` forms ignore both, as a French reader
 * expects (« evenement » finds « Événement »). As in SQL, a null is left out by every negative operator.
 */
export type Operator =
  | 'eq'
  | 'eqi'
  | 'ne'
  | 'nei'
  | 'in'
  | 'notIn'
  | 'lt'
  | 'lte'
  | 'gt'
  | 'gte'
  | 'between'
  | 'contains'
  | 'containsi'
  | 'notContains'
  | 'notContainsi'
  | 'startsWith'
  | 'startsWithi'
  | 'endsWith'
  | 'endsWithi'
  | 'null'
  | 'notNull';

export interface Page {
  entries: StoredEntry[];
  /** Only when the query asked to count. */
  total?: number;
}

/**
 * An entry in the key order of the contract: id, documentId, scalars as declared, createdAt, updatedAt, publishedAt, then what
 * was populated. Booleans are booleans and json is parsed, on both databases.
 */
export type StoredEntry = Record<string, unknown> & { id: number; documentId: string };

/** A named type and which of its entries. */
export type Address = { type: TypeName; ref: { id: number } | { documentId: string } | 'only' };
