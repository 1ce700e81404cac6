import type { Kysely } from 'kysely';
import { changeSnapshots } from '#store/schema/change-snapshots.ts';
import { hasColumn } from '#store/schema/live-schema.ts';

// biome-ignore lint/suspicious/noExplicitAny: Kysely's type of the database of a migration.
type Db = Kysely<any>;

/** A member of an object under another name; without a new name, removed. */
function withName(object: Record<string, unknown>, from: string, to?: string): Record<string, unknown> {
  const { [from]: value, ...others } = object;
  return value === undefined || to === undefined ? others : { ...others, [to]: value };
}

/** Renames a field with its values or its links. */
export async function renameField(db: Db, type: string, field: string, to: string): Promise<void> {
  if (await hasColumn(db, type, field)) await db.schema.alterTable(type).renameColumn(field, to).execute();
  if (await hasColumn(db, `${type}_${field}`, 'owner')) {
    await db.schema.alterTable(`${type}_${field}`).renameTo(`${type}_${to}`).execute();
    await db
      .updateTable('pending_links')
      .set({ field: to })
      .where('ownerType', '=', type)
      .where('field', '=', field)
      .execute();
  }
  await changeSnapshots(db, type, (snapshot) => withName(snapshot, field, to));
}

/** Removes a field with its values or its links. */
export async function removeField(db: Db, type: string, field: string): Promise<void> {
  if (await hasColumn(db, type, field)) await db.schema.alterTable(type).dropColumn(field).execute();
  if (await hasColumn(db, `${type}_${field}`, 'owner')) {
    await db.schema.dropTable(`${type}_${field}`).execute();
    await db.deleteFrom('pending_links').where('ownerType', '=', type).where('field', '=', field).execute();
  }
  await changeSnapshots(db, type, (snapshot) => withName(snapshot, field));
}

/** Renames a type with its entries, the links of these fields, and what other tables say of it. */
export async function renameType(db: Db, type: string, to: string, linkFields: readonly string[]): Promise<void> {
  if (!(await hasColumn(db, type, 'id'))) return;
  await db.schema.alterTable(type).renameTo(to).execute();
  for (const field of linkFields) await db.schema.alterTable(`${type}_${field}`).renameTo(`${to}_${field}`).execute();
  for (const table of ['drafts', 'revisions', 'trash', 'schedules', 'schema_fields']) {
    if (await hasColumn(db, table, 'type'))
      await db.updateTable(table).set({ type: to }).where('type', '=', type).execute();
  }
  for (const column of ['ownerType', 'targetType']) {
    await db
      .updateTable('pending_links')
      .set({ [column]: to })
      .where(column, '=', type)
      .execute();
  }
}

/** Declares a relation to one entry on its other side. The links are in the order of the entries that they came from. */
export async function turnRelation(
  db: Db,
  { type, field, toType, toField }: { type: string; field: string; toType: string; toField: string },
): Promise<void> {
  const from = `${type}_${field}`;
  const to = `${toType}_${toField}`;
  if (!(await hasColumn(db, from, 'owner'))) return;
  await db.schema
    .createTable(to)
    .addColumn('owner', 'integer', (column) => column.notNull().references(`${toType}.id`).onDelete('cascade'))
    .addColumn('target', 'integer', (column) => column.notNull().references(`${type}.id`).onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint(`${to}_pkey`, ['owner', 'target'])
    .execute();
  const links = db
    .selectFrom(from)
    .select(['target as owner', 'owner as target'])
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('target').orderBy('owner'))
        .as('position'),
    );
  await db.insertInto(to).columns(['owner', 'target', 'position']).expression(links).execute();
  await db.schema.dropTable(from).execute();
  await changeSnapshots(db, type, (snapshot) => withName(snapshot, field));
}
