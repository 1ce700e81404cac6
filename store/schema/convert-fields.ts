import { sql } from 'kysely';
import { type ContentTypeName, contentTypeNames, model, type TypeName, typeOf } from '#content/index.ts';
import { type FieldKind, isLink } from '#model/field.ts';
import { type DraftRow, eachDraft, fieldValues, withFolded, writeDraft } from '../documents/drafts.ts';
import { postgresDialect } from '../sql/database.ts';
import type { Db, SqlDialect, TablePlan } from '../sql/index.ts';
import { draftTable, linkTable, pendingLinkTable, quoted, toColumn } from '../sql/index.ts';
import { convertValue } from './convert-value.ts';
import type { FieldRecord, FieldRecords, LiveSchema, LiveTable } from './live-schema.ts';
import { changedFieldRecords, eachRow, MigrationRefused, run } from './live-schema.ts';

/** A field whose values are converted to another kind. */
export type Conversion = ReturnType<typeof conversionsOf>[number];

/** The maximum number of entries that an error names. */
const mostNamed = 5;

/** The kind of field that wrote a column without a record. */
const kindOfColumn: Record<string, string> = {
  text: 'text',
  integer: 'integer',
  real: 'decimal',
  'double precision': 'decimal',
  boolean: 'flag',
  jsonb: 'json',
};

/** The fields of a table that are stored under another kind, or in a column of another type. */
export function conversionsOf({ name, columns }: TablePlan, live: LiveTable, records: FieldRecords) {
  if (!Object.hasOwn(model, name)) return [];
  const type = name as TypeName;
  const types = new Map(columns.map((column) => [column.name, column.type]));
  return Object.entries(typeOf(type).fields).flatMap(([field, declaration]) => {
    const column = live.columns.get(field);
    if (isLink(declaration) || !column) return [];
    /** Whether the column's type changes too. */
    const isRetyped = column.type !== types.get(field);
    const record = records.get(`${type}.${field}`);
    const hasOtherKind = record !== undefined && !isLinkRecord(record) && record.kind !== declaration.kind;
    if (!isRetyped && !hasOtherKind) return [];
    /** The kind that the values were written for. */
    const from = hasOtherKind ? record.kind : (kindOfColumn[withoutCollation(column.type)] ?? 'text');
    return [{ type, name: field, from, field: declaration, isRetyped }];
  });
}

export const withoutCollation = (type: string): string => type.replace(/ collate .*/, '');

/** Converts the values of a PostgreSQL column. One of another type takes its place: default and indexes are dropped with it. */
export async function convertInPostgres(db: Db, conversion: Conversion, type: string): Promise<void> {
  const { type: table, name, isRetyped } = conversion;
  if (!isRetyped) return convertColumn(db, postgresDialect, conversion, table);
  const column = `${name}__new`;
  await run(db, `alter table ${quoted(table)} add column ${quoted(column)} ${type}`);
  await convertColumn(db, postgresDialect, conversion, table, { column });
  // PostgreSQL drops no column that a trigger names; a trigger that is still wanted is made again afterwards.
  await run(db, `drop trigger if exists ${quoted(`${table}_fold_${name}`)} on ${quoted(table)}`);
  await run(db, `alter table ${quoted(table)} drop column ${quoted(name)}`);
  await run(db, `alter table ${quoted(table)} rename column ${quoted(column)} to ${quoted(name)}`);
}

/** Converts the values of a column, or writes them to the one that takes its place. @throws MigrationRefused where some cannot be converted */
export async function convertColumn(
  db: Db,
  { readers }: SqlDialect,
  { type, name, from, field, isRetyped }: Conversion,
  table: string,
  to: { table?: string; column?: string } = {},
): Promise<void> {
  const update = sql`update ${sql.table(to.table ?? table)} set ${sql.ref(to.column ?? name)}`;
  const refused: number[] = [];
  const read = readers[from === 'flag' ? 'boolean' : jsonKinds.has(from) ? 'json' : 'text'];
  const query = { columns: sql`"id", ${sql.ref(name)} as "value"`, where: sql`${sql.ref(name)} is not null` };
  for await (const { id, value } of eachRow<{ id: number; value: unknown }>(db, table, query)) {
    const converted = convertValue(from, field, read ? read(value) : value);
    if (!converted.ok) refused.push(id);
    else if (refused.length === 0) {
      const isJson = field.column === 'json' && converted.value !== null;
      const stored = isJson ? JSON.stringify(converted.value) : converted.value;
      if (isRetyped || stored !== value) await sql`${update} = ${stored} where "id" = ${id}`.execute(db);
    }
  }
  if (refused.length === 0) return;
  const isSingle = refused.length === 1;
  throw new MigrationRefused(
    `Le champ « ${name} » de « ${type} » passe de ${from} à ${field.kind}, et ` +
      `${isSingle ? 'une fiche a une valeur' : `${refused.length} fiches ont une valeur`} qui ne peut pas être convertie ` +
      `(${numbered(refused)}) : corrigez-${isSingle ? 'la' : 'les'} avec la version précédente, ` +
      `rendez au champ le genre ${from} dans content/, ou abandonnez ces valeurs par une étape ` +
      'qui retire la colonne, dans store/schema/steps/.',
  );
}

/** « n° 3, 5, 8 et 12 de plus ». */
export const numbered = (ids: readonly number[]): string =>
  `n° ${ids.slice(0, mostNamed).join(', ')}${ids.length > mostNamed ? ` et ${ids.length - mostNamed} de plus` : ''}`;

/** The kinds whose values are stored as JSON. */
const jsonKinds: ReadonlySet<string> = new Set(['json', 'choices', 'group', 'repeatable'] satisfies FieldKind[]);

/** Checks the links of changed fields: they stay, or the start ends with a sentence. An empty table of links to another type is created again. */
export async function applyLinks(db: Db, live: LiveSchema, records: FieldRecords): Promise<void> {
  for (const type of Object.keys(model) as TypeName[]) {
    for (const [name, field] of Object.entries(typeOf(type).fields)) {
      const record = records.get(`${type}.${name}`);
      const table = linkTable(type, name);
      const links = live.tables.get(table);
      if (!isLink(field)) {
        if (record && isLinkRecord(record) && links) await refuseOwners(db, type, name, 'n’est plus un lien');
        continue;
      }
      if (record && !isLinkRecord(record) && live.tables.get(type)?.columns.has(name))
        await refuseValues(db, type, name, record.kind);
      if (!links) continue;
      const target = links.columns.get('target')?.references;
      const owner = links.columns.get('owner')?.references;
      if (target !== field.to || owner !== type) {
        await refuseOwners(db, type, name, `mène à « ${field.to} » et plus à « ${target} »`);
        await run(db, `drop table ${quoted(table)}`);
        live.tables.delete(table);
      } else if (!field.many && record?.many === 1) {
        await refuseOwners(db, type, name, 'ne garde qu’un lien', 2);
      }
    }
  }
}

const isLinkRecord = ({ kind }: FieldRecord): boolean => kind === 'media' || kind === 'relation';

/** Refuses when entries have at least so many links through the field. */
async function refuseOwners(db: Db, type: string, name: string, change: string, atLeast = 1): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select "owner" as "id" from ${sql.table(linkTable(type, name))}
    group by "owner" having count(*) >= ${atLeast} order by "owner"`.execute(db);
  if (rows.length > 0) refuse(type, name, change, atLeast > 1 ? 'plusieurs liens' : 'des liens', rows);
}

async function refuseValues(db: Db, type: string, name: string, kind: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select "id" from ${sql.table(type)} where ${sql.ref(name)} is not null order by "id"`.execute(db);
  if (rows.length > 0) refuse(type, name, `devient un lien et n’est plus un ${kind}`, 'une valeur', rows);
}

function refuse(type: string, name: string, change: string, what: string, rows: readonly { id: number }[]): never {
  const entries = rows.length === 1 ? 'une fiche y a' : `${rows.length} fiches y ont`;
  throw new MigrationRefused(
    `Le champ « ${name} » de « ${type} » ${change}, et ${entries} encore ` +
      `${what} (${numbered(rows.map(({ id }) => id))}) : ` +
      'retirez-les avec la version précédente, rendez le champ tel qu’il était dans content/, ou abandonnez tout par une étape ' +
      'qui les retire, dans store/schema/steps/.',
  );
}

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
    if (changed.has(type)) await changeDrafts(db, type, (draft) => adaptDraft(type, draft, Object.fromEntries(kinds)));
  }
}

/** The links of a field that leads to another type now, or is no link any more: their ids would name other entries. */
async function removeLinks(db: Db, type: ContentTypeName, field: string): Promise<void> {
  await sql`delete from ${sql.table(pendingLinkTable)} where "ownerType" = ${type} and "field" = ${field}`.execute(db);
  await changeDrafts(db, type, ({ values, links: { [field]: _targets, ...links } }) => ({ values, links }));
}

async function changeDrafts(db: Db, type: ContentTypeName, change: (content: DraftContent) => DraftContent) {
  for await (const draft of eachDraft(db, type)) await writeDraft(db, type, { ...draft, ...change(draft) });
}
