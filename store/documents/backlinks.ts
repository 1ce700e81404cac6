import { sql } from 'kysely';
import type { IncomingLink } from '#content/entry-records.ts';
import type { ContentTypeName, TypeName } from '#content/index.ts';
import { contentTypeNames, isContentType, isType, typeOf } from '#content/index.ts';
import { isLink } from '#model/field.ts';
import { parsedJson } from '#model/json-object.ts';
import type { EntryKey } from '../query.ts';
import { type Db, draftTable, linkTable, pendingLinkTable, type SqlDialect } from '../sql/index.ts';
import type { EntryIds, FileUsage } from '../store.ts';
import { type DraftRow, findDraft, writeDraft } from './drafts.ts';
import { usesOf } from './file-uses.ts';
import { linkFieldsTo } from './link-fields.ts';
import { existingTargets, readOwnedLinks, writeOwnedLinks } from './owned-links.ts';
import { refCondition } from './rows.ts';

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
  const { rows } = await sql<{ documentId: string; links: unknown }>`
    select "documentId", "links" from ${sql.table(draftTable)} where "type" = ${type} order by "id"`.execute(db);
  const positions = new Map<string, number>();
  for (const { documentId, links } of rows) {
    const targets = (parsedJson(links) as DraftRow['links'])[field] ?? [];
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
  /** Adds the target at its position. @returns false where a single link has another */
  const add = async (targets: readonly number[], write: (placed: number[]) => Promise<void>): Promise<boolean> => {
    if (targets.includes(target)) return true;
    if (!field.many && targets.length > 0) return false;
    await write(targets.toSpliced(Math.min(link.position, targets.length), 0, target));
    return true;
  };
  let isRestored = false;
  if (owner !== undefined) {
    const targets = await readOwnedLinks(db, ownerType, link.field, owner);
    isRestored = targets.includes(target);
    if (link.version !== 'draft')
      isRestored = await add(targets, (placed) => writeOwnedLinks(db, ownerType, link.field, owner, placed));
  }
  if (!working || !isContentType(ownerType) || link.version === 'published') return isRestored;
  const before = working.links[link.field] ?? [];
  // A working copy may still name files that are deleted.
  const { published: present } = await existingTargets(db, type, before);
  return add(
    before.filter((id) => present.has(id)),
    (placed) => writeDraft(db, ownerType, { ...working, links: { ...working.links, [link.field]: placed } }),
  );
}

/** The usages of a file: one row per document and field, for « utilisé dans ». Either version of a document may use it. */
export async function readFileUsages(db: Db, dialect: SqlDialect, file: { id: number; hash: string }) {
  const { rows: recorded } = await usesOf(file).execute(db);
  const usages: FileUsage[] = [];
  for (const type of contentTypeNames) {
    const title = typeOf(type).admin.title;
    const uses = recorded.filter((use) => use.type === type);
    for (const { owner, field } of linkFieldsTo('files')) {
      if (owner !== type) continue;
      const { rows } = await sql<{ id: number }>`
        select "owner" as "id" from ${sql.table(linkTable(owner, field))} where "target" = ${file.id}`.execute(db);
      uses.push(...rows.map(({ id }) => ({ type, id, field, isDraft: 0 as const })));
    }
    if (uses.length === 0) continue;
    uses.sort((a, b) => a.id - b.id || a.field.localeCompare(b.field));
    const isUser = dialect.inIds(sql`"id"`, [...new Set(uses.map(({ id }) => id))]);
    const { rows: users } = await sql<EntryIds & { title: string | null }>`
      select "id", "documentId", ${sql.ref(title)} as "title" from ${sql.table(type)} where ${isUser}
      union all
      select "id", "documentId", ${dialect.jsonValue(sql`"values"`, title, 'text')} from ${sql.table(draftTable)}
      where "type" = ${type} and ${isUser}`.execute(db);
    // The title of the public version, where there is one.
    const byId = new Map(users.toReversed().map((user) => [user.id, user]));
    for (const [, [use, ...others]] of Map.groupBy(uses, ({ id, field }) => `${id} ${field}`)) {
      const user = use && byId.get(use.id);
      if (user) usages.push({ type, field: use.field, ...user, inPublished: [use, ...others].some(isPublished) });
    }
  }
  return usages;
}

const isPublished = ({ isDraft }: { isDraft: 0 | 1 }) => isDraft === 0;
