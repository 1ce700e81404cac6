import { sql } from 'kysely';
import { model, type TypeName, typeOf } from '#content/index.ts';
import { isLink } from '#model/field.ts';
import type { Db } from './database.ts';
import type { EntryKey } from './query.ts';
import type { IncomingLink } from './store.ts';
import { linkTable } from './tables.ts';

/** Every link that leads to an entry, from any type. */
export async function findBacklinks(db: Db, { type, ref }: EntryKey): Promise<IncomingLink[]> {
  // No link leads to the entry of a single type.
  if (ref === 'only') return [];
  const condition = 'id' in ref ? sql`t."id" = ${ref.id}` : sql`t."documentId" = ${ref.documentId}`;
  const links: IncomingLink[] = [];
  for (const owner of Object.keys(model) as TypeName[]) {
    for (const [field, declaration] of Object.entries(typeOf(owner).fields)) {
      if (!isLink(declaration) || declaration.to !== type) continue;
      const { rows } = await sql<{ documentId: string; position: number }>`
        select o."documentId", l."position" from ${sql.table(linkTable(owner, field))} l
        join ${sql.table(type)} t on t."id" = l."target"
        join ${sql.table(owner)} o on o."id" = l."owner"
        where ${condition} order by o."id"`.execute(db);
      links.push(...rows.map((row) => ({ type: owner, field, ...row })));
    }
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
  const field = Object.hasOwn(model, link.type) ? typeOf(link.type).fields[link.field] : undefined;
  if (!field || !isLink(field) || field.to !== type) return false;
  const { rows: owners } = await sql<{ id: number }>`
    select "id" from ${sql.table(link.type)} where "documentId" = ${link.documentId}`.execute(db);
  const owner = owners[0]?.id;
  if (owner === undefined) return false;
  const table = sql.table(linkTable(link.type, link.field));
  const { rows } = await sql<{ target: number }>`
    select "target" from ${table} where "owner" = ${owner} order by "position"`.execute(db);
  const targets = rows.map((row) => row.target);
  if (targets.includes(target)) return true;
  if (!field.many && targets.length > 0) return false;
  targets.splice(Math.min(link.position, targets.length), 0, target);
  await sql`delete from ${table} where "owner" = ${owner}`.execute(db);
  const values = targets.map((id, position) => sql`(${owner}, ${id}, ${position})`);
  await sql`insert into ${table} ("owner", "target", "position") values ${sql.join(values)}`.execute(db);
  return true;
}
