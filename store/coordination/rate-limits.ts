import { sql } from 'kysely';
import type { Database, Db } from '../sql/database.ts';

const longestWindowMs = 60 * 60_000;

/** An attempt to sign in or to subscribe. `now` and `windowMs` are in milliseconds. */
type Attempt = { key: string; limit: number; windowMs: number; now: number };

export type RateLimits = ReturnType<typeof openRateLimits>;

export function openRateLimits({ reserve: db }: Database) {
  return {
    /**
     * Counts an attempt in a sliding window, shared by all processes; past the limit it writes nothing. Simultaneous counts may each accept one
     * more. The clocks of processes may differ by a window: attempts further in the future were made while a clock was ahead.
     * @returns the attempts in the window with this one: more than `limit` for one that is denied
     */
    async countAttempt({ key, limit, windowMs, now }: Attempt): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select cast(count(*) as integer) as "count" from "attempts"
        where "key" = ${key} and "at" > ${now - windowMs} and "at" < ${now + windowMs}`.execute(db);
      const attempts = rows[0]?.count ?? 0;
      if (attempts >= limit) return attempts + 1;
      await db.transaction().execute(async (trx) => {
        await purge(trx, now);
        await sql`delete from "attempts" where "key" = ${key} and "at" <= ${now - windowMs}`.execute(trx);
        await sql`insert into "attempts" ("key", "at") values (${key}, ${now})`.execute(trx);
      });
      return attempts + 1;
    },
    async resetAttempts(key: string): Promise<void> {
      await sql`delete from "attempts" where "key" = ${key}`.execute(db);
    },
    /** Deletes the attempts that no window contains any more. */
    purgeAttempts: (now: number) => purge(db, now),
  };
}

async function purge(db: Db, now: number): Promise<void> {
  await sql`delete from "attempts" where "at" < ${now - longestWindowMs}`.execute(db);
}
