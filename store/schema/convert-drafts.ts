import { sql } from 'kysely';
import { type ContentTypeName, contentTypeNames, type TypeName, typeOf } from '#content/index.ts';
import { isLink } from '#model/field.ts';
import { type DraftRow, fieldValues, findDraft, withFolded, writeDraft } from '../documents/draft-rows.ts';
import { toColumn } from '../sql/column-values.ts';
import type { Db } from '../sql/database.ts';
import { draftTable, pendingLinkTable } from '../sql/tables.ts';
import { convertValue } from './convert-value.ts';
import { changedFieldRecords, type FieldRecords } from './field-record.ts';
import type { LiveSchema } from './live-schema.ts';

type DraftContent = Pick<DraftRow, 'values' | 'links'>;

/**
 * Converts a working copy: a value of another kind as in a column, to null where it has no equivalent, because the published version still has
 * it. `kinds`: of each field when the draft was written, where known.
 */
export function adaptDraft(
  type: TypeName,
  { values, links }: DraftContent,
  kinds: Readonly<Record<string, string | undefined>>,
): DraftContent {
  const { fields } = typeOf(type);
  const adapted: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fieldValues(type, values))) {
    const field = fields[name];
    if (!field || isLink(field)) continue;
    const from = kinds[name];
    const converted = from !== undefined && from !== field.kind ? convertValue(from, field, value) : undefined;
    const current = converted ? (converted.ok ? converted.value : null) : value;
    adapted[name] = toColumn(current ?? null, field.column) ?? null;
  }
  const targets = Object.entries(fields).flatMap(([name, field]) => {
    if (!isLink(field)) return [];
    const ids = Array.isArray(links[name]) ? links[name].filter(Number.isInteger) : [];
    return [[name, field.many ? [...new Set(ids)] : ids.slice(0, 1)] as const];
  });
  return { values: withFolded(type, adapted), links: Object.fromEntries(targets) };
}

/** Converts working copies to the kinds of the current model, where the record of a field is missing or different. */
export async function convertDrafts(db: Db, live: LiveSchema, records: FieldRecords): Promise<void> {
  if (!live.tables.has(draftTable)) return;
  const changed = Map.groupBy(changedFieldRecords(records), ({ type }) => type);
  for (const type of contentTypeNames) {
    const recordOf = (field: string) => records.get(`${type}.${field}`);
    for (const { field, target } of changed.get(type) ?? [])
      if (recordOf(field) && recordOf(field)?.target !== target) await removeLinks(db, type, field);
    const kinds = Object.keys(typeOf(type).fields).map((field) => [field, recordOf(field)?.kind]);
    if (changed.has(type)) await eachDraft(db, type, (content) => adaptDraft(type, content, Object.fromEntries(kinds)));
  }
}

/** The links of a field that leads to another type now, or is no link any more: their ids would name other entries. */
async function removeLinks(db: Db, type: ContentTypeName, field: string): Promise<void> {
  await sql`delete from ${sql.table(pendingLinkTable)} where "ownerType" = ${type} and "field" = ${field}`.execute(db);
  await eachDraft(db, type, ({ values, links: { [field]: _targets, ...links } }) => ({ values, links }));
}

async function eachDraft(db: Db, type: ContentTypeName, change: (content: DraftContent) => DraftContent) {
  const { rows } = await sql<{ id: number }>`
    select "id" from ${sql.table(draftTable)} where "type" = ${type} order by "id"`.execute(db);
  for (const { id } of rows) {
    const draft = await findDraft(db, { type, ref: { id } });
    if (draft) await writeDraft(db, type, { ...draft, ...change(draft) });
  }
}
