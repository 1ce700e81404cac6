import { sql } from 'kysely';
import { isContentType, type TypeName } from '#content/index.ts';
import { type Db, draftTable, linkTable, pendingLinkTable } from '../sql/index.ts';
import { linkFieldsTo, linkTarget } from './link-fields.ts';

/**
 * The links of published entries. Their tables have foreign keys, so that a link to a document that is only a draft waits in a table of its
 * own, with its position, until its target is published.
 */

/** Rows in one insert: SQLite takes 32,766 parameters in a statement. */
const insertedRows = 5000;

const pending = sql.table(pendingLinkTable);

/** The targets of one field of a published entry, in order, with those that are only drafts. */
export async function readOwnedLinks(db: Db, type: TypeName, field: string, owner: number): Promise<number[]> {
  const waiting = isContentType(type)
    ? sql` union all select "target", "position" from ${pending}
        where "ownerType" = ${type} and "field" = ${field} and "owner" = ${owner}`
    : sql``;
  const { rows } = await sql<{ target: number }>`
    select "target", "position" from ${sql.table(linkTable(type, field))} where "owner" = ${owner}${waiting}
    order by "position"`.execute(db);
  return rows.map(({ target }) => target);
}

/**
 * Replaces the targets of one field of a published entry.
 * @param drafts those of the targets that are only drafts; absent: they are read
 */
export async function writeOwnedLinks(
  db: Db,
  type: TypeName,
  field: string,
  owner: number,
  targets: readonly number[],
  drafts?: ReadonlySet<number>,
): Promise<void> {
  const to = linkTarget(type, field);
  const unpublished = drafts ?? (isContentType(to) ? (await existingTargets(db, to, targets)).drafts : new Set());
  await sql`delete from ${sql.table(linkTable(type, field))} where "owner" = ${owner}`.execute(db);
  if (isContentType(type))
    await sql`delete from ${pending} where "ownerType" = ${type} and "field" = ${field} and "owner" = ${owner}`.execute(
      db,
    );
  const placed = targets.map((target, position) => ({ owner, target, position }));
  const published = placed.filter(({ target }) => !unpublished.has(target));
  await insertLinks(db, type, field, published);
  const waiting = placed.filter(({ target }) => unpublished.has(target));
  await insertPending(db, type, field, waiting);
}

/** Which of these documents are published, and which are only drafts; the others do not exist. */
export async function existingTargets(db: Db, to: TypeName, ids: readonly number[]) {
  if (ids.length === 0) return { published: new Set<number>(), drafts: new Set<number>() };
  const isIn = sql`"id" in (${sql.join(ids)})`;
  const { rows } = await sql<{ id: number; isDraft: number }>`
    select "id", 0 as "isDraft" from ${sql.table(to)} where ${isIn}
    union all select "id", 1 as "isDraft" from ${sql.table(draftTable)} where "type" = ${to} and ${isIn}`.execute(db);
  const published = new Set(rows.filter(({ isDraft }) => isDraft === 0).map(({ id }) => id));
  return { published, drafts: new Set(rows.map(({ id }) => id).filter((id) => !published.has(id))) };
}

/** After a publication: waiting links to the document become links. */
export async function resolvePending(db: Db, to: TypeName, target: number): Promise<void> {
  const { rows } = await sql<{ ownerType: TypeName; owner: number; field: string; position: number }>`
    select "ownerType", "owner", "field", "position" from ${pending}
    where "targetType" = ${to} and "target" = ${target}`.execute(db);
  if (rows.length === 0) return;
  await sql`delete from ${pending} where "targetType" = ${to} and "target" = ${target}`.execute(db);
  const fields = linkFieldsTo(to);
  for (const { ownerType, owner, field, position } of rows) {
    if (!fields.some((each) => each.owner === ownerType && each.field === field)) continue;
    const { published } = await existingTargets(db, ownerType, [owner]);
    if (published.has(owner)) await insertLinks(db, ownerType, field, [{ owner, target, position }]);
  }
}

/** Before a document becomes a draft only: links to it become waiting links. */
export async function suspendLinks(db: Db, to: TypeName, target: number): Promise<void> {
  for (const { owner: type, field } of linkFieldsTo(to)) {
    const { rows } = await sql<{ owner: number; position: number }>`
      select "owner", "position" from ${sql.table(linkTable(type, field))} where "target" = ${target}`.execute(db);
    const others = rows.filter(({ owner }) => type !== to || owner !== target);
    const links = others.map((link) => ({ ...link, target }));
    await insertPending(db, type, field, links);
  }
}

/** Deletes the waiting links of an entry that is no longer published; with `toIt`, those to it too. */
export async function deletePending(db: Db, type: TypeName, id: number, { toIt }: { toIt: boolean }): Promise<void> {
  await sql`delete from ${pending} where "ownerType" = ${type} and "owner" = ${id}`.execute(db);
  if (toIt) await sql`delete from ${pending} where "targetType" = ${type} and "target" = ${id}`.execute(db);
}

type Link = { owner: number; target: number; position: number };

const insertLinks = (db: Db, type: TypeName, field: string, links: readonly Link[]): Promise<void> =>
  insertAbsent(db, linkTable(type, field), ['owner', 'target'], links);

function insertPending(db: Db, type: TypeName, field: string, links: readonly Link[]): Promise<void> {
  const rows = links.map((link) => ({ ...link, field, ownerType: type, targetType: linkTarget(type, field) }));
  return insertAbsent(db, pendingLinkTable, ['ownerType', 'owner', 'field', 'target'], rows);
}

/** Inserts rows, except those whose key is there already. */
export async function insertAbsent(db: Db, table: string, key: string[], rows: readonly object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += insertedRows) {
    const values = rows.slice(start, start + insertedRows) as Record<string, unknown>[];
    await db
      .insertInto(table)
      .values(values)
      .onConflict((conflict) => conflict.columns(key).doNothing())
      .execute();
  }
}
