import { type RawBuilder, sql } from 'kysely';
import { isContentType, type TypeName, typeOf } from '#content/index.ts';
import { hidingFlag } from '#model/define-type.ts';
import { isLink } from '#model/field.ts';
import type { Condition } from '../query.ts';
import type { Db, SqlDialect } from '../sql/index.ts';
import { columnKinds, draftTable, foldedColumn, linkTable, pendingLinkTable, searchedFields } from '../sql/index.ts';
import { linkTarget } from './link-fields.ts';

type Sql = RawBuilder<unknown>;

/** The sources from which a statement reads entries and links: tables, or subqueries with the same columns. An alias must follow each. */
export type Sources = typeof publishedSources;

/** The ids of the entries that were found for a comparison before the query (sliced-search.ts). */
export type Searched = Map<Condition, readonly number[]>;

/** The database that is read, and the versions of its entries. */
export type Reading = { db: Db; dialect: SqlDialect; sources: Sources; searched?: Searched | undefined };

/** The published version of every document: the tables themselves. */
export const publishedSources = {
  entries: (type: TypeName): Sql => sql.table(type),
  /** With the columns `owner`, `target` and `position`. */
  links: (type: TypeName, field: string): Sql => sql.table(linkTable(type, field)),
  /** Whether `entries` is a table, whose indexes find a row, sort a list and search texts. */
  isTable: (_type: TypeName): boolean => true,
};

/** A document whose working copy is shown as if it were published. `fields`: those of the working copy, the others are the published ones. */
export type PreviewedDocument = { type: TypeName; id: number; fields?: readonly string[] | undefined };

const drafts = sql.table(draftTable);
const pending = sql.table(pendingLinkTable);

/**
 * The working copy of every document: its draft row, or else its published row. Two columns more say what the public has:
 * `hasPublishedVersion`, and `publicationState` as `publication.state` has it (server/entries/publications.ts). `changedBy` is the id of the
 * user of the last change.
 */
export function draftSources(dialect: SqlDialect, clock: () => number): Sources {
  const build = (type: TypeName) => {
    if (!isContentType(type)) return sql.table(type);
    const isShown = isShownAt(type, dialect, clock());
    return sql`(
      select ${publishedColumns(type, dialect)}, ${dialect.flag(true)} as "hasPublishedVersion",
        ${stateOf(type, dialect, { alias: 'p', isShown, shown: 'published' })} as "publicationState",
        ${lastAuthor('p')} as "changedBy"
      from ${sql.table(type)} p where ${hasNoDraft(type, sql`p."id"`)}
      union all
      select ${draftColumns(type, dialect)}, ${hasPublishedRow(type)} as "hasPublishedVersion",
        ${stateOf(type, dialect, { alias: 'd', isShown: hasPublishedRow(type, isShown), shown: 'modified' })} as "publicationState",
        ${lastAuthor('d')} as "changedBy"
      from ${drafts} d where d."type" = ${sql.lit(type)})`;
  };
  const built = new Map<TypeName, Sql>();
  return {
    // The states of a type whose entries end depend on the time. That of any other is the same for every statement.
    entries(type) {
      if (typeOf(type).endsAt) return build(type);
      const source = built.get(type) ?? build(type);
      built.set(type, source);
      return source;
    },
    links(type, field) {
      if (!isContentType(type)) return sql.table(linkTable(type, field));
      const to = linkTarget(type, field);
      return sql`(
        select l."owner", l."target", l."position" from ${sql.table(linkTable(type, field))} l
        where ${hasNoDraft(type, sql`l."owner"`)}
        union all
        select l."owner", l."target", l."position" from ${pending} l
        where l."ownerType" = ${sql.lit(type)} and l."field" = ${sql.lit(field)} and ${hasNoDraft(type, sql`l."owner"`)}
        union all
        ${linksOfDrafts(dialect, field)} where d."type" = ${sql.lit(type)} and (
          exists (select 1 from ${sql.table(to)} t where t."id" = j."value")
          or exists (select 1 from ${drafts} t where t."type" = ${sql.lit(to)} and t."id" = j."value")))`;
    },
    isTable: (type) => !isContentType(type),
  };
}

/** The published versions, and the working copy of one document as if it were published, with every link to it. */
export function previewSources(dialect: SqlDialect, { type: shown, id, fields }: PreviewedDocument): Sources {
  const itself = sql.lit(id);
  const hasDraft = sql`exists (select 1 from ${drafts} d where d."type" = ${sql.lit(shown)} and d."id" = ${itself})`;
  return {
    entries(type) {
      if (type !== shown) return sql.table(type);
      const columns = publishedColumns(type, dialect, { asPublic: false });
      return sql`(
        select ${columns} from ${sql.table(type)} p where p."id" <> ${itself}
        union all
        select ${publishedColumns(type, dialect, { asPublic: true })} from ${sql.table(type)} p
        where p."id" = ${itself} and not ${hasDraft}
        union all
        select ${draftColumns(type, dialect, { asPublic: true, shown: fields })} from ${drafts} d
        left join ${sql.table(type)} p on p."id" = d."id"
        where d."type" = ${sql.lit(type)} and d."id" = ${itself})`;
    },
    links(type, field) {
      const to = linkTarget(type, field);
      const table = sql.table(linkTable(type, field));
      const isWorkingCopy = type === shown && (!fields || fields.includes(field));
      if (!isWorkingCopy && to !== shown) return table;
      const ofOthers = isWorkingCopy ? sql`where l."owner" <> ${itself} or not ${hasDraft}` : sql``;
      const parts = [sql`select l."owner", l."target", l."position" from ${table} l ${ofOthers}`];
      if (isWorkingCopy) {
        const toItself = to === shown ? sql` or j."value" = ${itself}` : sql``;
        parts.push(sql`${linksOfDrafts(dialect, field)}
          where d."type" = ${sql.lit(type)} and d."id" = ${itself}
            and (exists (select 1 from ${sql.table(to)} t where t."id" = j."value")${toItself})`);
      }
      if (to === shown)
        parts.push(sql`
          select l."owner", l."target", l."position" from ${pending} l
          where l."targetType" = ${sql.lit(to)} and l."target" = ${itself}
            and l."ownerType" = ${sql.lit(type)} and l."field" = ${sql.lit(field)} and l."owner" <> ${itself}`);
      return sql`(${sql.join(parts, sql` union all `)})`;
    },
    isTable: (type) => type !== shown,
  };
}

/** The links of a field of every working copy, whose alias is `d`. */
const linksOfDrafts = (dialect: SqlDialect, field: string): Sql => sql`
  select d."id" as "owner", j."value" as "target", j."key" as "position"
  from ${drafts} d ${dialect.joinInOrder} ${dialect.jsonNumbers(sql`d."links"`, field)} j ${dialect.always}`;

/** Whether a document has no working copy of its own. It is looked up by its key: a list of all of them would be made for each statement. */
const hasNoDraft = (type: TypeName, id: Sql): Sql =>
  sql`not exists (select 1 from ${drafts} x where x."type" = ${sql.lit(type)} and x."id" = ${id})`;

const hasPublishedRow = (type: TypeName, condition?: Sql): Sql =>
  sql`exists (select 1 from ${sql.table(type)} p where p."id" = d."id"${condition ? sql` and ${condition}` : sql``})`;

/** Whether no flag hides a published row, whose alias is `p`. */
export function isFlagOn(type: TypeName, dialect: SqlDialect): Sql {
  const flag = hidingFlag(typeOf(type));
  return flag ? sql`coalesce(p.${sql.ref(flag)}, ${dialect.flag(false)})` : dialect.flag(true);
}

/** Whether a published row, whose alias is `p`, is public: its flag is on, and its end date is in the future. */
function isShownAt(type: TypeName, dialect: SqlDialect, now: number): Sql {
  const isOn = isFlagOn(type, dialect);
  const { endsAt } = typeOf(type);
  if (!endsAt) return isOn;
  const end = sql.ref(`p.${endsAt.field}`);
  return sql`(${isOn} and (${end} is null or ${end} > ${new Date(now).toISOString()}))`;
}

/** The state of a document, as an SQL expression. `shown`: the state of a public document without a scheduled publication. */
function stateOf(
  type: TypeName,
  dialect: SqlDialect,
  { alias, isShown, shown }: { alias: 'p' | 'd'; isShown: Sql; shown: 'published' | 'modified' },
): Sql {
  const documentId = sql.ref(`${alias}.documentId`);
  const changes = (condition: Sql) =>
    sql`${documentId} in (select "entry" from ${sql.table('schedules')} where "type" = ${sql.lit(type)} and ${condition})`;
  const isOver = typeOf(type).endsAt ? sql`${alias === 'p' ? dialect.flag(true) : hasPublishedRow(type)} or ` : sql``;
  return sql`case
    when ${changes(sql`"action" = 'publish' and "dueAt" is not null`)} then 'scheduled'
    when ${isShown} then ${sql.lit(shown)}
    when ${isOver}${changes(sql`"tookDown" = ${dialect.flag(true)}`)} then 'ended'
    else 'draft' end`;
}

const lastAuthor = (alias: 'p' | 'd'): Sql => sql`(
  select r."authorId" from ${sql.table('revisions')} r where r."entry" = ${sql.ref(`${alias}.documentId`)}
  order by r."number" desc limit 1)`;

interface ColumnOptions {
  /** Undefined: as an administrator reads a working copy. False: as they are. True: as if the entry were published. */
  asPublic?: boolean;
  /** The fields of the draft row; the others are those of its published row, whose alias is `p`. */
  shown?: readonly string[] | undefined;
}

/** The columns of a published row, whose alias is `p`. */
function publishedColumns(type: TypeName, dialect: SqlDialect, { asPublic }: ColumnOptions = {}): Sql {
  const declaration = typeOf(type);
  const { publishedFlag: flag } = declaration;
  return sql.join(
    Object.keys(columnKinds(type) ?? {}).map((name) => {
      if (asPublic && name === flag) return sql`${dialect.flag(true)} as ${sql.ref(name)}`;
      if (asPublic === undefined && name === 'publishedAt' && !('publishedAt' in declaration.fields))
        return sql`cast(null as text) as "publishedAt"`;
      return sql`p.${sql.ref(name)}`;
    }),
  );
}

/** The columns of an entry from its draft row, whose alias is `d`. */
function draftColumns(type: TypeName, dialect: SqlDialect, { asPublic, shown }: ColumnOptions = {}): Sql {
  const declaration = typeOf(type);
  const { fields, publishedFlag: flag } = declaration;
  const values = sql`d."values"`;
  const folded = new Map(searchedFields(declaration).map((name) => [foldedColumn(name), name]));
  return sql.join(
    Object.entries(columnKinds(type) ?? {}).map(([name, kind]) => {
      const column = sql.ref(name);
      if (['id', 'documentId', 'createdAt', 'updatedAt'].includes(name)) return sql`d.${column}`;
      if (asPublic && name === flag) return sql`${dialect.flag(true)} as ${column}`;
      if (name === 'publishedAt' && !('publishedAt' in fields)) {
        if (!asPublic) return sql`cast(null as text) as ${column}`;
        return sql`coalesce((select p."publishedAt" from ${sql.table(type)} p where p."id" = d."id"), d."updatedAt") as ${column}`;
      }
      const text = folded.get(name);
      if (shown && !shown.includes(text ?? name)) return sql`p.${column}`;
      const field = fields[name];
      const fallback = field && !isLink(field) ? field.default : undefined;
      let absent: Sql | undefined;
      // A draft that is older than the index of a text has no folded value.
      if (text) absent = dialect.fold(dialect.jsonValue(values, text, 'text'));
      // A field that is younger than the draft has its default value, as in published rows.
      else if (fallback !== undefined) absent = sql.lit(kind === 'json' ? JSON.stringify(fallback) : fallback);
      return sql`${dialect.jsonValue(values, name, kind, absent)} as ${column}`;
    }),
  );
}
