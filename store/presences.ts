import { sql } from 'kysely';
import type { ContentTypeName } from '#content/index.ts';
import type { OpenEntry, PresentUser } from '#content/presence.ts';
import type { Db } from './database.ts';
import type { OpenForm, Presence } from './store.ts';
import { presenceTable } from './tables.ts';

/** A form reports every fifteen seconds: it may miss two. */
const ttlMs = 45_000;

const table = sql.table(presenceTable);

/** Reports an open form, and removes expired ones (`Presences.reportPresence`). It increments no revision. */
export async function reportPresence(
  db: Db,
  { type, entry, session, userId, field, now }: Presence,
): Promise<PresentUser[]> {
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
}

/** The entries of a type that other users have open (`Presences.openEntries`). */
export async function openEntries(
  db: Db,
  { type, userId, now }: { type: ContentTypeName; userId: number; now: number },
): Promise<OpenEntry[]> {
  const { rows } = await sql<OpenEntry>`
    select distinct p."entry" as "documentId", u."id", u."username"
    from ${table} p join "sessions" s on s."id" = p."session" join "users" u on u."id" = s."userId"
    where p."type" = ${type} and p."seenAt" > ${now - ttlMs} and u."id" <> ${userId}
    order by p."entry", u."id"`.execute(db);
  return rows;
}

export async function endPresence(db: Db, { type, entry, session }: OpenForm): Promise<void> {
  await sql`
    delete from ${table} where "type" = ${type} and "entry" = ${entry} and "session" = ${session}`.execute(db);
}
