import { sql } from 'kysely';
import type { ContentTypeName } from '#content/index.ts';
import type { OpenEntry, PresentUser } from '#contract/admin-answers.ts';
import { type Database, presenceTable } from '../sql/index.ts';

/** A form reports every fifteen seconds: it may miss two. */
const ttlMs = 45_000;

const table = sql.table(presenceTable);

/** An entry that a session has open. `entry`: its documentId; empty for a single type. */
type OpenForm = { type: ContentTypeName; entry: string; session: number };

/** An open form at an instant, in milliseconds. `field`: the one that its user edits. */
type Presence = OpenForm & { userId: number; field: string | null; now: number };

/** The entries that are open in forms, in all processes. They increment no revision. */
export type Presences = ReturnType<typeof openPresences>;

export function openPresences({ db }: Database) {
  return {
    /** Reports that a session has an entry open, for 45 seconds. @returns the other users who have it open, each once */
    async reportPresence({ type, entry, session, userId, field, now }: Presence): Promise<PresentUser[]> {
      await sql`delete from ${table} where "seenAt" <= ${now - ttlMs}`.execute(db);
      await sql`
        insert into ${table} ("type", "entry", "session", "field", "seenAt")
        values (${type}, ${entry}, ${session}, ${field}, ${now})
        on conflict ("type", "entry", "session") do update set "field" = excluded."field", "seenAt" = excluded."seenAt"`.execute(
        db,
      );
      const { rows } = await sql<PresentUser>`
        select u."id", u."username", p."field"
        from ${table} p join "sessions" s on s."id" = p."session" join "users" u on u."id" = s."userId"
        where p."type" = ${type} and p."entry" = ${entry} and u."id" <> ${userId}
        order by u."id", p."seenAt" desc`.execute(db);
      return rows.filter(({ id }, index) => rows[index - 1]?.id !== id);
    },
    async endPresence({ type, entry, session }: OpenForm): Promise<void> {
      await sql`
        delete from ${table} where "type" = ${type} and "entry" = ${entry} and "session" = ${session}`.execute(db);
    },
    /** The entries of a type that other users have open, once for each user. `now` is in milliseconds. */
    async openEntries({ type, userId, now }: Pick<Presence, 'type' | 'userId' | 'now'>): Promise<OpenEntry[]> {
      const { rows } = await sql<OpenEntry>`
        select distinct p."entry" as "documentId", u."id", u."username"
        from ${table} p join "sessions" s on s."id" = p."session" join "users" u on u."id" = s."userId"
        where p."type" = ${type} and p."seenAt" > ${now - ttlMs} and u."id" <> ${userId}
        order by p."entry", u."id"`.execute(db);
      return rows;
    },
  };
}
