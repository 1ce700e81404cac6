import { sql } from 'kysely';
import { isContentType, isType, type TypeName, typeOf } from '#content/index.ts';
import type { IncomingLink } from '#content/trash.ts';
import { isLink } from '#model/field.ts';
import type { EntryKey } from '../query.ts';
import type { Db } from '../sql/database.ts';
import type { SqlDialect } from '../sql/sql-dialect.ts';
import { draftTable, linkTable, pendingLinkTable } from '../sql/tables.ts';
import type { FileUsage } from '../store.ts';
import { linkFieldsTo } from './link-fields.ts';
import { readOwnedLinks, writeOwnedLinks } from './owned-links.ts';
import { refCondition } from './ref-condition.ts';

/** Every link of a published entry to a document, from any type. */
export async function findBacklinks(db: Db, { type, ref }: EntryKey): Promise<IncomingLink[]> {
  // No link has the entry of a single type as its target.
  if (ref === 'only') return [];
  const condition = refCondition(ref);
  const draft = isContentType(type)
    ? sql` union select "id" from ${sql.table(draftTable)} where "type" = ${type} and ${condition}`
    : sql``;
  const target = sql`(select "id" from ${sql.table(type)} where ${condition}${draft})`;
  const links: IncomingLink[] = [];
  for (const { owner, field } of linkFieldsTo(type)) {
    const { rows } = await sql<{ documentId: string; position: number }>`
      select o."documentId", l."position", o."id" from ${sql.table(linkTable(owner, field))} l
      join ${sql.table(owner)} o on o."id" = l."owner"
      where l."target" in ${target}
      union all
      select o."documentId", l."position", o."id" from ${sql.table(pendingLinkTable)} l
      join ${sql.table(owner)} o on o."id" = l."owner"
      where l."ownerType" = ${owner} and l."field" = ${field} and l."targetType" = ${type} and l."target" in ${target}
      order by 3`.execute(db);
    links.push(...rows.map(({ documentId, position }) => ({ type: owner, field, documentId, position })));
  }
  return links;
}

/**
 * Restores links to an entry at their positions, within a transaction. Their owners are not changed otherwise.
 * @returns those that could not be restored: the owner or the field no longer exists, or a single link has another target
 */
export async function restoreBacklinks(db: Db, type: TypeName, target: number, links: readonly IncomingLink[]) {
  const lost: IncomingLink[] = [];
  for (const link of links) if (!(await restoreLink(db, type, target, link))) lost.push(link);
  return lost;
}

async function restoreLink(db: Db, type: TypeName, target: number, link: IncomingLink): Promise<boolean> {
  const { type: ownerType } = link;
  if (!isType(ownerType)) return false;
  const field = typeOf(ownerType).fields[link.field];
  if (!field || !isLink(field) || field.to !== type) return false;
  const { rows: owners } = await sql<{ id: number }>`
    select "id" from ${sql.table(ownerType)} where "documentId" = ${link.documentId}`.execute(db);
  const owner = owners[0]?.id;
  if (owner === undefined) return false;
  const targets = await readOwnedLinks(db, ownerType, link.field, owner);
  if (targets.includes(target)) return true;
  if (!field.many && targets.length > 0) return false;
  targets.splice(Math.min(link.position, targets.length), 0, target);
  await writeOwnedLinks(db, ownerType, link.field, owner, targets);
  return true;
}

/** The usages of a file: one row per document and field, for « utilisé dans ». Either version of a document may use it. */
export async function readFileUsages(db: Db, dialect: SqlDialect, fileId: number): Promise<FileUsage[]> {
  const usages: FileUsage[] = [];
  for (const { owner: type, field } of linkFieldsTo('files')) {
    const { title } = typeOf(type).admin;
    const { rows } = await sql<{ id: number; documentId: string; title: string | null }>`
      select e."id", e."documentId", ${sql.ref(`e.${title}`)} as "title"
      from ${sql.table(linkTable(type, field))} l join ${sql.table(type)} e on e."id" = l."owner"
      where l."target" = ${fileId}
      union all
      select d."id", d."documentId", ${dialect.jsonValue(sql`d."values"`, title, 'text')} as "title"
      from ${sql.table(draftTable)} d ${dialect.joinInOrder} ${dialect.jsonNumbers(sql`d."links"`, field)} j ${dialect.always}
      where d."type" = ${type} and j."value" = ${fileId}
      order by 1`.execute(db);
    const byId = new Map(rows.toReversed().map((row) => [row.id, row]));
    usages.push(...[...byId.values()].toReversed().map((row) => ({ type, field, ...row })));
  }
  return usages;
}
