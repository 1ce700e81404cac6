import { sql } from 'kysely';
import { type ContentTypeName, isContentType, isType, type TypeName, typeOf } from '#content/index.ts';
import type { IncomingLink } from '#content/trash.ts';
import { isLink, type LinkField } from '#model/field.ts';
import type { EntryKey } from '../query.ts';
import type { Db } from '../sql/database.ts';
import type { SqlDialect } from '../sql/sql-dialect.ts';
import { draftTable, linkTable, pendingLinkTable } from '../sql/tables.ts';
import type { FileUsage } from '../store.ts';
import { type DraftRow, findDraft, writeDraft } from './draft-rows.ts';
import { linkFieldsTo } from './link-fields.ts';
import { existingTargets, readOwnedLinks, writeOwnedLinks } from './owned-links.ts';
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
    const published = rows.map(({ documentId, position }) => ({ type: owner, field, documentId, position }));
    const isOfFile = type === 'files' && 'id' in ref && isContentType(owner);
    links.push(...(isOfFile ? await withWorkingCopies(db, { type: owner, field }, ref.id, published) : published));
  }
  return links;
}

/** Adds the links of working copies, which stay when an entry is deleted and may be saved without it before it is back. */
async function withWorkingCopies(
  db: Db,
  { type, field }: { type: ContentTypeName; field: string },
  target: number,
  published: readonly IncomingLink[],
): Promise<IncomingLink[]> {
  const { rows } = await sql<{ documentId: string; links: string | DraftRow['links'] }>`
    select "documentId", "links" from ${sql.table(draftTable)} where "type" = ${type} order by "id"`.execute(db);
  const positions = new Map<string, number>();
  for (const { documentId, links } of rows) {
    const targets = (typeof links === 'string' ? (JSON.parse(links) as DraftRow['links']) : links)[field] ?? [];
    positions.set(documentId, targets.indexOf(target));
  }
  const publishedIds = new Set(published.map(({ documentId }) => documentId));
  return [
    ...published.map((link) =>
      positions.get(link.documentId) === -1 ? { ...link, version: 'published' as const } : link,
    ),
    ...[...positions]
      .filter(([documentId, position]) => position !== -1 && !publishedIds.has(documentId))
      .map(([documentId, position]) => ({ type, field, documentId, position, version: 'draft' as const })),
  ];
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
  const working =
    type === 'files' && isContentType(ownerType)
      ? await findDraft(db, { type: ownerType, ref: { documentId: link.documentId } })
      : undefined;
  // The working copy that did not have it is gone: if it was published since, the public version must not have it either.
  if (link.version === 'published' && !working) return false;
  let isRestored = false;
  if (owner !== undefined) {
    const targets = await readOwnedLinks(db, ownerType, link.field, owner);
    if (targets.includes(target)) isRestored = true;
    else if (link.version !== 'draft') {
      const placed = withTarget(field, targets, target, link.position);
      if (placed) await writeOwnedLinks(db, ownerType, link.field, owner, placed);
      isRestored = placed !== undefined;
    }
  }
  if (!working || !isContentType(ownerType) || link.version === 'published') return isRestored;
  const before = working.links[link.field] ?? [];
  if (before.includes(target)) return true;
  // A working copy may still name files that are deleted.
  const { published: present } = await existingTargets(db, type, before);
  const placed = withTarget(
    field,
    before.filter((id) => present.has(id)),
    target,
    link.position,
  );
  if (placed) await writeDraft(db, ownerType, { ...working, links: { ...working.links, [link.field]: placed } });
  return placed !== undefined;
}

/** The targets of a field with one more at its position; undefined where a single link has another. */
function withTarget({ many }: LinkField, targets: readonly number[], target: number, position: number) {
  if (!many && targets.length > 0) return undefined;
  return targets.toSpliced(Math.min(position, targets.length), 0, target);
}

/** The usages of a file: one row per document and field, for « utilisé dans ». Either version of a document may use it. */
export async function readFileUsages(db: Db, dialect: SqlDialect, fileId: number): Promise<FileUsage[]> {
  const usages: FileUsage[] = [];
  for (const { owner: type, field } of linkFieldsTo('files')) {
    const titleField = typeOf(type).admin.title;
    const { rows } = await sql<{ id: number; documentId: string; title: string | null; isPublished: number }>`
      select e."id", e."documentId", ${sql.ref(`e.${titleField}`)} as "title", 1 as "isPublished"
      from ${sql.table(linkTable(type, field))} l join ${sql.table(type)} e on e."id" = l."owner"
      where l."target" = ${fileId}
      union all
      select d."id", d."documentId", ${dialect.jsonValue(sql`d."values"`, titleField, 'text')} as "title", 0
      from ${sql.table(draftTable)} d ${dialect.joinInOrder} ${dialect.jsonNumbers(sql`d."links"`, field)} j ${dialect.always}
      where d."type" = ${type} and j."value" = ${fileId}
      order by 1`.execute(db);
    const publishedIds = new Set(rows.filter(({ isPublished }) => Number(isPublished) === 1).map(({ id }) => id));
    const byId = new Map(rows.toReversed().map((row) => [row.id, row]));
    for (const { id, documentId, title } of [...byId.values()].toReversed())
      usages.push({ type, field, id, documentId, title, inPublished: publishedIds.has(id) });
  }
  return usages;
}
