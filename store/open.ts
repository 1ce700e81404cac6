import { join } from 'node:path';
import { migrate } from './migrate.ts';
import { sqlStore } from './sql-store.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

interface Options {
  /** Where SQLite's file and the copies made before a change of schema are kept. */
  dataDir: string;
  /** `postgres://…`; absent: SQLite in the data folder. */
  databaseUrl?: string;
  clock?: () => number;
}

/** Opens the database, brings it to the model, and gives the store over it. */
export async function openStore({ dataDir, databaseUrl, clock = Date.now }: Options): Promise<Store> {
  // PostgreSQL's driver is memory that most houses never use.
  const database = databaseUrl
    ? await (await import('./postgres.ts')).openPostgres(databaseUrl)
    : await openSqlite(join(dataDir, 'content.sqlite'));
  await migrate(database, dataDir, clock);
  return sqlStore(database, clock);
}
