import { type RawBuilder, sql } from 'kysely';
import { type TypeName, typeOf } from '#content/index.ts';
import { isLink, type LinkField } from '#model/field.ts';
import { Conditions } from './conditions.ts';
import type { Counts } from './counts.ts';
import type { Db, Flavor } from './database.ts';
import type { Address, Condition, Page, Populate, Query, Sort, StoredEntry } from './query.ts';
import { type Reading, reading, toEntry } from './rows.ts';
import { linkTable } from './tables.ts';

type Row = Record<string, unknown>;
type Sql = RawBuilder<unknown>;

/** SQLite takes 32,766 parameters and PostgreSQL 65,535; a list of owners longer than this is asked for in parts. */
const ownersAtOnce = 5000;

/** Reads entries. Populating costs one query per link field and level, whatever the number of entries. */
export class Reader {
  readonly #db: Db;
  readonly #flavor: Flavor;
  /** Absent within a transaction, whose writes nobody has been told of yet. */
  readonly #counts: Counts | undefined;

  constructor(db: Db, flavor: Flavor, counts?: Counts) {
    this.#db = db;
    this.#flavor = flavor;
    this.#counts = counts;
  }

  async list(type: TypeName, query: Query): Promise<Page> {
    const where = this.#where(query.where, type);
    const total = query.count ? await this.#total(type, query.where, where) : undefined;
    const read = reading(typeOf(type), this.#flavor, query.fields, Object.keys(query.populate ?? {}));
    const rows = await this.#page(type, where, read, query, total);
    const entries = rows.map((row) => toEntry(row, read.columns));
    await this.#populate(type, entries, rows, read, query.populate);
    return { entries, ...(total !== undefined && { total }) };
  }

  async get(address: Address, query: Pick<Query, 'where' | 'fields' | 'populate'>): Promise<StoredEntry | undefined> {
    const named = namedBy(address.ref);
    const where = named && query.where ? { and: [named, query.where] } : (named ?? query.where);
    const page = await this.list(address.type, { ...query, ...(where && { where }), page: { offset: 0, limit: 1 } });
    return page.entries[0];
  }

  #total(type: TypeName, condition: Condition | undefined, where: Sql): Promise<number> {
    const count = () => this.#count(type, where);
    return this.#counts ? this.#counts.get(type, condition, count) : count();
  }

  async #count(type: TypeName, where: Sql): Promise<number> {
    const { rows } = await sql<{
      total: number;
    }>`select cast(count(*) as integer) as "total" from ${sql.table(type)} e${where}`.execute(this.#db);
    return rows[0]?.total ?? 0;
  }

  /** A page far down a long list is read from the end of it, when that is nearer: the database counts through what it skips. */
  async #page(type: TypeName, where: Sql, read: Reading, query: Query, total: number | undefined): Promise<Row[]> {
    const { page } = query;
    const backwards = page !== undefined && total !== undefined && page.offset > total / 2;
    const limit = backwards ? Math.min(page.limit, total - page.offset) : page?.limit;
    if (limit !== undefined && limit <= 0) return [];
    const offset = backwards ? total - page.offset - (limit ?? 0) : (page?.offset ?? 0);
    const order = this.#order(type, query.sort ?? [], backwards);
    const cut = limit === undefined ? sql`` : sql` limit ${limit} offset ${offset}`;
    const { rows } =
      await sql<Row>`select ${columnsOf(read)} from ${sql.table(type)} e${where} order by ${order}${cut}`.execute(
        this.#db,
      );
    return backwards ? rows.reverse() : rows;
  }

  /** The sort asked for, then the id: two pages never overlap. */
  #order(type: TypeName, sorts: Sort[], backwards: boolean): Sql {
    const turned = (direction: Sort['direction']) => ((direction === 'asc') === backwards ? 'desc' : 'asc');
    const byId = sorts.some((sort) => sort.path.length === 1 && sort.path[0] === 'id');
    const keys = [...sorts, ...(byId ? [] : [{ path: ['id'], direction: 'asc' as const }])];
    return sql.join(
      keys.map(({ path, direction }) => {
        const way = turned(direction);
        const column = this.#sortKey(type, path, 'e', 0);
        const nulls = path.length === 1 && path[0] === 'id' ? sql`` : this.#flavor.nulls(way);
        return sql`${column} ${sql.raw(way)}${nulls}`;
      }),
    );
  }

  /** A way through links sorts by the least value it finds, so that each entry keeps one place. */
  #sortKey(type: TypeName, path: readonly string[], alias: string, depth: number): Sql {
    const [name = '', ...rest] = path;
    if (rest.length === 0) return sql.ref(`${alias}.${name}`);
    const field = typeOf(type).fields[name];
    if (!field) throw new Error(`${type} has no ${name}`);
    if (!isLink(field)) return this.#flavor.member(sql.ref(`${alias}.${name}`), rest[0] ?? '');
    const link = `sl${depth}`;
    const target = `st${depth}`;
    return sql`(select min(${this.#sortKey(field.to as TypeName, rest, target, depth + 1)}) from ${sql.table(linkTable(type, name))} ${sql.ref(link)} join ${sql.table(field.to)} ${sql.ref(target)} on ${sql.ref(`${target}.id`)} = ${sql.ref(`${link}.target`)} where ${sql.ref(`${link}.owner`)} = ${sql.ref(`${alias}.id`)})`;
  }

  #where(condition: Condition | undefined, type: TypeName): Sql {
    return condition ? sql` where ${new Conditions(this.#flavor).write(condition, type, 'e')}` : sql``;
  }

  /** Gives the entries what was asked for beside their scalars, in the order of the declaration. */
  async #populate(
    type: TypeName,
    entries: StoredEntry[],
    rows: Row[],
    read: Reading,
    populate: Populate | undefined,
  ): Promise<void> {
    if (!populate || entries.length === 0) return;
    for (const [name, field] of Object.entries(typeOf(type).fields)) {
      const asked = populate[name];
      if (!asked) continue;
      if (!isLink(field)) {
        const columns = read.groups.filter((group) => group.name === name);
        entries.forEach((entry, index) => {
          const value = toEntry(rows[index] ?? {}, columns)[name];
          // In the contract a group is a thing with an id; here it is its entry's.
          entry[name] = value && { id: entry.id, ...value };
        });
      } else if ('count' in asked && asked.count === true && !('where' in asked))
        await this.#countLinks(type, name, entries);
      else await this.#readLinks(type, name, field, entries, asked as Query);
    }
  }

  async #countLinks(type: TypeName, name: string, entries: StoredEntry[]): Promise<void> {
    const counts = new Map<number, number>();
    for (const owners of inParts(entries.map((entry) => entry.id))) {
      const { rows } = await sql<{
        owner: number;
        count: number;
      }>`select "owner", cast(count(*) as integer) as "count" from ${sql.table(linkTable(type, name))} where "owner" in (${sql.join(owners)}) group by "owner"`.execute(
        this.#db,
      );
      for (const { owner, count } of rows) counts.set(owner, count);
    }
    for (const entry of entries) entry[name] = { count: counts.get(entry.id) ?? 0 };
  }

  async #readLinks(
    type: TypeName,
    name: string,
    field: LinkField,
    entries: StoredEntry[],
    query: Query,
  ): Promise<void> {
    const target = field.to as TypeName;
    const read = reading(typeOf(target), this.#flavor, query.fields, Object.keys(query.populate ?? {}));
    const byOwner = new Map<number, StoredEntry[]>();
    const all: StoredEntry[] = [];
    const allRows: Row[] = [];
    const condition = query.where ? sql` and ${new Conditions(this.#flavor).write(query.where, target, 'e')}` : sql``;
    const order = query.sort?.length ? this.#order(target, query.sort, false) : sql`l."position"`;
    for (const owners of inParts(entries.map((entry) => entry.id))) {
      const { rows } =
        await sql<Row>`select l."owner" as "_owner", ${columnsOf(read)} from ${sql.table(linkTable(type, name))} l ${this.#flavor.joinInOrder} ${sql.table(target)} e on e."id" = l."target" where l."owner" in (${sql.join(owners)})${condition} order by l."owner", ${order}`.execute(
          this.#db,
        );
      for (const row of rows) {
        const entry = toEntry(row, read.columns);
        const owner = row._owner as number;
        const list = byOwner.get(owner);
        if (list) list.push(entry);
        else byOwner.set(owner, [entry]);
        all.push(entry);
        allRows.push(row);
      }
    }
    await this.#populate(target, all, allRows, read, query.populate);
    for (const entry of entries) {
      const linked = byOwner.get(entry.id) ?? [];
      const { offset = 0, limit = linked.length } = query.page ?? {};
      entry[name] = field.many ? linked.slice(offset, offset + limit) : (linked[0] ?? null);
    }
  }
}

/** The condition that an address is; nothing for the only entry of its type. */
function namedBy(ref: Address['ref']): Condition | undefined {
  if (ref === 'only') return undefined;
  return 'id' in ref
    ? { path: ['id'], operator: 'eq', value: ref.id }
    : { path: ['documentId'], operator: 'eq', value: ref.documentId };
}

const columnsOf = (read: Reading): Sql =>
  sql.join([...read.columns, ...read.groups].map(({ name }) => sql.ref(`e.${name}`)));

function inParts<Item>(items: Item[]): Item[][] {
  if (items.length <= ownersAtOnce) return [items];
  return Array.from({ length: Math.ceil(items.length / ownersAtOnce) }, (_, index) =>
    items.slice(index * ownersAtOnce, (index + 1) * ownersAtOnce),
  );
}
