import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import { Counts } from './counts.ts';
import { type Database, sqliteFlavor, type Tables } from './database.ts';
import { fold } from './fold.ts';

/** Statements are compiled once. The product writes a few hundred different ones; the bound is against filters made up by strangers. */
const keptStatements = 500;

/**
 * Opens (or creates) an SQLite file. WAL lets readers go on during a write; `synchronous=FULL` puts an acknowledged write on
 * the disk, so that it survives a power cut (sqlite.org, « Write-Ahead Logging »: NORMAL may lose the last commits).
 */
export async function openSqlite(path: string): Promise<Database> {
  if (path !== ':memory:') await mkdir(dirname(path), { recursive: true });
  const file = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true });
  file.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -16000; pragma temp_store = memory',
  );
  file.function('fold', { deterministic: true }, (text) => (typeof text === 'string' ? fold(text) : null));

  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: adapt(file) }) });
  // data_version moves when another connection commits; our own writes are counted by `moved`.
  const dataVersion = file.prepare('pragma data_version');
  const versionNow = () => (dataVersion.get() as { data_version: number }).data_version;
  let seen = versionNow();
  let revision = 1;
  const counts = new Counts();
  return {
    db,
    flavor: sqliteFlavor,
    counts,
    moved: () => {
      revision += 1;
    },
    revision() {
      const version = versionNow();
      if (version !== seen) {
        seen = version;
        counts.clear();
        revision += 1;
      }
      return revision;
    },
    exclusively: (work) => db.transaction().execute(work),
    async copyTo(folder, name) {
      await mkdir(folder, { recursive: true });
      const copy = join(folder, `${name}.sqlite`);
      await sql`vacuum into ${copy}`.execute(db);
      return copy;
    },
    close: () => db.destroy(),
  };
}

/** Kysely's SqliteDialect asks for an object that `node:sqlite` nearly is. */
function adapt(file: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => file.close(),
    prepare(text) {
      let statement = kept.get(text);
      if (!statement) {
        // Every transaction of the store writes: taking the lock at once avoids the dead end of two readers who both want to write.
        statement = adaptStatement(file.prepare(text === 'begin' ? 'begin immediate' : text));
        if (kept.size >= keptStatements) kept.delete(kept.keys().next().value as string);
        kept.set(text, statement);
      }
      return statement;
    },
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
