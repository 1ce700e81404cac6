import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { defaultWeek } from '#model/opening-hours.ts';
import { openStore } from '#store/open.ts';
import { unbounded } from '#store/query.ts';
import { foldText } from '#store/sql/fold-text.ts';
import { fieldTable } from '#store/sql/tables.ts';
import { captureLog } from '../log-lines.ts';
import { type DatabaseKind, type Databases, type EmptyDatabase, openDatabases } from './databases.ts';

/** By commit: the first version that stored entries, and the last that wrote « not null » for required fields. */
const versions = ['0d243b0', '3b5c6df'];
const databaseKinds: DatabaseKind[] = inject('template') ? ['SQLite', 'PostgreSQL'] : ['SQLite'];

/** A database as that version left it, with an entry or two of some types (tests/upgrade/fixtures/). */
async function ofVersion(version: string, database: EmptyDatabase): Promise<void> {
  const name = `fixtures/${version}.${database.databaseUrl ? 'postgres' : 'sqlite'}.sql`;
  await run(database, await readFile(fileURLToPath(new URL(name, import.meta.url)), 'utf8'));
}

async function run({ dataDir, databaseUrl }: EmptyDatabase, statements: string): Promise<void> {
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(statements);
    await client.end();
    return;
  }
  const file = new DatabaseSync(join(dataDir, 'content.sqlite'));
  file.function('fold', (text) => foldText(String(text)));
  file.exec(statements);
  file.close();
}

describe.each(databaseKinds)('a database of an older version, on %s', (kind) => {
  let databases: Databases;
  beforeAll(async () => {
    databases = await openDatabases(kind);
  });
  afterAll(() => databases.close());

  it.each(versions)(
    '%s opens with its entries and links, logs the migration in one line, and allows missing dates',
    async (version) => {
      const database = await databases.empty();
      await ofVersion(version, database);
      const captured = captureLog();
      const store = await openStore(database).finally(() => captured.restore());
      expect(captured.raw().trim().split('\n')).toEqual([
        expect.stringMatching(
          /^Base mise à jour : .*colonnes rendues facultatives \(events\.title, .* ; copie : .*backups.*\.$/,
        ),
      ]);
      const { entries } = await store.list('events', {
        where: { path: ['title'], operator: 'containsi', value: 'LEW' },
        populate: { linkedEvents: { fields: ['title'], populate: { images: { fields: ['hash'] } } } },
        budget: unbounded,
      });
      expect(entries).toMatchObject([
        { title: 'Léwoz', isPublished: false, linkedEvents: [{ title: 'Élan', images: [{ hash: 'photo_1' }] }] },
      ]);
      const [popup] = (await store.list('popups', { populate: { link: {} }, budget: unbounded })).entries;
      expect(popup).toMatchObject({ active: true, targetAudience: ['all'], link: { url: '/a', text: 't' } });
      const { id } = await store.createPublished('magazines', { values: { title: 'Sans date' }, links: {} });
      expect(await store.get({ type: 'magazines', ref: { id } }, { budget: unbounded })).toMatchObject({
        publicationDate: null,
      });
      // What the product has since: an entry of that time is scheduled, and a job ad has no end.
      const publishAt = '2027-03-03T13:00:00.000Z';
      await store.create('schedules', {
        values: {
          type: 'events',
          entry: entries[0]?.documentId ?? '',
          action: 'publish',
          at: publishAt,
          dueAt: publishAt,
        },
        links: {},
      });
      const scheduled = { path: ['publicationState'] as [string], operator: 'eq' as const, value: 'scheduled' };
      expect(
        (await store.list('events', { version: 'draft', where: scheduled, budget: unbounded })).entries,
      ).toMatchObject([{ title: 'Léwoz' }]);
      expect(
        (await store.list('hiring-ads', { budget: unbounded })).entries.every(({ endDate }) => endDate === null),
      ).toBe(true);
      await store.close();
    },
  );

  it('7764163 opens with the opening hours that had kinds of their own, and makes no change at the next start', async () => {
    const database = await databases.empty();
    const openingWeek = { ...defaultWeek, monday: [{ from: '14:00', to: '24:00', lastEntry: '23:00' }] };
    const openingExceptions = [{ firstDay: '2026-11-28', lastDay: '2026-11-28', spans: [], reason: 'Travaux.' }];
    const before = await openStore(database);
    const setting = { openingWeek, openingExceptions };
    const { id } = await before.createPublished('setting', { values: setting, links: {} });
    await before.close();
    // The kinds had the names of their fields.
    await run(database, `update "${fieldTable}" set "kind" = "field" where "field" like 'opening%'`);
    for (const log of [/^Base mise à jour : 2 champs convertis .*\n$/, /^$/]) {
      const captured = captureLog();
      const store = await openStore(database).finally(() => captured.restore());
      expect(captured.raw()).toMatch(log);
      expect(await store.get({ type: 'setting', ref: { id } }, { budget: unbounded })).toMatchObject(setting);
      await store.close();
    }
  });

  it('is changed once by two processes that start at the same moment', async () => {
    const database = await databases.empty();
    await ofVersion('3b5c6df', database);
    const outputs = await Promise.all([startAndStop(database), startAndStop(database)]);
    expect(outputs.join('').match(/Base mise à jour/g)).toHaveLength(1);
    const store = await openStore(database);
    expect((await store.list('events', { budget: unbounded })).entries).toHaveLength(2);
    await store.close();
  });
});

/** Opens a store in another process and closes it; gives what it wrote to the log. */
async function startAndStop({ dataDir, databaseUrl }: EmptyDatabase): Promise<string> {
  const program = `
    const { openStore } = await import('#store/open.ts');
    const store = await openStore(${JSON.stringify({ dataDir, ...(databaseUrl && { databaseUrl }) })});
    await store.close();`;
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { cwd: root });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const code = await new Promise((exited) => child.once('exit', exited));
  expect([code, output]).toEqual([0, expect.any(String)]);
  return output;
}
