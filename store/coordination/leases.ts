import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, leaseTable } from '../sql/index.ts';

/** An expired lease is deleted after a month. */
const retentionMs = 30 * 24 * 60 * 60_000;

const table = sql.table(leaseTable);

/** Claims on work that one process at a time must do (`withLease`). */
export type Leases = ReturnType<typeof openLeases>;

export function openLeases({ reserve, dialect }: Database) {
  return {
    /**
     * Claims work that one process must do, for `durationMs` by the database's clock; the same owner may prolong it.
     * @returns false while another owner has it
     */
    async claim(name: string, owner: string, durationMs: number): Promise<boolean> {
      await sql`delete from ${table} where "expires" < ${dialect.now} - ${sql.lit(retentionMs)}`.execute(reserve);
      const { rows } = await sql`
        insert into ${table} ("name", "owner", "expires") values (${name}, ${owner}, ${dialect.now} + ${sql.lit(durationMs)})
        on conflict ("name") do update set "owner" = excluded."owner", "expires" = excluded."expires"
        where ${table}."owner" = excluded."owner" or ${table}."expires" <= ${dialect.now}
        returning "name"`.execute(reserve);
      return rows.length > 0;
    },
    /** The names, with this prefix, of claims that expired without being released. */
    async expiredClaims(prefix: string): Promise<string[]> {
      const { rows } = await sql<{ name: string }>`
        select "name" from ${table}
        where substr("name", 1, ${sql.lit(prefix.length)}) = ${prefix} and "expires" <= ${dialect.now}
        order by "name"`.execute(reserve);
      return rows.map(({ name }) => name);
    },
    async release(name: string, owner: string): Promise<void> {
      await sql`delete from ${table} where "name" = ${name} and "owner" = ${owner}`.execute(reserve);
    },
  };
}

/** Long enough to prolong it twice while the database is slow, short enough for another process to take over within a minute. */
export const defaultLeaseMs = 25_000;

/**
 * Runs work under a lease that is prolonged meanwhile. After a sudden stop another process can claim it once the lease is over.
 * @returns undefined when another process has the lease; the work has not run then
 */
export async function withLease<Result>(
  store: Pick<Leases, 'claim' | 'release'>,
  name: string,
  work: () => Promise<Result>,
  leaseMs = defaultLeaseMs,
): Promise<{ result: Result } | undefined> {
  const owner = randomUUID();
  if (!(await store.claim(name, owner, leaseMs))) return undefined;
  // A failed renewal is retried. If all fail, the lease ends and another process may do the work again.
  const timer = setInterval(() => void store.claim(name, owner, leaseMs).catch(() => undefined), leaseMs / 3);
  timer.unref();
  try {
    return { result: await work() };
  } finally {
    clearInterval(timer);
    await store.release(name, owner).catch(() => undefined);
  }
}
