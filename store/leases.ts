import { sql } from 'kysely';
import type { Database } from './database.ts';
import { leaseTable } from './tables.ts';

/** An expired lease is deleted after a month. */
const retentionMs = 30 * 24 * 60 * 60_000;

/** Claims a lease, or prolongs it for its owner (`Store.claim`). */
export async function claimLease(
  { reserve, dialect }: Database,
  name: string,
  owner: string,
  durationMs: number,
): Promise<boolean> {
  const table = sql.table(leaseTable);
  await sql`delete from ${table} where "expires" < ${dialect.now} - ${sql.lit(retentionMs)}`.execute(reserve);
  const { rows } = await sql`
    insert into ${table} ("name", "owner", "expires") values (${name}, ${owner}, ${dialect.now} + ${sql.lit(durationMs)})
    on conflict ("name") do update set "owner" = excluded."owner", "expires" = excluded."expires"
    where ${table}."owner" = excluded."owner" or ${table}."expires" <= ${dialect.now}
    returning "name"`.execute(reserve);
  return rows.length > 0;
}

export async function expiredLeases({ reserve, dialect }: Database, prefix: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select "name" from ${sql.table(leaseTable)}
    where substr("name", 1, ${sql.lit(prefix.length)}) = ${prefix} and "expires" <= ${dialect.now}
    order by "name"`.execute(reserve);
  return rows.map(({ name }) => name);
}

export async function releaseLease({ reserve }: Database, name: string, owner: string): Promise<void> {
  await sql`delete from ${sql.table(leaseTable)} where "name" = ${name} and "owner" = ${owner}`.execute(reserve);
}
