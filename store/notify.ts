import { sql } from 'kysely';
import type { Db } from './database.ts';

/** The channel on which PostgreSQL tells other processes of a write. */
export const channel = 'memorial_content';

/** Said inside a write's transaction: it is heard by the others if and when the transaction is committed. */
export const notify = (db: Db) => sql`select pg_notify(${channel}, '')`.execute(db);
