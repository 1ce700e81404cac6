import { sql } from 'kysely';
import { contentTypeNames, typeOf } from '#content/index.ts';
import { eachDraft } from '../documents/drafts.ts';
import { writeFileUses } from '../documents/file-uses.ts';
import { type Db, fileUseTable } from '../sql/index.ts';
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
    for await (const { id, values, links } of eachDraft(db, type))
      await writeFileUses(db, { type, id, isDraft: 1 }, values, links);
  }
}
