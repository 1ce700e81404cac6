import { sql } from 'kysely';
import { typeOf } from '#content/index.ts';
import type { Db } from '../sql/database.ts';
import type { SqlDialect } from '../sql/sql-dialect.ts';
import { draftTable, linkTable } from '../sql/tables.ts';
import type { FileUsage } from '../store.ts';
import { linkFieldsTo } from './link-fields.ts';

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
