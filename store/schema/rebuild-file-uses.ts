import { sql } from 'kysely';
import { contentTypeNames, typeOf } from '#content/index.ts';
import { writeFileUses } from '../documents/file-uses.ts';
import { type Db, draftTable, fileUseTable } from '../sql/index.ts';
import { eachRow } from './live-schema.ts';

/** Records the uses of files in all entries, once their table is new or the rows are loaded. */
export async function rebuildFileUses(db: Db): Promise<void> {
  await sql`delete from ${sql.table(fileUseTable)}`.execute(db);
  for (const type of contentTypeNames) {
    const { fields } = typeOf(type);
    const names = Object.keys(fields).filter((name) => fields[name]?.kind === 'richText');
    const texts = {
      columns: sql.join(['id', ...names].map((name) => sql.ref(name))),
      where: sql`(${sql.join(
        names.map((name) => sql`${sql.ref(name)} like '%src="/uploads/%'`),
        sql` or `,
      )})`,
    };
    if (names.length > 0)
      for await (const { id, ...values } of eachRow<{ id: number }>(db, type, texts))
        await writeFileUses(db, { type, id, isDraft: 0 }, values);
    const drafts = { columns: sql`"id", "values", "links"`, where: sql`"type" = ${type}` };
    for await (const { id, values, links } of eachRow<StoredDraft>(db, draftTable, drafts))
      await writeFileUses(db, { type, id, isDraft: 1 }, parsed(values), parsed(links) as Record<string, number[]>);
  }
}

/** SQLite stores JSON as text. */
type StoredDraft = { id: number; values: string | object; links: string | object };

const parsed = (json: string | object): object => (typeof json === 'string' ? JSON.parse(json) : json);
