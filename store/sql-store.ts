import { sql } from 'kysely';
import { model, type TypeName, typeOf } from '#content/index.ts';
import { isLink } from '#model/field.ts';
import type { CleanDraft } from '#model/validate.ts';
import type { Database, Db } from './database.ts';
import { dump, isEmpty, load } from './dump.ts';
import { explained } from './errors.ts';
import { noteMissed, noteRead, typesIn } from './followed.ts';
import { linksTo, putLinksBack } from './incoming-links.ts';
import type { Touched } from './known.ts';
import { notify, takeTurn } from './notify.ts';
import type { Address, Condition, Query, StoredEntry } from './query.ts';
import { Reader } from './read.ts';
import { type Patience, type Store, StoreUnavailable } from './store.ts';
import { linkTable } from './tables.ts';
import { Writer } from './write.ts';

/** Of a reading whose connection was cut. */
const mostTries = 3;

/** The store over an open, migrated database. */
export function sqlStore(database: Database, clock: () => number): Store {
  return over(database.db);

  /** The same calls on the database itself, or on a transaction that is under way, which notes what it touches. */
  function over(db: Db, within?: Touched[]): Store {
    const reader = new Reader(db, database.flavor, within ? undefined : database.known);

    /** `types`: all that the work looks at; undefined when that cannot be said. */
    async function read<Result>(types: Iterable<TypeName> | undefined, work: () => Promise<Result>): Promise<Result> {
      if (!within) database.catchUp();
      noteRead(types);
      for (let tries = 1; ; tries += 1) {
        try {
          return await work();
        } catch (error) {
          const told = explained(error);
          const isCut = told instanceof StoreUnavailable && told.reason === 'unreachable';
          // A connection that died while nobody used it is noticed by whoever uses it next; to read again does no harm.
          if (isCut && !within && tries < mostTries) {
            await new Promise((resolve) => setTimeout(resolve, tries * 25));
            continue;
          }
          if (told instanceof StoreUnavailable) noteMissed();
          throw told;
        }
      }
    }

    /** Alone, a write is a transaction of its own; the revision moves once it is on disk. */
    async function write<Result>(
      type: TypeName | undefined,
      work: (writer: Writer, inner: Db, notes: Touched[]) => Promise<Result>,
    ): Promise<Result> {
      try {
        if (within) return await work(new Writer(db, clock), db, within);
        const notes: Touched[] = [];
        const result = await db.transaction().execute(async (transaction) => {
          if (database.flavor.name === 'postgres') await takeTurn(transaction);
          const done = await work(new Writer(transaction, clock), transaction, notes);
          if (database.flavor.name === 'postgres') await notify(transaction, notes);
          return done;
        });
        database.known.wrote(notes);
        return result;
      } catch (error) {
        throw explained(error, type);
      }
    }

    const list = (type: TypeName, query: Query, patience?: Patience) =>
      read(typesIn(type, query), () => reader.list(type, query, patience));

    const get = async (
      { type, ref }: Address,
      { where, ...query }: Pick<Query, 'where' | 'fields' | 'populate'>,
      patience?: Patience,
    ) => {
      const named = [namedBy(ref), where].filter((condition) => condition !== undefined);
      const one = { ...query, where: { and: named }, page: { offset: 0, limit: 1 } };
      const { texts } = await list(type, one, patience);
      return texts.values().next().value;
    };

    return {
      async list(type, query = {}) {
        const { texts, total } = await list(type, query);
        return { entries: [...texts.values().map(entryOf)], ...(total !== undefined && { total }) };
      },
      async listTexts(type, query, patience) {
        const { texts, total } = await list(type, query, patience);
        return { texts: [...texts.values()], ...(total !== undefined && { total }) };
      },
      async get(address, query = {}) {
        const text = await get(address, query);
        return text === undefined ? undefined : entryOf(text);
      },
      getText: get,
      create: (type, draft: CleanDraft, identity) =>
        write(type, async (writer, _inner, notes) => {
          const named = await writer.create(type, draft, identity);
          notes.push([type, null, named.id]);
          return named;
        }),
      update: (address: Address, draft) =>
        write(address.type, async (writer, _inner, notes) => {
          const id = await writer.update(address, draft);
          if (id === undefined) return false;
          const fields = [...Object.keys(draft.values), ...Object.keys(draft.links)];
          notes.push([address.type, [...fields, 'updatedAt', 'publishedAt'], id]);
          return true;
        }),
      remove: (address: Address) =>
        write(address.type, async (writer, _inner, notes) => {
          const id = await writer.remove(address);
          if (id === undefined) return false;
          notes.push([address.type, null, id]);
          return true;
        }),
      transaction: (work) => write(undefined, (_writer, inner, notes) => work(over(inner, notes))),
      linksTo: (address) => read(undefined, () => linksTo(db, address)),
      restore: (type, draft, identity, linkedFrom) =>
        write(type, async (writer, inner, notes) => {
          await writer.create(type, draft, identity);
          notes.push([type, null, identity.id]);
          return putLinksBack(inner, type, identity.id, linkedFrom);
        }),
      usesOf: (fileId) => read(undefined, () => usesOf(db, fileId)),
      revision(types) {
        database.catchUp();
        return database.known.revision(types);
      },
      countAttempt: (key, windowMs, now) => read([], () => countAttempt(db, key, windowMs, now)),
      forgetAttempts: (key) =>
        read([], async () => void (await sql`delete from "attempts" where "key" = ${key}`.execute(db))),
      dump: (take) => read(undefined, () => dump(database, take)),
      load: (tables) => read(undefined, () => load(database, tables)),
      isEmpty: () => read(undefined, () => isEmpty(database)),
      check: () => read([], () => check(db)),
      close: () => database.close(),
    };
  }
}

/** The condition that an address is; nothing for the only entry of its type. */
function namedBy(ref: Address['ref']): Condition | undefined {
  if (ref === 'only') return undefined;
  return 'id' in ref
    ? { path: ['id'], operator: 'eq', value: ref.id }
    : { path: ['documentId'], operator: 'eq', value: ref.documentId };
}

const entryOf = (text: string): StoredEntry => JSON.parse(text) as StoredEntry;

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
