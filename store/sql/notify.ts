import { sql } from 'kysely';
import { model, type TypeName } from '#content/index.ts';
import { parsedJson } from '#model/json-object.ts';
import type { Notification } from '../revisions/synchronization.ts';
import type { Db, SqlDialect } from './database.ts';
import { cacheTagTable } from './tables.ts';

/** The PostgreSQL channel on which a write is announced to other processes. */
export const channel = 'memorial_content';

const revisionItem = 'revision';

/**
 * Increments the revision of these types within the transaction that wrote them; PostgreSQL announces it on commit, to this process too.
 * Writers take turns, so no two transactions get the same revision, which is returned. The payload is an array of arrays that begin with a
 * type, as versions before the revision was stored send and read; its last item has the revision, in a form those versions ignore.
 */
export async function incrementRevision(db: Db, dialect: SqlDialect, tags: ReadonlySet<TypeName>): Promise<number> {
  const table = sql.table(cacheTagTable);
  const next = sql`(select coalesce(max("revision"), 0) + 1 from ${table})`;
  const values = sql.join([...tags].map((tag) => sql`(${tag}, ${next})`));
  const increment = sql<{ revision: number | string }>`
    insert into ${table} ("tag", "revision") values ${values}
    on conflict ("tag") do update set "revision" = excluded."revision" returning "revision"`;
  if (dialect.name === 'sqlite') return Number((await increment.execute(db)).rows[0]?.revision);
  const payload = `${JSON.stringify([...tags].map((tag) => [tag])).slice(0, -1)},["${revisionItem}",["`;
  const { rows } = await sql<{ revision: string }>`
    with incremented as (${increment})
    select max("revision") as "revision", pg_notify(${channel}, concat(cast(${payload} as text), max("revision"), '"],0]]'))
    from incremented`.execute(db);
  return Number(rows[0]?.revision);
}

export function parseNotification(payload: string | undefined): Notification {
  const items = parsedJson(payload);
  if (!Array.isArray(items) || !items.every(Array.isArray)) return { tags: undefined, revision: undefined };
  const revision = Number(items.find(([name]) => name === revisionItem)?.[1]?.[0]);
  const tags = items.map(([name]) => name).filter((name) => name !== revisionItem);
  return {
    tags: tags.every((tag): tag is TypeName => Object.hasOwn(model, tag)) ? tags : undefined,
    revision: Number.isSafeInteger(revision) ? revision : undefined,
  };
}
