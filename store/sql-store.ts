import { isContentType, type TypeName } from '#content/index.ts';
import { dump, isEmpty, load } from './backup/dump.ts';
import { openSharedState } from './coordination/shared-state.ts';
import { findBacklinks, readFileUsages, restoreBacklinks } from './documents/backlinks.ts';
import { readDocumentVersions, readDraftsBy, readPublications } from './documents/publications.ts';
import { refuseCostly } from './documents/query-cost.ts';
import { entryReader, needsSnapshot, readDaySpans } from './documents/read.ts';
import { searchInSlices } from './documents/sliced-search.ts';
import type { Reading, Searched, Sources } from './documents/sources.ts';
import { draftSources, previewSources, publishedSources } from './documents/sources.ts';
import { openWriter, type Writer } from './documents/write.ts';
import type { Condition, EntryKey, ListQuery, Page, StoredEntry, Version } from './query.ts';
import { allOf, compare, unbounded } from './query.ts';
import { recordRead, recordUnavailable, typesUsedBy } from './revisions/dependency-tracking.ts';
import { type Outbox, openOutbox } from './revisions/outbox.ts';
import type { Database, Db } from './sql/database.ts';
import { toStoreError } from './sql/errors.ts';
import { incrementRevision } from './sql/notify.ts';
import { measuredTables } from './sql/table-sizes.ts';
import { type EntryIds, type EntryStore, type Store, StoreUnavailable } from './store.ts';

/** Types that sign-in and sessions use: they have a connection of their own, so that slow queries on content do not delay them. */
const reservedTypes: ReadonlySet<TypeName> = new Set([
  ...(['users', 'roles', 'sessions', 'account-links', 'second-factors', 'account-rules', 'audit'] as const),
]);

/** What a transaction collects. */
interface Changes {
  /** Of its writes. */
  tags: Set<TypeName>;
  outbox: Outbox;
  /** It has removed an entry: it may write what belongs to that, such as its copy in the trash. */
  hasRemoved: boolean;
}

/** Attempts of a read whose connection was lost. */
const maxAttempts = 3;

/** The store over an open, migrated database. */
export function sqlStore(database: Database, clock: () => number): Store {
  const tables = measuredTables(database.db, database.dialect);
  const drafts = draftSources(database.dialect, clock);
  return {
    ...entryStore(database.db),
    revision(tags) {
      database.detectWrites();
      return database.revisions.current(tags);
    },
    onWrite: (tags, listener) => database.revisions.listen(tags, listener),
    isSynchronized: () => database.synchronization?.isSynchronized() ?? true,
    storedRevision: () => database.storedRevision(),
    ...withoutContent(openSharedState(database)),
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
        if (!isInTransaction && releasesReserve(storeError)) continue;
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

  /** Calls that read no content, with the errors and attempts of `read`. */
  function withoutContent<Calls extends Record<string, (...args: never[]) => Promise<unknown>>>(calls: Calls): Calls {
    return Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [name, (...args: never[]) => read([], () => call(...args))]),
    ) as Calls;
  }

  /** Whether the disk is full and has more space now, so that a write may be tried again. */
  function releasesReserve(error: unknown): boolean {
    return error instanceof StoreUnavailable && error.reason === 'full' && database.diskReserve?.release() === true;
  }

  /** Entries of the database, or of a transaction. */
  function entryStore(db: Db, changes?: Changes): EntryStore {
    const isInTransaction = changes !== undefined;
    const readWithin = <Result>(tags: Iterable<TypeName> | undefined, run: () => Promise<Result>) =>
      read(tags, run, isInTransaction);

    /** Outside a transaction, a write is one of its own; its tags are invalidated once it is on disk. */
    async function write<Result>(
      type: TypeName | undefined,
      run: (writer: Writer, trx: Db, changes: Changes) => Promise<Result>,
      { removes = false } = {},
    ): Promise<Result> {
      try {
        if (!removes && type && !reservedTypes.has(type) && !changes?.hasRemoved && database.diskReserve?.isReleased())
          throw new StoreUnavailable('full', new Error('the reserve is for sign-ins and deletions'));
        if (changes) {
          changes.hasRemoved ||= removes;
          return await run(openWriter(db, database.dialect, clock), db, changes);
        }
        const tags = new Set<TypeName>();
        const source = type && reservedTypes.has(type) ? database.reserve : db;
        const { done, revision } = await source.transaction().execute(async (trx) => {
          await database.lockWriters(trx);
          const outbox = openOutbox(() => entryStore(trx, own), clock);
          const own: Changes = { tags, outbox, hasRemoved: removes };
          const done = await run(openWriter(trx, database.dialect, clock), trx, own);
          await outbox.flush(tags);
          const revision = tags.size > 0 ? await incrementRevision(trx, database.dialect, tags) : 0;
          return { done, revision };
        });
        database.revisions.merge([...tags].map((tag) => [tag, revision]));
        return done;
      } catch (error) {
        const storeError = toStoreError(error, type);
        if (!isInTransaction && releasesReserve(storeError)) return write(type, run, { removes });
        throw storeError;
      }
    }

    /**
     * A write of `Writer`, in a transaction. It invalidates its type, unless it had nothing to change, or changes a working copy alone: the
     * public reads none.
     */
    function written<Args extends [TypeName | { type: TypeName }, ...unknown[]], Done>(
      choose: (writer: Writer) => (...args: Args) => Promise<Done>,
      { isPublic = true, removes = false } = {},
    ) {
      return (...args: Args) => {
        const [first] = args;
        const type = typeof first === 'string' ? first : first.type;
        const run = async (writer: Writer, _trx: Db, { tags, outbox }: Changes) => {
          if (isPublic && typeof first !== 'string') await outbox.watch(first as EntryKey);
          const done = await choose(writer)(...args);
          if (isPublic && done) tags.add(type);
          if (typeof first === 'string') await outbox.watch({ type: first, ref: done as EntryIds }, true);
          return done;
        };
        return write(type, run, { removes });
      };
    }

    /** Refuses a query past its budget, and makes the searches that its budget has in slices. */
    async function prepare(type: TypeName, query: ListQuery): Promise<Searched | undefined> {
      if (query.budget === unbounded) return undefined;
      const sizes = await (isInTransaction ? tables.within(db) : tables.get());
      refuseCostly(type, query, sizes);
      if (query.budget.scan === 0) return undefined;
      return searchInSlices(await readingOf(db, query.version), { type, where: query.where, sizes });
    }

    async function listEntries(type: TypeName, query: ListQuery): Promise<Page> {
      const searched = await prepare(type, query);
      const readFrom = async (source: Db) =>
        entryReader({ ...(await readingOf(source, query.version)), searched }).list(type, query);
      if (isInTransaction) return readFrom(db);
      if (reservedTypes.has(type)) return readFrom(database.reserve);
      return needsSnapshot(type, query) ? database.snapshot(readFrom) : readFrom(db);
    }

    async function readingOf(source: Db, version: Version | undefined): Promise<Reading> {
      return { db: source, dialect: database.dialect, sources: await sourcesOf(source, version) };
    }

    async function sourcesOf(source: Db, version: Version | undefined): Promise<Sources> {
      if (version === undefined) return publishedSources;
      if (version === 'draft') return drafts;
      const { type, documentId, fields } = version.preview;
      const versions = isContentType(type)
        ? await readDocumentVersions(source, database.dialect, { type, ref: { documentId } })
        : undefined;
      return versions ? previewSources(database.dialect, { type, id: versions.id, fields }) : publishedSources;
    }

    function list<Name extends TypeName, const Field extends string>(type: Name, query: ListQuery<Field>) {
      const page = readWithin(typesUsedBy(type, query), () => listEntries(type, query));
      // The tables are made of the declarations from which these types derive (store/sql/tables.ts).
      return page as Promise<Page<StoredEntry<Name, Field>>>;
    }

    return {
      list,
      async get({ type, ref }, { where, ...query }) {
        const page = { offset: 0, limit: 1 };
        const { entries } = await list(type, { ...query, where: allOf(conditionOf(ref), where), page });
        return entries[0];
      },
      daySpans: (query) =>
        readWithin([query.type], async () => readDaySpans(await readingOf(db, query.version), query)),
      create: written((writer) => writer.create),
      createPublished: written((writer) => writer.create),
      update: written((writer) => writer.update),
      publish: written((writer) => writer.publish),
      remove: written((writer) => writer.remove, { removes: true }),
      createDraft: written((writer) => writer.createDraft, { isPublic: false }),
      saveDraft: written((writer) => writer.saveDraft, { isPublic: false }),
      discardDraft: written((writer) => writer.discardDraft, { isPublic: false }),
      unpublish: written((writer) => writer.unpublish),
      versionsOf: (key) => readWithin([key.type], () => readDocumentVersions(db, database.dialect, key)),
      countStates(type, query) {
        const draft: ListQuery = { ...query, version: 'draft' };
        return readWithin(typesUsedBy(type, draft), async () => {
          const searched = await prepare(type, draft);
          return entryReader({ ...(await readingOf(db, 'draft')), searched }).countStates(type, query.where);
        });
      },
      publications: (type, entries) =>
        readWithin([type], () => readPublications(db, database.dialect, clock(), type, entries)),
      draftsBy: (authorId, limit) => readWithin(undefined, () => readDraftsBy(db, authorId, limit)),
      transaction: (work) => write(undefined, (_writer, trx, changes) => work(entryStore(trx, changes))),
      findBacklinks: (key) => readWithin(undefined, () => findBacklinks(db, key)),
      restoreLinks: ({ type, ref }, linkedFrom) =>
        write(type, (_writer, trx, { tags }) => {
          tags.add(type);
          return restoreBacklinks(trx, type, ref.id, linkedFrom);
        }),
      fileUsages: (file) => readWithin(undefined, () => readFileUsages(db, database.dialect, file)),
    };
  }
}

/** The condition that selects an entry; none for the only entry of its type. */
function conditionOf(ref: EntryKey['ref']): Condition | undefined {
  if (ref === 'only') return undefined;
  return 'id' in ref ? compare('id', 'eq', ref.id) : compare('documentId', 'eq', ref.documentId);
}
