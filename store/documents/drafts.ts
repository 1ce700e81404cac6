import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type ContentTypeName, contentTypeNames, isContentType, type TypeName, typeOf } from '#content/index.ts';
import type { RecordedAuthor } from '#contract/admin-answers.ts';
import { isLink, type LinkChange } from '#model/field.ts';
import { parsedJson } from '#model/json-object.ts';
import type { DocumentKey, EntryKey } from '../query.ts';
import type { Db, SqlDialect } from '../sql/index.ts';
import { columnKinds, draftTable, foldedColumn, foldText, searchedFields } from '../sql/index.ts';
import type { EntryIds, Identity } from '../store.ts';
import { deleteFileUses, writeFileUses } from './file-uses.ts';
import { createDocumentId, raiseSequence, takeNextId } from './ids.ts';
import { changedTargets } from './link-changes.ts';
import { linkField, linkFields, linkTarget } from './link-fields.ts';
import { existingTargets, readOwnedLinks } from './owned-links.ts';
import { type AuthorColumns, authorIn, refCondition, toAuthorColumns } from './rows.ts';

export type AnyEntryInput = { values: Record<string, unknown>; links?: Partial<Record<string, LinkChange>> };

/** The working copy of a document. */
export interface DraftRow {
  id: number;
  documentId: string;
  createdAt: string;
  updatedAt: string;
  author: RecordedAuthor | undefined;
  /** Values by field, with folded texts: flags are booleans, JSON is parsed. */
  values: Record<string, unknown>;
  /** The ids of the targets of each link field, in order. A target may have been removed since. */
  links: Record<string, number[]>;
}

const table = sql.table(draftTable);

export async function findDraft(db: Db, { type, ref }: EntryKey): Promise<DraftRow | undefined> {
  if (!isContentType(type)) return undefined;
  const { rows } = await sql<Omit<DraftRow, 'author'> & AuthorColumns & { type: string }>`
    select * from ${table} where "type" = ${type} and ${refCondition(ref)} order by "id" limit 1`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { type: _type, authorId, authorEmail, authorName, values, links, ...columns } = row;
  return {
    ...columns,
    author: authorIn({ authorId, authorEmail, authorName }) ?? undefined,
    values: parsedJson(values) as DraftRow['values'],
    links: parsedJson(links) as DraftRow['links'],
  };
}

/** The working copies of a type, by their ids. Each is read when its turn comes. */
export async function* eachDraft(db: Db, type: ContentTypeName): AsyncIterable<DraftRow> {
  const { rows } = await sql<{ id: number }>`
    select "id" from ${table} where "type" = ${type} order by "id"`.execute(db);
  for (const { id } of rows) {
    const draft = await findDraft(db, { type, ref: { id } });
    if (draft) yield draft;
  }
}

export async function writeDraft(db: Db, type: TypeName, draft: DraftRow): Promise<void> {
  const { author, values, links, ...columns } = draft;
  const json = { values: JSON.stringify(values), links: JSON.stringify(links) };
  const row = { type, ...columns, ...toAuthorColumns(author), ...json };
  await db
    .insertInto(draftTable)
    .values(row)
    .onConflict((conflict) => conflict.columns(['type', 'id']).doUpdateSet(row))
    .execute();
  await writeFileUses(db, { type, id: draft.id, isDraft: 1 }, values, links);
}

export async function deleteDraft(db: Db, type: TypeName, id: number): Promise<void> {
  await sql`delete from ${table} where "type" = ${type} and "id" = ${id}`.execute(db);
  await deleteFileUses(db, { type, id, isDraft: 1 });
}

/** The values of a published row in the form that draft rows have. */
function valuesOfRow(type: TypeName, row: Record<string, unknown>, { readers }: SqlDialect): DraftRow['values'] {
  const { fields } = typeOf(type);
  const values: DraftRow['values'] = {};
  for (const [name, kind] of Object.entries(columnKinds(type) ?? {})) {
    if (!Object.hasOwn(fields, name) && !name.endsWith(foldedColumn(''))) continue;
    const value = row[name] ?? null;
    const read = readers[kind];
    values[name] = read ? read(value) : value;
  }
  return values;
}

/** Adds the folded form of each searched text among the values. */
export function withFolded(type: TypeName, values: Record<string, unknown>): Record<string, unknown> {
  const folded = { ...values };
  for (const name of searchedFields(typeOf(type)))
    if (name in values) folded[foldedColumn(name)] = typeof values[name] === 'string' ? foldText(values[name]) : null;
  return folded;
}

/** The values of fields of the current model, without folded texts. */
export const fieldValues = (type: TypeName, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = typeOf(type).fields[name];
      return field !== undefined && !isLink(field);
    }),
  );

/** Once rows are loaded: removes links of drafts to absent entries, whose ids may come again, and raises the next ids above those of drafts. */
export async function settleDrafts(db: Db, dialect: SqlDialect): Promise<void> {
  for (const type of contentTypeNames) {
    let last = 0;
    for await (const draft of eachDraft(db, type)) {
      const links: DraftRow['links'] = {};
      for (const name of linkFields(type)) {
        const { published, drafts } = await existingTargets(db, linkTarget(type, name), draft.links[name] ?? []);
        links[name] = (draft.links[name] ?? []).filter((target) => published.has(target) || drafts.has(target));
      }
      if (!isDeepStrictEqual(links, draft.links)) await writeDraft(db, type, { ...draft, links });
      last = draft.id;
    }
    if (last > 0) await raiseSequence(db, dialect.name, type, last);
  }
}

/** The writes of working copies, inside their caller's transaction. `EntryStore` describes each (store.ts). */
export function openDrafts(db: Db, dialect: SqlDialect, clock: () => number) {
  const timestamp = () => new Date(clock()).toISOString();
  return { createDraft, saveDraft, discardDraft, writeWorkingCopy, publishedAsDraft, changedDraftLinks, timestamp };

  async function createDraft(
    type: ContentTypeName,
    input: AnyEntryInput,
    author: RecordedAuthor | undefined,
    identity: Identity = {},
  ): Promise<EntryIds> {
    const now = timestamp();
    const id = identity.id ?? (await takeNextId(db, dialect, type));
    const { documentId = createDocumentId(), createdAt = now, updatedAt = now } = identity;
    const links = await changedDraftLinks(type, {}, input.links);
    const values = withFolded(type, { ...emptyValues(type), ...input.values });
    await writeDraft(db, type, { id, documentId, createdAt, updatedAt, author, values, links });
    return { id, documentId };
  }

  async function saveDraft({ type, ref }: DocumentKey, input: AnyEntryInput, author: RecordedAuthor | undefined) {
    const working = await findDraft(db, { type, ref });
    const published = await publishedAsDraft({ type, ref: working ? { id: working.id } : ref });
    const base = working ?? published;
    if (!base) return false;
    const values = withFolded(type, { ...base.values, ...input.values });
    const links = await changedDraftLinks(type, base.links, input.links);
    await writeWorkingCopy(type, { ...base, updatedAt: timestamp(), author, values, links }, published);
    return true;
  }

  /** One that is the same as the published version has no row. */
  async function writeWorkingCopy(type: ContentTypeName, draft: DraftRow, published: DraftRow | undefined) {
    if (published && isSame(type, draft, published)) await deleteDraft(db, type, draft.id);
    else await writeDraft(db, type, draft);
  }

  async function discardDraft({ type, ref }: DocumentKey, fields?: readonly string[]): Promise<boolean> {
    const published = await publishedAsDraft({ type, ref });
    if (!published) return false;
    const working = fields && (await findDraft(db, { type, ref: { id: published.id } }));
    if (!working) {
      await deleteDraft(db, type, published.id);
      return true;
    }
    const values = withFolded(type, { ...working.values, ...pick(published.values, fields) });
    const links = { ...working.links, ...pick(published.links, fields) };
    await writeWorkingCopy(type, { ...working, updatedAt: timestamp(), values, links }, published);
    return true;
  }

  /** The published version in the form of a working copy. */
  async function publishedAsDraft({ type, ref }: DocumentKey): Promise<DraftRow | undefined> {
    const { rows } = await sql<Pick<DraftRow, 'id' | 'documentId' | 'createdAt' | 'updatedAt'>>`
      select * from ${sql.table(type)} where ${refCondition(ref)} order by "id" limit 1`.execute(db);
    const [row] = rows;
    if (!row) return undefined;
    const { id, documentId, createdAt, updatedAt } = row;
    const links: DraftRow['links'] = {};
    for (const field of linkFields(type)) links[field] = await readOwnedLinks(db, type, field, id);
    const values = valuesOfRow(type, { ...row }, dialect);
    return { id, documentId, createdAt, updatedAt, author: undefined, values, links };
  }

  /** The links of a working copy after changes: every link field, with the ids of its targets. */
  async function changedDraftLinks(type: TypeName, before: DraftRow['links'], changes: AnyEntryInput['links'] = {}) {
    const links: DraftRow['links'] = {};
    for (const name of linkFields(type)) {
      const targets = before[name] ?? [];
      const change = changes[name];
      links[name] = change ? await changedTargets({ db, type, name }, targets, change) : targets;
    }
    for (const name of Object.keys(changes)) linkField(type, name);
    return links;
  }
}

/** Every value of a type that has a column, null where its field has no default. */
export const emptyValues = (type: TypeName): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(typeOf(type).fields).flatMap(([name, field]) =>
      isLink(field) ? [] : [[name, field.default ?? null]],
    ),
  );

/** Some members of an object; all of them where no names are given. */
export const pick = <Value>(members: Record<string, Value>, names: readonly string[] | undefined) =>
  names ? Object.fromEntries(Object.entries(members).filter(([name]) => names.includes(name))) : members;

const isSame = (type: TypeName, a: Pick<DraftRow, 'values' | 'links'>, b: Pick<DraftRow, 'values' | 'links'>) =>
  isDeepStrictEqual(fieldValues(type, a.values), fieldValues(type, b.values)) && isDeepStrictEqual(a.links, b.links);
