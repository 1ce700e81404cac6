import { type RawBuilder, sql } from 'kysely';
import { type TypeName, typeOf } from '#content/index.ts';
import { isLink } from '#model/field.ts';
import { type Populate, partsOf, type Query, type Sort } from '../query.ts';
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
 * The links of these owners through the populated fields, by field. One statement reads those of all fields; each field with a condition or a
 * sort has another one for its targets. A join of both would evaluate the condition of a working copy for every entry of the linked type:
 * the sources of working copies are subqueries, which SQLite computes as a whole before a join.
 * @param orderOf the SQL of a sort
 */
export async function readLinksOfOwners(
  reading: Reading,
  { type, owners, populate }: { type: TypeName; owners: readonly number[]; populate: Populate },
  orderOf: (type: TypeName, sorts: Sort[]) => Sql,
): Promise<Map<string, LinksByOwner>> {
  const { db, dialect, sources } = reading;
  const fields = Object.entries(typeOf(type).fields).flatMap(([name, field]) => {
    const query = populate[name];
    return query && isLink(field) ? [{ name, to: field.to as TypeName, query: isCountOnly(query) ? {} : query }] : [];
  });
  const selects = fields.map(
    ({ name }, index) => sql`select ${sql.lit(index)} as "field", l."owner", l."target", l."position"
      from ${sources.links(type, name)} l where ${dialect.inIds(sql`l."owner"`, owners)}`,
  );
  const { rows } = await sql<Pair>`${sql.join(selects, sql` union all `)}
    order by "field", "owner", "position"`.execute(db);
  const links = new Map<string, LinksByOwner>();
  for (const [index, { name, to, query }] of fields.entries()) {
    const pairs = rows.filter(({ field }) => field === index);
    const byOwner = Map.groupBy(pairs, ({ owner }) => owner);
    const targets = [...new Set(pairs.map(({ target }) => target))];
    const select = await targetsOf(reading, { type: to, targets, query }, orderOf);
    const ofField = new Map<number, readonly number[]>();
    for (const [owner, ofOwner] of byOwner) ofField.set(owner, select(ofOwner.map(({ target }) => target)));
    links.set(name, ofField);
  }
  return links;
}

/**
 * How many folded texts one statement reads: node:sqlite releases what a function of JavaScript received and returned when the statement ends.
 */
const foldedRows = 200;

/** Keeps of the targets of one owner those that match the condition of a query, in the order of its sort. */
async function targetsOf(
  reading: Reading,
  { type, targets, query }: { type: TypeName; targets: readonly number[]; query: Query },
  orderOf: (type: TypeName, sorts: Sort[]) => Sql,
): Promise<(targets: readonly number[]) => readonly number[]> {
  const { where, sort = [] } = query;
  const entries = reading.sources.entries(type);
  const select = async (ids: readonly number[], rest: Sql): Promise<number[]> => {
    const isIn = reading.dialect.inIds(sql`e."id"`, ids);
    const { rows } = await sql<{ id: number }>`
      select e."id" from ${entries} e where ${isIn} ${rest}`.execute(reading.db);
    return rows.map(({ id }) => id);
  };
  let listed = targets;
  if (where) {
    // As one value, so that the ids alone choose the index.
    const condition = sql`and (${whereOf(reading, where, type)}) is true`;
    // Each statement searches the entries behind a link again.
    const size = partsOf(where).some((part) => 'link' in part) ? targets.length : foldedRows;
    const ids: number[] = [];
    for (let start = 0; start < targets.length; start += size)
      ids.push(...(await select(targets.slice(start, start + size), condition)));
    listed = ids;
  }
  if (sort.length > 0) listed = await select(listed, sql`order by ${orderOf(type, sort)}`);
  if (listed === targets) return (ids) => ids;
  const ranks = new Map(listed.map((id, index) => [id, index]));
  const matching = (ids: readonly number[]) => ids.filter((id) => ranks.has(id));
  const rankOf = (id: number) => ranks.get(id) ?? 0;
  return sort.length > 0 ? (ids) => matching(ids).sort((a, b) => rankOf(a) - rankOf(b)) : matching;
}
