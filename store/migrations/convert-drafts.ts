import { sql } from 'kysely';
import { type ContentTypeName, contentTypeNames, typeOf } from '#content/index.ts';
import { isLink } from '#model/field.ts';
import type { Db } from '../database.ts';
import { readDraft, writeDraft } from '../draft-rows.ts';
import { draftTable, linkTable, pendingLinkTable } from '../tables.ts';
import { adaptDraft } from './adapt-draft.ts';
import type { FieldRecords } from './field-record.ts';
import type { LiveSchema } from './live-schema.ts';
import type { StepChange } from './step.ts';

const drafts = sql.table(draftTable);
const pending = sql.table(pendingLinkTable);

/** Converts working copies to the kinds of the current model, where a field was recorded with another one. */
export async function convertDrafts(db: Db, live: LiveSchema, records: FieldRecords): Promise<void> {
  if (!live.tables.has(draftTable)) return;
  for (const type of contentTypeNames) {
    const { fields } = typeOf(type);
    const kinds: Record<string, string> = {};
    let isChanged = false;
    for (const [name, field] of Object.entries(fields)) {
      const record = records.get(`${type}.${name}`);
      if (!record) continue;
      kinds[name] = record.kind;
      const hasOtherTarget = record.target !== (isLink(field) ? field.to : null);
      if (hasOtherTarget) await removeLinks(db, type, name);
      isChanged ||= hasOtherTarget || record.kind !== field.kind || record.many !== manyOf(field);
    }
    if (!isChanged) continue;
    await eachDraft(db, type, (content) => adaptDraft(type, content, kinds));
  }
}

const manyOf = (field: Parameters<typeof isLink>[0]): number | null => (isLink(field) ? Number(field.many) : null);

/** The links of a field that leads to another type now, or is no link any more: their ids would name other entries. */
async function removeLinks(db: Db, type: ContentTypeName, field: string): Promise<void> {
  await sql`delete from ${pending} where "ownerType" = ${type} and "field" = ${field}`.execute(db);
  await eachDraft(db, type, ({ values, links: { [field]: _targets, ...links } }) => ({ values, links }));
}

/** Applies an explicit step to working copies, and to the links that wait for a publication. */
export async function applyStepToDrafts(db: Db, live: LiveSchema, change: StepChange): Promise<void> {
  if (!live.tables.has(draftTable) || !live.tables.has(pendingLinkTable)) return;
  if ('rename' in change) {
    const { type, field, to } = change.rename;
    await sql`update ${pending} set "field" = ${to} where "ownerType" = ${type} and "field" = ${field}`.execute(db);
    await eachDraft(db, type, ({ values, links }) => ({
      values: withName(values, field, to),
      links: withName(links, field, to),
    }));
  } else if ('renameType' in change) {
    const { type, to } = change.renameType;
    await sql`update ${drafts} set "type" = ${to} where "type" = ${type}`.execute(db);
    await sql`update ${pending} set "ownerType" = ${to} where "ownerType" = ${type}`.execute(db);
    await sql`update ${pending} set "targetType" = ${to} where "targetType" = ${type}`.execute(db);
  } else if ('turn' in change) {
    // Links are read from their other end: those of a working copy that were not published have no other end yet.
    const { type, field, toType, toField } = change.turn;
    const table = linkTable(type, field);
    await eachDraft(db, toType, async ({ values, links }, id) => {
      if (!live.tables.has(table)) return { values, links };
      const { rows } = await sql<{ owner: number }>`
        select "owner" from ${sql.table(table)} where "target" = ${id} order by "owner"`.execute(db);
      return { values, links: { ...links, [toField]: rows.map(({ owner }) => owner) } };
    });
    await sql`delete from ${pending} where "ownerType" = ${type} and "field" = ${field}`.execute(db);
  } else if (change.remove.field === undefined) {
    const { type } = change.remove;
    await sql`delete from ${drafts} where "type" = ${type}`.execute(db);
    await sql`delete from ${pending} where "ownerType" = ${type} or "targetType" = ${type}`.execute(db);
  } else {
    const { type, field } = change.remove;
    await sql`delete from ${pending} where "ownerType" = ${type} and "field" = ${field}`.execute(db);
    await eachDraft(db, type, ({ values, links }) => ({
      values: withName(values, field, undefined),
      links: withName(links, field, undefined),
    }));
  }
}

/** A member under another name, or without it. */
function withName<Value>(object: Record<string, Value>, from: string, to: string | undefined): Record<string, Value> {
  const { [from]: value, ...others } = object;
  return value === undefined || to === undefined ? others : { ...others, [to]: value };
}

interface DraftContent {
  values: Record<string, unknown>;
  links: Record<string, number[]>;
}

async function eachDraft(
  db: Db,
  type: string,
  change: (content: DraftContent, id: number) => DraftContent | Promise<DraftContent>,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`select "id" from ${drafts} where "type" = ${type} order by "id"`.execute(
    db,
  );
  for (const { id } of rows) {
    const draft = await readDraft(db, { type, id });
    if (draft) await writeDraft(db, type, { ...draft, ...(await change(draft, id)) });
  }
}
