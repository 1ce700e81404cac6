import { sql } from 'kysely';
import { model, type TypeName, typeOf } from '#content/index.ts';
import { isLink } from '#model/field.ts';
import type { Db } from './database.ts';
import type { FileUsage } from './store.ts';
import { linkTable } from './tables.ts';

/** The usages of a file: one row per entry and field, for « utilisé dans ». */
export async function readFileUsages(db: Db, fileId: number): Promise<FileUsage[]> {
  const usages: FileUsage[] = [];
  for (const name of Object.keys(model) as TypeName[]) {
    const type = typeOf(name);
    for (const [field, declaration] of Object.entries(type.fields)) {
      if (!isLink(declaration) || declaration.to !== 'files') continue;
      const { rows } = await sql<{ id: number; documentId: string; title: string | null }>`
        select e."id", e."documentId", ${sql.ref(`e.${type.admin.title}`)} as "title"
        from ${sql.table(linkTable(name, field))} l join ${sql.table(name)} e on e."id" = l."owner"
        where l."target" = ${fileId} order by e."id"`.execute(db);
      usages.push(...rows.map((row) => ({ type: name, field, ...row })));
    }
  }
  return usages;
}
