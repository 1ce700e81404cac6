import { isContentType, type TypeName } from '#content/index.ts';
import { findBacklinks, restoreBacklinks } from './backlinks.ts';
import type { Database, Db } from './database.ts';
import { readDaySpans } from './day-spans.ts';
import { recordRead, recordUnavailable, typesUsedBy } from './dependency-tracking.ts';
import { dump, isEmpty, load } from './dump.ts';
import { toStoreError } from './errors.ts';
import { readFileUsages } from './file-usages.ts';
import { claimLease, expiredLeases, releaseLease } from './leases.ts';
import { incrementRevision } from './notify.ts';
import { endPresence, openEntries, reportPresence } from './presences.ts';
import { readPublications, readVersions } from './publications.ts';
import type { Condition, EntryKey, Page, Query, StoredEntry, Version } from './query.ts';
import { estimateCost, QueryTooCostly } from './query-cost.ts';
import { countAttempt, purgeAttempts, resetAttempts } from './rate-limits.ts';
import { needsSnapshot, Reader } from './read.ts';
import { RowCounts } from './row-counts.ts';
import { draftSources, previewSources, publishedSources, type Sources } from './sources.ts';
import { type EntryStore, type Store, StoreUnavailable } from './store.ts';
import { draftTable, pendingLinkTable, plannedTables } from './tables.ts';
import { Writer } from './write.ts';

/** Types that sign-in and sessions use: they have a connection of their own, so that slow queries on content do not delay them. */
const reservedTypes: ReadonlySet<TypeName> = new Set(['users', 'roles', 'sessions', 'audit']);

/** Attempts of a read whose connection was lost. */
const maxAttempts = 3;

/** The store over an open, migrated database. */
export function sqlStore(database: Database, clock: () => number): Store {
  const rowCounts = new RowCounts(
    database.db,
    plannedTables(database.dialect).map(({ name }) => name),
  );
  const drafts = draftSources(database.dialect, clock);
  return {
    ...entryStore(database.db),
    revision(tags) {
      database.detectWrites();
      return database.revisions.current(tags);
    },
    isSynchronized: () => database.synchronization?.isSynchronized ?? true,
    storedRevision: () => database.storedRevision(),
    claim: (name, owner, durationMs) => read([], () => claimLease(database, name, owner, durationMs)),
    expiredClaims: (prefix) => read([], () => expiredLeases(database, prefix)),
    release: (name, owner) => read([], () => releaseLease(database, name, owner)),
    countAttempt: (attempt) => read([], () => countAttempt(database.reserve, attempt)),
    resetAttempts: (key) => read([], () => resetAttempts(database.reserve, key)),
    purgeAttempts: (now) => read([], () => purgeAttempts(database.reserve, now)),
    reportPresence: (presence) => read([], () => reportPresence(database.db, presence)),
    endPresence: (form) => read([], () => endPresence(database.db, form)),
    openEntries: (query) => read([], () => openEntries(database.db, query)),
    dump: (take) => read(undefined, () => dump(database, take)),
    load: (tables) => read(undefined, () => load(database, tables)),
    isEmpty: () => read(undefined, () => isEmpty(database)),
    check: () => read([], () => database.check()),
    checkSynchronized: () => database.synchronization?.check(),
    pool: () => database.pool?.(),
    close: () => database.close(),
  };

  /** `tags`: all types that the read uses; undefined when they cannot be named. */
  async function read<Result>(
    tags: Iterable<TypeName> | undefined,
    run: () => Promise<Result>,
    isInTransaction = false,
  ): Promise<Result> {
    if (!isInTransaction) database.detectWrites();
    recordRead(tags);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await run();
      } catch (error) {
        const storeError = toStoreError(error);
        const isCut = storeError instanceof StoreUnavailable && storeError.reason === 'unreachable';
        // A pooled connection that died while idle fails at its next use; reading again does no harm.
        if (isCut && !isInTransaction && attempt < maxAttempts) {
          await new Promise((resolve) => setTimeout(resolve, attempt * 25));
          continue;
        }
        if (storeError instanceof StoreUnavailable) recordUnavailable();
        throw storeError;
      }
    }
  }

  /** Entries of the database, or of a transaction, which collects the tags of its writes. */
  function entryStore(db: Db, transactionTags?: Set<TypeName>): EntryStore {
    const isInTransaction = transactionTags !== undefined;

    /** Outside a transaction, a write is one of its own; its tags are invalidated once it is on disk. */
    async function write<Result>(
      type: TypeName | undefined,
      run: (writer: Writer, inner: Db, tags: Set<TypeName>) => Promise<Result>,
    ): Promise<Result> {
      try {
        if (transactionTags) return await run(new Writer(db, database.dialect, clock), db, transactionTags);
        const tags = new Set<TypeName>();
        const source = type && reservedTypes.has(type) ? database.reserve : db;
        const { done, revision } = await source.transaction().execute(async (transaction) => {
          await database.lockWriters(transaction);
          const done = await run(new Writer(transaction, database.dialect, clock), transaction, tags);
          const revision = tags.size > 0 ? await incrementRevision(transaction, database.dialect, tags) : 0;
          return { done, revision };
        });
        database.revisions.merge([...tags].map((tag) => [tag, revision]));
        return done;
      } catch (error) {
        throw toStoreError(error, type);
      }
    }

    async function listEntries(type: TypeName, query: Query): Promise<Page> {
      if (query.maxCost !== undefined) refuseCostly(type, query, query.maxCost, await rowCounts.get());
      const readFrom = async (source: Db) =>
        new Reader(source, database.dialect, await sourcesOf(source, query.version)).list(type, query);
      if (isInTransaction) return readFrom(db);
      if (reservedTypes.has(type)) return readFrom(database.reserve);
      return needsSnapshot(type, query) ? database.snapshot(readFrom) : readFrom(db);
    }

    async function sourcesOf(source: Db, version: Version | undefined): Promise<Sources> {
      if (version === undefined) return publishedSources;
      if (version === 'draft') return drafts;
      const { type, documentId } = version.preview;
      const versions = isContentType(type)
        ? await readVersions(source, database.dialect, { type, ref: { documentId } })
        : undefined;
      return versions ? previewSources(database.dialect, { type, id: versions.id }) : publishedSources;
    }

    function list<Name extends TypeName, const Field extends string>(type: Name, query: Query<Field> = {}) {
      const page = read(typesUsedBy(type, query), () => listEntries(type, query), isInTransaction);
      // The tables are made of the declarations from which these types derive (store/tables.ts).
      return page as Promise<Page<StoredEntry<Name, Field>>>;
    }

    return {
      list,
      async get({ type, ref }, { where, ...query } = {}) {
        const conditions = [conditionOf(ref), where].filter((condition) => condition !== undefined);
        const page = { offset: 0, limit: 1 };
        const { entries } = await list(type, { ...query, where: { and: conditions }, page });
        return entries[0];
      },
      daySpans: (query) =>
        read(
          [query.type],
          async () => readDaySpans(db, database.dialect, query, await sourcesOf(db, query.version)),
          isInTransaction,
        ),
      create: (type, draft, identity) =>
        write(type, async (writer, _inner, tags) => {
          tags.add(type);
          return writer.create(type, draft, identity);
        }),
      update: (key, draft, dates) =>
        write(key.type, async (writer, _inner, tags) => {
          const isFound = await writer.update(key, draft, dates);
          if (isFound) tags.add(key.type);
          return isFound;
        }),
      remove: (key) =>
        write(key.type, async (writer, _inner, tags) => {
          const isFound = await writer.remove(key);
          if (isFound) tags.add(key.type);
          return isFound;
        }),
      createDraft: (type, draft, author, identity) =>
        write(type, (writer) => writer.createDraft(type, draft, author, identity)),
      // The public reads no working copy: nothing that is cached becomes stale.
      saveDraft: (key, draft, author) => write(key.type, (writer) => writer.saveDraft(key, draft, author)),
      discardDraft: (key) => write(key.type, (writer) => writer.discardDraft(key)),
      unpublish: (key, author) =>
        write(key.type, async (writer, _inner, tags) => {
          const isFound = await writer.unpublish(key, author);
          if (isFound) tags.add(key.type);
          return isFound;
        }),
      versionsOf: (key) => read([key.type], () => readVersions(db, database.dialect, key), isInTransaction),
      countStates: (type, where) =>
        read(
          typesUsedBy(type, { ...(where && { where }), version: 'draft' }),
          () => new Reader(db, database.dialect, drafts).countStates(type, where),
          isInTransaction,
        ),
      publications: (type, ids) =>
        read([type], () => readPublications(db, database.dialect, clock(), type, ids), isInTransaction),
      transaction: (work) => write(undefined, (_writer, inner, tags) => work(entryStore(inner, tags))),
      findBacklinks: (key) => read(undefined, () => findBacklinks(db, key), isInTransaction),
      restore: (type, draft, identity, linkedFrom) =>
        write(type, async (writer, inner, tags) => {
          tags.add(type);
          await writer.create(type, draft, identity);
          return restoreBacklinks(inner, type, identity.id, linkedFrom);
        }),
      restoreLinks: ({ type, ref }, linkedFrom) =>
        write(type, (_writer, inner, tags) => {
          tags.add(type);
          return restoreBacklinks(inner, type, ref.id, linkedFrom);
        }),
      fileUsages: (fileId) => read(undefined, () => readFileUsages(db, database.dialect, fileId), isInTransaction),
    };
  }
}

function refuseCostly(type: TypeName, query: Query, maxCost: number, counts: ReadonlyMap<string, number>): void {
  const rowsOf = (table: string) => counts.get(table) ?? 0;
  const drafts = query.version === 'draft' ? rowsOf(draftTable) + rowsOf(pendingLinkTable) : 0;
  const cost = estimateCost(type, query, (table) => rowsOf(table) + drafts);
  if (cost > maxCost) throw new QueryTooCostly(type, cost, maxCost);
}

/** The condition that selects an entry; none for the only entry of its type. */
function conditionOf(ref: EntryKey['ref']): Condition | undefined {
  if (ref === 'only') return undefined;
  return 'id' in ref
    ? { path: ['id'], operator: 'eq', value: ref.id }
    : { path: ['documentId'], operator: 'eq', value: ref.documentId };
}
