import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../sql/database.ts';

/** Executes a statement written out as text: schema changes take no parameters. */
export const run = (db: Db, statement: string) => sql.raw(statement).execute(db);

/** Rows fetched at a time: a compromise of speed and memory. */
const batch = 200;

/** Each row of a table that meets a condition, in the order of the key, which is selected. A row may be changed before the next one is read. */
export async function* eachRow<Row extends object>(
  db: Db,
  table: string,
  { columns, where = sql`true`, key = ['id'] }: RowQuery,
): AsyncIterable<Row> {
  const order = sql.join(key.map((name) => sql.ref(name)));
  let after = sql`true`;
  while (true) {
    const { rows } = await sql<Row>`
      select ${columns} from ${sql.table(table)} where ${after} and ${where} order by ${order} limit ${sql.lit(batch)}`.execute(
      db,
    );
    yield* rows;
    const last = rows.at(-1) as Record<string, unknown> | undefined;
    if (!last || rows.length < batch) return;
    // Row values are compared in order on both databases: `where (a, b) > (1, 2)`.
    after = sql`(${order}) > (${sql.join(key.map((name) => last[name]))})`;
  }
}

type RowQuery = { columns: RawBuilder<unknown>; where?: RawBuilder<unknown>; key?: readonly string[] };

/** The live schema or its values cannot be migrated to the model. The message is one French sentence for an operator. */
export class MigrationRefused extends Error {}
