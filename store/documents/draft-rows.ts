import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type ContentTypeName, isContentType, linkFields, linkTarget, type TypeName, typeOf } from '#content/index.ts';
import type { RecordedAuthor } from '#contract/admin-answers.ts';
import { isLink } from '#model/field.ts';
import type { EntryKey } from '../query.ts';
import { columnKinds } from '../sql/column-values.ts';
import type { Db, SqlDialect } from '../sql/database.ts';
import { foldText } from '../sql/fold-text.ts';
import { draftTable, foldedColumn, searchedFields } from '../sql/tables.ts';
import { type AuthorColumns, authorIn, toAuthorColumns } from './author-columns.ts';
import { deleteFileUses, writeFileUses } from './file-uses.ts';
import { existingTargets } from './owned-links.ts';
import { refCondition } from './ref-condition.ts';

/** The working copy of a document. */
export interface DraftRow {
  id: number;
  documentId: string;
  createdAt: string;
  updatedAt: string;
  author: RecordedAuthor | undefined;
  /** Values by field, with folded texts: flags are booleans, JSON is parsed. */
  values: Record<string, unknown>;
  /** The ids of the targets of each link field, in order. A target may have been removed since. */
  links: Record<string, number[]>;
}

const table = sql.table(draftTable);

export async function findDraft(db: Db, { type, ref }: EntryKey): Promise<DraftRow | undefined> {
  if (!isContentType(type)) return undefined;
  const { rows } = await sql<Omit<DraftRow, 'author'> & AuthorColumns & { type: string }>`
    select * from ${table} where "type" = ${type} and ${refCondition(ref)} order by "id" limit 1`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { type: _type, authorId, authorEmail, authorName, values, links, ...columns } = row;
  return {
    ...columns,
    author: authorIn({ authorId, authorEmail, authorName }) ?? undefined,
    values: parsed(values) as DraftRow['values'],
    links: parsed(links) as DraftRow['links'],
  };
}

export async function writeDraft(db: Db, type: TypeName, draft: DraftRow): Promise<void> {
  const { author, values, links, ...columns } = draft;
  const json = { values: JSON.stringify(values), links: JSON.stringify(links) };
  const row = { type, ...columns, ...toAuthorColumns(author), ...json };
  await db
    .insertInto(draftTable)
    .values(row)
    .onConflict((conflict) => conflict.columns(['type', 'id']).doUpdateSet(row))
    .execute();
  await writeFileUses(db, { type, id: draft.id, isDraft: 1 }, values, links);
}

export async function deleteDraft(db: Db, type: TypeName, id: number): Promise<void> {
  await sql`delete from ${table} where "type" = ${type} and "id" = ${id}`.execute(db);
  await deleteFileUses(db, { type, id, isDraft: 1 });
}

/** The values of a published row in the form that draft rows have. */
export function valuesOfRow(type: TypeName, row: Record<string, unknown>, dialect: SqlDialect): DraftRow['values'] {
  const { fields } = typeOf(type);
  const values: DraftRow['values'] = {};
  for (const [name, kind] of Object.entries(columnKinds(type) ?? {})) {
    if (!Object.hasOwn(fields, name) && !name.endsWith(foldedColumn(''))) continue;
    const value = row[name] ?? null;
    if (dialect.name === 'sqlite' && kind === 'boolean') values[name] = value === null ? null : value !== 0;
    else if (dialect.name === 'sqlite' && kind === 'json') values[name] = parsed(value);
    else values[name] = value;
  }
  return values;
}

/** Adds the folded form of each searched text among the values. */
export function withFolded(type: TypeName, values: Record<string, unknown>): Record<string, unknown> {
  const folded = { ...values };
  for (const name of searchedFields(typeOf(type)))
    if (name in values) folded[foldedColumn(name)] = typeof values[name] === 'string' ? foldText(values[name]) : null;
  return folded;
}

/** The values of fields of the current model, without folded texts. */
export const fieldValues = (type: TypeName, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = typeOf(type).fields[name];
      return field !== undefined && !isLink(field);
    }),
  );

/**
 * Takes the next id of a type, as an insert would: a draft has the id that its published version will have. PostgreSQL's sequences and
 * SQLite's AUTOINCREMENT never return an id twice.
 */
export async function takeNextId(db: Db, dialect: SqlDialect, type: TypeName): Promise<number> {
  if (dialect.name === 'postgres') {
    const { rows } = await sql<{ id: number }>`
      select cast(nextval(pg_get_serial_sequence(${`"${type}"`}, 'id')) as integer) as "id"`.execute(db);
    return rows[0]?.id as number;
  }
  await raiseSequence(db, 'sqlite', type, 0);
  const { rows } = await sql<{ seq: number }>`
    update sqlite_sequence set seq = seq + 1 where name = ${type} returning seq`.execute(db);
  return rows[0]?.seq as number;
}

/** The next id of a table will be greater than `id`, and than those of its rows. */
export async function raiseSequence(db: Db, database: SqlDialect['name'], type: string, id: number): Promise<void> {
  if (database === 'postgres') {
    const rows = sql.table(type);
    await sql`
      select setval(pg_get_serial_sequence(${`"${type}"`}, 'id'),
        greatest(1, cast(${id} as integer), (select max("id") from ${rows})),
        ${sql.lit(id > 0)} or exists (select 1 from ${rows}))`.execute(db);
    return;
  }
  await sql`
    insert into sqlite_sequence (name, seq) select ${type}, 0
    where not exists (select 1 from sqlite_sequence where name = ${type})`.execute(db);
  if (id > 0) await sql`update sqlite_sequence set seq = max(seq, ${id}) where name = ${type}`.execute(db);
}

/** Once rows are loaded: removes links of drafts to absent entries, whose ids may come again, and raises the next ids above those of drafts. */
export async function settleDrafts(db: Db, dialect: SqlDialect): Promise<void> {
  const { rows } = await sql<{ type: ContentTypeName; id: number }>`
    select "type", "id" from ${table} order by "type", "id"`.execute(db);
  for (const { type, id } of rows) {
    const draft = await findDraft(db, { type, ref: { id } });
    if (!draft) continue;
    const links: DraftRow['links'] = {};
    for (const name of linkFields(type)) {
      const { published, drafts } = await existingTargets(db, linkTarget(type, name), draft.links[name] ?? []);
      links[name] = (draft.links[name] ?? []).filter((target) => published.has(target) || drafts.has(target));
    }
    if (!isDeepStrictEqual(links, draft.links)) await writeDraft(db, type, { ...draft, links });
  }
  const last = new Map(rows.map(({ type, id }) => [type, id]));
  for (const [type, id] of last) await raiseSequence(db, dialect.name, type, id);
}

/** SQLite stores JSON as text; PostgreSQL's driver parses it. */
const parsed = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);
