import type { TableRows } from '#archive/manifest.ts';
import type { ContentTypeName, Entry, TypeName } from '#content/index.ts';
import type { OpenEntry, PresentUser } from '#content/presence.ts';
import type { IncomingLink } from '#content/trash.ts';
import type { Day } from '#model/calendar.ts';
import type { CleanDraft } from '#model/validate.ts';
import type { PoolCounts } from './database.ts';
import type { DaySpan } from './day-spans.ts';
import type {
  Condition,
  EntryDraft,
  EntryKey,
  EntryQuery,
  EveryField,
  Page,
  Query,
  StoredEntry,
  Version,
} from './query.ts';

/** An open database, SQLite or PostgreSQL. Modules take the interfaces that they need. */
export interface Store extends EntryStore, Revisions, Leases, RateLimits, Presences, Dumps, DatabaseHealth {
  close(): Promise<void>;
}

/** Numbers of documents by `publication.state` (server/entries/publications.ts); a state without documents is absent. */
export type StateCounts = Readonly<Record<string, number>>;

/** Reads and writes entries. */
export interface EntryStore {
  /** Entries of a type, sorted by the query, then by id: pages never overlap. */
  list<Name extends TypeName, const Field extends string = EveryField>(
    type: Name,
    query?: Query<Field>,
  ): Promise<Page<StoredEntry<Name, Field>>>;

  /** The number of selected working copies in each state of publication. */
  countStates(type: ContentTypeName, where: Condition | undefined): Promise<StateCounts>;

  /** One entry; undefined where there is none, or where it does not match `where`. */
  get<Name extends TypeName, const Field extends string = EveryField>(
    key: EntryKey<Name>,
    query?: EntryQuery<Field>,
  ): Promise<StoredEntry<Name, Field> | undefined>;

  /** The days that entries take (store/day-spans.ts), one span for each day on which some begin. */
  daySpans(query: { type: TypeName; since: Day; where: Condition; version?: Version }): Promise<DaySpan[]>;

  /**
   * Creates an entry and returns its ids. Durable when it resolves. `identity`: ids and dates of an imported entry.
   * @throws MissingTarget when a link names an entry or file that does not exist
   * @throws NotUnique when a field declared unique is taken
   */
  create<Name extends TypeName>(
    type: Name,
    draft: EntryDraft<Name>,
    identity?: Partial<Identity>,
  ): Promise<{ id: number; documentId: string }>;

  /**
   * Publishes the working copy of a document with these changes, or changes its published version where it has no working copy. Values that
   * are not in the draft stay. Throws as `create` does. `dates`: those of the original change, for imported content.
   * @returns false when there is no such entry
   */
  update<Name extends TypeName>(key: EntryKey<Name>, draft: EntryDraft<Name>, dates?: Dates): Promise<boolean>;

  /** Removes both versions of a document, and every link to and from it. False when there was none. */
  remove(key: EntryKey): Promise<boolean>;

  /**
   * Creates a document that has a working copy alone. Required values may be missing. Throws as `create` does. `identity`: the ids and dates
   * of a restored one.
   */
  createDraft(
    type: ContentTypeName,
    draft: CleanDraft,
    author: DraftAuthor | undefined,
    identity?: Partial<Pick<Identity, 'id' | 'documentId' | 'createdAt' | 'updatedAt'>>,
  ): Promise<{ id: number; documentId: string }>;

  /**
   * Changes values of the working copy only, which begins as a copy of the published version. A working copy that equals the published
   * version again is removed. Throws as `create` does.
   * @returns false when there is no such document
   */
  saveDraft(key: EntryKey<ContentTypeName>, draft: CleanDraft, author: DraftAuthor | undefined): Promise<boolean>;

  /**
   * Hides the published version by its type's flag; without one, removes it: the document stays as its working copy, and the links to it
   * wait for its next publication.
   * @returns false when it has no published version
   */
  unpublish(key: EntryKey<ContentTypeName>, author: DraftAuthor | undefined): Promise<boolean>;

  /**
   * Removes the working copy of a published document.
   * @returns false when it has no published version
   */
  discardDraft(key: EntryKey<ContentTypeName>): Promise<boolean>;

  /** Whether a document has a working copy of its own, whether it has a published version, and its ids. Undefined: no such document. */
  versionsOf(key: EntryKey<ContentTypeName>): Promise<DocumentVersions | undefined>;

  /** The publication of each of these documents, with the author and time of the last change, by id. */
  publications(type: ContentTypeName, ids: readonly number[]): Promise<Map<number, Publication>>;

  /** Every link to an entry, with its position in its owner's list. */
  findBacklinks(key: EntryKey): Promise<IncomingLink[]>;

  /**
   * Restores a removed entry with its ids and dates, and the links to it whose owner still exists and accepts them. Throws as `create`
   * does.
   * @returns the links that could not be restored
   */
  restore(
    type: TypeName,
    draft: CleanDraft,
    identity: Partial<Identity> & Pick<Identity, 'id' | 'documentId'>,
    linkedFrom: readonly IncomingLink[],
  ): Promise<IncomingLink[]>;

  /**
   * Restores the links to a document that was created again, as `restore` does.
   * @returns those that could not be restored
   */
  restoreLinks(
    key: EntryKey<ContentTypeName> & { ref: { id: number } },
    linkedFrom: readonly IncomingLink[],
  ): Promise<IncomingLink[]>;

  /** The usages of a file: one row per entry and field, for « utilisé dans ». */
  fileUsages(fileId: number): Promise<FileUsage[]>;

  /** All of it or none. Calls made on the inner store belong to the transaction. */
  transaction<Result>(work: (inner: EntryStore) => Promise<Result>): Promise<Result>;
}

/** The revisions of content, for caches and their metrics. */
export interface Revisions {
  /**
   * The revision of the last write, by this process or another on the same database. With tags: of the last write that changed, or may have
   * changed, one of these types. A result is stale once the revision of its tags is later than the revision it was made at. Takes microseconds.
   */
  revision(tags?: Iterable<TypeName>): number;
  /** Whether cached responses may be served: false while the revisions in the database could not be read for five seconds. */
  isSynchronized(): boolean;
  /** The latest revision in the database that this process knows: the same in every process that is up to date. */
  storedRevision(): number;
}

/** Claims on work that one process at a time must do (store/with-lease.ts). */
export interface Leases {
  /**
   * Claims work that one process must do, for `durationMs`; the same owner may claim it again to prolong it. Another process can claim it
   * once that time is over by the database's clock.
   * @returns false while another owner has it
   */
  claim(name: string, owner: string, durationMs: number): Promise<boolean>;
  /** The names, with this prefix, of claims that expired without being released. */
  expiredClaims(prefix: string): Promise<string[]>;
  /** Releases a claim before it expires. */
  release(name: string, owner: string): Promise<void>;
}

/** Attempts, counted for all processes. */
export interface RateLimits {
  /**
   * Counts an attempt under a key in a sliding window, shared by all processes. Attempts past the limit are not stored. The clocks of
   * processes may differ by a window; attempts further in the future were made while a clock was ahead, and do not count.
   * @returns how many attempts the window contains, this one included: more than `limit` for one that is denied
   */
  countAttempt(attempt: Attempt): Promise<number>;
  resetAttempts(key: string): Promise<void>;
  /** Deletes the attempts that no window contains any more. */
  purgeAttempts(now: number): Promise<void>;
}

/** The entries that are open in forms, in all processes. */
export interface Presences {
  /**
   * Reports that a session has an entry open, for 45 seconds.
   * @returns the other users who have it open, each once
   */
  reportPresence(presence: Presence): Promise<PresentUser[]>;
  endPresence(form: OpenForm): Promise<void>;
  /** The entries of a type that other users have open, once for each user. `now` is in milliseconds. */
  openEntries(query: { type: ContentTypeName; userId: number; now: number }): Promise<OpenEntry[]>;
}

/** All rows, for backups. */
export interface Dumps {
  /** Every row of a backup, in one snapshot; see store/dump.ts. */
  dump(take: (table: TableRows) => Promise<void>): Promise<void>;
  /** Loads a dump into an empty store: all or nothing. */
  load(tables: AsyncIterable<TableRows>): Promise<void>;
  isEmpty(): Promise<boolean>;
}

/** Whether the database serves, for readiness and metrics. */
export interface DatabaseHealth {
  /** Throws when the database cannot be read and written. Commits nothing. */
  check(): Promise<void>;
  /** Throws when the revisions in the database could not be read for thirty seconds. */
  checkSynchronized(): void;
  /** Connections to PostgreSQL; undefined with SQLite. */
  pool(): PoolCounts | undefined;
}

/** The author of the last change of a working copy, as the account was then. */
export interface DraftAuthor {
  id: number;
  email: string;
  username: string;
}

/** The versions that a document has. */
export interface DocumentVersions {
  id: number;
  documentId: string;
  hasPublishedVersion: boolean;
  /** Whether the document has a working copy of its own, which differs from the published version or exists alone. */
  hasDraft: boolean;
  /** Whether the published version has links to documents that are only drafts. */
  hasPendingLinks: boolean;
}

/** The publication of a document and the state of its working copy. */
export interface Publication {
  hasPublishedVersion: boolean;
  /** Whether it has a published version, or its history says that one was unpublished. */
  wasPublished: boolean;
  /** Whether the published version is public: its flag may hide it. */
  isPublic: boolean;
  /** Whether the working copy differs from the published version. False without one. */
  isModified: boolean;
  /** When the published version was last published; null without one. */
  publishedAt: string | null;
  /** The end date of the published version, where its type has one and it is past. */
  endedAt: string | null;
  /** The last change of the working copy, where it is one of its own. */
  draft: { updatedAt: string; author: DraftAuthor | null } | null;
  /** The last revision of its history; null without one. */
  lastChange: { at: string; kind: Entry<'revisions'>['kind']; author: DraftAuthor | null } | null;
}

/** An entry that uses a file, and the field that names it. */
export interface FileUsage {
  type: TypeName;
  documentId: string;
  id: number;
  field: string;
  title: string | null;
}

/** An attempt to sign in or to subscribe. `now` and `windowMs` are in milliseconds. */
export interface Attempt {
  key: string;
  limit: number;
  windowMs: number;
  now: number;
}

/** An entry that a session has open. `entry`: its documentId; empty for a single type. */
export interface OpenForm {
  type: ContentTypeName;
  entry: string;
  session: number;
}

/** An open form at an instant, in milliseconds. `field`: the one that its user edits. */
export interface Presence extends OpenForm {
  /** The user of the session. */
  userId: number;
  field: string | null;
  now: number;
}

/** When an entry was changed and published. */
export type Dates = Partial<Pick<Identity, 'updatedAt' | 'publishedAt'>>;

/** The ids and dates of an entry. */
export interface Identity {
  id: number;
  documentId: string;
  createdAt: string;
  /** Absent: now. */
  updatedAt?: string;
  publishedAt: string;
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

/** A field declared unique is taken by another entry. */
export class NotUnique extends Error {
  readonly type: TypeName;
  readonly field: string;
  constructor(type: TypeName, field: string) {
    super(`${type}.${field} is taken`);
    this.type = type;
    this.field = field;
  }
}

/** PostgreSQL cannot store a value, or compare with it. SQLite accepts more: known differences are rejected earlier (server/entry-input/). */
export class InvalidValue extends Error {
  constructor(cause: unknown) {
    super('a value cannot be stored or compared', { cause });
  }
}

/** The database cannot be written (disk full, read-only) or reached. The site answers 503 or 507 with a plain sentence. */
export class StoreUnavailable extends Error {
  readonly reason: 'full' | 'readOnly' | 'unreachable' | 'busy';
  constructor(reason: StoreUnavailable['reason'], cause: unknown) {
    super(`the database is ${reason}`, { cause });
    this.reason = reason;
  }
}
