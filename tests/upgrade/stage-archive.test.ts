import type { Migration } from 'kysely/migration';
import { expect, it } from 'vitest';
import type { Row, TableRows } from '#archive/manifest.ts';
import { renameField } from './steps.ts';
import { loadVersion } from './versions.ts';

const steps: Record<string, Migration> = {
  '2027-01-01-rename': { up: (db) => renameField(db, 'rooms', 'name', 'title') },
  '2027-02-01-remove': { up: (db) => db.schema.dropTable('halls').execute() },
};
const entry = { documentId: 'a', createdAt: '', updatedAt: '', publishedAt: '' };

async function* tableOf(table: string, row: Row): AsyncIterable<TableRows> {
  yield {
    table,
    rows: (async function* () {
      yield row;
    })(),
  };
}

/** What an archive with a room and a hall has once its pending steps have run; undefined where none is pending. */
async function staged(executed: string[]): Promise<{ table: string; rows: Row[] }[] | undefined> {
  const archive = await (await loadVersion([], steps)).stageArchive(executed);
  if (!archive) return undefined;
  try {
    for (const name of ['rooms', 'halls'])
      for await (const table of tableOf(name, { id: 1, name: 'b', open: true, size: { width: 1 }, ...entry }))
        await archive.add(table);
    await archive.runSteps();
    const tables = await archive.tables();
    return await Promise.all(tables.map(async ({ table, rows }) => ({ table, rows: await Array.fromAsync(rows) })));
  } finally {
    await archive.close();
  }
}

it('an archive that lacks all steps gets the names of today, its values as they were, and loses the removed type', async () => {
  expect(await staged([])).toEqual([
    { table: 'rooms', rows: [{ id: 1, title: 'b', open: true, size: { width: 1 }, ...entry }] },
  ]);
});

it('an archive that has been through a step does not run it again', async () => {
  expect(await staged(['2027-01-01-rename'])).toEqual([
    { table: 'rooms', rows: [{ id: 1, name: 'b', open: true, size: { width: 1 }, ...entry }] },
  ]);
});

it('an archive that has been through all steps is not staged', async () => {
  expect(await staged(Object.keys(steps))).toBeUndefined();
});
