import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type Database, type Db, postgresFlavor, type Tables } from './database.ts';
import { Known } from './known.ts';
import { channel, heardIn } from './notify.ts';

/** Any number that is always the same: two processes that migrate ask for the same lock. */
const migrationLock = 18_48_05_27;

/** A server that does not answer by then is away. */
const connectMs = 5000;
const listenAgainMs = 1000;

/** Opens PostgreSQL (13 or newer). Writes of other processes are told by NOTIFY, within milliseconds of their commit. */
export async function openPostgres(connectionString: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: connectMs, keepAlive: true });
  // A connection that dies is replaced, and whoever was using it is told by their query. Without these listeners one that dies idle, or
  // between two queries of a transaction, would stop the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const database = overPostgres(new PostgresDialect({ pool }));
  const ears = await listen(connectionString, (payload) => database.known.wrote(heardIn(payload)));
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
  return {
    db,
    flavor: postgresFlavor,
    known: new Known(),
    // Writes of others come by themselves.
    catchUp: () => undefined,
    exclusively: (work) =>
      db.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
        return work(transaction);
      }),
    frozen: (work) => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    copyTo: (folder, name) => copyTables(db, folder, name),
    close: () => db.destroy(),
  };
}

/** Listens on a connection of its own. While it is down writes of others may go unheard, so its return counts as one. */
async function listen(
  connectionString: string,
  heard: (payload?: string) => void,
): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client: pg.Client;
  const connect = async () => {
    // Kept alive: a network that goes away in silence would otherwise leave it waiting for good.
    client = new pg.Client({ connectionString, connectionTimeoutMillis: connectMs, keepAlive: true });
    client.on('notification', ({ payload }) => heard(payload));
    client.on('error', () => undefined);
    client.once('end', () => {
      if (!closed)
        setTimeout(
          () =>
            void connect().then(
              () => heard(),
              () => client.emit('end'),
            ),
          listenAgainMs,
        ).unref();
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
