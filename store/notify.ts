import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Touched } from './known.ts';

/** The channel on which PostgreSQL tells other processes of a write. */
export const channel = 'memorial_content';

/** PostgreSQL refuses a payload of 8,000 bytes. A write of more than this is told as « anything ». */
const longestPayload = 7000;

/** Says what was written, inside its transaction: it is heard, by us too, if and when the transaction is committed. */
export function notify(db: Db, touched: readonly Touched[]) {
  const said = JSON.stringify(touched);
  return sql`select pg_notify(${channel}, ${said.length > longestPayload ? '' : said})`.execute(db);
}

/** What a notification says was written; undefined when it does not say, or says it as another version of the product would. */
export function heardIn(payload: string | undefined): readonly Touched[] | undefined {
  try {
    const said: unknown = JSON.parse(payload ?? '');
    return Array.isArray(said) && said.every(Array.isArray) ? (said as Touched[]) : undefined;
  } catch {
    return undefined;
  }
}

const writersLock = 18_48_05_28;

/**
 * Waits for the turn to write, until the end of the transaction. One writer at a time, in all processes, as on SQLite: what a transaction
 * has checked (that an administrator is left) still holds when it commits.
 */
export const takeTurn = (db: Db) => sql`select pg_advisory_xact_lock(${writersLock})`.execute(db);
