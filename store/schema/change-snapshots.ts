import { sql } from 'kysely';
import type { Db } from '../sql/database.ts';
import { draftTable } from '../sql/tables.ts';
import { hasColumn } from './live-schema.ts';

/** Rows read at a time. */
const batch = 200;

/** The columns of JSON objects whose members are the fields of an entry. Their tables have the columns `id` and `type`. */
const snapshots = [
  { table: draftTable, column: 'values' },
  { table: draftTable, column: 'links' },
  { table: 'revisions', column: 'snapshot' },
  { table: 'trash', column: 'snapshot' },
];

/**
 * For a step that changes fields: changes the values that working copies, revisions and the trash have of the entries of a type.
 * @param change returns the new object; it is called with the values of an entry by field, and with the links of a working copy
 */
export async function changeSnapshots(
  db: Db,
  type: string,
  change: (snapshot: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  for (const { table, column } of snapshots) {
    if (!(await hasColumn(db, table, column))) continue;
    for (let last = 0; ; ) {
      const { rows } = await sql<{ id: number; value: unknown }>`
        select "id", ${sql.ref(column)} as "value" from ${sql.table(table)}
        where "type" = ${type} and "id" > ${last} and ${sql.ref(column)} is not null
        order by "id" limit ${sql.lit(batch)}`.execute(db);
      for (const { id, value } of rows) {
        const snapshot = (typeof value === 'string' ? JSON.parse(value) : value) as Record<string, unknown> | null;
        if (snapshot === null) continue;
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${JSON.stringify(change(snapshot))}
          where "type" = ${type} and "id" = ${id}`.execute(db);
      }
      last = rows.at(-1)?.id ?? 0;
      if (rows.length < batch) break;
    }
  }
}
