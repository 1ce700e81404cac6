import { sql } from 'kysely';
import type { Db } from './database.ts';

const ttlMs = 60_000;

/**
 * How many rows each table holds, counted again after a minute: close enough to estimate a query's cost (query-cost.ts). Simultaneous
 * callers share one counting.
 */
export class RowCounts {
  readonly #db: Db;
  readonly #tables: readonly string[];
  readonly #now: () => number;
  #counted = Number.NEGATIVE_INFINITY;
  #counts: Promise<ReadonlyMap<string, number>> | undefined;

  constructor(db: Db, tables: readonly string[], now: () => number = () => performance.now()) {
    this.#db = db;
    this.#tables = tables;
    this.#now = now;
  }

  get(): Promise<ReadonlyMap<string, number>> {
    if (this.#counts && this.#now() - this.#counted < ttlMs) return this.#counts;
    this.#counted = this.#now();
    const counts = this.#count();
    this.#counts = counts;
    counts.catch(() => {
      if (this.#counts === counts) this.#counts = undefined;
    });
    return counts;
  }

  async #count(): Promise<ReadonlyMap<string, number>> {
    const parts = this.#tables.map(
      (table) => sql`select ${sql.lit(table)} as "table", cast(count(*) as integer) as "rows" from ${sql.table(table)}`,
    );
    const { rows } = await sql<{ table: string; rows: number }>`${sql.join(parts, sql` union all `)}`.execute(this.#db);
    return new Map(rows.map((row) => [row.table, row.rows]));
  }
}
