import { sql } from 'kysely';
import type { Db } from '../sql/database.ts';

/** Executes a statement written out as text: schema changes take no parameters. */
export const run = (db: Db, statement: string) => sql.raw(statement).execute(db);
