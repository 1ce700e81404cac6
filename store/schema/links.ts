import { sql } from 'kysely';
import { model, type TypeName, typeOf } from '#content/index.ts';
import { isLink } from '#model/field.ts';
import type { Db } from '../sql/database.ts';
import { linkTable, quoted } from '../sql/tables.ts';
import { numbered } from './convert-columns.ts';
import type { FieldRecord, FieldRecords } from './field-record.ts';
import type { LiveSchema } from './live-schema.ts';
import { MigrationRefused } from './refused.ts';
import { run } from './run.ts';

/** Checks the links of changed fields: they stay, or the start ends with a sentence. An empty table of links to another type is created again. */
export async function applyLinks(db: Db, live: LiveSchema, records: FieldRecords): Promise<void> {
  for (const type of Object.keys(model) as TypeName[]) {
    for (const [name, field] of Object.entries(typeOf(type).fields)) {
      const record = records.get(`${type}.${name}`);
      const table = linkTable(type, name);
      const links = live.tables.get(table);
      if (!isLink(field)) {
        if (record && isLinkRecord(record) && links) await refuseOwners(db, type, name, 'n’est plus un lien');
        continue;
      }
      if (record && !isLinkRecord(record) && live.tables.get(type)?.columns.has(name))
        await refuseValues(db, type, name, record.kind);
      if (!links) continue;
      const target = links.columns.get('target')?.references;
      const owner = links.columns.get('owner')?.references;
      if (target !== field.to || owner !== type) {
        await refuseOwners(db, type, name, `mène à « ${field.to} » et plus à « ${target} »`);
        await run(db, `drop table ${quoted(table)}`);
        live.tables.delete(table);
      } else if (!field.many && record?.many === 1) {
        await refuseOwners(db, type, name, 'ne garde qu’un lien', 2);
      }
    }
  }
}

const isLinkRecord = ({ kind }: FieldRecord): boolean => kind === 'media' || kind === 'relation';

/** Refuses when entries have at least so many links through the field. */
async function refuseOwners(db: Db, type: string, name: string, change: string, atLeast = 1): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select "owner" as "id" from ${sql.table(linkTable(type, name))}
    group by "owner" having count(*) >= ${atLeast} order by "owner"`.execute(db);
  if (rows.length > 0) refuse(type, name, change, 'des liens', rows);
}

async function refuseValues(db: Db, type: string, name: string, kind: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select "id" from ${sql.table(type)} where ${sql.ref(name)} is not null order by "id"`.execute(db);
  if (rows.length > 0) refuse(type, name, `devient un lien et n’est plus un ${kind}`, 'une valeur', rows);
}

function refuse(type: string, name: string, change: string, what: string, rows: readonly { id: number }[]): never {
  const entries = rows.length === 1 ? 'une fiche y a' : `${rows.length} fiches y ont`;
  throw new MigrationRefused(
    `Le champ « ${name} » de « ${type} » ${change}, et ${entries} encore ` +
      `${what === 'des liens' && change.includes('qu’un') ? 'plusieurs liens' : what} (${numbered(rows.map(({ id }) => id))}) : ` +
      'retirez-les avec la version précédente, rendez le champ tel qu’il était dans content/, ou abandonnez tout par une étape ' +
      'qui les retire, dans store/schema/steps/.',
  );
}
