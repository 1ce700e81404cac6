import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import { type Database, sqliteFlavor, type Tables } from './database.ts';
import { fold } from './fold.ts';
import { Known } from './known.ts';

/** Statements are compiled once. The product writes a few hundred different ones; the bound is against filters made up by strangers. */
const keptStatements = 500;

/**
 * Opens (or creates) an SQLite file. WAL lets readers go on during a write; `synchronous=FULL` puts an acknowledged write on
 * the disk, so that it survives a power cut (sqlite.org, « Write-Ahead Logging »: NORMAL may lose the last commits).
 */
export async function openSqlite(path: string): Promise<Database> {
  if (path !== ':memory:') await mkdir(dirname(path), { recursive: true });
  const { file, address } = openFile(path);
  file.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? fold(text) : null));

  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: adapt(file) }) });
  // data_version moves when another connection commits, and does not say what; our own writes are told to `known`.
  const dataVersion = file.prepare('pragma data_version');
  const versionNow = () => {
    try {
      return (dataVersion.get() as { data_version: number }).data_version;
    } catch {
      // A disk that cannot be read tells of no write; whoever reads from it next is told so.
      return seen;
    }
  };
  let seen = 0;
  seen = versionNow();
  let asked = false;
  const known = new Known();
  return {
    db,
    flavor: sqliteFlavor,
    known,
    catchUp() {
      // Once in a turn of the event loop: whoever was told of a write elsewhere asks us for something in a later one.
      if (asked) return;
      asked = true;
      setImmediate(() => {
        asked = false;
      });
      const version = versionNow();
      if (version === seen) return;
      seen = version;
      known.wrote(undefined);
    },
    exclusively: (work) => db.transaction().execute(work),
    async frozen(work) {
      // A reader of WAL sees one moment as long as its transaction lasts (sqlite.org/isolation.html), on a connection of its own.
      const reader = new DatabaseSync(address, { readOnly: true });
      const readings = new Kysely<Tables>({ dialect: new SqliteDialect({ database: adapt(reader, 'begin') }) });
      try {
        return await readings.transaction().execute(work);
      } finally {
        await readings.destroy();
      }
    },
    async copyTo(folder, name) {
      await mkdir(folder, { recursive: true });
      const copy = join(folder, `${name}.sqlite`);
      await sql`vacuum into ${copy}`.execute(db);
      return copy;
    },
    close: () => db.destroy(),
  };
}

/** To read and write where the disk lets one; to read alone where it does not: the site is then served as it is, and saves are refused. */
function openFile(path: string): { file: DatabaseSync; address: string | URL } {
  const options = { timeout: 5000, enableForeignKeyConstraints: true };
  if (!isReadOnly(path)) {
    const file = new DatabaseSync(path, options);
    try {
      file.exec(`pragma journal_mode = wal; pragma synchronous = full; ${checkpoints}; ${memory}`);
      return { file, address: path };
    } catch (error) {
      file.close();
      if (!hasNoRoom(error) || !hasContent(path)) throw error;
    }
  }
  process.stderr.write(
    'Le disque n’accepte pas d’écriture : le site se lit, et n’enregistre rien avant un prochain démarrage.\n',
  );
  // WAL wants files beside the database, which cannot be made here. One that was closed has none and is whole in itself
  // (sqlite.org/wal.html, « Read-Only Databases »); one that was not has them, and what is only in them is read too.
  const address = hasContent(`${path}-wal`) ? path : Object.assign(pathToFileURL(path), { search: '?immutable=1' });
  const file = new DatabaseSync(address, { ...options, readOnly: true });
  file.exec(memory);
  return { file, address };
}

/**
 * Written pages are carried from the log to the database every 16 MB, instead of 4 (sqlite.org, « PRAGMA wal_autocheckpoint »): a
 * save writes about twenty, and the one that carries them over waits for the disk three times.
 */
const checkpoints = 'pragma wal_autocheckpoint = 4000';

const memory = 'pragma cache_size = -16000; pragma temp_store = memory';

function isReadOnly(path: string): boolean {
  if (path === ':memory:' || !existsSync(path)) return false;
  try {
    for (const place of [path, dirname(path)]) accessSync(place, constants.W_OK);
    return false;
  } catch {
    return true;
  }
}

/** SQLITE_FULL, and SQLITE_IOERR for the files it makes beside the database. */
const hasNoRoom = (error: unknown): boolean => [10, 13].includes(((error as { errcode?: number }).errcode ?? 0) & 0xff);

const hasContent = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** Kysely's SqliteDialect asks for an object that `node:sqlite` nearly is. */
function adapt(file: DatabaseSync, begin = 'begin immediate'): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => file.close(),
    prepare(text) {
      if (text === 'rollback') return rollback(file);
      let statement = kept.get(text);
      if (!statement) {
        // Every transaction of the store writes (only backups merely read): taking the lock at once avoids the dead end of two readers who both want to write.
        statement = adaptStatement(file.prepare(text === 'begin' ? begin : text));
        if (kept.size >= keptStatements) kept.delete(kept.keys().next().value as string);
        kept.set(text, statement);
      }
      return statement;
    },
  };
}

/** A full or failing disk makes SQLite undo a transaction by itself (sqlite.org/lang_transaction.html): there is then nothing left to undo. */
function rollback(file: DatabaseSync): SqliteStatement {
  return {
    reader: false,
    all: () => [],
    run() {
      if (file.isTransaction) file.exec('rollback');
      return { changes: 0, lastInsertRowid: 0 };
    },
    iterate: () => [][Symbol.iterator](),
  };
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  return {
    // A statement that gives rows has columns: select, returning, pragma.
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(bindable)),
    run: (parameters) => statement.run(...parameters.map(bindable)),
    iterate: (parameters) => statement.iterate(...parameters.map(bindable)),
  };
}

function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value === undefined ? null : (value as SQLInputValue);
}
