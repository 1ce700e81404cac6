import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Attempt } from './store.ts';

/** The longest window of any limit. */
const longestWindowMs = 60 * 60_000;

/**
 * Counts an attempt (`RateLimits.countAttempt`). One past the limit costs a count, and writes nothing. Processes that count simultaneously
 * may each accept one attempt more.
 */
export async function countAttempt(db: Db, { key, limit, windowMs, now }: Attempt): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select cast(count(*) as integer) as "count" from "attempts"
    where "key" = ${key} and "at" > ${now - windowMs} and "at" < ${now + windowMs}`.execute(db);
  const attempts = rows[0]?.count ?? 0;
  if (attempts >= limit) return attempts + 1;
  await db.transaction().execute(async (transaction) => {
    await purgeAttempts(transaction, now);
    await sql`delete from "attempts" where "key" = ${key} and "at" <= ${now - windowMs}`.execute(transaction);
    await sql`insert into "attempts" ("key", "at") values (${key}, ${now})`.execute(transaction);
  });
  return attempts + 1;
}

/** Deletes the attempts that no window contains any more. */
export async function purgeAttempts(db: Db, now: number): Promise<void> {
  await sql`delete from "attempts" where "at" < ${now - longestWindowMs}`.execute(db);
}

export async function resetAttempts(db: Db, key: string): Promise<void> {
  await sql`delete from "attempts" where "key" = ${key}`.execute(db);
}
