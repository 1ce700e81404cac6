import { type RawBuilder, sql } from 'kysely';
import { type TypeName, typeOf } from '#content/index.ts';
import type { Day } from '#model/calendar.ts';
import type { Condition } from '../query.ts';
import { whereOf } from './conditions.ts';
import type { Reading } from './sources.ts';

/** Days in a row, both ends included, and the number of entries that begin on the first. */
export type DaySpan = { from: Day; to: Day; count: number };

/** `until`: entries that begin later are left out. `where`: which entries. */
export type DaySpanQuery = { type: TypeName; since: Day; until?: Day; where: Condition };

/**
 * The days on which entries of a type take place, from `since` on: for each day on which some begin, the last day on which one of them ends.
 * One row a day, for any number of entries.
 */
export async function readDaySpans(reading: Reading, { type, since, until = '9999-12-31', where }: DaySpanQuery) {
  const [dateRange] = typeOf(type).dateRanges ?? [];
  if (!dateRange) throw new Error(`${type} has no date range`);
  const [start, end] = [sql.ref(`e.${dateRange.start}`), sql.ref(`e.${dateRange.end}`)];
  const condition = whereOf(reading, where, type);
  const spans = (period: RawBuilder<unknown>) => sql`
    select substr(${start}, 1, 10) as "from", max(substr(coalesce(${end}, ${start}), 1, 10)) as "to",
      cast(count(*) as integer) as "count"
    from ${reading.sources.entries(type)} e
    where ${condition} and ${period}
    group by substr(${start}, 1, 10)`;
  // Each part reads a range of its index; an `or` would read every entry. The parts have different days, so none is repeated.
  const { rows } = await sql<DaySpan>`
    ${spans(sql`${start} >= ${since} and ${start} <= ${`${until} 24:00`}`)}
    union all ${spans(sql`${start} < ${since} and ${end} >= ${since}`)}
    order by 1`.execute(reading.db);
  return rows;
}
