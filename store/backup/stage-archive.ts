import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row, TableRows } from '#archive/manifest.ts';
import { run, writeFieldRecords } from '../schema/live-schema.ts';
import { stepNames } from '../schema/run-steps.ts';
import { steps } from '../schema/steps/index.ts';
import { columnKinds, createTable, draftTable, fieldTable, plannedTables, quoted } from '../sql/index.ts';
import { openSqlite } from '../sql/sqlite.ts';
import { groupsOf, insert, keyOf, liveTables } from './dump.ts';

/** The rows of an archive in a temporary SQLite database, in the schema that the archive records. */
export type StagedArchive = NonNullable<Awaited<ReturnType<typeof stageArchive>>>;

/** Stages an archive whose database had only the steps `executed`: the pending ones run there. Undefined when none is pending. */
export async function stageArchive(executed: readonly string[]) {
  const pending = stepNames().filter((name) => !executed.includes(name));
  if (pending.length === 0) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'memorial-archive-'));
  const database = await openSqlite(join(folder, 'archive.sqlite'));
  const { db } = database;
  const fieldRecords = plannedTables(database.dialect).find(({ name }) => name === fieldTable);
  if (fieldRecords) await run(db, createTable(fieldRecords));
  return {
    /** Adds a table with its rows. Its type and columns may be missing from the current model. */
    async add({ table, columns, fields = {}, rows }: TableRows): Promise<void> {
      let kinds = columns && (await createStaged(table, columns));
      for await (const group of groupsOf(rows)) {
        kinds ??= await createStaged(table, kindsOf(table, group[0] ?? {}));
        await insert(db, table, kinds, group);
      }
      // The kinds of the fields of working copies are those of their types.
      if (table === draftTable) return;
      const record = { type: table, target: null, many: null };
      const records = Object.entries(fields).map(([field, kind]) => ({ ...record, field, kind }));
      await writeFieldRecords(db, records);
    },
    /** Runs the steps that the archive has not been through. */
    async runSteps() {
      await db.transaction().execute(async (trx) => {
        for (const name of pending) await steps[name]?.up(trx);
      });
    },
    /** The tables that can be loaded, once the steps have run. */
    tables: () => liveTables(database, db),
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };

  /** The declared types, which SQLite does not enforce, tell `liveTables` the kinds of the columns. */
  async function createStaged<Kinds extends Readonly<Record<string, string>>>(table: string, kinds: Kinds) {
    const isOfEntries = keyOf(table, Object.keys(kinds))?.join() === 'id';
    const columns = Object.entries(kinds).map(
      ([name, kind]) => `${quoted(name)} ${name === 'id' && isOfEntries ? 'integer primary key' : kind}`,
    );
    await run(db, `create table ${quoted(table)} (${columns.join(', ')})`);
    return kinds;
  }
}

const kindsOf = (table: string, row: Row): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, columnKinds(table)?.[name] ?? kindOfValue(value)]),
  );

function kindOfValue(value: unknown): string {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'real';
  return typeof value === 'object' && value !== null ? 'json' : 'text';
}
