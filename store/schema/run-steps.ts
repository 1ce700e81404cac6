import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { type Db, foldedColumn, quoted, type SqlDialect } from '../sql/index.ts';
import { type LiveSchema, MigrationRefused, readLiveSchema, run } from './live-schema.ts';
import { steps } from './steps/index.ts';

/** The table in which Kysely's Migrator records the steps that ran. */
const executedTable = 'kysely_migration';

/** The names of all steps, in the order in which they run. */
export const stepNames = (): string[] => Object.keys(steps).sort();

export async function executedSteps(db: Db, live: LiveSchema): Promise<string[]> {
  if (!live.tables.has(executedTable)) return [];
  const { rows } = await sql<{ name: string }>`select "name" from ${sql.table(executedTable)} order by "name"`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** The steps that have not run here. @throws MigrationRefused when one ran that this version does not know: a newer version's database */
export async function pendingSteps(db: Db, live: LiveSchema): Promise<string[]> {
  const executed = await executedSteps(db, live);
  const unknown = executed.find((name) => !Object.hasOwn(steps, name));
  if (unknown) {
    throw new MigrationRefused(
      `La base a été changée par une version plus récente (étape « ${unknown} ») : installez cette version, ` +
        'ou rendez la copie d’avant, qui est dans DATA_DIR/backups/.',
    );
  }
  return stepNames().filter((name) => !executed.includes(name));
}

/** Runs the pending steps, in the open transaction. They see no search index, trigger or index of the product: the comparison makes those again. */
export async function runSteps(db: Db, dialect: SqlDialect, live: LiveSchema): Promise<void> {
  await dropDerived(db, dialect, live);
  await record(db, steps);
  await dropUnusedFolds(db, await readLiveSchema(db, dialect));
}

/** Records every step as run in an empty database, where there is nothing to change. */
export const skipSteps = (db: Db): Promise<void> =>
  record(db, Object.fromEntries(stepNames().map((name) => [name, { up: async () => undefined }])));

async function record(db: Db, migrations: typeof steps): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Two branches may each bring a step: the later one to land may have the earlier name.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Drops what is computed from the columns: a column that it names can be neither renamed nor dropped. */
async function dropDerived(db: Db, dialect: SqlDialect, live: LiveSchema): Promise<void> {
  for (const [name, { table }] of live.triggers) {
    if (!name.startsWith(`${table}_search_`) && !name.startsWith(`${table}_fold_`)) continue;
    // On PostgreSQL the function of a trigger has its name.
    const dropped = dialect.name === 'sqlite' ? `trigger ${quoted(name)}` : `function ${quoted(name)}() cascade`;
    await run(db, `drop ${dropped}`);
  }
  for (const name of live.virtual.keys()) await run(db, `drop table ${quoted(name)}`);
  for (const [table, { indexes }] of live.tables)
    for (const name of indexes.keys()) if (name.startsWith(`${table}_`)) await run(db, `drop index ${quoted(name)}`);
}

/** Drops the folded form of texts that a step renamed or removed. */
async function dropUnusedFolds(db: Db, live: LiveSchema): Promise<void> {
  const suffix = foldedColumn('');
  for (const [table, { columns }] of live.tables) {
    for (const name of columns.keys()) {
      if (name.endsWith(suffix) && !columns.has(name.slice(0, -suffix.length)))
        await run(db, `alter table ${quoted(table)} drop column ${quoted(name)}`);
    }
  }
}
