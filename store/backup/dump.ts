import { sql } from 'kysely';
import type { Row, TableRows } from '#archive/manifest.ts';
import { type ContentTypeName, isContentType, isType, model, type TypeName, typeOf } from '#content/index.ts';
import { type ColumnType, type Field, isLink } from '#model/field.ts';
import { membersOf } from '#model/json-object.ts';
import { settleDrafts } from '../documents/drafts.ts';
import { raiseSequence } from '../documents/ids.ts';
import { adaptDraft } from '../schema/convert-fields.ts';
import { convertValue } from '../schema/convert-value.ts';
import { eachRow, type FieldRecords, readFieldRecords } from '../schema/live-schema.ts';
import { rebuildFileUses } from '../schema/rebuild-file-uses.ts';
import { columnKinds, toColumn } from '../sql/column-values.ts';
import type { Database, Db } from '../sql/database.ts';
import { foldText } from '../sql/fold-text.ts';
import { draftTable, fieldTable, foldedColumn, pendingLinkTable, plannedTables, searchedFields } from '../sql/index.ts';
import { incrementRevision } from '../sql/notify.ts';

/** Rows inserted at a time: a compromise of speed and memory. */
const batch = 200;

/**
 * Reads every table of backups in one snapshot, while writes go on, with the same values from SQLite and PostgreSQL, so that either loads them.
 * @param take receives each table in turn, referenced tables first, and must read its rows before it resolves
 */
export async function dump(database: Database, take: (table: TableRows) => Promise<void>): Promise<void> {
  await database.readSnapshot(async (db) => {
    const records = await readFieldRecords(db);
    for (const { name, key = [] } of backedUpTables(database)) {
      const columns = { ...columnKinds(name) };
      const rows = rowsOf(database, db, { name, key, columns });
      await take({ table: name, columns, fields: recordedKinds(records, name), rows });
    }
  });
}

/** Dumps the tables and columns of the database before a migration, in the form of an earlier model. */
export async function dumpLive(database: Database, take: (table: TableRows) => Promise<void>): Promise<void> {
  await database.readSnapshot(async (db) => {
    for (const table of await liveTables(database, db)) await take(table);
  });
}

/** The tables of entries and links as they are in the database, entries before the links between them. */
export async function liveTables(database: Database, db: Db): Promise<TableRows[]> {
  const tables = await db.introspection.getTables();
  const records = tables.some(({ name }) => name === fieldTable) ? await readFieldRecords(db) : undefined;
  const live = tables.flatMap(({ name, columns }) => {
    const kinds = columns.map((column) => [column.name, kindOf(name, column.name, column.dataType)] as const);
    const names = columns.map((column) => column.name);
    const key = keyOf(name, names);
    return key ? [{ name, key, columns: Object.fromEntries(kinds) }] : [];
  });
  live.sort((a, b) => a.key.length - b.key.length || (a.name < b.name ? -1 : 1));
  return live.map((table) => ({
    table: table.name,
    columns: table.columns,
    ...(records && { fields: recordedKinds(records, table.name) }),
    // Read again by each iteration.
    rows: { [Symbol.asyncIterator]: () => rowsOf(database, db, table)[Symbol.asyncIterator]() },
  }));
}

/** The kind of each field of a type that has a column, as the last start recorded it. */
function recordedKinds(records: FieldRecords, type: string): Record<string, string> {
  const scalars = [...records.values()].filter(({ target }) => target === null);
  if (type === draftTable) return Object.fromEntries(scalars.map((of) => [`${of.type}.${of.field}`, of.kind]));
  const own = scalars.filter((record) => record.type === type);
  return Object.fromEntries(own.map(({ field, kind }) => [field, kind]));
}

/** The key of a table of entries or links with these columns, undefined for any other. Without columns: that of a table that no type has. */
export function keyOf(table: string, names: readonly string[]): string[] | undefined {
  if (isType(table) && typeOf(table).ephemeral) return undefined;
  if (table === draftTable) return ['type', 'id'];
  if (table === pendingLinkTable) return ['ownerType', 'owner', 'field', 'target'];
  if (names.includes('id') && names.includes('documentId')) return ['id'];
  return names.length === 3 && ['owner', 'target', 'position'].every((name) => names.includes(name))
    ? ['owner', 'target']
    : undefined;
}

/** SQLite stores flags as integers and JSON as text: only the model distinguishes them. */
function kindOf(table: string, column: string, dataType: string): ColumnType {
  const modelled = columnKinds(table)?.[column];
  if (/^(jsonb?)$/i.test(dataType)) return 'json';
  if (/^bool/i.test(dataType)) return 'boolean';
  if (/^int/i.test(dataType)) return modelled === 'boolean' ? 'boolean' : 'integer';
  if (/^(real|float|double)/i.test(dataType)) return 'real';
  return modelled === 'json' ? 'json' : 'text';
}

/**
 * Inserts the rows of a `dump` into an empty database, all or none. Rows of an earlier model are converted; those of an archive that is older
 * than a step come from `stageArchive`. Columns that the model lacks are left out; a table that it lacks is an error.
 * @throws InvalidRow when the current model cannot store a value
 */
export async function load(database: Database, tables: AsyncIterable<TableRows>): Promise<void> {
  const plans = new Map(backedUpTables(database).map((plan) => [plan.name, plan]));
  await database.db.transaction().execute(async (db) => {
    for await (const { table, fields, rows } of tables) {
      const plan = plans.get(table);
      if (!plan) throw unknownTable(table);
      for await (const group of groupsOf(rows)) {
        const adapted = group.map((row) => adaptRow(table, row, fields));
        await insert(db, table, columnKinds(table) ?? {}, adapted);
      }
      // SQLite does this by itself.
      if (database.dialect.name === 'postgres' && plan.key?.[0] === 'id') await raiseSequence(db, 'postgres', table, 0);
    }
    await settleDrafts(db, database.dialect);
    await rebuildFileUses(db);
    await incrementRevision(db, database.dialect, new Set(Object.keys(model) as TypeName[]));
    // PostgreSQL plans by its statistics, which autovacuum collects a minute later: until then a sort through links scans a table per row.
    if (database.dialect.name === 'postgres')
      for (const { name } of plans.values()) await sql`analyze ${sql.table(name)}`.execute(db);
  });
  database.revisions.invalidate();
}

/** Whether every table of a backup is empty. */
export async function isEmpty(database: Database): Promise<boolean> {
  for (const { name } of backedUpTables(database)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(database.db);
    if (rows.length > 0) return false;
  }
  return true;
}

const unknownTable = (name: string): Error => new Error(`${name} is not in the model`);

/** A row has values that no column of the current model can store. */
export class InvalidRow extends Error {
  readonly columns: readonly string[];
  constructor(table: string, columns: readonly string[]) {
    super(`${table}: ${columns.join(', ')} cannot be stored`);
    this.columns = columns;
  }
}

/**
 * Converts a row to the current model: a missing column gets its field's default, or null, a value of another kind is converted as in a migration.
 * @param before the kind of each field when the row was written, where that is known
 * @throws InvalidRow, and an error for a table that the model does not have
 */
export function adaptRow(table: string, row: Row, before: Readonly<Record<string, string>> = {}): Row {
  const kinds = columnKinds(table);
  if (!kinds) throw unknownTable(table);
  const type = isType(table) ? typeOf(table) : undefined;
  const adapted: Row = {};
  const refused: string[] = [];
  for (const [name, kind] of Object.entries(kinds)) {
    const field = type?.fields[name];
    const fallback = field && 'default' in field ? field.default : undefined;
    const value = Object.hasOwn(row, name)
      ? toColumn(asKindOf(field, row[name], before[name]), kind)
      : (fallback ?? null);
    if (value === undefined || (value === null && isIdentity(name, table))) refused.push(name);
    adapted[name] = value;
  }
  const isUnknownDraft = table === draftTable && !isContentType(String(row.type));
  if (refused.length > 0 || isUnknownDraft) throw new InvalidRow(table, refused.length > 0 ? refused : ['type']);
  if (table === draftTable) {
    const entryType = row.type as ContentTypeName;
    const kindOfField = Object.keys(typeOf(entryType).fields).map((name) => [name, before[`${entryType}.${name}`]]);
    const content = { values: membersOf(row.values), links: membersOf(row.links) as Record<string, number[]> };
    return { ...adapted, ...adaptDraft(entryType, content, Object.fromEntries(kindOfField)) };
  }
  for (const name of type ? searchedFields(type) : [])
    adapted[foldedColumn(name)] = typeof adapted[name] === 'string' ? foldText(adapted[name]) : null;
  return adapted;
}

/** A value that was written for another kind of field; undefined where it has no equivalent. */
function asKindOf(field: Field | undefined, value: unknown, before: unknown): unknown {
  if (!field || isLink(field) || typeof before !== 'string' || before === field.kind) return value;
  const converted = convertValue(before, field, value);
  return converted.ok ? converted.value : undefined;
}

/** The columns of a row with a value for which the current model has no field. */
export function unknownColumns(table: string, row: Row): string[] {
  const kinds = columnKinds(table) ?? {};
  // A text that was indexed in an earlier version has a folded twin there.
  return Object.keys(row).filter((name) => !(name in kinds) && !name.endsWith(foldedColumn('')) && row[name] !== null);
}

/** Columns that a row must have: the ids and dates of an entry, and of a working copy its type too; each column of a link. */
const isIdentity = (column: string, table: string): boolean =>
  ['id', 'documentId', 'createdAt', 'updatedAt'].includes(column) ||
  (table === draftTable ? column === 'type' : !isType(table));

/** Tables without a key are ephemeral: attempts and sessions concern the last minutes or hours. */
const backedUpTables = (database: Database) => plannedTables(database.dialect).filter(({ key }) => key !== undefined);

type Source = { name: string; key: readonly string[]; columns: Readonly<Record<string, ColumnType>> };

async function* rowsOf({ dialect }: Database, db: Db, { name, key, columns: kinds }: Source): AsyncIterable<Row> {
  const columns = sql.join(Object.keys(kinds).map((name) => sql.ref(name)));
  const readers = Object.entries(kinds).map(([column, kind]) => ({ column, read: dialect.readers[kind] }));
  for await (const row of eachRow<Row>(db, name, { columns, key })) {
    for (const { column, read } of readers) if (read) row[column] = read(row[column]);
    yield row;
  }
}

export async function* groupsOf(rows: AsyncIterable<Row>): AsyncIterable<Row[]> {
  let group: Row[] = [];
  for await (const row of rows) {
    group.push(row);
    if (group.length < batch) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

type ColumnKinds = Readonly<Record<string, string>>;

export async function insert(db: Db, table: string, columns: ColumnKinds, rows: readonly Row[]): Promise<void> {
  const stored = (row: Row) =>
    Object.entries(columns).map(([name, kind]) => {
      const value = row[name] ?? null;
      return [name, kind === 'json' && value !== null ? JSON.stringify(value) : value];
    });
  const values = rows.map((row) => Object.fromEntries(stored(row)) as Row);
  await db.insertInto(table).values(values).execute();
}
