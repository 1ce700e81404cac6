import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ContentTypeName } from '#content/index.ts';
import type { OpenEntry, PresentUser } from '#contract/admin-answers.ts';
import { type Database, type Db, leaseTable, presenceTable } from '../sql/index.ts';

/** An expired lease is deleted after a month. */
const retentionMs = 30 * 24 * 60 * 60_000;
/** A form reports every fifteen seconds: it may miss two. */
const ttlMs = 45_000;
const longestWindowMs = 60 * 60_000;

const leases = sql.table(leaseTable);
const presences = sql.table(presenceTable);
/** What content/users.ts names a user. */
const name = sql`coalesce(nullif(u."displayName", ''), u."username")`;

/** An entry that a session has open. `entry`: its documentId; empty for a single type. */
type OpenForm = { type: ContentTypeName; entry: string; session: number };

/** An open form at an instant, in milliseconds. `field`: the one that its user edits. */
type Presence = OpenForm & { userId: number; field: string | null; now: number };

/** An attempt to sign in or to subscribe. `now` and `windowMs` are in milliseconds. */
type Attempt = { key: string; limit: number; windowMs: number; now: number };

type SharedState = ReturnType<typeof openSharedState>;
/** Claims on work that one process at a time must do (`withLease`). */
export type Leases = Pick<SharedState, 'claim' | 'expiredClaims' | 'release'>;
/** The entries that are open in forms, in all processes. They increment no revision. */
export type Presences = Pick<SharedState, 'reportPresence' | 'endPresence' | 'openEntries'>;
export type RateLimits = Pick<SharedState, 'countAttempt' | 'resetAttempts' | 'purgeAttempts'>;

/** What the processes of a site share beside its content. Leases and attempts do not wait for slow queries on content. */
export function openSharedState({ db, reserve, dialect }: Database) {
  return {
    /**
     * Claims work that one process must do, for `durationMs` by the database's clock; the same owner may prolong it.
     * @returns false while another owner has it
     */
    async claim(name: string, owner: string, durationMs: number): Promise<boolean> {
      await sql`delete from ${leases} where "expires" < ${dialect.now} - ${sql.lit(retentionMs)}`.execute(reserve);
      const { rows } = await sql`
        insert into ${leases} ("name", "owner", "expires") values (${name}, ${owner}, ${dialect.now} + ${sql.lit(durationMs)})
        on conflict ("name") do update set "owner" = excluded."owner", "expires" = excluded."expires"
        where ${leases}."owner" = excluded."owner" or ${leases}."expires" <= ${dialect.now}
        returning "name"`.execute(reserve);
      return rows.length > 0;
    },
    /** The names, with this prefix, of claims that expired without being released. */
    async expiredClaims(prefix: string): Promise<string[]> {
      const { rows } = await sql<{ name: string }>`
        select "name" from ${leases}
        where substr("name", 1, ${sql.lit(prefix.length)}) = ${prefix} and "expires" <= ${dialect.now}
        order by "name"`.execute(reserve);
      return rows.map(({ name }) => name);
    },
    async release(name: string, owner: string): Promise<void> {
      await sql`delete from ${leases} where "name" = ${name} and "owner" = ${owner}`.execute(reserve);
    },
    /** Reports that a session has an entry open, for 45 seconds. @returns the other users who have it open, each once */
    async reportPresence({ type, entry, session, userId, field, now }: Presence): Promise<PresentUser[]> {
      await sql`delete from ${presences} where "seenAt" <= ${now - ttlMs}`.execute(db);
      await sql`
        insert into ${presences} ("type", "entry", "session", "field", "seenAt")
        values (${type}, ${entry}, ${session}, ${field}, ${now})
        on conflict ("type", "entry", "session") do update set "field" = excluded."field", "seenAt" = excluded."seenAt"`.execute(
        db,
      );
      const { rows } = await sql<PresentUser>`
        select u."id", ${name} as "username", p."field"
        from ${presences} p join "sessions" s on s."id" = p."session" join "users" u on u."id" = s."userId"
        where p."type" = ${type} and p."entry" = ${entry} and u."id" <> ${userId}
        order by u."id", p."seenAt" desc`.execute(db);
      return rows.filter(({ id }, index) => rows[index - 1]?.id !== id);
    },
    async endPresence({ type, entry, session }: OpenForm): Promise<void> {
      await sql`
        delete from ${presences} where "type" = ${type} and "entry" = ${entry} and "session" = ${session}`.execute(db);
    },
    /** The entries of a type that other users have open, once for each user. `now` is in milliseconds. */
    async openEntries({ type, userId, now }: Pick<Presence, 'type' | 'userId' | 'now'>): Promise<OpenEntry[]> {
      const { rows } = await sql<OpenEntry>`
        select distinct p."entry" as "documentId", u."id", ${name} as "username"
        from ${presences} p join "sessions" s on s."id" = p."session" join "users" u on u."id" = s."userId"
        where p."type" = ${type} and p."seenAt" > ${now - ttlMs} and u."id" <> ${userId}
        order by p."entry", u."id"`.execute(db);
      return rows;
    },
    /**
     * Counts an attempt in a sliding window, shared by all processes; past the limit it writes nothing. Simultaneous counts may each accept one
     * more. The clocks of processes may differ by a window: attempts further in the future were made while a clock was ahead.
     * @returns the attempts in the window with this one: more than `limit` for one that is denied
     */
    async countAttempt({ key, limit, windowMs, now }: Attempt): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select cast(count(*) as integer) as "count" from "attempts"
        where "key" = ${key} and "at" > ${now - windowMs} and "at" < ${now + windowMs}`.execute(reserve);
      const attempts = rows[0]?.count ?? 0;
      if (attempts >= limit) return attempts + 1;
      await reserve.transaction().execute(async (trx) => {
        await purge(trx, now);
        await sql`delete from "attempts" where "key" = ${key} and "at" <= ${now - windowMs}`.execute(trx);
        await sql`insert into "attempts" ("key", "at") values (${key}, ${now})`.execute(trx);
      });
      return attempts + 1;
    },
    async resetAttempts(key: string): Promise<void> {
      await sql`delete from "attempts" where "key" = ${key}`.execute(reserve);
    },
    /** Deletes the attempts that no window contains any more. */
    purgeAttempts: (now: number) => purge(reserve, now),
  };
}

async function purge(db: Db, now: number): Promise<void> {
  await sql`delete from "attempts" where "at" < ${now - longestWindowMs}`.execute(db);
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
