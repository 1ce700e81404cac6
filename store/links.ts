import { type RawBuilder, sql } from 'kysely';
import { type TypeName, typeOf } from '#content/index.ts';
import { isLink, type LinkField } from '#model/field.ts';
import { Conditions } from './conditions.ts';
import type { Db, Flavor } from './database.ts';
import type { Populate, Query, Sort } from './query.ts';
import { linkTable } from './tables.ts';

/** An entry that a question found. Its last change is said where a condition was put on it, so that it is given as it was then. */
export interface Found {
  id: number;
  updatedAt: string | null;
}

/** One field's links by owner, in order. */
export type Linked = ReadonlyMap<number, readonly Found[]>;

type Sql = RawBuilder<unknown>;
type Pair = Found & { field: number; owner: number };

/** Whether links are only to be counted. */
export const isCount = (asked: Populate[string]): asked is { count: true } =>
  asked.count === true && !('where' in asked);

/** Reads who is linked to whom: all fields of a type in one statement, and those with an order of their own in one each. */
export class Links {
  readonly #db: Db;
  readonly #flavor: Flavor;
  readonly #order: (type: TypeName, sorts: Sort[]) => Sql;

  constructor(db: Db, flavor: Flavor, order: (type: TypeName, sorts: Sort[]) => Sql) {
    this.#db = db;
    this.#flavor = flavor;
    this.#order = order;
  }

  /** The links of these owners through the fields asked for, by field. */
  async of(type: TypeName, owners: readonly number[], populate: Populate): Promise<Map<string, Linked>> {
    const fields = Object.entries(typeOf(type).fields).flatMap(([name, field]) => {
      const query = populate[name];
      return query && isLink(field) ? [{ name, field, query: isCount(query) ? {} : query }] : [];
    });
    const inPlace = fields.filter(({ query }) => !query.sort?.length);
    const sorted = fields.filter(({ query }) => query.sort?.length);
    const answers = await Promise.all([
      ...(inPlace.length > 0
        ? [
            this.#pairs(
              sql`${sql.join(
                inPlace.map((one) => sql`select ${this.#columns(type, one, owners, fields.indexOf(one))}`),
                sql` union all `,
              )} order by "field", "owner", "position"`,
            ),
          ]
        : []),
      ...sorted.map((one) =>
        this.#pairs(
          sql`select ${this.#columns(type, one, owners, fields.indexOf(one))} order by l."owner", ${this.#order(one.field.to as TypeName, one.query.sort ?? [])}`,
        ),
      ),
    ]);
    const byField = fields.map(() => new Map<number, Found[]>());
    for (const { field, owner, id, updatedAt } of answers.flat()) {
      const links = byField[field];
      const list = links?.get(owner);
      if (list) list.push({ id, updatedAt });
      else links?.set(owner, [{ id, updatedAt }]);
    }
    return new Map(fields.map(({ name }, index) => [name, byField[index] as Linked]));
  }

  /** Everything of a select but that word. What is linked is looked at only when something is asked of it. */
  #columns(
    type: TypeName,
    { name, field, query }: { name: string; field: LinkField; query: Query },
    owners: readonly number[],
    index: number,
  ): Sql {
    const target = field.to as TypeName;
    const links = sql.table(linkTable(type, name));
    const which = this.#flavor.among(sql`l."owner"`, owners);
    const number = sql.lit(index);
    if (!query.where && !query.sort?.length)
      return sql`${number} as "field", l."owner", l."target" as "id", l."position", cast(null as text) as "updatedAt" from ${links} l where ${which}`;
    const condition = query.where ? sql` and ${new Conditions(this.#flavor).write(query.where, target, 'e')}` : sql``;
    return sql`${number} as "field", l."owner", l."target" as "id", l."position", e."updatedAt" from ${links} l ${this.#flavor.joinInOrder} ${sql.table(target)} e on e."id" = l."target" where ${which}${condition}`;
  }

  async #pairs(statement: Sql): Promise<Pair[]> {
    return (await sql<Pair>`${statement}`.execute(this.#db)).rows;
  }
}
