import { sql } from 'kysely';
import type { ColumnPlan, Db, IndexPlan, SqlDialect, TablePlan } from '../sql/index.ts';
import { createIndex, createTable, literal, quoted } from '../sql/index.ts';
import { compareIndexes, compareTable, isEqual, type MigrationReport, type TableDifference } from './compare.ts';
import type { Conversion } from './convert-fields.ts';
import { conversionsOf, convertInPostgres, convertWithin, numbered, withoutCollation } from './convert-fields.ts';
import { type FieldRecords, type LiveTable, MigrationRefused, run } from './live-schema.ts';

/** Creates a missing table, or migrates the columns of an existing one to its plan, and their values to their kinds. */
export async function applyTable(
  db: Db,
  dialect: SqlDialect,
  plan: TablePlan,
  live: LiveTable | undefined,
  records: FieldRecords,
  report: MigrationReport,
): Promise<void> {
  if (!live) {
    await run(db, createTable(plan));
    report.tables.push(plan.name);
    return;
  }
  const difference = compareTable(plan, live);
  const conversions = conversionsOf(plan, live, records);
  report.add(difference, conversions);
  if (dialect.name === 'postgres') {
    await alter(db, difference, conversions);
    return;
  }
  const retyping = conversions.filter(({ isRetyped }) => isRetyped);
  if (isEqual({ ...difference, add: [] })) {
    for (const column of difference.add) await addColumn(db, plan.name, column);
  } else {
    const names = retyping.map(({ name }) => name);
    await rebuild(db, difference, live, names, async (from, to) => {
      for (const conversion of retyping) await convertWithin(db, dialect, conversion, from, to);
    });
  }
  for (const conversion of conversions)
    if (!conversion.isRetyped) await convertWithin(db, dialect, conversion, plan.name);
}

/** Content columns are nullable, so that they can be added to existing rows. */
const addColumn = (db: Db, table: string, { name, definition }: ColumnPlan) =>
  run(db, `alter table ${quoted(table)} add column ${quoted(name)} ${definition}`);

async function alter(db: Db, difference: TableDifference, conversions: readonly Conversion[]) {
  const { plan, add, relax, defaults, retype } = difference;
  for (const column of add) await addColumn(db, plan.name, column);
  const types = new Map(plan.columns.map(({ name, type }) => [name, type]));
  for (const conversion of conversions) await convertInPostgres(db, conversion, types.get(conversion.name) ?? '');
  const converted = new Set(conversions.filter(({ isRetyped }) => isRetyped).map(({ name }) => name));
  const changes = [
    ...relax.filter((name) => !converted.has(name)).map((name) => `alter column ${quoted(name)} drop not null`),
    // Columns that belong to no field: their values need no check, such as a text of which only the sort order changes.
    ...retype
      .filter(({ name }) => !converted.has(name))
      .map(
        ({ name, type }) =>
          `alter column ${quoted(name)} type ${type} using ${quoted(name)}::${withoutCollation(type)}`,
      ),
    // A converted column has no default yet.
    ...[...new Set([...defaults, ...retype.filter(({ name }) => converted.has(name))])].map(
      (column) =>
        `alter column ${quoted(column.name)} ${column.default === undefined ? 'drop default' : `set default ${literal(column.default)}`}`,
    ),
  ];
  if (changes.length > 0) await run(db, `alter table ${quoted(plan.name)} ${changes.join(', ')}`);
}

/**
 * Rebuilds a table with its rows, for changes that SQLite's `alter table` cannot make (sqlite.org/lang_altertable.html, section 7). Foreign
 * keys must be off, or dropping the old table would delete the links of its entries. Indexes and triggers are dropped with the old table.
 * `convert` fills the columns `converted`, which are not copied.
 */
async function rebuild(
  db: Db,
  { plan, leftover }: TableDifference,
  live: LiveTable,
  converted: readonly string[],
  convert: (from: string, to: string) => Promise<void>,
): Promise<void> {
  const newTable = `${plan.name}__new`;
  await run(db, `drop table if exists ${quoted(newTable)}`);
  // A column that is no longer in the model is nullable, so that entries can be created without it.
  const rest = leftover.map(({ name, type, default: value }) => ({
    name,
    definition: value === undefined ? type : `${type} default ${value}`,
  }));
  await run(db, createTable(plan, newTable, rest));
  const names = [...live.columns.keys()].filter((name) => !converted.includes(name)).map(quoted);
  await run(
    db,
    `insert into ${quoted(newTable)} (${names.join(', ')}) select ${names.join(', ')} from ${quoted(plan.name)} order by rowid`,
  );
  await convert(plan.name, newTable);
  await copySequence(db, plan.name, newTable);
  await run(db, `drop table ${quoted(plan.name)}`);
  await run(db, `alter table ${quoted(newTable)} rename to ${quoted(plan.name)}`);
}

/** Copies the AUTOINCREMENT sequence: the id of a deleted entry is never reused. */
async function copySequence(db: Db, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${from}`.execute(db);
  const last = rows[0]?.seq;
  if (last === undefined) return;
  await sql`delete from sqlite_sequence where name = ${to}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${to}, ${last})`.execute(db);
}

/**
 * Creates missing indexes and drops those that `compareIndexes` names.
 * @param before the table before the migration: a step, or rebuilding it, dropped its indexes
 * @returns how many are new since
 */
export async function applyIndexes(db: Db, plan: TablePlan, live: LiveTable, before: LiveTable | undefined) {
  const { create, drop } = compareIndexes(plan, live);
  for (const name of drop) await run(db, `drop index ${quoted(name)}`);
  for (const index of create) {
    if (index.unique && index.columns.length === 1) await refuseDuplicates(db, plan.name, index);
    await run(db, createIndex(plan.name, index));
  }
  return before ? compareIndexes(plan, before).create.length : 0;
}

async function refuseDuplicates(db: Db, table: string, { columns: [name = ''] }: IndexPlan): Promise<void> {
  const column = sql.ref(name);
  const { rows } = await sql<{ id: number }>`
    select "id" from ${sql.table(table)} where ${column} in (
      select ${column} from ${sql.table(table)} where ${column} is not null group by ${column} having count(*) > 1
    ) order by "id"`.execute(db);
  if (rows.length === 0) return;
  throw new MigrationRefused(
    `Le champ « ${name} » de « ${table} » doit être unique, et ${rows.length} fiches ont une valeur en commun ` +
      `(${numbered(rows.map(({ id }) => id))}) : changez ces valeurs avec la version précédente, ` +
      `ou retirez « ${name} » de unique dans content/.`,
  );
}
