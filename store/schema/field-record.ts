import { sql } from 'kysely';
import { model, type TypeName, typeOf } from '#content/index.ts';
import { type Field, isLink } from '#model/field.ts';
import type { Db } from '../sql/database.ts';
import { fieldTable } from '../sql/tables.ts';

/** A field at the last start: a date and an e-mail address are both text in the database. A removed field stays here, as its column does. */
export interface FieldRecord {
  type: string;
  field: string;
  kind: string;
  /** Of links: the type they lead to. */
  target: string | null;
  /** Of links: 1 when there may be several. */
  many: number | null;
}

export type FieldRecords = ReadonlyMap<string, FieldRecord>;

/** The records by `type.field`. */
export async function readFieldRecords(db: Db): Promise<FieldRecords> {
  const { rows } = await sql<FieldRecord>`select * from ${sql.table(fieldTable)}`.execute(db);
  return new Map(rows.map((row) => [`${row.type}.${row.field}`, row]));
}

/** The fields of the model whose record is missing or different. */
export function changedFieldRecords(records: FieldRecords): FieldRecord[] {
  return (Object.keys(model) as TypeName[]).flatMap((type) =>
    Object.entries(typeOf(type).fields)
      .map(([name, field]) => recordOf(type, name, field))
      .filter((wanted) => {
        const record = records.get(`${type}.${wanted.field}`);
        return !record || record.kind !== wanted.kind || record.target !== wanted.target || record.many !== wanted.many;
      }),
  );
}

const recordOf = (type: string, name: string, field: Field): FieldRecord => ({
  type,
  field: name,
  kind: field.kind,
  target: isLink(field) ? field.to : null,
  many: isLink(field) ? Number(field.many) : null,
});

export async function writeFieldRecords(db: Db, records: readonly FieldRecord[]): Promise<void> {
  for (const { type, field, ...rest } of records) {
    await db
      .insertInto(fieldTable)
      .values({ type, field, ...rest })
      .onConflict((conflict) => conflict.columns(['type', 'field']).doUpdateSet(rest))
      .execute();
  }
}
