import type { Socket } from 'node:net';
import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { log } from '#observability/log.ts';
import { queryTracer } from '#observability/tracing.ts';
import type { Notification, StoredRevision } from '../revisions/synchronization.ts';
import { openSynchronization, TagRevisions } from '../revisions/synchronization.ts';
import { type Database, type Db, postgresDialect, type Tables } from './database.ts';
import { queryTimeoutMessage } from './errors.ts';
import { channel, parseNotification } from './notify.ts';
import { cacheTagTable } from './tables.ts';

/** Any constants: two processes that migrate, or write, take the same lock. */
const migrationLock = 18_48_05_27;
const writersLock = 18_48_05_28;

/**
 * Limits in milliseconds. Those of queries are the client's, because a session's `statement_timeout` is refused or lost by pgbouncer in
 * transaction mode; within a transaction the server has them too (`set local`), so that it stops working as well.
 */
const limits = { connect: 5000, statement: 10_000, lock: 8000, reserve: 5000, revisions: 2000 };

/** The client's limit is a little later than the server's, whose error is the better one. */
const graceMs = 1000;

/** A client whose connection is closed when a query exceeds its limit: a dead connection must not return to the pool. */
class LimitedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: one signature covers the overloads of `query`.
  override query(...parameters: any[]): any {
    const result: unknown = Reflect.apply(super.query, this, parameters);
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (error instanceof Error && error.message === queryTimeoutMessage) destroyConnection(this);
      });
    }
    return result;
  }
}

function createPool(connectionString: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    Client: LimitedClient,
    connectionString,
    connectionTimeoutMillis: limits.connect,
    ...keepAlive,
    ...options,
  });
  // A closed connection is replaced, and the query on it fails. Without these listeners one that dies idle, or between two queries of
  // a transaction, would stop the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Another encoding takes no « œ » (PostgreSQL, « Character Set Support »). The locale « C » lowers ASCII alone: searches in fields without an
 * index then distinguish « Ø » from « ø ». @throws an error whose code is NOT_UTF8
 */
async function requireUtf8(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ encoding: string; folds: boolean }>(
    `select pg_encoding_to_char(encoding) as encoding, lower(U&'\\00D8' collate "default") = U&'\\00F8' as folds
     from pg_database where datname = current_database()`,
  );
  const [database] = rows;
  if (database?.encoding !== 'UTF8')
    throw Object.assign(new Error(`the database is in ${database?.encoding}`), { code: 'NOT_UTF8' });
  if (!database.folds)
    log.warn(
      'La base PostgreSQL a la locale « C » : créez-la avec une locale UTF-8 (C.UTF-8), sinon une recherche distingue Ø de ø.',
    );
}

/** Opens PostgreSQL (13 or newer), directly or through a pooler such as pgbouncer. */
export async function openPostgres(connectionString: string): Promise<Database> {
  const content = createPool(connectionString, { max: 10, query_timeout: limits.statement + graceMs });
  const reserve = createPool(connectionString, { max: 3, query_timeout: limits.reserve });
  // Without limits, for migrations and backups.
  const maintenance = createPool(connectionString, { max: 2 });
  const pools = [content, reserve, maintenance];
  await requireUtf8(reserve);
  const [driver, ...others] = [content, reserve, maintenance].map((pool) => new PostgresDialect({ pool }));
  const database = postgresDatabase(driver as Dialect, others);
  const synchronization = openSynchronization(database.revisions, () => readRevisions(reserve));
  const listener = await listenForWrites(connectionString, (notification) => synchronization.receive(notification));
  const sum = (count: 'totalCount' | 'idleCount' | 'waitingCount') =>
    pools.reduce((total, pool) => total + pool[count], 0);
  return {
    ...database,
    synchronization,
    pool: () => ({ total: sum('totalCount'), idle: sum('idleCount'), waiting: sum('waitingCount') }),
    async close() {
      await synchronization.stop();
      await listener.close();
      await database.close();
      // Kysely leaves a pool that it has not used.
      for (const pool of pools) if (!pool.ending) await pool.end();
    },
  };
}

async function readRevisions(pool: pg.Pool): Promise<StoredRevision[]> {
  const query = {
    text: `select "tag", "revision" from "${cacheTagTable}"`,
    query_timeout: limits.revisions,
  } satisfies pg.QueryConfig & { query_timeout: number };
  const { rows } = await pool.query<{ tag: StoredRevision[0]; revision: string }>(query);
  return rows.map(({ tag, revision }) => [tag, Number(revision)]);
}

/**
 * A database over any of Kysely's PostgreSQL drivers. `others`: drivers with their own connections, for the reserve and for maintenance. The
 * embedded PostgreSQL of the tests has one connection, runs one statement at a time, and sees no other process.
 */
export function postgresDatabase(driver: Dialect, others: readonly Dialect[] = []): Database {
  const trace = queryTracer('postgresql');
  const open = (dialect: Dialect) => new Kysely<Tables>({ dialect, ...(trace && { log: trace }) });
  const db = open(driver);
  const [reserve = db, maintenance = db] = others.map(open);
  const limited = (settings: Record<string, number>): string[] =>
    others.length === 0 ? [] : Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`);
  const revisions = new TagRevisions();
  return {
    db,
    reserve,
    dialect: postgresDialect,
    revisions,
    storedRevision: () => revisions.stored,
    // Notifications and `Synchronization` see them.
    detectWrites: () => undefined,
    snapshot: (work) => readOnly(db, work, limited({ statement_timeout: limits.statement })),
    readSnapshot: (work) => readOnly(maintenance, work),
    check: () => checkWritable(reserve),
    lockWriters: async (trx) => {
      const settings = limited({ statement_timeout: limits.statement, lock_timeout: limits.lock });
      await sql.raw([...settings, `select pg_advisory_xact_lock(${writersLock})`].join('; ')).execute(trx);
    },
    withMigrationLock: (work) =>
      maintenance.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx);
        return work(trx);
      }),
    close: async () => {
      for (const each of new Set([db, reserve, maintenance])) await each.destroy();
    },
  };
}

/** Runs reads in one transaction, which begins in one round trip whatever is set in it. */
function readOnly<Result>(db: Db, work: (db: Db) => Promise<Result>, settings: string[] = []): Promise<Result> {
  const begin = ['start transaction isolation level repeatable read read only', ...settings].join('; ');
  return db.connection().execute(async (connection) => {
    await sql.raw(begin).execute(connection);
    try {
      const result = await work(connection);
      await sql`commit`.execute(connection);
      return result;
    } catch (error) {
      await sql`rollback`.execute(connection).catch(() => undefined);
      throw error;
    }
  });
}

async function checkWritable(db: Db): Promise<void> {
  const trx = await db.startTransaction().execute();
  try {
    await sql`insert into "attempts" ("key", "at") values ('readiness', 0)`.execute(trx);
  } finally {
    await trx.rollback().execute();
  }
}

/** Prevents firewalls from dropping an idle connection, and detects one that is dead. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

const reconnectMs = 1000;
const heartbeatMs = 10_000;
const endTimeoutMs = 1000;

/** Listens for writes of other processes, and reconnects. Without it they are read once a second (synchronization.ts). Resolves after a try. */
export async function listenForWrites(connectionString: string, receive: (notification: Notification) => void) {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const connection = new pg.Client({
      connectionString,
      connectionTimeoutMillis: limits.connect,
      query_timeout: limits.connect,
      ...keepAlive,
    });
    client = connection;
    let heartbeat: NodeJS.Timeout | undefined;
    connection.on('notification', ({ payload }) => receive(parseNotification(payload)));
    connection.on('error', () => undefined);
    connection.once('end', () => {
      clearInterval(heartbeat);
      reconnectLater();
    });
    try {
      await connection.connect();
      await connection.query(`listen ${channel}`);
    } catch (error) {
      destroyConnection(connection);
      throw error;
    }
    heartbeat = setInterval(
      () => void connection.query('select 1').catch(() => destroyConnection(connection)),
      heartbeatMs,
    );
    heartbeat.unref();
  }

  function reconnectLater(): void {
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      // Earlier versions of the product write no revision, and some of their notifications may be lost.
      connect().then(() => receive({ tags: undefined, revision: undefined }), reconnectLater);
    }, reconnectMs);
    timer.unref();
  }

  await connect().catch((error: unknown) => {
    log.warn('LISTEN does not work on DATABASE_URL: writes of other processes are seen within a second', {}, error);
    reconnectLater();
  });
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      if (client) await end(client);
    },
  };
}

/** Ends a connection, and waits a second at most for a server that may not answer. */
async function end(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => destroyConnection(client), endTimeoutMs);
  await client.end().catch(() => undefined);
  clearTimeout(timer);
}

export function destroyConnection(client: pg.Client): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
