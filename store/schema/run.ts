import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../sql/database.ts';

/** Executes a statement written out as text: schema changes take no parameters. */
export const run = (db: Db, statement: string) => sql.raw(statement).execute(db);

const batch = 500;

/** Each row of a table that meets a condition, in the order of ids. A row may be changed before the next one is read. */
export async function* eachRow<Row extends { id: number }>(
  db: Db,
  table: string,
  { columns, where = sql`true` }: { columns: RawBuilder<unknown>; where?: RawBuilder<unknown> },
): AsyncIterable<Row> {
  for (let last = 0; ; ) {
    const { rows } = await sql<Row>`
      select "id", ${columns} from ${sql.table(table)} where "id" > ${last} and ${where}
      order by "id" limit ${sql.lit(batch)}`.execute(db);
    yield* rows;
    if (rows.length < batch) return;
    last = rows.at(-1)?.id ?? 0;
  }
}

/** The live schema or its values cannot be migrated to the model. The message is one French sentence for an operator. */
export class MigrationRefused extends Error {}
