import { type RawBuilder, sql } from 'kysely';
import { model, type TypeName, typeOf } from '#content/index.ts';
import { isLink } from '#model/field.ts';
import type { Database, Db } from './database.ts';
import { plannedTables, type TablePlan } from './tables.ts';

export type Row = Record<string, unknown>;

/** Rows of one table, in the order of its key. */
export interface TableRows {
  table: string;
  rows: AsyncIterable<Row>;
}

/** Rows fetched, or kept, at a time: enough to be quick, few enough for little memory. */
const batch = 200;

/**
 * Every table that is worth keeping, as at one moment, while writes go on. Values are the same from SQLite and PostgreSQL (flags
 * are true or false, json is parsed), so that what one gave the other takes.
 * @param take is given each table in turn, those that others point to first, and must read its rows before it resolves
 */
export async function dump(database: Database, take: (table: TableRows) => Promise<void>): Promise<void> {
  await database.frozen(async (db) => {
    for (const plan of keptTables(database)) await take({ table: plan.name, rows: rowsOf(db, plan) });
  });
}

/**
 * Puts rows given by `dump` into an empty database: all of them, or none.
 * @throws UnknownTable when they were dumped by a version of the product that keeps what this one does not know
 */
export async function load(database: Database, tables: AsyncIterable<TableRows>): Promise<void> {
  const plans = new Map(keptTables(database).map((plan) => [plan.name, plan]));
  await database.db.transaction().execute(async (db) => {
    for await (const { table, rows } of tables) {
      const plan = plans.get(table);
      if (!plan) throw new UnknownTable(table);
      for await (const group of groupsOf(rows)) await insert(db, plan, group);
      if (database.flavor.name === 'postgres' && plan.key?.[0] === 'id') await followNumbers(db, plan.name);
    }
  });
  database.known.wrote(undefined);
}

/** Whether nothing is kept yet. */
export async function isEmpty(database: Database): Promise<boolean> {
  for (const { name } of keptTables(database)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(database.db);
    if (rows.length > 0) return false;
  }
  return true;
}

/** What was dumped has no place here: it comes from a newer version of the product. */
export class UnknownTable extends Error {
  constructor(name: string) {
    super(`no place for ${name}: the archive comes from a newer version`);
  }
}

/** Without a key are those that are not kept: attempts and sessions are about the last minutes or hours. */
const keptTables = (database: Database): TablePlan[] =>
  plannedTables(database.flavor).filter(({ key }) => key !== undefined);

async function* rowsOf(db: Db, plan: TablePlan): AsyncIterable<Row> {
  const key = plan.key ?? [];
  const columns = sql.join(plan.columns.map(({ name }) => sql.ref(name)));
  const order = sql.join(key.map((name) => sql.ref(name)));
  const parsed = jsonColumns(plan.name);
  const flags = flagColumns(plan.name);
  let last: Row | undefined;
  while (true) {
    const { rows } = await sql<Row>`select ${columns} from ${sql.table(plan.name)} ${
      last ? after(key, last) : sql``
    } order by ${order} limit ${sql.lit(batch)}`.execute(db);
    for (const row of rows) {
      for (const name of parsed) if (typeof row[name] === 'string') row[name] = JSON.parse(row[name]);
      for (const name of flags) if (typeof row[name] === 'number') row[name] = row[name] !== 0;
      yield row;
    }
    last = rows.at(-1);
    if (rows.length < batch || !last) return;
  }
}

/** `where (a, b) > (1, 2)`: row values are compared in order on both databases. */
function after(key: readonly string[], last: Row): RawBuilder<unknown> {
  const names = sql.join(key.map((name) => sql.ref(name)));
  return sql`where (${names}) > (${sql.join(key.map((name) => last[name]))})`;
}

async function* groupsOf(rows: AsyncIterable<Row>): AsyncIterable<Row[]> {
  let group: Row[] = [];
  for await (const row of rows) {
    group.push(row);
    if (group.length < batch) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** A column the archive has not (it is older than this version) gets what the database gives it. */
async function insert(db: Db, plan: TablePlan, rows: Row[]): Promise<void> {
  const given = Object.keys(rows[0] ?? {});
  const known = new Set(plan.columns.map(({ name }) => name));
  const stranger = given.find((name) => !known.has(name));
  if (stranger) throw new UnknownTable(`${plan.name}.${stranger}`);
  const json = new Set(jsonColumns(plan.name));
  const values = rows.map(
    (row) =>
      sql`(${sql.join(
        given.map((name) => {
          const value = row[name];
          const written = json.has(name) || (typeof value === 'object' && value !== null);
          return value !== null && written ? JSON.stringify(value) : value;
        }),
      )})`,
  );
  const names = sql.join(given.map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(plan.name)} (${names}) values ${sql.join(values)}`.execute(db);
}

/** The next entry's number comes after those that were put in (SQLite sees to it by itself). */
async function followNumbers(db: Db, table: string): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), greatest(1, (select coalesce(max("id"), 0) from ${sql.table(table)})), exists (select 1 from ${sql.table(table)}))`.execute(
    db,
  );
}

const columnsKept =
  (kind: 'json' | 'boolean') =>
  (table: string): string[] =>
    Object.hasOwn(model, table)
      ? Object.entries(typeOf(table as TypeName).fields)
          .filter(([, field]) => !isLink(field) && field.column === kind)
          .map(([name]) => name)
      : [];
const jsonColumns = columnsKept('json');
const flagColumns = columnsKept('boolean');
