import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ColumnType } from '#model/field.ts';
import { parsedJson } from '#model/json-object.ts';
import type { Synchronization, TagRevisions } from '../revisions/synchronization.ts';
import type { DiskReserve } from './disk-reserve.ts';

/** Tables are derived from the model at run time, so the compiler does not know their columns. */
export type Tables = Record<string, Record<string, unknown>>;
export type Db = Kysely<Tables>;

/** An open database, and the revisions of its content. */
export interface Database {
  db: Db;
  dialect: SqlDialect;
  /** Incremented by the writes of this process once they are committed, and by those of others once they are known. */
  revisions: TagRevisions;
  /** Detects writes of other processes synchronously, where the database allows it. */
  detectWrites(): void;
  /** The latest revision in the database, as far as this process knows it. */
  storedRevision(): number;
  /** Reads the revisions of other processes' writes once a second. Absent where `detectWrites` sees each write at once. */
  synchronization?: Synchronization;
  /** For reads and writes that must not wait for slow queries on content: health, sign-in, sessions. */
  reserve: Db;
  /** One writer at a time, in all processes, until the end of its transaction: what it has checked still holds when it commits. */
  lockWriters(trx: Db): Promise<void>;
  /** Rejects when the database cannot serve. Nothing that it writes is committed. */
  check(): Promise<void>;
  withMigrationLock<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Runs a few reads in one snapshot. */
  snapshot<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** Runs long reads, such as a backup, in one snapshot while writes go on. */
  readSnapshot<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  pool?(): PoolCounts;
  /** Disk space for sign-ins and deletions on a full disk, where the database is a file of a running site. */
  diskReserve?: DiskReserve;
  close(): Promise<void>;
}

/** Connections to the database, and requests that wait for one. */
export type PoolCounts = { total: number; idle: number; waiting: number };

type Sql = RawBuilder<unknown>;

/** The differences between the two databases, as SQLite has them. */
export type SqlDialect = typeof sqliteDialect;

export const sqliteDialect = {
  name: 'sqlite' as 'sqlite' | 'postgres',
  types: { text: 'text', integer: 'integer', real: 'real', boolean: 'integer', json: 'text', long: 'integer' },
  /** How a column's value becomes the model's, where the driver does not convert it. A value of another form stays as it is. */
  readers: {
    boolean: (value) => (value === 0 || value === 1 ? value === 1 : value),
    json: parsedJson,
  } as Partial<Record<ColumnType, (value: unknown) => unknown>>,
  /** AUTOINCREMENT: the id of a deleted entry is never reused. */
  id: 'integer primary key autoincrement',
  /** After `create table (…)`. */
  tableOptions: ' strict',
  /** The position of a text in another, from 1; 0 where it is absent. */
  indexOf: (text: Sql, part: string): Sql => sql`instr(${text}, ${part})`,
  /** A text as `foldText` returns it. */
  fold: (text: Sql): Sql => sql`fold(${text})`,
  /** One member of a json object, as text. */
  jsonMember: (column: Sql, name: string): Sql => sql`json_extract(${column}, ${`$.${name}`})`,
  /** One member of a json object, as a column of this kind has it, or `absent` where the object lacks the member: a member may be null. */
  jsonValue(column: Sql, name: string, kind: ColumnType, absent?: Sql): Sql {
    const path = sql.lit(`$."${name}"`);
    const member = kind === 'json' ? sql`nullif(${column} -> ${path}, 'null')` : sql`json_extract(${column}, ${path})`;
    // SQLite searches and sorts both sides of a `union all` by their indexes only where their columns have one affinity.
    const value = absent ? sql`iif(json_type(${column}, ${path}) is null, ${absent}, ${member})` : member;
    return sql`cast(${value} as ${sql.raw(sqliteDialect.types[kind])})`;
  },
  /** The numbers of a list, which is a member of a json object: a table with the columns `value`, and `key` from 0. */
  jsonNumbers: (column: Sql, name: string): Sql => sql`json_each(${column}, ${sql.lit(`$."${name}"`)})`,
  /** Follows a sort key, so that nulls come first when ascending and last when descending. */
  nulls: (_direction: 'asc' | 'desc'): Sql => sql``,
  /** Whether a number is in a list: the statement's text is the same for any count. */
  inIds: (column: Sql, ids: readonly number[]): Sql =>
    sql`${column} in (select "value" from json_each(${JSON.stringify(ids)}))`,
  /**
   * A column in a condition that no index may answer (sqlite.org/optoverview.html, section 6.1). SQLite answers two lists by one index with a
   * search for each pair: 10,000 entries through two links took 22 s.
   */
  unindexed: (column: Sql): Sql => sql`+${column}`,
  /**
   * A join whose order is fixed: from few links to their targets, never from every entry of a type. SQLite reorders a plain join and preserves
   * the order of a cross join (sqlite.org/optoverview.html, section 7.1).
   */
  joinInOrder: sql`cross join`,
  /** Ends a subquery that is evaluated once, before the rows of the query around it. */
  evaluatedOnce: sql``,
  /** The condition of a join that has none: PostgreSQL requires one. */
  always: sql``,
  /** A flag as a column has it. */
  flag: (value: boolean): Sql => sql.lit(Number(value)),
  /** The database's clock, in milliseconds since the epoch. */
  now: sql<number>`cast(unixepoch('subsec') * 1000 as integer)`,
  /** Whether indexed texts also have a trigram index (SQLite's FTS5). */
  trigrams: true,
};

export const postgresDialect: SqlDialect = {
  name: 'postgres',
  // "C" orders as the contract does: upper case before lower, accents after.
  types: {
    text: 'text collate "C"',
    integer: 'integer',
    real: 'double precision',
    boolean: 'boolean',
    json: 'jsonb',
    long: 'bigint',
  },
  readers: {},
  id: 'integer generated by default as identity primary key',
  tableOptions: '',
  indexOf: (text, part) => sql`strpos(${text}, ${part})`,
  fold: (text) => {
    const stripped = sql`regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g')`;
    // "C", the collation of the columns, lowers ASCII alone. That of the database lowers every letter where its locale is a UTF-8 one.
    const lower = sql`replace(lower(${stripped} collate "default") collate "C", 'ς', 'σ')`;
    return sql`replace(replace(replace(${lower}, 'œ', 'oe'), 'æ', 'ae'), '’', ${sql.lit("'")})`;
  },
  jsonMember: (column, name) => sql`${column}->>${sql.lit(name)}`,
  jsonValue(column, name, kind, absent) {
    const type = sql.raw(postgresDialect.types[kind]);
    const text = sql`(${column} ->> ${sql.lit(name)})`;
    const ofText = kind === 'text' ? sql`${text} collate "C"` : sql`cast(${text} as ${type})`;
    const value = kind === 'json' ? sql`nullif(${column} -> ${sql.lit(name)}, cast('null' as jsonb))` : ofText;
    return absent ? sql`case when jsonb_exists(${column}, ${sql.lit(name)}) then ${value} else ${absent} end` : value;
  },
  jsonNumbers: (column, name) => sql`lateral (
    select cast("item"."value" as integer) as "value", cast("item"."number" - 1 as integer) as "key"
    from jsonb_array_elements_text(${column} -> ${sql.lit(name)}) with ordinality as "item"("value", "number"))`,
  nulls: (direction) => (direction === 'asc' ? sql` nulls first` : sql` nulls last`),
  inIds: (column, ids) => sql`${column} = any(cast(${ids} as integer[]))`,
  now: sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
  unindexed: (column) => column,
  joinInOrder: sql`join`,
  // PostgreSQL turns other subqueries into joins, and for the first rows of a list follows the links of one row after the other.
  evaluatedOnce: sql`offset 0`,
  always: sql`on true`,
  flag: (value) => sql.lit(value),
  trigrams: false,
};
