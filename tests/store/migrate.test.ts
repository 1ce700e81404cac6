import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { openStore } from '#store/open.ts';

let dataDir = '';
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function used(): Promise<void> {
  dataDir = await mkdtemp(join(tmpdir(), 'memorial-migrate-'));
  const store = await openStore({ dataDir });
  await store.create('events', { values: { title: 'Élan', newStartDate: '2027-01-01', isPublished: true }, links: {} });
  await store.close();
}

function alter(...statements: string[]): void {
  const file = new DatabaseSync(join(dataDir, 'content.sqlite'));
  file.function('fold', (text) => text);
  for (const statement of statements) file.exec(statement);
  file.close();
}

describe('a start', () => {
  it('on a database that is as it should be changes nothing and keeps no copy', async () => {
    await used();
    await (await openStore({ dataDir })).close();
    expect(await readdir(dataDir)).not.toContain('backups');
  });

  it('makes a search index of words, and none of names that are only looked up whole', async () => {
    await used();
    const file = new DatabaseSync(join(dataDir, 'content.sqlite'));
    const tables = file.prepare("select name from sqlite_master where type = 'table'").all();
    const columns = file.prepare("select name from pragma_table_info('files_search')").all();
    file.close();
    const names = tables.map(({ name }) => name);
    expect(names).toContain('events_search');
    expect(names).not.toContain('revisions_search');
    expect(columns.map(({ name }) => name)).toEqual(['name_folded']);
  });

  it('adds a field that the model has and the database has not, and keeps a copy first', async () => {
    await used();
    // The database as an older model left it: without the price, nor the fold of titles.
    alter(
      'drop index events_by_title_folded',
      'drop trigger events_search_insert',
      'drop trigger events_search_delete',
      'drop trigger events_search_update',
      'drop table events_search',
      'alter table events drop column title_folded',
      'alter table events drop column bookingUrl',
      "update schema set fingerprint = 'older'",
    );
    const store = await openStore({ dataDir });
    const found = await store.list('events', { where: { path: ['title'], operator: 'eqi', value: 'elan' } });
    expect(found.entries).toMatchObject([{ title: 'Élan', bookingUrl: null }]);
    const { id } = found.entries[0] as { id: number };
    await store.update({ type: 'events', ref: { id } }, { values: { bookingUrl: 'https://exemple.fr' }, links: {} });
    await store.close();

    const [copy = ''] = await readdir(join(dataDir, 'backups'));
    const kept = new DatabaseSync(join(dataDir, 'backups', copy));
    expect(kept.prepare('select title from events').all()).toEqual([expect.objectContaining({ title: 'Élan' })]);
    expect(() => kept.prepare('select bookingUrl from events').all()).toThrow(/no such column/);
    kept.close();
  });
});
