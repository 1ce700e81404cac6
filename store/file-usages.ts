import { sql } from 'kysely';
import { model, type TypeName, typeOf } from '#content/index.ts';
import { isLink } from '#model/field.ts';
import type { Db } from './database.ts';
import type { SqlDialect } from './sql-dialect.ts';
import type { FileUsage } from './store.ts';
import { draftTable, linkTable } from './tables.ts';

/** The usages of a file: one row per document and field, for « utilisé dans ». Either version of a document may use it. */
export async function readFileUsages(db: Db, dialect: SqlDialect, fileId: number): Promise<FileUsage[]> {
  const usages: FileUsage[] = [];
  for (const name of Object.keys(model) as TypeName[]) {
    const type = typeOf(name);
    for (const [field, declaration] of Object.entries(type.fields)) {
      if (!isLink(declaration) || declaration.to !== 'files') continue;
      const { rows } = await sql<{ id: number; documentId: string; title: string | null }>`
        select e."id", e."documentId", ${sql.ref(`e.${type.admin.title}`)} as "title"
        from ${sql.table(linkTable(name, field))} l join ${sql.table(name)} e on e."id" = l."owner"
        where l."target" = ${fileId}
        union all
        select d."id", d."documentId", ${dialect.jsonValue(sql`d."values"`, type.admin.title, 'text')} as "title"
        from ${sql.table(draftTable)} d ${dialect.joinInOrder} ${dialect.jsonNumbers(sql`d."links"`, field)} j ${dialect.always}
        where d."type" = ${name} and j."value" = ${fileId}
        order by 1`.execute(db);
      const byId = new Map(rows.toReversed().map((row) => [row.id, row]));
      usages.push(...[...byId.values()].toReversed().map((row) => ({ type: name, field, ...row })));
    }
  }
  return usages;
}
