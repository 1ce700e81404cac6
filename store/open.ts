import { join } from 'node:path';
import { migrate } from './migrate.ts';
import { openSqlite } from './sql/sqlite.ts';
import { sqlStore } from './sql-store.ts';

interface Options {
  /** Folder of SQLite's file and of the copies made before a migration. */
  dataDir: string;
  /** `postgres://…`; absent: SQLite in the data folder. */
  databaseUrl?: string;
  clock?: () => number;
  /** Whether SQLite's disk has a reserve (store/sql/disk-reserve.ts). */
  reservesDisk?: boolean;
}

/** Opens the database, migrates it to the model, and returns its store. */
export async function openStore({ dataDir, databaseUrl, clock = Date.now, reservesDisk = false }: Options) {
  // Loaded on demand: most instances use SQLite, and the driver takes memory.
  const database = databaseUrl
    ? await (await import('./sql/postgres.ts')).openPostgres(databaseUrl)
    : await openSqlite(join(dataDir, 'content.sqlite'), { reservesDisk });
  await migrate(database, dataDir, clock);
  await database.synchronization?.start();
  return sqlStore(database, clock);
}
