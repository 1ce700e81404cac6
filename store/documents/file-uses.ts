import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isContentType, type TypeName, typeOf } from '#content/index.ts';
import { type Db, fileUseTable, linkTable } from '../sql/index.ts';
import { linkFieldsTo } from './link-fields.ts';
import { insertAbsent } from './owned-links.ts';

/**
 * The uses of files that no foreign key records: those in rich texts, by the hash in the URL (`racines_0a1b2c3d4e`), and the links of working
 * copies, by the id (`#12`). A use stays while its file is in the trash. Links of published entries are in tables of their own.
 */

const table = sql.table(fileUseTable);

/** The source of a picture or a film of the library in a rich text; the first group is the hash of its file. */
export const shownFile =
  /\bsrc="\/uploads\/(?:(?:thumbnail|small|medium|large)_)?([A-Za-z0-9]\w{0,60}_[0-9a-f]{10})\.\w+"/g;

type Owner = { type: TypeName; id: number; isDraft: 0 | 1 };

/** Records the uses of files in these values and links of one version of a document; those of its other fields stay. */
export async function writeFileUses(
  db: Db,
  { type, id, isDraft }: Owner,
  values: object,
  links: Readonly<Record<string, number[]>> = {},
): Promise<void> {
  if (!isContentType(type)) return;
  const { fields } = typeOf(type);
  const uses = Object.entries({ ...values, ...links }).flatMap(([field, value]) => {
    const { kind } = fields[field] ?? {};
    if (kind === 'richText') return [{ field, files: filesOf(value) }];
    return kind === 'media' && isDraft ? [{ field, files: (links[field] ?? []).map((target) => `#${target}`) }] : [];
  });
  if (uses.length === 0) return;
  const names = uses.map(({ field }) => field);
  await sql`delete from ${table} where "type" = ${type} and "id" = ${id} and "isDraft" = ${isDraft}
    and "field" in (${sql.join(names)})`.execute(db);
  const rows = uses.flatMap(({ field, files }) => files.map((file) => ({ type, id, isDraft, field, file })));
  await insertAbsent(db, fileUseTable, ['type', 'id', 'isDraft', 'field', 'file'], rows);
}

export async function deleteFileUses(db: Db, { type, id, isDraft }: Owner): Promise<void> {
  if (isContentType(type))
    await sql`delete from ${table} where "type" = ${type} and "id" = ${id} and "isDraft" = ${isDraft}`.execute(db);
}

/** The hashes of the files that a rich text shows, each once. */
const filesOf = (html: unknown): string[] =>
  typeof html === 'string' ? [...new Set(Array.from(html.matchAll(shownFile), ([, hash = '']) => hash))] : [];

/** The versions of documents that use a file, by id, except for the links of published entries. */
export const usesOf = ({ id, hash }: { id: number; hash: string }) =>
  sql<Owner & { field: string }>`select "type", "id", "field", "isDraft" from ${table}
    where "file" in (${hash}, ${`#${id}`}) or "file" in (select "hash" from "file-versions" where "file" = ${id})`;

/** The condition on the rows of files that an entry uses. PostgreSQL hashes each of these subqueries once; it did not hash each `exists`. */
export function isUsed(alias: string): RawBuilder<SqlBool> {
  const id = sql.ref(`${alias}.id`);
  const recorded = sql`(select "file" from ${table})`;
  const uses = [
    ...linkFieldsTo('files').map(
      ({ owner, field }) => sql`${id} in (select "target" from ${sql.table(linkTable(owner, field))})`,
    ),
    sql`${sql.ref(`${alias}.hash`)} in ${recorded}`,
    sql`'#' || ${id} in ${recorded}`,
    sql`${id} in (select v."file" from "file-versions" v join ${table} u on u."file" = v."hash")`,
  ];
  return sql<SqlBool>`(${sql.join(uses, sql` or `)})`;
}
