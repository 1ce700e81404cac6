import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { SearchAnswer } from '#contract/search-answer.ts';
import { openStore } from '#store/open.ts';
import type { Store } from '#store/store.ts';
import { openApp, setupAdminApp, type TestApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';

type Render = NonNullable<Parameters<typeof openApp>[1]>['render'];
const render: Render = async (_request, _now, more) => Response.json(more?.search);

/** Two instances of the product that share the database only, each with its own index. */
describeOnEachDatabase('the search of two processes', (environment) => {
  const writer = setupAdminApp(environment);
  let second: TestApp;
  let otherStore: Store | undefined;
  let otherDir = '';
  beforeAll(async () => {
    const { databaseUrl, dataDir, kind, store } = environment();
    otherDir = await mkdtemp(join(tmpdir(), 'memorial-test-'));
    // The embedded PostgreSQL of the tests has no second connection: both share its store.
    if (kind === 'SQLite' || databaseUrl)
      otherStore = await openStore(databaseUrl ? { dataDir: otherDir, databaseUrl } : { dataDir });
    second = await openApp({ ...environment(), dataDir: otherDir, store: otherStore ?? store }, { render });
    await second.indexedSite.start();
  });
  afterAll(async () => {
    await second.close();
    await otherStore?.close();
    await rm(otherDir, { recursive: true, force: true });
  });

  let searches = 0;
  async function search(word: string): Promise<string[]> {
    // Thirty a minute from one address.
    second.from.address = `192.0.2.${Math.floor(searches / 25)}`;
    searches += 1;
    const { groups } = (await second.ask('GET', `/recherche?q=${word}`)).body as SearchAnswer;
    return groups.flatMap(({ results }) => results.map(({ title }) => title.map(({ text }) => text).join('')));
  }
  /** A change of one process reaches the other within two seconds. */
  const expectSoon = (word: string, titles: readonly string[]) =>
    vi.waitFor(async () => expect(await search(word)).toEqual(titles), { timeout: 2000, interval: 20 });

  let attempts = 0;
  it('finds in one what was published, changed, withdrawn and deleted in the other', async () => {
    // Words of this attempt: an attempt that fails leaves its event.
    attempts += 1;
    const [before, after] = [`kalbas${attempts}`, `coui${attempts}`];
    const dates = { newStartDate: '2031-12-07 19:00', isPublished: true };
    const { documentId } = await writer.create('events', { title: `Veillée ${before}`, ...dates });
    await expectSoon(before, [`Veillée ${before}`]);
    await writer.send('PUT', `events/${documentId}`, { title: `Veillée ${after}` });
    await expectSoon(after, [`Veillée ${after}`]);
    await expectSoon(before, []);
    await writer.send('PUT', `events/${documentId}`, { isPublished: false });
    await expectSoon(after, []);
    await writer.send('PUT', `events/${documentId}`, { isPublished: true });
    await expectSoon(after, [`Veillée ${after}`]);
    await writer.send('DELETE', `events/${documentId}`);
    await expectSoon(after, []);
  });
});
