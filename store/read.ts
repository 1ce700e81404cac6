import { type RawBuilder, sql } from 'kysely';
import { type TypeName, typeOf } from '#content/index.ts';
import { isLink, type LinkField } from '#model/field.ts';
import { Conditions } from './conditions.ts';
import type { Db, Flavor } from './database.ts';
import type { EntryText } from './kept-entries.ts';
import type { AgedPage, TextPage } from './kept-pages.ts';
import type { Known } from './known.ts';
import { type Found, isCount, type Linked, Links } from './links.ts';
import type { Condition, Populate, Query, Sort } from './query.ts';
import { reading, toText } from './rows.ts';
import type { Patience } from './store.ts';
import { linkTable } from './tables.ts';

type Row = Record<string, unknown>;
type Sql = RawBuilder<unknown>;

/** The longest list of entries that is read, or asked for links, at once. */
const atOnce = 5000;

/** How often a reading begins again because an entry was written between its queries. */
const attempts = 5;

/**
 * Reads entries as JSON. The database says which entries an answer is made of and in what order, at one query for the list and one
 * for all links of a level; their texts come from what is kept, and only those that are not are read. A list of which nothing can be kept
 * (within a transaction, or with fields of its asker's choice) is read with its texts at once.
 */
export class Reader {
  readonly #db: Db;
  readonly #flavor: Flavor;
  /** Absent within a transaction, whose writes nobody has been told of yet. */
  readonly #known: Known | undefined;
  readonly #links: Links;

  constructor(db: Db, flavor: Flavor, known?: Known) {
    this.#db = db;
    this.#flavor = flavor;
    this.#known = known;
    this.#links = new Links(db, flavor, (type, sorts) => this.#order(type, sorts, false));
  }

  /** Where what is kept will do, only what was written since is read of a page that was read before. */
  async list(type: TypeName, query: Query, { keptWillDo }: Patience = { keptWillDo: false }): Promise<TextPage> {
    if (!this.#known || !keptWillDo) return this.#read(type, query);
    const revision = this.#known.revision();
    const kept = this.#known.pages.get(type, query);
    const page = (kept && (await this.#again(type, query, kept))) ?? (await this.#read(type, query));
    this.#known.pages.keep(type, query, page, revision);
    return page;
  }

  /** A kept page with those of its entries that were written since; nothing when one of them no longer stands in it. */
  async #again(type: TypeName, query: Query, { page, written, besidesToo }: AgedPage): Promise<TextPage | undefined> {
    if (written.length === 0) return page;
    const among: Condition = { path: ['id'], operator: 'in', value: [...written] };
    const { where, fields, populate } = query;
    const now: Query = {
      where: { and: [among, ...(where ? [where] : [])] },
      ...(fields && { fields }),
      ...(populate && besidesToo && { populate }),
    };
    const isKept = written.every((id) => this.#known?.entries.get(type, id));
    const { texts, besides, torn } = await this.#read(type, now, !isKept);
    if (texts.size < written.length || torn) return undefined;
    const whole = new Map(page.texts);
    for (const [id, text] of texts) {
      whole.set(id, besidesToo ? text : withBeside(text.slice(0, -1), page.besides?.get(id)));
    }
    if (!besidesToo) return { ...page, texts: whole };
    return { ...page, texts: whole, besides: page.besides && new Map([...page.besides, ...(besides ?? [])]) };
  }

  /** `withTexts`: the entries' texts are read with the list, at one query, and none is looked for among those that are kept. */
  async #read(type: TypeName, query: Query, withTexts = false): Promise<TextPage> {
    const where = this.#where(query.where, type);
    for (let attempt = 1; ; attempt += 1) {
      const total = query.count ? await this.#total(type, query.where, where) : undefined;
      const { found, heads } = await this.#page(type, where, query, total, withTexts);
      const byId = heads ?? (await this.#heads(type, found, query.fields));
      const seen = { torn: false };
      const besides = await this.#besides(type, byId, query, seen);
      const texts = new Map<number, string>();
      for (const { id } of found) {
        const head = byId.get(id)?.head;
        if (head !== undefined) texts.set(id, withBeside(head, besides?.get(id)));
      }
      // An entry found by what it was is never given as what it became since: it may no longer be for everyone's eyes.
      const page = { texts, besides, ...(total !== undefined && { total }) };
      if (texts.size === found.length) return seen.torn ? { ...page, torn: true } : page;
      if (attempt === attempts) return { ...page, torn: true };
    }
  }

  #total(type: TypeName, condition: Condition | undefined, where: Sql): Promise<number> {
    const count = () => this.#count(type, where);
    return this.#known ? this.#known.counts.get(type, condition, count) : count();
  }

  async #count(type: TypeName, where: Sql): Promise<number> {
    const { rows } = await sql<{
      total: number;
    }>`select cast(count(*) as integer) as "total" from ${sql.table(type)} e${where}`.execute(this.#db);
    return rows[0]?.total ?? 0;
  }

  /** A page far down a long list is read from the end of it, when that is nearer: the database counts through what it skips. */
  async #page(
    type: TypeName,
    where: Sql,
    query: Query,
    total: number | undefined,
    withTexts: boolean,
  ): Promise<{ found: Found[]; heads?: Map<number, EntryText> }> {
    const { page } = query;
    const backwards = page !== undefined && total !== undefined && page.offset > total / 2;
    const limit = backwards ? Math.min(page.limit, total - page.offset) : page?.limit;
    if (limit !== undefined && limit <= 0) return { found: [] };
    const offset = backwards ? total - page.offset - (limit ?? 0) : (page?.offset ?? 0);
    const order = this.#order(type, query.sort ?? [], backwards);
    const cut = limit === undefined ? sql`` : sql` limit ${limit} offset ${offset}`;
    const keeps = this.#known && !query.fields ? this.#known : undefined;
    const read = keeps && !withTexts ? undefined : reading(typeOf(type), this.#flavor, query.fields);
    const revision = keeps?.revision([type]) ?? 0;
    const columns = read ? read.sql : sql`e."id", e."updatedAt"`;
    const { rows } = await sql<
      Found & Row
    >`select ${columns} from ${sql.table(type)} e${where} order by ${order}${cut}`.execute(this.#db);
    const found = backwards ? rows.reverse() : rows;
    if (!read) return { found };
    const heads = new Map(rows.map((row) => [row.id, toText(row, read)]));
    for (const [id, text] of heads) keeps?.entries.keep(type, id, text, revision);
    return { found, heads };
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

  /** By number, what is asked beside these entries' own values. */
  async #besides(
    type: TypeName,
    heads: Map<number, EntryText>,
    { populate }: Query,
    seen: Seen,
  ): Promise<Map<number, string> | undefined> {
    return populate && heads.size > 0 ? this.#beside(type, heads, populate, seen) : undefined;
  }

  /** The entries' own values: those that are kept and still what was found, and the others from the database; without those written or deleted since. */
  async #heads(type: TypeName, found: readonly Found[], fields: string[] | undefined): Promise<Map<number, EntryText>> {
    const kept = fields ? undefined : this.#known?.entries;
    const heads = new Map<number, EntryText>();
    const missing = new Map<number, Found>();
    for (const one of found) {
      const text = kept?.get(type, one.id);
      if (text && isStill(text, one)) heads.set(one.id, text);
      else missing.set(one.id, one);
    }
    const revision = this.#known?.revision([type]) ?? 0;
    const read = reading(typeOf(type), this.#flavor, fields);
    for (const ids of inParts([...missing.keys()])) {
      const { rows } =
        await sql<Row>`select ${read.sql} from ${sql.table(type)} e where ${this.#flavor.among(sql`e."id"`, ids)}`.execute(
          this.#db,
        );
      for (const row of rows) {
        const text = toText(row, read);
        const id = row.id as number;
        if (isStill(text, missing.get(id))) heads.set(id, text);
        kept?.keep(type, id, text, revision);
      }
    }
    return heads;
  }

  /** By entry, the JSON of what was asked for beside its own values, in the order of the declaration. */
  async #beside(
    type: TypeName,
    heads: Map<number, EntryText>,
    populate: Populate,
    seen: Seen,
  ): Promise<Map<number, string>> {
    const fields = Object.entries(typeOf(type).fields).filter(([name]) => populate[name]);
    const beside = new Map<number, string>();
    for (const owners of inParts([...heads.keys()])) {
      const linked = await this.#links.of(type, owners, populate);
      const given = new Map<string, (owner: number) => string>();
      for (const [name, field] of fields) {
        given.set(
          name,
          isLink(field)
            ? await this.#linkTexts(field, linked.get(name), populate[name], seen)
            : (owner) => heads.get(owner)?.groups[name] ?? 'null',
        );
      }
      for (const owner of owners) {
        let text = '';
        for (const [name, textOf] of given) text += `,"${name}":${textOf(owner)}`;
        beside.set(owner, text);
      }
    }
    return beside;
  }

  /** One field's links as JSON, by owner. */
  async #linkTexts(
    { to, many }: LinkField,
    linked: Linked = new Map(),
    query: Populate[string] = {},
    seen: Seen,
  ): Promise<(owner: number) => string> {
    if (isCount(query)) return (owner) => `{"count":${linked.get(owner)?.length ?? 0}}`;
    const targets = new Map([...linked.values()].flat().map((target) => [target.id, target]));
    const heads = await this.#heads(to as TypeName, [...targets.values()], query.fields);
    if (heads.size < targets.size) seen.torn = true;
    const besides = await this.#besides(to as TypeName, heads, query, seen);
    const textOf = (id: number) => {
      const head = heads.get(id)?.head;
      return head === undefined ? [] : withBeside(head, besides?.get(id));
    };
    const { offset = 0, limit = Number.POSITIVE_INFINITY } = query.page ?? {};
    return (owner) => {
      const own = (linked.get(owner) ?? []).flatMap(({ id }) => textOf(id));
      return many ? `[${own.slice(offset, offset + limit).join(',')}]` : (own[0] ?? 'null');
    };
  }
}

/** What a reading noticed on its way. `torn`: something it had found was written before its text was read, and is left out. */
interface Seen {
  torn: boolean;
}

/** An entry, from its own values' text and what was asked beside them. */
const withBeside = (head: string, beside = ''): string => `${head}${beside}}`;

/** Whether an entry's text is of the moment it was found at; what no condition was put on needs no such proof. */
const isStill = (text: EntryText, found: Found | undefined): boolean =>
  found !== undefined && (found.updatedAt === null || found.updatedAt === text.updatedAt);

function inParts<Item>(items: Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / atOnce) }, (_, index) =>
    items.slice(index * atOnce, (index + 1) * atOnce),
  );
}
