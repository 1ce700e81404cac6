import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from '../database.ts';
import type { SqlDialect } from '../sql-dialect.ts';
import { fieldTable, foldedColumn, linkTable, quote, searchTable } from '../tables.ts';
import { applyStepToDrafts } from './convert-drafts.ts';
import { inspect, type LiveSchema } from './live-schema.ts';
import { MigrationRefused } from './refused.ts';
import { run } from './run.ts';
import type { StepChange } from './step.ts';
import { steps } from './steps/index.ts';

/** The table in which Kysely's Migrator records the steps that ran. */
const executedTable = 'kysely_migration';

/** The names of the steps that ran in the database. */
export async function executedSteps(db: Db, live: LiveSchema): Promise<string[]> {
  if (!live.tables.has(executedTable)) return [];
  const { rows } = await sql<{ name: string }>`select "name" from ${sql.table(executedTable)} order by "name"`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/**
 * The steps that have not run in this database.
 * @throws MigrationRefused when one ran that this version does not know: the database belongs to a newer version
 */
export async function pendingSteps(db: Db, live: LiveSchema): Promise<string[]> {
  const executed = await executedSteps(db, live);
  const known = new Set(steps.map(({ name }) => name));
  const unknown = executed.find((name) => !known.has(name));
  if (unknown) {
    throw new MigrationRefused(
      `La base a été changée par une version plus récente (étape « ${unknown} ») : installez cette version, ` +
        'ou rendez la copie d’avant, qui est dans DATA_DIR/backups/.',
    );
  }
  const done = new Set(executed);
  return steps.map(({ name }) => name).filter((name) => !done.has(name));
}

/** Runs the pending steps, in the transaction that is open. On an empty database they find nothing to change. */
export async function runSteps(db: Db, dialect: SqlDialect): Promise<void> {
  const migrations: Record<string, Migration> = {};
  for (const { name, changes } of steps) {
    migrations[name] = {
      async up() {
        for (const change of changes) await applyChange(db, dialect, change);
      },
    };
  }
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Two branches may each bring a step: the later one to land may have the earlier name.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function applyChange(db: Db, dialect: SqlDialect, change: StepChange): Promise<void> {
  const live = await inspect(db, dialect);
  await applyStepToDrafts(db, live, change);
  if ('rename' in change) {
    const { type, field, to } = change.rename;
    await dropSearch(db, dialect, type, field, live);
    await renameColumn(db, live, type, field, to);
    await renameColumn(db, live, type, foldedColumn(field), foldedColumn(to));
    await renameTable(db, live, linkTable(type, field), linkTable(type, to));
    if (live.tables.has(fieldTable)) {
      await sql`delete from ${sql.table(fieldTable)} where "type" = ${type} and "field" = ${to}`.execute(db);
      await sql`update ${sql.table(fieldTable)} set "field" = ${to} where "type" = ${type} and "field" = ${field}`.execute(
        db,
      );
    }
  } else if ('renameType' in change) await renameType(db, dialect, live, change.renameType);
  else if ('remove' in change) await remove(db, dialect, live, change.remove);
  else await turn(db, live, change.turn);
}

/** A new table or column of that name may exist already, created by a start before the step was written. */
async function renameColumn(db: Db, live: LiveSchema, table: string, from: string, to: string): Promise<void> {
  const columns = live.tables.get(table)?.columns;
  if (!columns?.has(from)) return;
  await dropIndexes(db, live, table, from);
  if (!columns.has(to)) {
    await run(db, `alter table ${quote(table)} rename column ${quote(from)} to ${quote(to)}`);
    return;
  }
  await dropIndexes(db, live, table, to);
  await run(db, `update ${quote(table)} set ${quote(to)} = ${quote(from)} where ${quote(to)} is null`);
  await run(db, `alter table ${quote(table)} drop column ${quote(from)}`);
}

async function renameTable(db: Db, live: LiveSchema, from: string, to: string): Promise<void> {
  const table = live.tables.get(from);
  if (!table) return;
  for (const name of table.indexes.keys()) await run(db, `drop index ${quote(name)}`);
  if (live.tables.has(to)) {
    await refuseRows(db, from, to);
    await dropTable(db, to);
  }
  await run(db, `alter table ${quote(from)} rename to ${quote(to)}`);
}

async function refuseRows(db: Db, from: string, to: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(to)} limit 1`.execute(db);
  if (rows.length === 0) return;
  throw new MigrationRefused(
    `L’étape qui donne à « ${from} » le nom « ${to} » trouve déjà des lignes sous ce nom : ` +
      `videz « ${to} » avec la version précédente, ou donnez un autre nom dans store/migrations/steps/.`,
  );
}

async function renameType(
  db: Db,
  dialect: SqlDialect,
  live: LiveSchema,
  { type, to }: { type: string; to: string },
): Promise<void> {
  const columns = live.tables.get(type)?.columns;
  if (!columns) return;
  if (live.tables.has(to)) {
    await refuseRows(db, type, to);
    await remove(db, dialect, live, { type: to });
  }
  for (const column of columns.keys()) await dropSearch(db, dialect, type, column.replace(/_folded$/, ''), live);
  const tables = new Map([
    [type, to],
    ...linkTablesOf(live, type).map((name) => [name, `${to}${name.slice(type.length)}`] as const),
  ]);
  for (const [from, name] of tables) {
    for (const index of live.tables.get(from)?.indexes.keys() ?? []) await run(db, `drop index ${quote(index)}`);
    await run(db, `alter table ${quote(from)} rename to ${quote(name)}`);
  }
  if (live.tables.has(fieldTable)) {
    await sql`update ${sql.table(fieldTable)} set "type" = ${to} where "type" = ${type}`.execute(db);
    await sql`update ${sql.table(fieldTable)} set "target" = ${to} where "target" = ${type}`.execute(db);
  }
  for (const table of ['revisions', 'trash']) {
    if (live.tables.has(table))
      await sql`update ${sql.table(table)} set "type" = ${to} where "type" = ${type}`.execute(db);
  }
}

async function remove(
  db: Db,
  dialect: SqlDialect,
  live: LiveSchema,
  { type, field }: { type: string; field?: string },
): Promise<void> {
  if (field === undefined) {
    for (const [name, { columns }] of live.tables) {
      if (columns.get('owner')?.references === type || columns.get('target')?.references === type)
        await dropTable(db, name);
    }
    if (live.virtual.has(searchTable(type))) await dropTable(db, searchTable(type));
    if (live.tables.has(type)) await dropTable(db, type);
    if (live.tables.has(fieldTable)) await sql`delete from ${sql.table(fieldTable)} where "type" = ${type}`.execute(db);
    return;
  }
  await dropSearch(db, dialect, type, field, live);
  for (const column of [field, foldedColumn(field)]) {
    if (!live.tables.get(type)?.columns.has(column)) continue;
    await dropIndexes(db, live, type, column);
    await run(db, `alter table ${quote(type)} drop column ${quote(column)}`);
  }
  const links = linkTable(type, field);
  if (live.tables.has(links)) await dropTable(db, links);
  if (live.tables.has(fieldTable))
    await sql`delete from ${sql.table(fieldTable)} where "type" = ${type} and "field" = ${field}`.execute(db);
}

/** The links of each entry are then in the order of the entries that they came from. */
async function turn(
  db: Db,
  live: LiveSchema,
  { type, field, toType, toField }: { type: string; field: string; toType: string; toField: string },
): Promise<void> {
  const from = linkTable(type, field);
  const to = linkTable(toType, toField);
  if (!live.tables.has(from)) return;
  if (!live.tables.has(to)) {
    const link = (table: string) => `integer not null references ${quote(table)} ("id") on delete cascade`;
    await run(
      db,
      `create table ${quote(to)} ("owner" ${link(toType)}, "target" ${link(type)}, "position" integer not null, primary key ("owner", "target"))`,
    );
  }
  await run(
    db,
    `insert into ${quote(to)} ("owner", "target", "position")
      select "target", "owner", row_number() over (partition by "target" order by "owner") - 1
      from ${quote(from)} where true on conflict do nothing`,
  );
  await dropTable(db, from);
}

/** The full-text index and the triggers that name a text; those still wanted are made again by the comparison. */
async function dropSearch(db: Db, dialect: SqlDialect, type: string, field: string, live: LiveSchema): Promise<void> {
  if (!live.tables.get(type)?.columns.has(foldedColumn(field))) return;
  if (dialect.name === 'postgres') {
    await run(db, `drop trigger if exists ${quote(`${type}_fold_${field}`)} on ${quote(type)}`);
    return;
  }
  for (const [name, { table }] of live.triggers) {
    if (table === type) await run(db, `drop trigger if exists ${quote(name)}`);
  }
  await run(db, `drop table if exists ${quote(searchTable(type))}`);
}

async function dropIndexes(db: Db, live: LiveSchema, table: string, column: string): Promise<void> {
  for (const { name, columns } of live.tables.get(table)?.indexes.values() ?? []) {
    if (columns.includes(column)) await run(db, `drop index if exists ${quote(name)}`);
  }
}

const dropTable = (db: Db, name: string) => run(db, `drop table if exists ${quote(name)}`);

const linkTablesOf = (live: LiveSchema, type: string): string[] =>
  [...live.tables].flatMap(([name, { columns }]) =>
    columns.get('owner')?.references === type && name.startsWith(`${type}_`) ? [name] : [],
  );
