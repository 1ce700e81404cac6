import { type RawBuilder, sql } from 'kysely';
import { type TypeName, typeOf } from '#content/index.ts';
import { isLink, type LinkField } from '#model/field.ts';
import { WhereBuilder } from './conditions.ts';
import type { Db } from './database.ts';
import type { Populate, Query, Sort } from './query.ts';
import type { Sources } from './sources.ts';
import type { SqlDialect } from './sql-dialect.ts';

/** The targets of one field by owner, in order. */
export type LinksByOwner = ReadonlyMap<number, readonly number[]>;

type Sql = RawBuilder<unknown>;
interface Pair {
  /** Index of the field in the order of the request. */
  field: number;
  owner: number;
  target: number;
}

/** Whether links are only to be counted. */
export const isCountOnly = (query: Populate[string]): query is { count: true } =>
  query.count === true && !('where' in query);

/** Reads links: all fields of a type in one statement, and each field with a sort of its own in another. */
export class Links {
  readonly #db: Db;
  readonly #dialect: SqlDialect;
  readonly #sources: Sources;
  readonly #order: (type: TypeName, sorts: Sort[]) => Sql;

  constructor(db: Db, dialect: SqlDialect, sources: Sources, order: (type: TypeName, sorts: Sort[]) => Sql) {
    this.#db = db;
    this.#dialect = dialect;
    this.#sources = sources;
    this.#order = order;
  }

  /** The links of these owners through the populated fields, by field. */
  async of(type: TypeName, owners: readonly number[], populate: Populate): Promise<Map<string, LinksByOwner>> {
    const fields = Object.entries(typeOf(type).fields).flatMap(([name, field]) => {
      const query = populate[name];
      return query && isLink(field) ? [{ name, field, query: isCountOnly(query) ? {} : query }] : [];
    });
    const unsorted = fields.filter(({ query }) => !query.sort?.length);
    const sorted = fields.filter(({ query }) => query.sort?.length);
    const selectOf = (field: (typeof fields)[number]) =>
      sql`select ${this.#columns(type, field, owners, fields.indexOf(field))}`;
    const pairs: Pair[] = [];
    if (unsorted.length > 0) {
      const selects = sql.join(unsorted.map(selectOf), sql` union all `);
      pairs.push(...(await this.#pairs(sql`${selects} order by "field", "owner", "position"`)));
    }
    for (const field of sorted) {
      const order = this.#order(field.field.to as TypeName, field.query.sort ?? []);
      pairs.push(...(await this.#pairs(sql`${selectOf(field)} order by l."owner", ${order}`)));
    }
    const byField = fields.map(() => new Map<number, number[]>());
    for (const { field, owner, target } of pairs) {
      const links = byField[field];
      const targets = links?.get(owner);
      if (targets) targets.push(target);
      else links?.set(owner, [target]);
    }
    return new Map(fields.map(({ name }, index) => [name, byField[index] as LinksByOwner]));
  }

  /** A select statement without its keyword. The linked table is joined only for a condition or a sort. */
  #columns(
    type: TypeName,
    { name, field, query }: { name: string; field: LinkField; query: Query },
    owners: readonly number[],
    index: number,
  ): Sql {
    const target = field.to as TypeName;
    const links = this.#sources.links(type, name);
    const ofOwners = this.#dialect.inIds(sql`l."owner"`, owners);
    const number = sql.lit(index);
    if (!query.where && !query.sort?.length)
      return sql`${number} as "field", l."owner", l."target", l."position" from ${links} l where ${ofOwners}`;
    const condition = query.where
      ? sql` and ${new WhereBuilder(this.#dialect, this.#sources).build(query.where, target, 'e')}`
      : sql``;
    return sql`${number} as "field", l."owner", l."target", l."position" from ${links} l
      ${this.#dialect.joinInOrder} ${this.#sources.entries(target)} e on e."id" = l."target"
      where ${ofOwners}${condition}`;
  }

  async #pairs(statement: Sql): Promise<Pair[]> {
    return (await sql<Pair>`${statement}`.execute(this.#db)).rows;
  }
}
