import { sql } from 'kysely';
import type { Db, SqlDialect } from './database.ts';
import { plannedTables, type TablePlan } from './tables.ts';

const ttlMs = 60_000;
/** Rows whose texts are measured, spread over the ids of a table: reading the length of each would take longer than many queries. */
const samples = 500;

export interface TableSizes {
  rows(table: string): number;
  /** The average length of a text in a column, in bytes; a null has none. */
  bytes(table: string, column: string): number;
}

/** The sizes of the tables, measured again after a minute: close enough to estimate a query's cost. Simultaneous callers share one measurement. */
export function measuredTables(database: Db, dialect: SqlDialect) {
  const plans: readonly TablePlan[] = plannedTables(dialect);
  let measuredAt = Number.NEGATIVE_INFINITY;
  let current: Promise<TableSizes> | undefined;
  let latest: TableSizes | undefined;

  async function measure(db: Db): Promise<TableSizes> {
    const counts = plans.map(({ name, columns }) => {
      const last = columns.some((column) => column.name === 'id') ? sql`max("id")` : sql`cast(null as integer)`;
      return sql`select ${sql.lit(name)} as "table", cast(count(*) as integer) as "rows", ${last} as "last" from ${sql.table(name)}`;
    });
    type Count = { table: string; rows: number; last: number | null };
    const { rows } = await sql<Count>`${sql.join(counts, sql` union all `)}`.execute(db);
    const counted = new Map(rows.map((row) => [row.table, row]));
    const lengths = new Map<string, Record<string, number>>();
    for (const plan of plans) {
      const { last } = counted.get(plan.name) ?? {};
      if (last) lengths.set(plan.name, await lengthsOf(db, plan, last));
    }
    latest = {
      rows: (table) => counted.get(table)?.rows ?? 0,
      bytes: (table, column) => lengths.get(table)?.[column] ?? 0,
    };
    return latest;
  }

  async function lengthsOf(db: Db, { name, columns, primaryKey }: TablePlan, last: number) {
    const { types } = dialect;
    const texts = columns.filter(({ type }) => type === types.text || type === types.json);
    if (texts.length === 0) return {};
    const averages = texts.map(({ name: column, type }) => {
      // The length of a text is read without the text; PostgreSQL has no length of a jsonb.
      const text = type === 'jsonb' ? sql`cast(e.${sql.ref(column)} as text)` : sql`e.${sql.ref(column)}`;
      return sql`cast(avg(coalesce(octet_length(${text}), 0)) as double precision) as ${sql.ref(column)}`;
    });
    const count = Math.min(samples, last);
    const ids = Array.from({ length: count }, (_, index) => 1 + Math.floor((index * last) / count));
    const points = dialect.jsonNumbers(sql`cast(${JSON.stringify({ ids })} as ${sql.raw(types.json)})`, 'ids');
    const table = sql.table(name);
    // The key of working copies, and of uses of files, begins with their type: their ids alone would be read in whole for each sample.
    const [key, sampled] = primaryKey
      ? [
          sql`(e."type", e."id")`,
          sql`y."type", (select min(t."id") from ${table} t where t."type" = y."type" and t."id" >= p."value")
            from ${points} p cross join (select distinct "type" from ${table}) y`,
        ]
      : [sql`e."id"`, sql`(select min(t."id") from ${table} t where t."id" >= p."value") from ${points} p`];
    const { rows } = await sql<Record<string, number>>`
      select ${sql.join(averages)} from ${table} e where ${key} in (select ${sampled})`.execute(db);
    return rows[0] ?? {};
  }

  return {
    get(): Promise<TableSizes> {
      if (current && performance.now() - measuredAt < ttlMs) return current;
      measuredAt = performance.now();
      const sizes = measure(database);
      current = sizes;
      sizes.catch(() => {
        if (current === sizes) current = undefined;
      });
      return sizes;
    },
    /** For a query in a transaction, which has the only connection to SQLite: the latest sizes, or those that it sees. */
    within: async (trx: Db): Promise<TableSizes> => latest ?? measure(trx),
  };
}
