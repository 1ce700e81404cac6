import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { parsedJson } from '#model/json-object.ts';
import type { ColumnPlan, Db, IndexPlan, Literal, SqlDialect, TablePlan } from '../sql/index.ts';
import { createIndex, createTable, foldedColumn, literal, quoted } from '../sql/index.ts';
import type { Conversion } from './convert-fields.ts';
import { conversionsOf, convertColumn, convertInPostgres, numbered, withoutCollation } from './convert-fields.ts';
import { type FieldRecords, type LiveColumn, type LiveTable, MigrationRefused, run } from './live-schema.ts';
import type { MigrationReport } from './migration-report.ts';

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
  addDifference(report, difference, conversions);
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
      for (const conversion of retyping) await convertColumn(db, dialect, conversion, from, { table: to });
    });
  }
  for (const conversion of conversions)
    if (!conversion.isRetyped) await convertColumn(db, dialect, conversion, plan.name);
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
 * @returns the names of those that are new since
 */
export async function applyIndexes(db: Db, plan: TablePlan, live: LiveTable, before: LiveTable | undefined) {
  const { create, drop } = compareIndexes(plan, live);
  for (const name of drop) await run(db, `drop index ${quoted(name)}`);
  for (const index of create) {
    if (index.unique && index.columns.length === 1) await refuseDuplicates(db, plan.name, index);
    await run(db, createIndex(plan.name, index));
  }
  return before ? compareIndexes(plan, before).create.map(({ name }) => name) : [];
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

/** What separates a live table from its plan. */
export type TableDifference = ReturnType<typeof compareTable>;

/** Compares one table. Indexes are compared apart, once the columns are right. */
export function compareTable(plan: TablePlan, live: LiveTable) {
  const wanted = new Map(plan.columns.map((column) => [column.name, column]));
  const differing = (differs: (column: ColumnPlan, liveColumn: LiveColumn) => boolean) =>
    plan.columns.filter((column) => {
      const liveColumn = live.columns.get(column.name);
      return liveColumn && differs(column, liveColumn);
    });
  return {
    plan,
    add: plan.columns.filter(({ name }) => !live.columns.has(name)),
    /** Columns that lose `not null`: those that are nullable in the plan, and those that are no longer in it. */
    relax: [...live.columns.values()]
      .filter(({ name, nullable }) => !nullable && wanted.get(name)?.nullable !== false)
      .map(({ name }) => name),
    /** Columns whose default is another. A key's default belongs to its definition (PostgreSQL's identity). */
    defaults: differing((column, liveColumn) => !liveColumn.isPrimaryKey && !isSameDefault(column, liveColumn)),
    retype: differing((column, liveColumn) => column.type !== liveColumn.type),
    retarget: differing((column, liveColumn) => column.references !== liveColumn.references),
    /** Columns that are no longer in the plan. They remain, so that an older version still runs. */
    leftover: [...live.columns.values()].filter(({ name }) => !wanted.has(name)),
  };
}

export const isEqual = ({ add, relax, defaults, retype, retarget }: TableDifference): boolean =>
  [add, relax, defaults, retype, retarget].every((list) => list.length === 0);

/** Indexes to make, and to drop: others of a name, and unique ones that would refuse what the model accepts. The rest serves older versions. */
export function compareIndexes(plan: TablePlan, live: LiveTable): { create: IndexPlan[]; drop: string[] } {
  const isSame = (planned: IndexPlan, existing: IndexPlan | undefined) =>
    existing?.unique === planned.unique &&
    planned.columns.join() === existing.columns.join() &&
    Boolean(planned.nullsFirst) === Boolean(existing.nullsFirst);
  const create = plan.indexes.filter((index) => !isSame(index, live.indexes.get(index.name)));
  const wanted = new Set(plan.indexes.map(({ name }) => name));
  const replaced = create.filter(({ name }) => live.indexes.has(name)).map(({ name }) => name);
  const unwanted = [...live.indexes.values()].filter(
    ({ name, unique }) => unique && !wanted.has(name) && name.startsWith(`${plan.name}_unique_`),
  );
  return { create, drop: [...replaced, ...unwanted.map(({ name }) => name)] };
}

function isSameDefault(column: ColumnPlan, { default: live }: LiveColumn): boolean {
  if (column.default === undefined || live === undefined) return column.default === live;
  const spelled = spell(live, column.default);
  return spelled === literal(column.default) || isSameJson(spelled, column.default);
}

/** PostgreSQL spells a JSON default with its own spaces and order of keys. */
function isSameJson(spelled: string, wanted: Literal): boolean {
  const text = /^'([[{].*)'$/s.exec(spelled)?.[1]?.replaceAll("''", "'");
  return text !== undefined && isDeepStrictEqual(parsedJson(text), parsedJson(wanted));
}

/** A live default as `literal` spells it. PostgreSQL adds a cast, and quotes a number below zero: `'-1'::integer`. */
function spell(live: string, wanted: Literal): string {
  const bare = live.replace(/::[a-z ]+$/, '');
  return typeof wanted === 'number' ? bare.replace(/^\(?'?(.*?)'?\)?$/, '$1') : bare;
}

function addDifference(report: MigrationReport, difference: TableDifference, conversions: readonly Conversion[]): void {
  const { plan, add, relax, defaults, leftover } = difference;
  const named = (name: string) => `${plan.name}.${name}`;
  report.columns.push(...add.map(({ name }) => named(name)));
  report.relaxed.push(...relax.map(named));
  report.defaults.push(...defaults.map(({ name }) => named(name)));
  report.converted.push(...conversions.map(({ name }) => named(name)));
  const left = leftover.filter(({ name }) => !name.endsWith(foldedColumn('')));
  report.leftover.push(...left.map(({ name }) => named(name)));
}
