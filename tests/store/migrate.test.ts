import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { diskStorage } from '#media/disk-storage.ts';
import { restore } from '#operations/restore.ts';
import { openStore } from '#store/open.ts';
import { unbounded } from '#store/query.ts';
import { foldText } from '#store/sql/fold-text.ts';
import { openOnPostgres, openOnSqlite } from '../databases.ts';

let dataDir = '';
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function used(): Promise<void> {
  dataDir = await mkdtemp(join(tmpdir(), 'memorial-migrate-'));
  const store = await openStore({ dataDir });
  await store.createPublished('events', {
    values: { title: 'Élan', newStartDate: '2027-01-01', isPublished: true },
    links: {},
  });
  await store.close();
}

function alter(...statements: string[]): void {
  const file = new DatabaseSync(join(dataDir, 'content.sqlite'));
  file.function('fold', (text) => (typeof text === 'string' ? foldText(text) : null));
  for (const statement of statements) file.exec(statement);
  file.close();
}

function rowsOf(query: string): Record<string, unknown>[] {
  const file = new DatabaseSync(join(dataDir, 'content.sqlite'));
  const rows = file.prepare(query).all();
  file.close();
  return rows.map((row) => ({ ...row }));
}

describe('a start', () => {
  it('on an up-to-date database changes nothing and makes no copy', async () => {
    await used();
    await (await openStore({ dataDir })).close();
    expect(await readdir(dataDir)).not.toContain('backups');
  });

  it('records the uses of files that texts and working copies had before they were recorded', async () => {
    await used();
    const before = await openStore({ dataDir });
    const hash = 'racines_0123456789';
    const values = { name: 'n', hash, mime: 'image/png', size: 1, url: `/uploads/${hash}.png`, provider: 'local' };
    const { id } = await before.create('files', { values, links: {} });
    const key = { type: 'events', ref: { id: 1 } } as const;
    await before.publish(key, {
      values: { description: `<p><img src="/uploads/${hash}.png" alt="" /></p>` },
      links: {},
    });
    await before.saveDraft(key, { values: { title: 'B' }, links: { images: { set: [{ id }] } } }, undefined);
    const uses = await before.fileUsages({ id, hash });
    expect(uses.map(({ field, inPublished }) => [field, inPublished])).toEqual([
      ['description', true],
      ['images', false],
    ]);
    await before.close();
    alter('drop table "file_uses"');
    const after = await openStore({ dataDir });
    expect(await after.fileUsages({ id, hash })).toEqual(uses);
    await after.close();
  });

  it('waits for the migration of another process longer than a statement waits for a lock', async () => {
    await used();
    alter('drop index "events_by_title"');
    const migrating = new DatabaseSync(join(dataDir, 'content.sqlite'));
    migrating.exec('begin immediate');
    // A statement waits for five seconds.
    setTimeout(() => migrating.exec('rollback'), 6000);
    await (await openStore({ dataDir })).close();
    migrating.close();
    expect(rowsOf(`select name from sqlite_master where name = 'events_by_title'`)).toHaveLength(1);
  });

  it('waits for the migration of another process on PostgreSQL longer than a query may take', async (test) => {
    const { databaseUrl, dataDir: folder, close } = await openOnPostgres();
    if (!databaseUrl) {
      await close();
      return test.skip('the embedded PostgreSQL serves one process');
    }
    const migrating = new pg.Client({ connectionString: databaseUrl });
    await migrating.connect();
    await migrating.query('begin; lock table events in access exclusive mode');
    setTimeout(() => void migrating.query('rollback'), 12_000);
    await (await openStore({ dataDir: folder, databaseUrl })).close();
    await migrating.end();
    await close();
  });

  it('makes a search index of texts that are searched, and none of names that are only compared as a whole', async () => {
    await used();
    const file = new DatabaseSync(join(dataDir, 'content.sqlite'));
    const tables = file.prepare("select name from sqlite_master where type = 'table'").all();
    const columns = file.prepare("select name from pragma_table_info('files_search')").all();
    file.close();
    const names = tables.map(({ name }) => name);
    expect(names).toContain('events_search');
    expect(names).not.toContain('revisions_search');
    expect(columns.map(({ name }) => name)).toEqual([
      'name_folded',
      'alternativeText_folded',
      'caption_folded',
      'credit_folded',
    ]);
  });

  it('adds a column that the model has and the database lacks, after a copy of the database', async () => {
    await used();
    // The database as an older model left it: without the booking URL, nor the fold of titles.
    alter(
      'drop index events_by_title_folded',
      'drop index events_published_by_title',
      'drop trigger events_search_insert',
      'drop trigger events_search_delete',
      'drop trigger events_search_update',
      'drop table events_search',
      'alter table events drop column title_folded',
      'alter table events drop column bookingUrl',
    );
    const store = await openStore({ dataDir });
    const result = await store.list('events', {
      where: { path: ['title'], operator: 'eqi', value: 'elan' },
      budget: unbounded,
    });
    expect(result.entries).toMatchObject([{ title: 'Élan', bookingUrl: null }]);
    const { id } = result.entries[0] as { id: number };
    await store.publish({ type: 'events', ref: { id } }, { values: { bookingUrl: 'https://exemple.fr' }, links: {} });
    await store.close();

    // The copy is an archive of the moment before, which `restore` reads.
    const [copy = ''] = await readdir(join(dataDir, 'backups'));
    const restored = await openOnSqlite();
    const storage = await diskStorage(join(dataDir, 'uploads'));
    await restore({ ...restored, storage, archive: join(dataDir, 'backups', copy) });
    expect((await restored.store.list('events', { budget: unbounded })).entries).toMatchObject([
      { id, title: 'Élan', bookingUrl: null },
    ]);
    await restored.close();
  });

  it('removes « not null » from content columns, and preserves rows, ids and links', async () => {
    await used();
    alter(
      'pragma foreign_keys = off',
      'pragma legacy_alter_table = on',
      `insert into events_linkedEvents (owner, target, position) values (1, 1, 0)`,
      "update sqlite_sequence set seq = 41 where name = 'events'",
      'drop trigger events_search_insert',
      'drop trigger events_search_delete',
      'drop trigger events_search_update',
      'alter table events rename to events_before',
      `create table events (id integer primary key autoincrement, documentId text not null unique, title text not null, name text,
        description text, newStartDate text not null, newEndDate text, isFree integer, bookingUrl text, isPublished integer default 0,
        venue text not null, createdAt text not null, updatedAt text not null, publishedAt text not null, title_folded text) strict`,
      `insert into events select id, documentId, title, name, description, newStartDate, newEndDate, isFree, bookingUrl, isPublished,
        'Basse-Terre', createdAt, updatedAt, publishedAt, title_folded from events_before`,
      'drop table events_before',
      "update sqlite_sequence set seq = 41 where name = 'events'",
    );
    const store = await openStore({ dataDir });
    // `venue` is a field that the model has no more: entries are made without it.
    const { id } = await store.createPublished('events', { values: { title: 'Sans début' }, links: {} });
    expect(id).toBe(42);
    const { entries } = await store.list('events', { populate: { linkedEvents: {} }, budget: unbounded });
    expect(entries).toMatchObject([
      { id: 1, title: 'Élan', linkedEvents: [{ id: 1 }] },
      { id: 42, title: 'Sans début', newStartDate: null, linkedEvents: [] },
    ]);
    await store.close();
    expect(rowsOf('select venue from events order by id')).toEqual([{ venue: 'Basse-Terre' }, { venue: null }]);
  });

  it('rebuilds the full-text index when it lacks a text', async () => {
    await used();
    alter(
      "update users set email = 'x'",
      "insert into users (documentId, username, email, createdAt, updatedAt, publishedAt) values ('a', 'Zoé', 'zoe@exemple.fr', '', '', '')",
      'drop trigger users_search_insert',
      'drop trigger users_search_delete',
      'drop trigger users_search_update',
      'drop table users_search',
      "create virtual table users_search using fts5(email_folded, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1)",
    );
    const store = await openStore({ dataDir });
    const result = await store.list('users', {
      where: { path: ['username'], operator: 'containsi', value: 'ZOE' },
      budget: unbounded,
    });
    expect(result.entries).toMatchObject([{ username: 'Zoé' }]);
    await store.close();
  });

  it('searches texts written by an older version that does not know the index', async () => {
    await used();
    // As a version writes for which titles are not indexed: without the folded form.
    alter(
      "update events set title = 'Été'",
      "insert into events (documentId, title, newStartDate, createdAt, updatedAt, publishedAt) values ('b', 'L’été', '2027', '', '', '')",
    );
    const store = await openStore({ dataDir });
    for (const operator of ['containsi', 'endsWithi'] as const) {
      const result = await store.list('events', {
        where: { path: ['title'], operator, value: 'ete' },
        budget: unbounded,
      });
      expect(result.entries.map(({ title }) => title)).toEqual(['Été', 'L’été']);
    }
    await store.close();
  });

  it('retains the last three copies made before a migration, and other files beside them', async () => {
    await used();
    await mkdir(join(dataDir, 'backups'));
    await writeFile(join(dataDir, 'backups', 'memorial-2027-01-31.tar'), '');
    for (let index = 0; index < 5; index += 1) {
      alter('drop index events_by_title');
      await (await openStore({ dataDir })).close();
    }
    const names = await readdir(join(dataDir, 'backups'));
    expect(names.filter((name) => name.startsWith('before-migration-'))).toHaveLength(3);
    expect(names).toContain('memorial-2027-01-31.tar');
  });

  it('removes the oldest copies first, whichever version made them', async () => {
    await used();
    const copies = [
      'before-00000000-2026-12-31T03-15-00-000Z.sqlite',
      'before-ffffffff-2026-01-31T03-15-00-000Z.sqlite',
    ];
    await mkdir(join(dataDir, 'backups'));
    for (const name of copies) await writeFile(join(dataDir, 'backups', name), '');
    for (let index = 0; index < 2; index += 1) {
      alter('drop index events_by_title');
      await (await openStore({ dataDir })).close();
    }
    const names = await readdir(join(dataDir, 'backups'));
    expect(names.filter((name) => !name.startsWith('before-migration-'))).toEqual(copies.slice(0, 1));
  });

  it('drops the index of a field that is no longer unique', async () => {
    await used();
    alter('create unique index "events_unique_title" on events ("title")');
    const store = await openStore({ dataDir });
    await store.createPublished('events', { values: { title: 'Élan' }, links: {} });
    expect((await store.list('events', { budget: unbounded })).entries).toHaveLength(2);
    await store.close();
  });

  it('recreates a missing index', async () => {
    await used();
    alter(
      'drop index events_by_title',
      'drop index users_unique_email',
      'create index users_unique_email on users (id)',
    );
    await (await openStore({ dataDir })).close();
    expect(rowsOf("select name from pragma_index_info('events_by_title')")).toHaveLength(2);
    expect(rowsOf("select name from pragma_index_info('users_unique_email')")).toEqual([{ name: 'email' }]);
  });
});
