import { type RawBuilder, sql } from 'kysely';
import { type TypeName, typeOf } from '#content/index.ts';
import type { AnyEntry } from '#model/entry.ts';
import { isComponent, isLink, type LinkField } from '#model/field.ts';
import type { Condition, DaySpan, DaySpanQuery, ListQuery, Page, Populate, Query, Sort } from '../query.ts';
import { foldedColumn, searchedFields } from '../sql/tables.ts';
import type { StateCounts } from '../store.ts';
import { selectComponent } from './component-rows.ts';
import { whereOf } from './conditions.ts';
import { linkFields } from './link-fields.ts';
import { isCountOnly, type LinksByOwner, readLinksOfOwners } from './links.ts';
import { AnswerTooLarge } from './query-cost.ts';
import { type EntryRow, selectPlan, toComponent, toEntry } from './rows.ts';
import type { Reading } from './sources.ts';

type Sql = RawBuilder<unknown>;

/** The longest list of ids in one statement. */
const chunkSize = 1000;

/** Whether a query takes more than one statement, which must then see one state of the database. */
export const needsSnapshot = (type: TypeName, { count, populate = {}, version }: Query): boolean =>
  count === true || version !== undefined || linkFields(type).some((name) => name in populate);

/**
 * Reads entries: one statement for the list, then for each level of `populate` one for its links and one for each type of linked entries.
 * The statements see one state of the database only within a transaction (`Database.snapshot`).
 */
export function entryReader(reading: Reading) {
  const { db, dialect, sources } = reading;
  /** The characters of each entry, with all that is populated in it. */
  const lengths = new WeakMap<object, number>();
  let maxLength = Number.POSITIVE_INFINITY;
  return { list, countStates };

  /** @throws AnswerTooLarge for more characters than the budget allows */
  async function list(type: TypeName, query: ListQuery): Promise<Page> {
    maxLength = query.budget.answer;
    const total = query.count ? await countEntries(type, query.where) : undefined;
    const entries = await toEntries(type, await readPage(type, query), query);
    checkLength(entries);
    return { entries, ...(total !== undefined && { total }) };
  }

  async function countEntries(type: TypeName, condition: Condition | undefined): Promise<number> {
    const count = sql`select cast(count(*) as integer) as "total" from ${sourceOf(type, condition)}`;
    const [row] = await rowsOf<{ total: number }>(count);
    return row?.total ?? 0;
  }

  async function countStates(type: TypeName, condition: Condition | undefined): Promise<StateCounts> {
    const rows = await rowsOf<{ state: string; total: number }>(sql`
      select e."publicationState" as "state", cast(count(*) as integer) as "total"
      from ${sourceOf(type, condition)} group by e."publicationState"`);
    return Object.fromEntries(rows.map(({ state, total }) => [state, total]));
  }

  async function readPage(type: TypeName, query: Query): Promise<EntryRow[]> {
    const columns = selectPlan(typeOf(type), dialect, query.fields).sql;
    const from = sourceOf(type, query.where);
    const order = orderOf(type, query.sort ?? []);
    // Ids first: the database then skips and sorts small index entries, and reads whole rows only for the page. The limit is a literal:
    // SQLite plans with its value, and compiles a statement with a bound one again each time that it runs.
    const ids = (limit: number, offset: number) =>
      sql`select e."id" from ${from} order by ${order} limit ${sql.lit(limit)} offset ${offset}`;
    if (query.page && !sources.isTable(type)) {
      // A join with a subquery would compute every column of every row.
      const { limit, offset } = query.page;
      const listed = (await rowsOf<EntryRow>(ids(limit, offset))).map(({ id }) => id);
      const byId = new Map((await rowsById(type, listed, query.fields)).map((row) => [row.id, row]));
      return listed.flatMap((id) => byId.get(id) ?? []);
    }
    const paged = query.page
      ? sql`(${ids(query.page.limit, query.page.offset)}) p ${dialect.joinInOrder} ${sourceOf(type)} on e."id" = p."id"`
      : from;
    return rowsOf(sql`select ${columns} from ${paged} order by ${order}`);
  }

  /** The sort of the query, then the id: two pages never overlap. */
  function orderOf(type: TypeName, sorts: Sort[]): Sql {
    const isById = ({ path }: Sort) => path.length === 1 && path[0] === 'id';
    const keys = sorts.some(isById) ? sorts : [...sorts, { path: ['id'], direction: 'asc' as const }];
    return sql.join(
      keys.map((key) => {
        const nulls = isById(key) ? sql`` : dialect.nulls(key.direction);
        return sql`${sortKey(type, key, 'e')} ${sql.raw(key.direction)}${nulls}`;
      }),
    );
  }

  /** A path through links sorts by the least value that it reaches, descending by the greatest: each entry is listed once, as in Strapi. */
  function sortKey(type: TypeName, { path, direction }: Sort, alias: string, depth = 0): Sql {
    const [name = '', ...rest] = path;
    const field = typeOf(type).fields[name];
    const column = sql.ref(`${alias}.${name}`);
    // PostgreSQL has no min(boolean) and no max(boolean).
    if (rest.length === 0 && depth > 0 && field?.kind === 'flag') return sql`cast(${column} as integer)`;
    if (name === 'publicationState') return stateRank(column);
    if (rest.length === 0) return sortedColumn(type, name, column, alias);
    if (!field) throw new Error(`${type} has no ${name}`);
    if (!isLink(field)) return dialect.jsonMember(sql.ref(`${alias}.${name}`), rest[0] ?? '');
    const link = `sl${depth}`;
    const target = `st${depth}`;
    const value = sortKey(field.to as TypeName, { path: rest, direction }, target, depth + 1);
    const extreme = sql.raw(direction === 'asc' ? 'min' : 'max');
    const on = sql`${sql.ref(`${target}.id`)} = ${sql.ref(`${link}.target`)}`;
    const targets = sources.entries(field.to as TypeName);
    const links = sql`${sources.links(type, name)} ${sql.ref(link)} join ${targets} ${sql.ref(target)} on ${on}`;
    return sql`(select ${extreme}(${value}) from ${links} where ${sql.ref(`${link}.owner`)} = ${sql.ref(`${alias}.id`)})`;
  }

  /** Texts sort without case and accents: an indexed one by its folded column (docs/decisions/0037). */
  function sortedColumn(type: TypeName, name: string, column: Sql, alias: string): Sql {
    if (searchedFields(typeOf(type)).includes(name)) return sql.ref(`${alias}.${foldedColumn(name)}`);
    const field = typeOf(type).fields[name];
    return field?.kind === 'text' && !typeOf(type).indexed?.includes(name) ? dialect.fold(column) : column;
  }

  /** The source of the entries of a type, under the alias `e`, and the condition on them. */
  function sourceOf(type: TypeName, condition?: Condition): Sql {
    const where = condition ? sql` where ${whereOf(reading, condition, type)}` : sql``;
    return sql`${sources.entries(type)} e${where}`;
  }

  async function rowsOf<Row>(statement: Sql): Promise<Row[]> {
    return (await sql<Row>`${statement}`.execute(db)).rows;
  }

  /** Rows as entries, with what is populated after their own values, in the order of the declaration. */
  async function toEntries(type: TypeName, rows: readonly EntryRow[], query: Query): Promise<AnyEntry[]> {
    const { fields, populate } = query;
    const plan = selectPlan(typeOf(type), dialect, fields);
    const entries = rows.map((row) => toEntry(row, plan));
    if (maxLength < Number.POSITIVE_INFINITY)
      for (const [index, entry] of entries.entries()) lengths.set(entry, rowLength(rows[index] as EntryRow));
    if (!populate) return entries;
    const populated = Object.entries(typeOf(type).fields).filter(([name]) => populate[name]);
    for (let start = 0; start < rows.length; start += chunkSize) {
      const chunk = rows.slice(start, start + chunkSize);
      const owners = chunk.map(({ id }) => id);
      const linked = populated.some(([, field]) => isLink(field))
        ? await readLinksOfOwners(reading, { type, owners, populate }, orderOf)
        : new Map<string, LinksByOwner>();
      for (const [name, field] of populated) {
        const linkOf = isLink(field) && (await linkedValue(field, linked.get(name), populate[name]));
        for (const [index, row] of chunk.entries()) {
          const entry = entries[start + index] as AnyEntry;
          if (linkOf) addLink(entry, name, linkOf(row.id));
          else if (isComponent(field))
            entry[name] = selectComponent(toComponent(row, name, plan), populate[name] ?? {});
        }
      }
    }
    return entries;
  }

  /** An answer repeats an entry wherever it is linked, so that few entries may make a large one. */
  function addLink(entry: AnyEntry, name: string, linked: unknown): void {
    entry[name] = linked;
    const length = checkLength([entry, ...(Array.isArray(linked) ? linked : [linked])]);
    lengths.set(entry, length);
  }

  function checkLength(entries: readonly unknown[]): number {
    let length = 0;
    for (const entry of entries) length += lengths.get(entry as object) ?? 0;
    if (length > maxLength) throw new AnswerTooLarge(maxLength);
    return length;
  }

  async function linkedValue(field: LinkField, linked: LinksByOwner = new Map(), query: Populate[string] = {}) {
    if (isCountOnly(query)) return (owner: number) => ({ count: linked.get(owner)?.length ?? 0 });
    const type = field.to as TypeName;
    const rows = await rowsById(type, [...new Set([...linked.values()].flat())], query.fields);
    const entries = new Map((await toEntries(type, rows, query)).map((entry) => [entry.id, entry]));
    const { offset = 0, limit = Number.POSITIVE_INFINITY } = query.page ?? {};
    return (owner: number) => {
      const targets = (linked.get(owner) ?? []).flatMap((id) => entries.get(id) ?? []);
      return field.many ? targets.slice(offset, offset + limit) : (targets[0] ?? null);
    };
  }

  async function rowsById(type: TypeName, ids: readonly number[], fields: Query['fields']): Promise<EntryRow[]> {
    const columns = selectPlan(typeOf(type), dialect, fields).sql;
    const rows: EntryRow[] = [];
    for (let start = 0; start < ids.length; start += chunkSize) {
      const isIn = dialect.inIds(sql`e."id"`, ids.slice(start, start + chunkSize));
      rows.push(...(await rowsOf<EntryRow>(sql`select ${columns} from ${sourceOf(type)} where ${isIn}`)));
    }
    return rows;
  }
}

/** The characters of a row in JSON: its values, and about sixteen for the name of each. */
function rowLength(row: EntryRow): number {
  let length = 0;
  for (const value of Object.values(row)) {
    length += 16;
    if (typeof value === 'string') length += value.length;
    else if (typeof value === 'object' && value !== null) length += JSON.stringify(value).length;
  }
  return length;
}

/** Documents that an editor still has to finish come before public ones. The French labels have the same alphabetical order. */
const stateRank = (state: Sql): Sql =>
  sql`case ${state} when 'draft' then 0 when 'modified' then 1 when 'scheduled' then 2 when 'published' then 3 else 4 end`;

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
