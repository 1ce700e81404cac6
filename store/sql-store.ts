import { sql } from 'kysely';
import { model, type TypeName, typeOf } from '#content/index.ts';
import { isLink } from '#model/field.ts';
import type { CleanDraft } from '#model/validate.ts';
import { findBacklinks, restoreBacklinks } from './backlinks.ts';
import type { Database, Db } from './database.ts';
import { readDaySpans } from './day-spans.ts';
import { recordRead, recordUnavailable, typesUsedBy } from './dependency-tracking.ts';
import { dump, isEmpty, load } from './dump.ts';
import { toStoreError } from './errors.ts';
import { claimLease, expiredLeases, releaseLease } from './leases.ts';
import { incrementRevision } from './notify.ts';
import type { Condition, EntryKey, Query } from './query.ts';
import { estimateCost, QueryTooCostly } from './query-cost.ts';
import { needsSnapshot, Reader } from './read.ts';
import { RowCounts } from './row-counts.ts';
import { type Attempt, type Store, StoreUnavailable } from './store.ts';
import { linkTable, plannedTables } from './tables.ts';
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
  return storeFor(database.db);

  /** A store over the database, or over a transaction, which collects the tags of its writes. */
  function storeFor(db: Db, transactionTags?: Set<TypeName>): Store {
    /** `tags`: all types that the read uses; undefined when they cannot be named. */
    async function read<Result>(tags: Iterable<TypeName> | undefined, run: () => Promise<Result>): Promise<Result> {
      if (!transactionTags) database.detectWrites();
      recordRead(tags);
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await run();
        } catch (error) {
          const storeError = toStoreError(error);
          const isCut = storeError instanceof StoreUnavailable && storeError.reason === 'unreachable';
          // A pooled connection that died while idle fails at its next use; reading again does no harm.
          if (isCut && !transactionTags && attempt < maxAttempts) {
            await new Promise((resolve) => setTimeout(resolve, attempt * 25));
            continue;
          }
          if (storeError instanceof StoreUnavailable) recordUnavailable();
          throw storeError;
        }
      }
    }

    /** Outside a transaction, a write is one of its own; its tags are invalidated once it is on disk. */
    async function write<Result>(
      type: TypeName | undefined,
      run: (writer: Writer, inner: Db, tags: Set<TypeName>) => Promise<Result>,
    ): Promise<Result> {
      try {
        if (transactionTags) return await run(new Writer(db, clock), db, transactionTags);
        const tags = new Set<TypeName>();
        const source = type && reservedTypes.has(type) ? database.reserve : db;
        const { done, revision } = await source.transaction().execute(async (transaction) => {
          await database.lockWriters(transaction);
          const done = await run(new Writer(transaction, clock), transaction, tags);
          const revision = tags.size > 0 ? await incrementRevision(transaction, database.dialect, tags) : 0;
          return { done, revision };
        });
        database.revisions.merge([...tags].map((tag) => [tag, revision]));
        return done;
      } catch (error) {
        throw toStoreError(error, type);
      }
    }

    const list: Store['list'] = (type, query = {}) =>
      read(typesUsedBy(type, query), async () => {
        if (query.maxCost !== undefined) refuseCostly(type, query, query.maxCost, await rowCounts.get());
        const readFrom = (source: Db) => new Reader(source, database.dialect).list(type, query);
        if (transactionTags) return readFrom(db);
        if (reservedTypes.has(type)) return readFrom(database.reserve);
        return needsSnapshot(type, query) ? database.snapshot(readFrom) : readFrom(db);
      });

    return {
      list,
      async get({ type, ref }, { where, ...query } = {}) {
        const conditions = [conditionOf(ref), where].filter((condition) => condition !== undefined);
        const page = { offset: 0, limit: 1 };
        const { entries } = await list(type, { ...query, where: { and: conditions }, page });
        return entries[0];
      },
      daySpans: (query) => read([query.type], () => readDaySpans(db, database.dialect, query)),
      create: (type, draft: CleanDraft, identity) =>
        write(type, async (writer, _inner, tags) => {
          tags.add(type);
          return writer.create(type, draft, identity);
        }),
      update: (key: EntryKey, draft, dates) =>
        write(key.type, async (writer, _inner, tags) => {
          const isFound = await writer.update(key, draft, dates);
          if (isFound) tags.add(key.type);
          return isFound;
        }),
      remove: (key: EntryKey) =>
        write(key.type, async (writer, _inner, tags) => {
          const isFound = await writer.remove(key);
          if (isFound) tags.add(key.type);
          return isFound;
        }),
      transaction: (work) => write(undefined, (_writer, inner, tags) => work(storeFor(inner, tags))),
      findBacklinks: (key) => read(undefined, () => findBacklinks(db, key)),
      restore: (type, draft, identity, linkedFrom) =>
        write(type, async (writer, inner, tags) => {
          tags.add(type);
          await writer.create(type, draft, identity);
          return restoreBacklinks(inner, type, identity.id, linkedFrom);
        }),
      fileUsages: (fileId) => read(undefined, () => fileUsages(db, fileId)),
      revision(tags) {
        database.detectWrites();
        return database.revisions.current(tags);
      },
      isSynchronized: () => database.synchronization?.isSynchronized ?? true,
      checkSynchronized: () => database.synchronization?.check(),
      storedRevision: () => database.storedRevision(),
      claim: (name, owner, durationMs) => read([], () => claimLease(database, name, owner, durationMs)),
      expiredClaims: (prefix) => read([], () => expiredLeases(database, prefix)),
      release: (name, owner) => read([], () => releaseLease(database, name, owner)),
      countAttempt: (attempt) => read([], () => countAttempt(database.reserve, attempt)),
      resetAttempts: (key) =>
        read([], async () => void (await sql`delete from "attempts" where "key" = ${key}`.execute(database.reserve))),
      dump: (take) => read(undefined, () => dump(database, take)),
      load: (tables) => read(undefined, () => load(database, tables)),
      isEmpty: () => read(undefined, () => isEmpty(database)),
      check: () => read([], () => database.check()),
      pool: () => database.pool?.(),
      close: () => database.close(),
    };
  }
}

function refuseCostly(type: TypeName, query: Query, maxCost: number, counts: ReadonlyMap<string, number>): void {
  const cost = estimateCost(type, query, (table) => counts.get(table) ?? 0);
  if (cost > maxCost) throw new QueryTooCostly(type, cost, maxCost);
}

/** The condition that selects an entry; none for the only entry of its type. */
function conditionOf(ref: EntryKey['ref']): Condition | undefined {
  if (ref === 'only') return undefined;
  return 'id' in ref
    ? { path: ['id'], operator: 'eq', value: ref.id }
    : { path: ['documentId'], operator: 'eq', value: ref.documentId };
}

async function fileUsages(db: Db, fileId: number) {
  const uses = [];
  for (const name of Object.keys(model) as TypeName[]) {
    const type = typeOf(name);
    for (const [field, declaration] of Object.entries(type.fields)) {
      if (!isLink(declaration) || declaration.to !== 'files') continue;
      const { rows } = await sql<{ id: number; documentId: string; title: string | null }>`
        select e."id", e."documentId", ${sql.ref(`e.${type.admin.title}`)} as "title"
        from ${sql.table(linkTable(name, field))} l join ${sql.table(name)} e on e."id" = l."owner"
        where l."target" = ${fileId} order by e."id"`.execute(db);
      uses.push(...rows.map((row) => ({ type: name, field, ...row })));
    }
  }
  return uses;
}

/** The longest window of any limit. */
const longestWindowMs = 60 * 60_000;

/** An attempt past the limit costs a count, and writes nothing. Processes that count simultaneously may let one more pass each. */
async function countAttempt(db: Db, { key, limit, windowMs, now }: Attempt): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select cast(count(*) as integer) as "count" from "attempts"
    where "key" = ${key} and "at" > ${now - windowMs} and "at" < ${now + windowMs}`.execute(db);
  const attempts = rows[0]?.count ?? 0;
  if (attempts >= limit) return attempts + 1;
  await db.transaction().execute(async (transaction) => {
    await sql`delete from "attempts" where "at" < ${now - longestWindowMs}`.execute(transaction);
    await sql`delete from "attempts" where "key" = ${key} and "at" <= ${now - windowMs}`.execute(transaction);
    await sql`insert into "attempts" ("key", "at") values (${key}, ${now})`.execute(transaction);
  });
  return attempts + 1;
}
