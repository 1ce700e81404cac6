import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { TypeName } from '#content/index.ts';
import type { Db, SqlDialect } from '../sql/database.ts';

/**
 * Takes the next id of a type, as an insert would: a draft has the id that its published version will have. PostgreSQL's sequences and
 * SQLite's AUTOINCREMENT never return an id twice.
 */
export async function takeNextId(db: Db, dialect: SqlDialect, type: TypeName): Promise<number> {
  if (dialect.name === 'postgres') {
    const { rows } = await sql<{ id: number }>`
      select cast(nextval(pg_get_serial_sequence(${`"${type}"`}, 'id')) as integer) as "id"`.execute(db);
    return rows[0]?.id as number;
  }
  await raiseSequence(db, 'sqlite', type, 0);
  const { rows } = await sql<{ seq: number }>`
    update sqlite_sequence set seq = seq + 1 where name = ${type} returning seq`.execute(db);
  return rows[0]?.seq as number;
}

/** The next id of a table will be greater than `id`, and than those of its rows. */
export async function raiseSequence(db: Db, database: SqlDialect['name'], type: string, id: number): Promise<void> {
  if (database === 'postgres') {
    const rows = sql.table(type);
    await sql`
      select setval(pg_get_serial_sequence(${`"${type}"`}, 'id'),
        greatest(1, cast(${id} as integer), (select max("id") from ${rows})),
        ${sql.lit(id > 0)} or exists (select 1 from ${rows}))`.execute(db);
    return;
  }
  await sql`
    insert into sqlite_sequence (name, seq) select ${type}, 0
    where not exists (select 1 from sqlite_sequence where name = ${type})`.execute(db);
  if (id > 0) await sql`update sqlite_sequence set seq = max(seq, ${id}) where name = ${type}`.execute(db);
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz';
const characters = `${alphabet}0123456789`;
const length = 24;

/**
 * Creates the documentId of an entry, in the contract's format: 24 lowercase letters and digits, a letter first. Its 123 random bits make
 * it unguessable, and unique across instances.
 */
export function createDocumentId(): string {
  let id = alphabet[randomInt(alphabet.length)] as string;
  while (id.length < length) id += characters[randomInt(characters.length)];
  return id;
}
