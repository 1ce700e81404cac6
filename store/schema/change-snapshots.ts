import { sql } from 'kysely';
import { parsedJson } from '#model/json-object.ts';
import { type Db, draftTable } from '../sql/index.ts';
import { eachRow, hasColumn } from './live-schema.ts';

/** The columns of JSON objects whose members are the fields of an entry. Their tables have the columns `id` and `type`. */
const snapshots = [
  { table: draftTable, column: 'values' },
  { table: draftTable, column: 'links' },
  { table: 'revisions', column: 'snapshot' },
  { table: 'trash', column: 'snapshot' },
];

/** For a step: changes the values of a type's entries in working copies, revisions and trash. `change` also gets the links of a working copy. */
export async function changeSnapshots(
  db: Db,
  type: string,
  change: (snapshot: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  for (const { table, column } of snapshots) {
    if (!(await hasColumn(db, table, column))) continue;
    const query = {
      columns: sql`"id", ${sql.ref(column)} as "value"`,
      where: sql`"type" = ${type} and ${sql.ref(column)} is not null`,
    };
    for await (const { id, value } of eachRow<{ id: number; value: unknown }>(db, table, query)) {
      const snapshot = parsedJson(value) as Record<string, unknown> | null;
      if (snapshot === null) continue;
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${JSON.stringify(change(snapshot))}
        where "type" = ${type} and "id" = ${id}`.execute(db);
    }
  }
}
