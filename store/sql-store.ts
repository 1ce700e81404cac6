import { sql } from 'kysely';
import { model, type TypeName, typeOf } from '#content/index.ts';
import { isLink } from '#model/field.ts';
import type { CleanDraft } from '#model/validate.ts';
import type { Database, Db } from './database.ts';
import { explained } from './errors.ts';
import { notify, takeTurn } from './notify.ts';
import type { Address, Query } from './query.ts';
import { Reader } from './read.ts';
import type { Store } from './store.ts';
import { linkTable } from './tables.ts';
import { Writer } from './write.ts';

/** What a write touched: entries of a type that came or went, or the named fields of one that stands. */
type Touched = [type: TypeName, fields?: readonly string[]];

/** The store over an open, migrated database. */
export function sqlStore(database: Database, clock: () => number): Store {
  return over(database.db);

  /** The same calls on the database itself, or on a transaction that is under way, which notes what it touches. */
  function over(db: Db, within?: Touched[]): Store {
    const reader = new Reader(db, database.flavor, within ? undefined : database.counts);

    async function read<Result>(work: () => Promise<Result>): Promise<Result> {
      // Asking for the revision is how writes of other processes come to be known.
      if (!within) database.revision();
      try {
        return await work();
      } catch (error) {
        throw explained(error);
      }
    }

    /** Alone, a write is a transaction of its own; the revision moves once it is on disk. */
    async function write<Result>(
      type: TypeName | undefined,
      touches: Touched[],
      work: (writer: Writer, inner: Db, notes: Touched[]) => Promise<Result>,
    ): Promise<Result> {
      try {
        if (within) {
          within.push(...touches);
          return await work(new Writer(db, clock), db, within);
        }
        const notes = [...touches];
        const result = await db.transaction().execute(async (transaction) => {
          if (database.flavor.name === 'postgres') await takeTurn(transaction);
          const done = await work(new Writer(transaction, clock), transaction, notes);
          if (database.flavor.name === 'postgres') await notify(transaction);
          return done;
        });
        for (const [touched, fields] of notes) database.counts.forget(touched, fields);
        database.moved();
        return result;
      } catch (error) {
        throw explained(error, type);
      }
    }

    return {
      list: (type, query: Query = {}) => read(() => reader.list(type, query)),
      get: (address, query = {}) => read(() => reader.get(address, query)),
      create: (type, draft: CleanDraft) => write(type, [[type]], (writer) => writer.create(type, draft)),
      update: (address: Address, draft) =>
        write(address.type, [[address.type, [...Object.keys(draft.values), 'updatedAt', 'publishedAt']]], (writer) =>
          writer.update(address, draft),
        ),
      remove: (address: Address) => write(address.type, [[address.type]], (writer) => writer.remove(address)),
      transaction: (work) => write(undefined, [], (_writer, inner, notes) => work(over(inner, notes))),
      usesOf: (fileId) => read(() => usesOf(db, fileId)),
      revision: () => database.revision(),
      countAttempt: (key, windowMs, now) => read(() => countAttempt(db, key, windowMs, now)),
      forgetAttempts: (key) =>
        read(async () => void (await sql`delete from "attempts" where "key" = ${key}`.execute(db))),
      check: () => read(() => check(db)),
      close: () => database.close(),
    };
  }
}

async function usesOf(db: Db, fileId: number) {
  const uses = [];
  for (const name of Object.keys(model) as TypeName[]) {
    const type = typeOf(name);
    for (const [field, declaration] of Object.entries(type.fields)) {
      if (!isLink(declaration) || declaration.to !== 'files') continue;
      const { rows } = await sql<{
        id: number;
        documentId: string;
        title: string | null;
      }>`select e."id", e."documentId", ${sql.ref(`e.${type.admin.title}`)} as "title" from ${sql.table(linkTable(name, field))} l join ${sql.table(name)} e on e."id" = l."owner" where l."target" = ${fileId} order by e."id"`.execute(
        db,
      );
      uses.push(...rows.map((row) => ({ type: name, field, ...row })));
    }
  }
  return uses;
}

/** A day is longer than any window: what is older counts for nothing. */
const attemptsKeptMs = 24 * 60 * 60_000;

async function countAttempt(db: Db, key: string, windowMs: number, now: number): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await sql`delete from "attempts" where "at" < ${now - attemptsKeptMs}`.execute(transaction);
    await sql`insert into "attempts" ("key", "at") values (${key}, ${now})`.execute(transaction);
    const { rows } = await sql<{
      count: number;
    }>`select cast(count(*) as integer) as "count" from "attempts" where "key" = ${key} and "at" > ${now - windowMs}`.execute(
      transaction,
    );
    return rows[0]?.count ?? 0;
  });
}

/** A probe row, written and taken away: a disk that only reads is not ready. */
async function check(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`insert into "attempts" ("key", "at") values ('ready?', 0)`.execute(transaction);
    await sql`delete from "attempts" where "key" = 'ready?'`.execute(transaction);
  });
}
