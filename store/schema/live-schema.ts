import { type RawBuilder, sql } from 'kysely';
import { model, type TypeName, typeOf } from '#content/index.ts';
import { type Field, isLink } from '#model/field.ts';
import { type Database, type Db, fieldTable, type IndexPlan } from '../sql/index.ts';

export interface LiveColumn {
  name: string;
  /** As the plans spell it (store/sql/tables.ts). */
  type: string;
  nullable: boolean;
  /** The default as SQL text, in the database's own spelling. */
  default: string | undefined;
  isPrimaryKey: boolean;
  references: string | undefined;
}

export interface LiveTable {
  columns: Map<string, LiveColumn>;
  /** Those made by `create index`, without those of keys and constraints. */
  indexes: Map<string, IndexPlan>;
}

export interface LiveSchema {
  tables: Map<string, LiveTable>;
  /** SQLite's virtual tables with their columns. */
  virtual: Map<string, string[]>;
  /** Triggers by name, with their table, and on SQLite the text after `create trigger`. */
  triggers: Map<string, { table: string; text: string }>;
}

type Flags<Names extends string> = Record<Names, number | boolean>;
type ColumnRow = Record<'table' | 'name' | 'type', string> &
  Record<'default' | 'references', string | null> &
  Flags<'virtual' | 'notNull' | 'primary'>;
type IndexRow = { table: string; index: string; column: string | null } & Flags<'unique' | 'nullsFirst'>;
type TriggerRow = { table: string; name: string; text: string };

/** Reads the live schema with three catalog queries. */
export async function readLiveSchema(db: Db, dialect: Database['dialect']): Promise<LiveSchema> {
  const queries = dialect.name === 'sqlite' ? sqlite : postgres;
  const schema: LiveSchema = { tables: new Map(), virtual: new Map(), triggers: new Map() };
  for (const row of (await queries.columns.execute(db)).rows) {
    if (row.virtual) {
      schema.virtual.set(row.table, [...(schema.virtual.get(row.table) ?? []), row.name]);
      continue;
    }
    const table = schema.tables.get(row.table) ?? { columns: new Map(), indexes: new Map() };
    schema.tables.set(row.table, table);
    table.columns.set(row.name, {
      name: row.name,
      type: dialect.name === 'sqlite' ? row.type.toLowerCase() : row.type,
      nullable: !row.notNull && !row.primary,
      default: row.default ?? undefined,
      isPrimaryKey: Boolean(row.primary),
      references: row.references ?? undefined,
    });
  }
  for (const { table, index, unique, column, nullsFirst } of (await queries.indexes.execute(db)).rows) {
    const indexes = schema.tables.get(table)?.indexes;
    if (!indexes) continue;
    const before = indexes.get(index);
    indexes.set(index, {
      name: index,
      columns: [...(before?.columns ?? []), column ?? ''],
      unique: Boolean(unique),
      nullsFirst: before?.nullsFirst || Boolean(nullsFirst),
    });
  }
  for (const trigger of (await queries.triggers.execute(db)).rows) schema.triggers.set(trigger.name, trigger);
  return schema;
}

/** Whether the database has a column. One of an early version may lack the table or the column that a step changes. */
export async function hasColumn(db: Db, table: string, column: string): Promise<boolean> {
  const tables = await db.introspection.getTables();
  return tables.some(({ name, columns }) => name === table && columns.some((each) => each.name === column));
}

/** sqlite.org/pragma.html, « PRAGMA functions ». Hidden columns are those that FTS5 adds to its tables. */
const sqlite = {
  columns: sql<ColumnRow>`
    select t.name as "table", t.type = 'virtual' as "virtual", c.name, c.type, c."notnull" as "notNull", c.dflt_value as "default",
      c.pk > 0 as "primary", f."table" as "references"
    from pragma_table_list t join pragma_table_xinfo(t.name) c
      left join pragma_foreign_key_list(t.name) f on f."from" = c.name
    where t.schema = 'main' and t.type in ('table', 'virtual') and t.name not like 'sqlite\\_%' escape '\\' and c.hidden = 0
    order by t.name, c.cid`,
  indexes: sql<IndexRow>`
    select t.name as "table", i.name as "index", i."unique", c.name as "column", 0 as "nullsFirst"
    from pragma_table_list t join pragma_index_list(t.name) i join pragma_index_info(i.name) c
    where t.schema = 'main' and t.type = 'table' and i.origin = 'c'
    order by i.name, c.seqno`,
  triggers: sql<TriggerRow>`
    select name, tbl_name as "table", substr(sql, length('create trigger ') + 1) as "text" from sqlite_master where type = 'trigger'`,
};

/** PostgreSQL documentation, chapter 53, « System Catalogs ». */
const postgres = {
  columns: sql<ColumnRow>`
    select c.relname as "table", false as "virtual", a.attname as "name",
      format_type(a.atttypid, a.atttypmod) || case when o.collname = 'C' then ' collate "C"' else '' end as "type",
      a.attnotnull as "notNull", pg_get_expr(d.adbin, d.adrelid) as "default",
      exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)) as "primary",
      (select r.relname from pg_constraint k join pg_class r on r.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1) as "references"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      left join pg_collation o on o.oid = a.attcollation
    where n.nspname = current_schema() and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`,
  indexes: sql<IndexRow>`
    select c.relname as "table", x.relname as "index", i.indisunique as "unique", a.attname as "column",
      k."option" & 2 <> 0 as "nullsFirst"
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
      join pg_namespace n on n.oid = c.relnamespace
      cross join lateral unnest(i.indkey::int2[], i.indoption::int2[]) with ordinality as k("number", "option", "position")
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = k."number"
    where n.nspname = current_schema() and not exists (select 1 from pg_constraint o where o.conindid = i.indexrelid)
    order by x.relname, k."position"`,
  triggers: sql<TriggerRow>`
    select c.relname as "table", t.tgname as "name", pg_get_functiondef(t.tgfoid) as "text"
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and not t.tgisinternal`,
};

/** A field at the last start: a date and an e-mail address are both text in the database. A removed field stays here, as its column does. */
export interface FieldRecord {
  type: string;
  field: string;
  kind: string;
  /** Of links: the type they lead to. */
  target: string | null;
  /** Of links: 1 when there may be several. */
  many: number | null;
}

export type FieldRecords = ReadonlyMap<string, FieldRecord>;

/** The records by `type.field`. */
export async function readFieldRecords(db: Db): Promise<FieldRecords> {
  const { rows } = await sql<FieldRecord>`select * from ${sql.table(fieldTable)}`.execute(db);
  return new Map(rows.map((row) => [`${row.type}.${row.field}`, row]));
}

/** The fields of the model whose record is missing or different. */
export function changedFieldRecords(records: FieldRecords): FieldRecord[] {
  return (Object.keys(model) as TypeName[]).flatMap((type) =>
    Object.entries(typeOf(type).fields)
      .map(([name, field]) => recordOf(type, name, field))
      .filter((wanted) => {
        const record = records.get(`${type}.${wanted.field}`);
        return !record || record.kind !== wanted.kind || record.target !== wanted.target || record.many !== wanted.many;
      }),
  );
}

const recordOf = (type: string, name: string, field: Field): FieldRecord => ({
  type,
  field: name,
  kind: field.kind,
  target: isLink(field) ? field.to : null,
  many: isLink(field) ? Number(field.many) : null,
});

export async function writeFieldRecords(db: Db, records: readonly FieldRecord[]): Promise<void> {
  for (const { type, field, ...rest } of records) {
    await db
      .insertInto(fieldTable)
      .values({ type, field, ...rest })
      .onConflict((conflict) => conflict.columns(['type', 'field']).doUpdateSet(rest))
      .execute();
  }
}

/** Executes a statement written out as text: schema changes take no parameters. */
export const run = (db: Db, statement: string) => sql.raw(statement).execute(db);

/** Rows fetched at a time: a compromise of speed and memory. */
const batch = 200;

/** Each row of a table that meets a condition, in the order of the key, which is selected. A row may be changed before the next one is read. */
export async function* eachRow<Row extends object>(
  db: Db,
  table: string,
  { columns, where = sql`true`, key = ['id'] }: RowQuery,
): AsyncIterable<Row> {
  const order = sql.join(key.map((name) => sql.ref(name)));
  let after = sql`true`;
  while (true) {
    const { rows } = await sql<Row>`
      select ${columns} from ${sql.table(table)} where ${after} and ${where} order by ${order} limit ${sql.lit(batch)}`.execute(
      db,
    );
    yield* rows;
    const last = rows.at(-1) as Record<string, unknown> | undefined;
    if (!last || rows.length < batch) return;
    // Row values are compared in order on both databases: `where (a, b) > (1, 2)`.
    after = sql`(${order}) > (${sql.join(key.map((name) => last[name]))})`;
  }
}

type RowQuery = { columns: RawBuilder<unknown>; where?: RawBuilder<unknown>; key?: readonly string[] };

/** The live schema or its values cannot be migrated to the model. The message is one French sentence for an operator. */
export class MigrationRefused extends Error {}
