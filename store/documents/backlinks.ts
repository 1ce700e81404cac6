import { sql } from 'kysely';
import { isContentType, isType, type TypeName, typeOf } from '#content/index.ts';
import type { IncomingLink } from '#content/trash.ts';
import { isLink } from '#model/field.ts';
import type { EntryKey } from '../query.ts';
import type { Db } from '../sql/database.ts';
import { draftTable, linkTable, pendingLinkTable } from '../sql/tables.ts';
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
export async function restoreBacklinks(
  db: Db,
  type: TypeName,
  target: number,
  links: readonly IncomingLink[],
): Promise<IncomingLink[]> {
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
