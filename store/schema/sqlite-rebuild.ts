import { sql } from 'kysely';
import type { Db } from '../sql/database.ts';
import { createTable, quoted } from '../sql/tables.ts';
import type { TableDifference } from './compare.ts';
import type { LiveColumn, LiveTable } from './live-schema.ts';
import { run } from './run.ts';

/**
 * Rebuilds a table with its rows, for changes that SQLite's `alter table` cannot make (sqlite.org/lang_altertable.html, section 7). Foreign
 * keys must be off, or dropping the old table would delete the links of its entries. Indexes and triggers are dropped with the old table.
 * @param converted columns that are not copied
 * @param convert fills them, from the old table to the new one
 */
export async function rebuild(
  db: Db,
  { plan, leftover }: TableDifference,
  live: LiveTable,
  converted: readonly string[],
  convert: (from: string, to: string) => Promise<void>,
): Promise<void> {
  const newTable = `${plan.name}__new`;
  await run(db, `drop table if exists ${quoted(newTable)}`);
  await run(db, createTable(plan, newTable, leftover.map(leftoverColumn)));
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

/** A column that is no longer in the model: it is nullable, so that entries can be created without it. */
const leftoverColumn = ({ name, type, default: value }: LiveColumn) => ({
  name,
  definition: value === undefined ? type : `${type} default ${value}`,
});

/** Copies the AUTOINCREMENT sequence: the id of a deleted entry is never reused. */
async function copySequence(db: Db, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${from}`.execute(db);
  const last = rows[0]?.seq;
  if (last === undefined) return;
  await sql`delete from sqlite_sequence where name = ${to}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${to}, ${last})`.execute(db);
}
