import type { Entry, model, TypeName } from '#content/index.ts';
import type { AnyEntry, IsUnion, LinkChanges, RowValues, ScalarKeys, Secrets, System } from '#model/entry.ts';
import type { CleanDraft } from '#model/validate.ts';

/**
 * A validated query of the store: every name in it is a field of its type. The content API parses them from query strings
 * (server/http/query/); other modules write them as literals. `Field`: the scalars that it selects, where the code names them.
 */
export interface Query<Field extends string = string> {
  where?: Condition;
  sort?: Sort[];
  /** Scalars to select; all when absent. `id` and `documentId` are always selected, secrets never. */
  fields?: readonly Field[];
  populate?: Populate;
  /** Absent: all of them. */
  page?: { offset: number; limit: number };
  /** Whether to return the total, which costs a query. */
  count?: boolean;
  /** Which versions of documents to read, links included; absent: the published ones. */
  version?: Version;
  /** Refuse the query (`QueryTooCostly`) when it is estimated to take the database longer, in microseconds (query-cost.ts). */
  maxCost?: number;
}

/**
 * `draft`: the working copy of every document, which is its published version where it has no changes of its own; `publishedAt` is then null,
 * conditions may compare `hasPublishedVersion` and `publicationState`, and `publicationState` sorts. `preview`: the published versions, and
 * the working copy of one document as if it were published.
 */
export type Version = 'draft' | { preview: { type: TypeName; documentId: string } };

/** A query for one entry. */
export type EntryQuery<Field extends string = string> = Pick<
  Query<Field>,
  'where' | 'fields' | 'populate' | 'maxCost' | 'version'
>;

/** Links, files and components to populate, each with its own query (components take an empty one). */
export type Populate = Record<string, Query | { count: true }>;

export interface Sort {
  /** `['title']`, or a path through links: `['linkedEvents', 'title']`. */
  path: string[];
  direction: 'asc' | 'desc';
}

export type Condition =
  | { and: Condition[] }
  | { or: Condition[] }
  | { not: Condition }
  /** A scalar of the entry, `id` and `documentId` included; for a group's member the path has two names. */
  | { path: [string] | [string, string]; operator: Operator; value: Comparable }
  /** Some linked entry of the field matches; `exists` alone tests whether there is any link. */
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

export interface Page<Listed = AnyEntry> {
  entries: Listed[];
  /** Only when the query counts. */
  total?: number;
}

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
export type EntryDraft<Name extends TypeName> =
  IsUnion<Name> extends true ? CleanDraft : { values: RowValues<FieldsOf<Name>>; links: LinkChanges<FieldsOf<Name>> };

type FieldsOf<Name extends TypeName> = (typeof model)[Name]['fields'];

/** The key of an entry: its type, and its id or documentId. `only`: the entry of a single type. */
export type EntryKey<Name extends TypeName = TypeName> = {
  type: Name;
  ref: { id: number } | { documentId: string } | 'only';
};
