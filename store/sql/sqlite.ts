import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Dialect, SqliteDatabase, SqliteStatement } from 'kysely';
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { TypeName } from '#content/index.ts';
import { log } from '#observability/log.ts';
import { queryTracer } from '#observability/tracing.ts';
import { TagRevisions } from '../revisions/synchronization.ts';
import { StoreUnavailable } from '../store.ts';
import { type Database, sqliteDialect, type Tables } from './database.ts';
import { openDiskReserve } from './disk-reserve.ts';
import { isDamage, sqliteCode } from './errors.ts';
import { foldText } from './fold-text.ts';
import { isBusy, LockWaitingDriver, retryWhileBusy, YieldPlugin } from './sqlite-driver.ts';
import { cacheTagTable } from './tables.ts';

/** Statements are compiled once, for speed alone (`npm run bench -- api create`). The bound limits those that filters of anonymous clients add. */
const maxStatements = 500;
/** With less than this a save may fail. */
const minFreeBytes = 1024 * 1024;

/** Opens or creates a file. WAL: reads go on during a write. FULL: a write survives a power cut (sqlite.org, « Write-Ahead Logging »). */
export async function openSqlite(path: string, { reservesDisk = false } = {}): Promise<Database> {
  if (path !== ':memory:') await mkdir(dirname(path), { recursive: true });
  const { file, location } = await openFile(path);
  file.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? foldText(text) : null));

  // A checkpoint may extend the file by as much as the log holds: it would use the reserve up.
  const onReserveChange = (isReleased: boolean) =>
    file.exec(isReleased ? 'pragma wal_autocheckpoint = 0' : checkpoints);
  const diskReserve = reservesDisk ? openDiskReserve(join(dirname(path), 'disk-reserve'), onReserveChange) : undefined;

  /** A damaged file does not repair itself: once a read has found it, this process stays unready. */
  let damage: unknown;
  const trace = queryTracer('sqlite');
  const db = new Kysely<Tables>({
    dialect: dialectOf(file),
    plugins: [new YieldPlugin()],
    log(event) {
      if (event.level === 'error' && isDamage(event.error)) damage = event.error;
      trace?.(event);
    },
  });
  // data_version changes when another connection commits, whatever it wrote: a report of an open form, a lease, content.
  const dataVersion = file.prepare('pragma data_version');
  const versionNow = () => {
    try {
      return (dataVersion.get() as { data_version: number }).data_version;
    } catch {
      // The disk cannot be read: the next query reports the error.
      return seen;
    }
  };
  let seen = -1;
  let isChecked = false;
  const revisions = new TagRevisions();
  return {
    db,
    dialect: sqliteDialect,
    revisions,
    detectWrites() {
      // Once in an event-loop tick: a client that knows of a write elsewhere sends its request in a later one.
      if (isChecked) return;
      isChecked = true;
      setImmediate(() => {
        isChecked = false;
      });
      // Before the revisions: a commit between the two reads changes it again.
      const version = versionNow();
      if (version === seen) return;
      seen = version;
      // A transaction that is open here shows revisions that may be rolled back.
      if (file.isTransaction) return revisions.invalidate();
      try {
        const rows = file.prepare(`select "tag", "revision" from "${cacheTagTable}"`).all();
        revisions.merge(rows.map(({ tag, revision }) => [tag as TypeName, Number(revision)]));
      } catch {
        revisions.invalidate();
      }
    },
    storedRevision() {
      const row = file.prepare(`select max("revision") as "revision" from "${cacheTagTable}"`).get();
      return Number(row?.revision ?? 0);
    },
    reserve: db,
    // `begin immediate` takes it.
    lockWriters: async () => undefined,
    // A write that is rolled back proves that the file can be written; where another process writes, a read is enough. The file system
    // reports the free space, because SQLite writes only on commit.
    async check() {
      if (damage) throw damage;
      await db.connection().execute(async () => {
        try {
          file.exec('begin immediate; rollback');
        } catch (error) {
          if (!isBusy(error)) throw error;
          file.exec('select 1 from "sqlite_schema"');
        }
      });
      if (path === ':memory:') return;
      if (diskReserve?.isReleased()) throw new StoreUnavailable('full', new Error('the reserve is in use'));
      const { bavail, bsize } = await statfs(dirname(path));
      if (bavail * bsize < minFreeBytes)
        throw new StoreUnavailable('full', new Error(`${bavail * bsize} bytes are free`));
    },
    // Deferred: it takes no lock, so that another process may write meanwhile.
    snapshot: (work) =>
      db.connection().execute(async (connection) => {
        await sql`begin deferred`.execute(connection);
        try {
          return await work(connection);
        } finally {
          if (file.isTransaction) file.exec('rollback');
        }
      }),
    withMigrationLock: (work) => db.transaction().execute(work),
    async readSnapshot(work) {
      // In WAL mode a transaction reads one snapshot (sqlite.org/isolation.html); it has its own connection.
      const reader = new DatabaseSync(location, { readOnly: true });
      await using snapshot = new Kysely<Tables>({ dialect: dialectOf(reader, 'begin') });
      return await snapshot.transaction().execute(work);
    },
    close: () => db.destroy(),
    ...(diskReserve && { diskReserve }),
  };
}

/** Opens the file for reading and writing, or read-only where the disk cannot be written: the site is served, and saves fail. */
async function openFile(path: string): Promise<{ file: DatabaseSync; location: string | URL }> {
  // No `timeout`: SQLite would wait for a lock in the event loop (store/sql/sqlite-driver.ts).
  const options = { enableForeignKeyConstraints: true };
  const refusal = path !== ':memory:' && existsSync(path) ? writeError(path) : undefined;
  if (refusal === undefined) {
    const file = new DatabaseSync(path, options);
    try {
      const pragmas = `pragma journal_mode = wal; pragma synchronous = full; ${checkpoints}; ${memory}`;
      await retryWhileBusy(() => file.exec(pragmas));
      return { file, location: path };
    } catch (error) {
      file.close();
      if (!isDiskFull(error) || !hasContent(path)) throw error;
    }
  }
  // The file belongs to another account, as after a command that was run as root.
  const isForbidden = ['EACCES', 'EPERM'].includes(refusal ?? '');
  const reason = isForbidden
    ? 'Ce compte n’a pas le droit d’écrire content.sqlite ou dans son dossier (chown)'
    : 'Le disque n’accepte pas d’écriture';
  log.warn(`${reason} : le site se lit, et n’enregistre rien avant un prochain démarrage.`);
  // WAL needs files beside the database, which cannot be created here. A database that was closed is complete without them
  // (sqlite.org/wal.html, « Read-Only Databases »); otherwise they exist, and their content is read too.
  const location = hasContent(`${path}-wal`) ? path : Object.assign(pathToFileURL(path), { search: '?immutable=1' });
  const file = new DatabaseSync(location, { ...options, readOnly: true });
  await retryWhileBusy(() => file.exec(memory));
  return { file, location };
}

/** Every 16 MB of log, instead of 4 (sqlite.org, « PRAGMA wal_autocheckpoint »): the save that checkpoints waits for the disk three times. */
const checkpoints = 'pragma wal_autocheckpoint = 4000';

const memory = 'pragma cache_size = -16000; pragma temp_store = memory';

/** The code for which the database or its folder cannot be written (access(2)). */
function writeError(path: string): string | undefined {
  try {
    for (const each of [path, dirname(path)]) accessSync(each, constants.W_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}

/** SQLITE_FULL, and SQLITE_IOERR for the files that SQLite creates beside the database. */
const isDiskFull = (error: unknown): boolean => [10, 13].includes(sqliteCode(error));

const hasContent = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;

const dialectOf = (file: DatabaseSync, begin?: string): Dialect => ({
  createAdapter: () => new Adapter(),
  createDriver: () => new LockWaitingDriver({ database: adapt(file, begin) }, () => file.isTransaction),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

class Adapter extends SqliteAdapter {
  /** SQLite rolls `create` and `alter` back with their transaction; Kysely's Migrator uses one only where the adapter declares it. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** There is one, whose mutex the driver has. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Adapts `node:sqlite` to the interface that Kysely's SqliteDialect expects. */
function adapt(file: DatabaseSync, begin = 'begin immediate'): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({
    max: maxStatements,
    // Every transaction of the store writes, except backups: taking the lock first prevents a deadlock between two that upgrade from reading.
    memoMethod: (text) => adaptStatement(file.prepare(text === 'begin' ? begin : text)),
  });
  return { close: () => file.close(), prepare: (text) => statements.memo(text) };
}

const adaptStatement = (statement: StatementSync): SqliteStatement => ({
  // A statement that returns rows has columns: select, returning, pragma.
  reader: statement.columns().length > 0,
  all: (parameters) => statement.all(...parameters.map(bindable)),
  run: (parameters) => statement.run(...parameters.map(bindable)),
  iterate: (parameters) => statement.iterate(...parameters.map(bindable)),
});

function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value === undefined ? null : (value as SQLInputValue);
}
