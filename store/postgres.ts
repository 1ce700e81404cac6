import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { Counts } from './counts.ts';
import { type Database, type Db, postgresFlavor, type Tables } from './database.ts';
import { channel } from './notify.ts';

/** Any number that is always the same: two processes that migrate ask for the same lock. */
const migrationLock = 18_48_05_27;

/** Opens PostgreSQL (13 or newer). Writes of other processes are told by NOTIFY, within milliseconds of their commit. */
export async function openPostgres(connectionString: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 5000 });
  // A connection that dies while idle is replaced; without this listener it would stop the process.
  pool.on('error', () => undefined);
  const database = overPostgres(new PostgresDialect({ pool }));
  const ears = await listen(connectionString, () => {
    database.counts.clear();
    database.moved();
  });
  return {
    ...database,
    async close() {
      await ears.close();
      await database.close();
    },
  };
}

/** The same over any PostgreSQL dialect, such as the embedded one of the tests. Hears no other process. */
export function overPostgres(dialect: Dialect): Database {
  const db = new Kysely<Tables>({ dialect });
  let revision = 1;
  const counts = new Counts();
  return {
    db,
    flavor: postgresFlavor,
    counts,
    revision: () => revision,
    moved: () => {
      revision += 1;
    },
    exclusively: (work) =>
      db.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
        return work(transaction);
      }),
    copyTo: (folder, name) => copyTables(db, folder, name),
    close: () => db.destroy(),
  };
}

/** Listens on a connection of its own. While it is down writes of others may go unheard, so its return counts as one. */
async function listen(connectionString: string, heard: () => void): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client: pg.Client;
  const connect = async () => {
    client = new pg.Client({ connectionString });
    client.on('notification', heard);
    client.on('error', () => undefined);
    client.once('end', () => {
      if (!closed) setTimeout(() => void connect().then(heard, () => client.emit('end')), 1000).unref();
    });
    await client.connect();
    await client.query(`listen ${channel}`);
  };
  await connect();
  return {
    async close() {
      closed = true;
      await client.end();
    },
  };
}

/** Every row of every table as a line of JSON: enough to put anything back, readable without PostgreSQL. */
async function copyTables(db: Db, folder: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${name}.jsonl.gz`);
  const tables = (await db.introspection.getTables()).map((table) => table.name);
  async function* lines() {
    for (const table of tables) {
      for (const row of await db.selectFrom(table).selectAll().execute()) yield `${JSON.stringify({ table, row })}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(path));
  return path;
}
