import { type RawBuilder, sql } from 'kysely';
import { type TypeName, typeOf } from '#content/index.ts';
import { isLink, type LinkField } from '#model/field.ts';
import type { Populate, Query, Sort } from '../query.ts';
import { whereOf } from './conditions.ts';
import type { Reading } from './sources.ts';

/** The targets of one field by owner, in order. */
export type LinksByOwner = ReadonlyMap<number, readonly number[]>;

type Sql = RawBuilder<unknown>;
/** `field`: its index in the order of the request. */
type Pair = Record<'field' | 'owner' | 'target', number>;

/** Whether links are only to be counted. */
export const isCountOnly = (query: Populate[string]): query is { count: true } =>
  query.count === true && !('where' in query);

/**
 * The links of these owners through the populated fields, by field: all fields of a type in one statement, and each field with a sort of its
 * own in another.
 * @param orderOf the SQL of a sort
 */
export async function readLinksOfOwners(
  reading: Reading,
  { type, owners, populate }: { type: TypeName; owners: readonly number[]; populate: Populate },
  orderOf: (type: TypeName, sorts: Sort[]) => Sql,
): Promise<Map<string, LinksByOwner>> {
  const fields = Object.entries(typeOf(type).fields).flatMap(([name, field]) => {
    const query = populate[name];
    return query && isLink(field) ? [{ name, field, query: isCountOnly(query) ? {} : query }] : [];
  });
  const unsorted = fields.filter(({ query }) => !query.sort?.length);
  const sorted = fields.filter(({ query }) => query.sort?.length);
  const selectOf = (field: (typeof fields)[number]) => selectLinks(reading, type, field, owners, fields.indexOf(field));
  const pairs: Pair[] = [];
  const read = async (statement: Sql) => pairs.push(...(await sql<Pair>`${statement}`.execute(reading.db)).rows);
  if (unsorted.length > 0)
    await read(sql`${sql.join(unsorted.map(selectOf), sql` union all `)} order by "field", "owner", "position"`);
  for (const field of sorted) {
    const order = orderOf(field.field.to as TypeName, field.query.sort ?? []);
    await read(sql`${selectOf(field)} order by l."owner", ${order}`);
  }
  const byField = fields.map(() => new Map<number, number[]>());
  for (const { field, owner, target } of pairs) byField[field]?.getOrInsertComputed(owner, () => []).push(target);
  return new Map(fields.map(({ name }, index) => [name, byField[index] as LinksByOwner]));
}

/** The linked table is joined only for a condition or a sort. */
function selectLinks(
  reading: Reading,
  type: TypeName,
  { name, field, query }: { name: string; field: LinkField; query: Query },
  owners: readonly number[],
  index: number,
): Sql {
  const { dialect, sources } = reading;
  const target = field.to as TypeName;
  const ofOwners = dialect.inIds(sql`l."owner"`, owners);
  const select = sql`select ${sql.lit(index)} as "field", l."owner", l."target", l."position"
    from ${sources.links(type, name)} l`;
  if (!query.where && !query.sort?.length) return sql`${select} where ${ofOwners}`;
  const condition = query.where ? sql` and ${whereOf(reading, query.where, target)}` : sql``;
  return sql`${select} ${dialect.joinInOrder} ${sources.entries(target)} e on e."id" = l."target"
    where ${ofOwners}${condition}`;
}
