import { sql } from 'kysely';
import type { Db } from './database.ts';

/** The channel on which PostgreSQL tells other processes of a write. */
export const channel = 'memorial_content';

/** Said inside a write's transaction: it is heard by the others if and when the transaction is committed. */
export const notify = (db: Db) => sql`select pg_notify(${channel}, '')`.execute(db);

const writersLock = 18_48_05_28;

/**
 * Waits for the turn to write, until the end of the transaction. One writer at a time, in all processes, as on SQLite: what a transaction
 * has checked (that an administrator is left) still holds when it commits.
 */
export const takeTurn = (db: Db) => sql`select pg_advisory_xact_lock(${writersLock})`.execute(db);
