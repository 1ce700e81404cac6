import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pruneArchives } from '#archive/retention.ts';
import { writeArchive } from '#archive/write.ts';
import { log } from '#observability/log.ts';
import { productVersion } from '#system/version.ts';
import { dumpLive } from './backup/dump.ts';
import { applyLinks, convertDrafts } from './schema/convert-fields.ts';
import type { FieldRecords } from './schema/live-schema.ts';
import { changedFieldRecords, readFieldRecords, readLiveSchema, writeFieldRecords } from './schema/live-schema.ts';
import { describeMigration, type MigrationReport, startReport } from './schema/migration-report.ts';
import { rebuildFileUses } from './schema/rebuild-file-uses.ts';
import { executedSteps, pendingSteps, runSteps, skipSteps } from './schema/run-steps.ts';
import { applySearch, isSearchCurrent } from './schema/search-index.ts';
import { applyIndexes, applyTable, compareIndexes, compareTable, isEqual } from './schema/tables.ts';
import { type Database, type Db, fieldTable, fileUseTable, plannedTables, type TablePlan } from './sql/index.ts';
import { openSqlite } from './sql/sqlite.ts';
import { retryWhileBusy } from './sql/sqlite-driver.ts';
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

/** A migration in another process may take longer than SQLite waits for its lock. */
const lockedMs = 120_000;

/**
 * Migrates the live schema to the model. A few catalog queries compare the two at every start, which also finds changes made by hand or by
 * another version. Tables, columns and indexes that are no longer in the model stay, so that an older version still runs. Of two processes
 * the second waits, without a limit, then finds nothing to do. Before the first change to a database that was there already, a copy of it is
 * written to `backups/`. All changes are one transaction.
 */
export async function migrate(database: Database, dataDir: string, now: () => number = Date.now): Promise<void> {
  const plans = plannedTables(database.dialect);
  const before = await database.readSnapshot((db) => readState(database, db));
  if (isCurrent(database, plans, before)) return;
  const isNew = !plans.some(({ name }) => before.live.tables.has(name));
  let copy: string | undefined;
  // Under the lock, and before anything is changed: of two processes one copies, and the copy waits for no table.
  const prepare = async (db: Db) => {
    if (!isNew) copy = await copyBefore(database, db, dataDir, now);
  };
  try {
    const report = await withoutForeignKeys(database, () =>
      retryWhileBusy(
        () => database.withMigrationLock((db) => migrateToModel(database, db, plans, { isNew, prepare })),
        lockedMs,
      ),
    );
    if (!report || isNew) return;
    // Copies hold password hashes and addresses: the last three stay.
    await pruneArchives(join(dataDir, 'backups'), { prefix: 'before-', retain: 3 });
    log.info(`Base mise à jour : ${describeMigration(report)} ; copie : ${copy}.`, { event: 'migration' });
  } catch (error) {
    if (copy) await rm(copy, { force: true });
    throw error;
  }
}

type State = Awaited<ReturnType<typeof readState>>;

async function readState({ dialect }: Database, db: Db) {
  const live = await readLiveSchema(db, dialect);
  const records: FieldRecords = live.tables.has(fieldTable) ? await readFieldRecords(db) : new Map();
  return { live, records, pending: await pendingSteps(db, live) };
}

function isCurrent({ dialect }: Database, plans: readonly TablePlan[], { live, records, pending }: State): boolean {
  return (
    pending.length === 0 &&
    changedFieldRecords(records).length === 0 &&
    plans.every((plan) => {
      const table = live.tables.get(plan.name);
      if (!table || !isEqual(compareTable(plan, table)) || !isSearchCurrent(dialect, plan, live)) return false;
      const { create, drop } = compareIndexes(plan, table);
      return create.length + drop.length === 0;
    })
  );
}

/** Undefined when another process did it meanwhile. */
async function migrateToModel(
  database: Database,
  db: Db,
  plans: readonly TablePlan[],
  { isNew, prepare }: { isNew: boolean; prepare: (db: Db) => Promise<void> },
): Promise<MigrationReport | undefined> {
  const before = await readState(database, db);
  if (isCurrent(database, plans, before)) return undefined;
  await prepare(db);
  const report = { ...startReport(), steps: before.pending };
  let state = before;
  if (before.pending.length > 0) {
    await (isNew ? skipSteps(db) : runSteps(db, database.dialect, before.live));
    state = await readState(database, db);
  }
  await applyLinks(db, state.live, state.records);
  for (const plan of plans)
    await applyTable(db, database.dialect, plan, state.live.tables.get(plan.name), state.records, report);
  await convertDrafts(db, state.live, state.records);
  const live = await readLiveSchema(db, database.dialect);
  for (const plan of plans) {
    const table = live.tables.get(plan.name);
    if (!table) continue;
    report.indexes.push(...(await applyIndexes(db, plan, table, before.live.tables.get(plan.name))));
    if (isSearchCurrent(database.dialect, plan, live)) continue;
    await applySearch(db, database.dialect, plan, live);
    report.searches.push(plan.name);
  }
  if (report.tables.includes(fileUseTable)) await rebuildFileUses(db);
  await writeFieldRecords(db, changedFieldRecords(state.records));
  if (database.dialect.name === 'sqlite') await checkForeignKeys(db);
  return report;
}

/** SQLite enforces foreign keys while a table is rebuilt, unless they are disabled outside the transaction. */
async function withoutForeignKeys<Result>({ db, dialect }: Database, work: () => Promise<Result>): Promise<Result> {
  if (dialect.name !== 'sqlite') return work();
  await sql`pragma foreign_keys = off`.execute(db);
  try {
    return await work();
  } finally {
    await sql`pragma foreign_keys = on`.execute(db);
  }
}

async function checkForeignKeys(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  const [first] = rows;
  if (first) throw new Error(`${rows.length} rows refer to nothing, the first from ${first.table} to ${first.parent}`);
}

/** An archive of the database alone, which `restore` reads on either database. The uploaded files stay where they are. */
async function copyBefore(database: Database, db: Db, dataDir: string, now: () => number): Promise<string> {
  const stamp = new Date(now()).toISOString().replaceAll(/[:.]/g, '-');
  const out = join(dataDir, 'backups', `before-migration-${stamp}.tar`);
  const version = await productVersion();
  const steps = await executedSteps(db, await readLiveSchema(db, database.dialect));
  await writeArchive({ out, version, now, steps, tables: (take) => dumpLive(database, take) });
  return out;
}
