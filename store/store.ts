import type { TypeName } from '#content/index.ts';
import type { CleanDraft } from '#model/validate.ts';
import type { TableRows } from './dump.ts';
import type { Address, Page, Query, StoredEntry } from './query.ts';

/** Entries in, entries out, on SQLite or PostgreSQL alike. */
export interface Store {
  /** Entries of a type. Sorted by the query, then by id: the order of two pages never overlaps. */
  list(type: TypeName, query?: Query): Promise<Page>;

  /** One entry, or undefined. `where` narrows it: an entry that is there but does not match is undefined too. */
  get(address: Address, query?: Pick<Query, 'where' | 'fields' | 'populate'>): Promise<StoredEntry | undefined>;

  /** The same as JSON, ready to be sent: texts are kept between reads, where entries are made anew. */
  listTexts(type: TypeName, query: Query, patience?: Patience): Promise<{ texts: string[]; total?: number }>;
  getText(
    address: Address,
    query: Pick<Query, 'where' | 'fields' | 'populate'>,
    patience?: Patience,
  ): Promise<string | undefined>;

  /**
   * Keeps a new entry and says its names. Durable when it resolves. `identity`: names and dates it bears already elsewhere.
   * @throws MissingTarget when a link names an entry or file that is not there
   * @throws NotUnique when a field declared unique is taken
   */
  create(type: TypeName, draft: CleanDraft, identity?: Partial<Identity>): Promise<{ id: number; documentId: string }>;

  /** Changes what the draft carries, nothing else. False when there is no such entry. Throws as `create` does. */
  update(address: Address, draft: CleanDraft): Promise<boolean>;

  /** Removes an entry and every link to and from it. False when there was none. */
  remove(address: Address): Promise<boolean>;

  /** Every link that leads to an entry, with its place in its owner's list. */
  linksTo(address: Address): Promise<IncomingLink[]>;

  /**
   * Puts back an entry that was removed, under its own names and dates, with the links that led to it: those whose owner is
   * still there, in lists that can take one more. Throws as `create` does.
   * @returns the links that could not be put back
   */
  restore(
    type: TypeName,
    draft: CleanDraft,
    identity: Identity,
    linkedFrom: readonly IncomingLink[],
  ): Promise<IncomingLink[]>;

  /** Where a file is used: one row per entry and field, for « utilisé dans ». */
  usesOf(
    fileId: number,
  ): Promise<{ type: TypeName; documentId: string; id: number; field: string; title: string | null }[]>;

  /** All of it or none. Calls made on the inner store belong to the transaction. */
  transaction<Result>(work: (inner: Store) => Promise<Result>): Promise<Result>;

  /**
   * A number that every write moves, in this process or another that shares the database: what was made under one revision is good
   * as long as it stands. With types: that of the last write that touched one of them, or may have. Cheap enough to ask at each request.
   */
  revision(types?: Iterable<TypeName>): number;

  /** Counts attempts under a key in a sliding window, shared by all processes: how many within the last `windowMs`, this one included. */
  countAttempt(key: string, windowMs: number, now: number): Promise<number>;
  forgetAttempts(key: string): Promise<void>;

  /** Every row worth keeping, as at one moment; see store/dump.ts. */
  dump(take: (table: TableRows) => Promise<void>): Promise<void>;
  /** Puts what was dumped into an empty store: all or nothing. */
  load(tables: AsyncIterable<TableRows>): Promise<void>;
  isEmpty(): Promise<boolean>;

  /** Reads and writes a probe row. Throws when the database cannot serve. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/**
 * `keptWillDo`: the asker is served from what was read before, and from the database only where this process knows of a write since. What another
 * process wrote on PostgreSQL comes to be known within milliseconds of its commit.
 */
export interface Patience {
  keptWillDo: boolean;
}

/** A link seen from its target: the entry it stands in, and its place there. */
export interface IncomingLink {
  type: TypeName;
  documentId: string;
  field: string;
  position: number;
}

/** What an entry is known by, and the dates it bears. */
export interface Identity {
  id: number;
  documentId: string;
  createdAt: string;
  publishedAt: string;
}

/** A link names something that is not there. `refs` are those missing, as they were given. */
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

/** The database cannot take a write (disk full, read-only) or cannot be reached. The site answers 503 or 507 with a plain sentence. */
export class StoreUnavailable extends Error {
  readonly reason: 'full' | 'readOnly' | 'unreachable' | 'busy';
  constructor(reason: StoreUnavailable['reason'], cause: unknown) {
    super(`the database is ${reason}`, { cause });
    this.reason = reason;
  }
}
