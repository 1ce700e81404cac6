import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { type TypeName, typeOf } from '#content/index.ts';
import type { Condition } from '../query.ts';
import type { TableSizes } from '../sql/table-sizes.ts';
import { whereOf } from './conditions.ts';
import { isJsonField } from './link-fields.ts';
import { longSearches, type Search } from './query-cost.ts';
import type { Reading, Searched } from './sources.ts';

/** Bytes of text that one statement searches: about ten milliseconds where they are folded. */
const sliceBytes = 1_000_000;
/** Rows whose lengths one statement reads. */
const maxRows = 10_000;

/**
 * Makes the long searches of a condition before the query that has it, in slices of the primary key: SQLite runs a statement in the event
 * loop, which is free between two slices. PostgreSQL would end a long one, and repeat it for the count. Each slice sees the entries as they
 * then are.
 * @returns the ids of the entries that each search finds
 */
export async function searchInSlices(
  reading: Reading,
  { type, where, sizes }: { type: TypeName; where: Condition | undefined; sizes: TableSizes },
): Promise<Searched> {
  const matches: Searched = new Map();
  for (const search of longSearches(type, where, sizes)) matches.set(search.condition, await idsOf(reading, search));
  return matches;
}

async function idsOf(reading: Reading, { type, condition }: Search): Promise<number[]> {
  const { db, sources } = reading;
  const table = sources.entries(type);
  const matches = whereOf(reading, condition, type);
  const column = sql`e.${sql.ref(condition.path[0])}`;
  const text = isJsonField(typeOf(type).fields[condition.path[0]]) ? sql`cast(${column} as text)` : column;
  const ids: number[] = [];
  for (let after = 0; ; ) {
    // The length of a text is read without the text. PostgreSQL has no length of a jsonb.
    const { rows } = await sql<{ id: number; bytes: number }>`
      select e."id", coalesce(octet_length(${text}), 0) as "bytes"
      from ${table} e where e."id" > ${after} order by e."id" limit ${sql.lit(maxRows)}`.execute(db);
    let bytes = 0;
    for (const [index, row] of rows.entries()) {
      bytes += row.bytes;
      if (bytes < sliceBytes && index < rows.length - 1) continue;
      const slice = await sql<{ id: number }>`
        select e."id" from ${table} e where e."id" > ${after} and e."id" <= ${row.id} and ${matches}`.execute(db);
      for (const { id } of slice.rows) ids.push(id);
      after = row.id;
      bytes = 0;
      await setImmediate();
    }
    if (rows.length < maxRows) return ids;
  }
}
