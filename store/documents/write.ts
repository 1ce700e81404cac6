import { sql } from 'kysely';
import { type ContentTypeName, isContentType, type TypeName, typeOf } from '#content/index.ts';
import type { RecordedAuthor } from '#contract/admin-answers.ts';
import { hidingFlag } from '#model/define-type.ts';
import { isLink } from '#model/field.ts';
import type { DocumentKey, EntryKey } from '../query.ts';
import type { Db, SqlDialect } from '../sql/database.ts';
import type { Dates, EntryIds, Identity } from '../store.ts';
import type { AnyEntryInput } from './drafts.ts';
import {
  deleteDraft,
  emptyValues,
  fieldValues,
  findDraft,
  openDrafts,
  pick,
  withFolded,
  writeDraft,
} from './drafts.ts';
import { deleteFileUses, writeFileUses } from './file-uses.ts';
import { createDocumentId } from './ids.ts';
import { changedTargets } from './link-changes.ts';
import { linkTarget } from './link-fields.ts';
import {
  deletePending,
  existingTargets,
  readOwnedLinks,
  resolvePending,
  suspendLinks,
  writeOwnedLinks,
} from './owned-links.ts';
import { refCondition } from './rows.ts';

export type Writer = ReturnType<typeof openWriter>;

/** Writes entries, inside its caller's transaction. `EntryStore` describes each of its writes (store.ts). */
export function openWriter(db: Db, dialect: SqlDialect, clock: () => number) {
  const drafts = openDrafts(db, dialect, clock);
  const { timestamp } = drafts;
  return { ...drafts, create, update, publish, remove, unpublish };

  async function create(type: TypeName, input: AnyEntryInput, identity: Identity = {}): Promise<EntryIds> {
    const now = timestamp();
    const { documentId = createDocumentId(), createdAt = now, updatedAt = now, publishedAt = now } = identity;
    const dates = { createdAt, updatedAt, publishedAt: input.values.publishedAt ?? publishedAt };
    const columns = { ...storedColumns(type, input.values), ...dates };
    const id = await insertRow(type, { id: identity.id, documentId, ...columns });
    await changeLinks(type, id, input.links);
    return { id, documentId };
  }

  /** Of a document: its published version, which has no working copy. */
  async function update(key: EntryKey, input: AnyEntryInput, dates: Dates = {}): Promise<boolean> {
    const id = await idOf(key);
    if (id === undefined) return false;
    await updateRow(key.type, id, input.values, dates);
    await changeLinks(key.type, id, input.links);
    return true;
  }

  async function publish(key: DocumentKey, input: AnyEntryInput, dates: Dates = {}, fields?: readonly string[]) {
    const working = await findDraft(db, key);
    if (!working) return update(key, input, dates);
    const { type } = key;
    const { id, documentId, createdAt } = working;
    const now = timestamp();
    const { updatedAt = now, publishedAt = now } = dates;
    const all = { ...fieldValues(type, working.values), ...input.values };
    const allLinks = await drafts.changedDraftLinks(type, working.links, input.links);
    const values = pick(all, fields);
    const links = pick(allLinks, fields);
    const isPublished = (await idOf({ type, ref: { id } })) !== undefined;
    if (isPublished) await updateRow(type, id, values, { updatedAt, publishedAt });
    else {
      const row = { id, documentId, ...storedColumns(type, { ...emptyValues(type), ...values }), createdAt, updatedAt };
      await insertRow(type, 'publishedAt' in typeOf(type).fields ? row : { ...row, publishedAt });
    }
    for (const [field, targets] of Object.entries(links)) {
      const existing = await existingTargets(db, linkTarget(type, field), targets);
      const listed = targets.filter((target) => existing.published.has(target) || existing.drafts.has(target));
      // An entry that links to itself is published by now, though its draft row still exists.
      await writeOwnedLinks(db, type, field, id, listed, existing.drafts);
    }
    if (fields) {
      // The working copy has the same version as a publication of now: its client goes on from it.
      const remaining = {
        ...working,
        updatedAt: dates.updatedAt === undefined ? now : working.updatedAt,
        values: withFolded(type, { ...working.values, ...all }),
        links: allLinks,
      };
      await drafts.writeWorkingCopy(type, remaining, await drafts.publishedAsDraft({ type, ref: { id } }));
    } else await deleteDraft(db, type, id);
    if (!isPublished) await resolvePending(db, type, id);
    return true;
  }

  async function remove(key: EntryKey): Promise<boolean> {
    const { type } = key;
    const id = (await idOf(key)) ?? (await findDraft(db, key))?.id;
    if (id === undefined) return false;
    await sql`delete from ${sql.table(type)} where "id" = ${id}`.execute(db);
    if (isContentType(type)) {
      await deleteFileUses(db, { type, id, isDraft: 0 });
      await deleteDraft(db, type, id);
      await deletePending(db, type, id, { toIt: true });
    }
    return true;
  }

  async function unpublish(key: DocumentKey, author: RecordedAuthor | undefined): Promise<boolean> {
    const published = await drafts.publishedAsDraft(key);
    if (!published) return false;
    const { type } = key;
    const { id } = published;
    const flag = hidingFlag(typeOf(type));
    if (flag) {
      await hide(type, id, flag);
      return true;
    }
    if (!(await findDraft(db, { type, ref: { id } })))
      await writeDraft(db, type, { ...published, updatedAt: timestamp(), author });
    await suspendLinks(db, type, id);
    await sql`delete from ${sql.table(type)} where "id" = ${id}`.execute(db);
    await deleteFileUses(db, { type, id, isDraft: 0 });
    await deletePending(db, type, id, { toIt: false });
    return true;
  }

  /** Both versions are hidden, so that only a publication shows the entry again. */
  async function hide(type: ContentTypeName, id: number, flag: string): Promise<void> {
    await sql`
      update ${sql.table(type)} set ${sql.ref(flag)} = ${dialect.flag(false)}, "updatedAt" = ${timestamp()}
      where "id" = ${id}`.execute(db);
    const working = await findDraft(db, { type, ref: { id } });
    if (working) await writeDraft(db, type, { ...working, values: { ...working.values, [flag]: false } });
  }

  async function insertRow(type: TypeName, row: Record<string, unknown>): Promise<number> {
    const { id } = await db.insertInto(type).values(row).returning('id').executeTakeFirstOrThrow();
    await writeFileUses(db, { type, id: id as number, isDraft: 0 }, row);
    return id as number;
  }

  async function updateRow(type: TypeName, id: number, values: Record<string, unknown>, dates: Dates): Promise<void> {
    const now = timestamp();
    // As in the contract, every save is a publication, unless the type's author writes that date.
    const row: Record<string, unknown> = {
      ...storedColumns(type, values),
      updatedAt: dates.updatedAt ?? now,
      ...(!('publishedAt' in typeOf(type).fields) && { publishedAt: dates.publishedAt ?? now }),
    };
    await db.updateTable(type).set(row).where('id', '=', id).execute();
    await writeFileUses(db, { type, id, isDraft: 0 }, values);
  }

  async function idOf({ type, ref }: EntryKey): Promise<number | undefined> {
    const { rows } = await sql<{ id: number }>`
      select "id" from ${sql.table(type)} where ${refCondition(ref)} order by "id" limit 1`.execute(db);
    return rows[0]?.id;
  }

  /** Values in their stored form: JSON as text, indexed texts with their folded column. */
  function storedColumns(type: TypeName, values: Record<string, unknown>): Record<string, unknown> {
    const { fields } = typeOf(type);
    const row = withFolded(type, values);
    for (const [name, value] of Object.entries(values)) {
      const field = fields[name];
      if (!field || isLink(field)) throw new Error(`${type}.${name} is not a column`);
      row[name] = field.column === 'json' && value !== null ? JSON.stringify(value) : value;
    }
    return row;
  }

  async function changeLinks(type: TypeName, owner: number, links: AnyEntryInput['links'] = {}): Promise<void> {
    for (const [name, change] of Object.entries(links)) {
      if (!change) continue;
      const before = 'set' in change ? [] : await readOwnedLinks(db, type, name, owner);
      const targets = await changedTargets({ db, type, name }, before, change);
      await writeOwnedLinks(db, type, name, owner, targets);
    }
  }
}
