import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database, Db } from './database.ts';
import { fold } from './fold.ts';
import { foldedColumn, plannedTables, type TablePlan } from './tables.ts';

/**
 * Brings the database to what the model says: tables, columns and indexes that are missing are added. Nothing is ever dropped, so
 * that an older version of the product can still run on the result. An unchanged model costs one query.
 *
 * Safe to run twice and by two processes at once: the second waits, then finds nothing to do. Before the first change to a
 * database that was there already, a copy of it is kept in `backups/`.
 */
export async function migrate(database: Database, dataDir: string, now: () => number = Date.now): Promise<void> {
  const plans = plannedTables(database.flavor);
  const wanted = createHash('sha256').update(JSON.stringify(plans)).digest('hex');
  const found = await storedFingerprint(database.db);
  if (found === wanted) return;
  if (found !== undefined) {
    const stamp = new Date(now()).toISOString().replaceAll(/[:.]/g, '-');
    await database.copyTo(join(dataDir, 'backups'), `before-${wanted.slice(0, 8)}-${stamp}`);
  }
  await database.exclusively(async (db) => {
    if ((await storedFingerprint(db)) === wanted) return;
    await bringTo(db, plans);
    await sql`create table if not exists "schema" ("fingerprint" text not null)`.execute(db);
    await sql`delete from "schema"`.execute(db);
    await sql`insert into "schema" ("fingerprint") values (${wanted})`.execute(db);
  });
}

async function storedFingerprint(db: Db): Promise<string | undefined> {
  const tables = await db.introspection.getTables();
  if (!tables.some((table) => table.name === 'schema')) return undefined;
  const { rows } = await sql<{ fingerprint: string }>`select "fingerprint" from "schema"`.execute(db);
  return rows[0]?.fingerprint;
}

async function bringTo(db: Db, plans: TablePlan[]): Promise<void> {
  const existing = new Map(
    (await db.introspection.getTables()).map((table) => [
      table.name,
      new Set(table.columns.map((column) => column.name)),
    ]),
  );
  const added: { table: string; column: string }[] = [];
  for (const plan of plans) {
    const columns = existing.get(plan.name);
    if (!columns) {
      await sql.raw(plan.create).execute(db);
      continue;
    }
    for (const column of plan.columns.filter(({ name }) => !columns.has(name))) {
      // A column added to rows that stand cannot be required by the database; the model requires it of the next save.
      const definition = column.definition.includes(' default ')
        ? column.definition
        : column.definition.replace(' not null', '');
      await sql.raw(`alter table "${plan.name}" add column "${column.name}" ${definition}`).execute(db);
      added.push({ table: plan.name, column: column.name });
    }
  }
  for (const plan of plans) {
    for (const statement of plan.after) await sql.raw(statement).execute(db);
  }
  for (const { table, column } of added) {
    if (column.endsWith(foldedColumn(''))) await fillFolded(db, table, column);
  }
}

/** A text that becomes indexed gets its folded twin in the rows that stand; the triggers then fill the search index. */
async function fillFolded(db: Db, table: string, column: string): Promise<void> {
  const source = column.slice(0, -foldedColumn('').length);
  const { rows } = await sql<{
    id: number;
    text: string | null;
  }>`select "id", ${sql.ref(source)} as "text" from ${sql.table(table)}`.execute(db);
  for (const { id, text } of rows) {
    if (text !== null)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${fold(text)} where "id" = ${id}`.execute(db);
  }
}
