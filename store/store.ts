import type { TableRows } from '#archive/manifest.ts';
import type { IncomingLink } from '#content/entry-records.ts';
import type { ContentTypeName, SystemTypeName, TypeName } from '#content/index.ts';
import type { DocumentState, RecordedAuthor } from '#contract/admin-answers.ts';
import type { EntryInput } from '#model/validate.ts';
import type { Leases, Presences, RateLimits } from './coordination/shared-state.ts';
import type { readDocumentVersions } from './documents/publications.ts';
import type {
  DaySpan,
  DaySpanQuery,
  DocumentKey,
  EntryInputOf,
  EntryKey,
  EntryQuery,
  EveryField,
  ListQuery,
  Page,
  StoredEntry,
} from './query.ts';
import type { PoolCounts } from './sql/database.ts';

export type { Leases, Presences, RateLimits } from './coordination/shared-state.ts';
export { authorIn, toAuthorColumns } from './documents/rows.ts';
export * from './query.ts';

/** An open database, SQLite or PostgreSQL. Modules take the interfaces that they need. */
export interface Store extends EntryStore, Revisions, Leases, RateLimits, Presences, Dumps, DatabaseHealth {
  close(): Promise<void>;
}

/** Numbers of documents by `publication.state` (server/entries/publications.ts); a state without documents is absent. */
export type StateCounts = Readonly<Record<string, number>>;

export interface EntryStore {
  /**
   * Entries of a type, sorted by the query, then by id: pages never overlap.
   * @throws QueryTooCostly before it reads, or AnswerTooLarge, for a query past its budget
   */
  list<Name extends TypeName, const Field extends string = EveryField>(
    type: Name,
    query: ListQuery<Field>,
  ): Promise<Page<StoredEntry<Name, Field>>>;

  /** The number of selected working copies in each state of publication. */
  countStates(type: ContentTypeName, query: Pick<ListQuery, 'where' | 'budget'>): Promise<StateCounts>;

  /** One entry; undefined where there is none, or where it does not match `where`. Throws as `list` does. */
  get<Name extends TypeName, const Field extends string = EveryField>(
    key: EntryKey<Name>,
    query: EntryQuery<Field>,
  ): Promise<StoredEntry<Name, Field> | undefined>;

  /** The days that entries take, one span for each day on which some begin. */
  daySpans(query: DaySpanQuery & Pick<ListQuery, 'version'>): Promise<DaySpan[]>;

  /**
   * Creates an entry of one of the product’s own types, which have no drafts, and returns its ids. Durable when it resolves. `identity`: ids
   * and dates of an imported entry.
   * @throws MissingTarget when a link names an entry or file that does not exist
   * @throws InvalidLinkChange when a link is connected twice, or beside one that is not there
   * @throws NotUnique when a field declared unique is taken
   */
  create<Name extends SystemTypeName>(type: Name, input: EntryInputOf<Name>, identity?: Identity): Promise<EntryIds>;

  /**
   * Changes an entry of one of the product’s own types. Values that are not in the input stay. Throws as `create` does. `dates`: those of the
   * original change, for imported content.
   * @returns false when there is no such entry
   */
  update<Name extends SystemTypeName>(key: EntryKey<Name>, input: EntryInputOf<Name>, dates?: Dates): Promise<boolean>;

  /** Creates a document of a content type with a published version alone, as `create` does. */
  createPublished<Name extends ContentTypeName>(
    type: Name,
    input: EntryInputOf<Name>,
    identity?: Identity,
  ): Promise<EntryIds>;

  /**
   * Publishes the working copy of a document with these changes, or changes its published version where it has no working copy. Else as
   * `update`. `fields`: those to publish, with every field of the input; the others stay in the working copy.
   */
  publish<Name extends ContentTypeName>(
    key: EntryKey<Name>,
    input: EntryInputOf<Name>,
    dates?: Dates,
    fields?: readonly string[],
  ): Promise<boolean>;

  /** Removes both versions of a document, and every link to and from it. False when there was none. */
  remove(key: EntryKey): Promise<boolean>;

  /** Creates a document with a working copy alone. Required values may be missing. Throws as `create` does. `identity`: that of a restored one. */
  createDraft(
    type: ContentTypeName,
    input: EntryInput,
    author: RecordedAuthor | undefined,
    identity?: Omit<Identity, 'publishedAt'>,
  ): Promise<EntryIds>;

  /**
   * Changes values of the working copy only, which begins as a copy of the published version. A working copy that equals the published
   * version again is removed. Throws as `create` does.
   * @returns false when there is no such document
   */
  saveDraft(key: DocumentKey, input: EntryInput, author: RecordedAuthor | undefined): Promise<boolean>;

  /**
   * Hides the published version by its type's flag; without one, removes it: the document stays as its working copy, and the links to it
   * wait for its next publication.
   * @returns false when it has no published version
   */
  unpublish(key: DocumentKey, author: RecordedAuthor | undefined): Promise<boolean>;

  /**
   * Removes the working copy of a published document, or puts the published values of some fields back into it.
   * @returns false when it has no published version
   */
  discardDraft(key: DocumentKey, fields?: readonly string[]): Promise<boolean>;

  /** Whether a document has a working copy of its own, whether it has a published version, and its ids. Undefined: no such document. */
  versionsOf(key: DocumentKey): Promise<DocumentVersions | undefined>;

  /** The publication of each of these documents, with the author and time of the last change, by id. */
  publications(type: ContentTypeName, entries: readonly { id: number }[]): Promise<Map<number, DocumentState>>;

  /** The documents with a working copy of their own that a user was the last to write, the latest first. */
  draftsBy(authorId: number, limit: number): Promise<{ type: ContentTypeName; documentId: string }[]>;

  /** Every link to an entry, with its position in its owner's list; to a file, those of working copies too. */
  findBacklinks(key: EntryKey): Promise<IncomingLink[]>;

  /**
   * Restores the links to a document that was created again with its ids, where their owner still exists and accepts them.
   * @returns those that could not be restored
   */
  restoreLinks(key: EntryKey & { ref: { id: number } }, linkedFrom: readonly IncomingLink[]): Promise<IncomingLink[]>;

  /** The usages of a file: one row per entry and field, for « utilisé dans ». */
  fileUsages(file: { id: number; hash: string }): Promise<FileUsage[]>;

  /** All of it or none. Calls made on the store that `work` receives belong to the transaction. */
  transaction<Result>(work: (trx: EntryStore) => Promise<Result>): Promise<Result>;
}

/** The revisions of content, for caches and their metrics. */
export interface Revisions {
  /**
   * The revision of the last write, by this process or another on the same database. With tags: of the last write that changed, or may have
   * changed, one of these types. A result is stale once the revision of its tags is later than the revision it was made at. Takes microseconds.
   */
  revision(tags?: Iterable<TypeName>): number;
  /**
   * Calls `listener` each time this process learns that one of these types was, or may have been, written: at its own writes, and at those
   * of another process within a second on PostgreSQL, or with the next call of `revision` on SQLite. `listener` must not read or write.
   * @returns the function that ends it
   */
  onWrite(tags: readonly TypeName[], listener: () => void): () => void;
  /** Whether cached responses may be served: false while the revisions in the database could not be read for five seconds. */
  isSynchronized(): boolean;
  /** The latest revision in the database that this process knows: the same in every process that is up to date. */
  storedRevision(): number;
}

/** All rows, for backups. */
export interface Dumps {
  /** Every row of a backup, in one snapshot; see store/backup/dump.ts. */
  dump(take: (table: TableRows) => Promise<void>): Promise<void>;
  /** Loads a dump into an empty store: all or nothing. */
  load(tables: AsyncIterable<TableRows>): Promise<void>;
  isEmpty(): Promise<boolean>;
}

interface DatabaseHealth {
  /** Throws when the database cannot be read and written. Commits nothing. */
  check(): Promise<void>;
  /** Throws when the revisions in the database could not be read for thirty seconds. */
  checkSynchronized(): void;
  /** Connections to PostgreSQL; undefined with SQLite. */
  pool(): PoolCounts | undefined;
}

export type DocumentVersions = NonNullable<Awaited<ReturnType<typeof readDocumentVersions>>>;

/** An entry that uses a file, and the field that names it. `inPublished`: whether its published version does. */
export type FileUsage = EntryIds & { type: TypeName; field: string; title: string | null; inPublished: boolean };

export type EntryIds = { id: number; documentId: string };

export type Dates = Pick<Identity, 'updatedAt' | 'publishedAt'>;

/** The ids and dates of an entry: new ids, and now, where they are absent. */
export interface Identity {
  id?: number | undefined;
  documentId?: string | undefined;
  createdAt?: string | undefined;
  updatedAt?: string | undefined;
  publishedAt?: string | undefined;
}

/** A link names entries that do not exist: `refs`, as they were sent. */
export class MissingTarget extends Error {
  readonly type: TypeName;
  readonly field: string;
  readonly refs: readonly ({ id: number } | { documentId: string })[];
  constructor(type: TypeName, field: string, refs: readonly ({ id: number } | { documentId: string })[]) {
    super(`${field}: ${refs.length} linked entries of ${type} do not exist`);
    this.type = type;
    this.field = field;
    this.refs = refs;
  }
}

class FieldError extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** A change of links that cannot be made; the message is the contract's. */
export class InvalidLinkChange extends FieldError {}

/** A field declared unique is taken by another entry. */
export class NotUnique extends FieldError {}

/** PostgreSQL cannot store a value, or compare with it. SQLite accepts more: known differences are rejected earlier (server/entry-input/). */
export class InvalidValue extends Error {}

/** The database cannot be written (disk full, read-only) or reached. The site answers 503 or 507 with a plain sentence. */
export class StoreUnavailable extends Error {
  readonly reason: 'full' | 'readOnly' | 'unreachable' | 'busy';
  constructor(reason: StoreUnavailable['reason'], cause: unknown) {
    super(`the database is ${reason}`, { cause });
    this.reason = reason;
  }
}
