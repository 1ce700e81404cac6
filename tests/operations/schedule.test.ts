import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ScheduledChanges } from '#client/index.ts';
import { readConfig } from '#server/process/config.ts';
import { startServer } from '#server/process/start.ts';
import { startScheduledChanges } from '#server/schedule/run-changes.ts';
import { openStore } from '#store/open.ts';
import { unbounded } from '#store/query.ts';
import { type Store, StoreUnavailable } from '#store/store.ts';
import { openApp, publicToken, type TestApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';
import { captureLog } from '../log-lines.ts';
import { dumped, fill } from '../upgrade/answers.ts';

type Data = Record<string, unknown> & { documentId: string };
const dataOf = ({ body }: { body: unknown }) => (body as { data: Data }).data;
const minute = 60_000;
/** A change takes less than a second, and more where other tests run. */
const timeoutMs = 10_000;

it('A start makes the changes that were due while the site was off, before its first response', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'memorial-schedule-'));
  const clock = { now: Date.now() };
  const administrator = { email: 'garde@memorial.example', password: 'Parvis-lumineux-1848' };
  const start = () =>
    startServer(
      readConfig({
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        DEMO_CONTENT: 'false',
      }),
      { clock: () => clock.now },
    );
  const first = await start();
  const baseUrl = `${first.url}/api`;
  const send = async (method: string, path: string, json: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    return (await fetch(`${baseUrl}/${path}`, { method, headers, body: JSON.stringify(json) })).json();
  };
  const credentials = { identifier: administrator.email, password: administrator.password };
  const { jwt } = (await send('POST', 'auth/local', credentials)) as { jwt: string };
  const create = await send('POST', 'collections?status=draft', { data: { title: 'Pendant la nuit' } }, jwt);
  const { documentId } = dataOf({ body: create });
  const publishAt = new Date(clock.now + minute).toISOString();
  await send('PUT', `collections/${documentId}/schedule`, { data: { publishAt } }, jwt);
  await first.stop();

  clock.now += 60 * minute;
  const second = await start();
  try {
    const answer = await fetch(`${second.url}/api/collections/${documentId}`);
    expect(answer.status).toBe(200);
    expect(dataOf({ body: await answer.json() })).toMatchObject({
      title: 'Pendant la nuit',
      publishedAt: new Date(clock.now).toISOString(),
    });
  } finally {
    await second.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

describeOnEachDatabase('a schedule', (environment, another) => {
  let otherStore: Store;
  let otherDir = '';
  let apps: TestApp[] = [];
  let token = '';
  const clock = { now: Date.now() };
  const after = (minutes: number) => new Date(clock.now + minutes * minute).toISOString();
  const send = async (method: string, path: string, data?: object) =>
    (apps[0] as TestApp).ask(method, `/api/${path}`, { as: token, ...(data && { json: { data } }) });

  beforeAll(async () => {
    const { databaseUrl, dataDir, store } = environment();
    otherDir = await mkdtemp(join(tmpdir(), 'memorial-test-'));
    // The embedded PostgreSQL of the tests has no second connection: both processes then share its store.
    const isEmbedded = environment().kind === 'PostgreSQL' && !databaseUrl;
    otherStore = isEmbedded ? store : await openStore(databaseUrl ? { dataDir: otherDir, databaseUrl } : { dataDir });
    apps = [await openApp(environment()), await openApp({ ...environment(), dataDir: otherDir, store: otherStore })];
    for (const { clock: own } of apps) Object.defineProperty(own, 'now', { get: () => clock.now });
    token = await (apps[0] as TestApp).signIn();
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    if (otherStore !== environment().store) await otherStore.close();
    await rm(otherDir, { recursive: true, force: true });
  });

  it('is made once by two processes, and both show it', async () => {
    // SQLite waits for another connection's lock without yielding: two in one process would wait for each other.
    const stores = environment().kind === 'SQLite' ? [environment().store] : [environment().store, otherStore];
    const processes = await Promise.all(
      stores.map((store) => startScheduledChanges(store, () => clock.now, { longestWaitMs: 20 })),
    );
    const shown = async (app: TestApp) => {
      const { body } = await app.ask('GET', '/api/collections', { as: publicToken });
      return (body as { data: Data[] }).data.length;
    };
    const isShownByBoth = (count: number) =>
      vi.waitFor(async () => expect(await Promise.all(apps.map(shown))).toEqual([count, count]), {
        timeout: timeoutMs,
        interval: 25,
      });
    try {
      const documents: Data[] = [];
      for (const title of ['Conque', 'Registre']) {
        const document = dataOf(await send('POST', 'collections?status=draft', { title }));
        await send('PUT', `collections/${document.documentId}/schedule`, {
          publishAt: after(1),
          unpublishAt: after(2),
        });
        documents.push(document);
      }
      expect(await Promise.all(apps.map(shown))).toEqual([0, 0]);
      clock.now += minute;
      await isShownByBoth(documents.length);
      clock.now += minute;
      await isShownByBoth(0);
      const { done } = dataOf(await send('GET', 'schedule')) as unknown as ScheduledChanges;
      for (const { documentId } of documents) {
        const own = done.filter((change) => change.documentId === documentId);
        expect(own.map(({ action }) => action)).toEqual(['unpublish', 'publish']);
        const { body } = await send('GET', `collections/${documentId}/history`);
        const kinds = (body as { data: Data[] }).data.map(({ kind }) => kind);
        expect(kinds).toEqual(['unpublish', 'publish', 'create']);
      }
    } finally {
      for (const { stop } of processes) await stop();
    }
  });

  it('of one process is made on time by another one, which read its dates before', async () => {
    const { now } = clock;
    const began = Date.now();
    // Nothing but the write itself tells the other process of it.
    const running = await startScheduledChanges(otherStore, () => now + Date.now() - began, { longestWaitMs: 60_000 });
    try {
      const { documentId } = dataOf(await send('POST', 'collections?status=draft', { title: 'Annoncée' }));
      const publishAt = new Date(now + Date.now() - began + 500).toISOString();
      await send('PUT', `collections/${documentId}/schedule`, { publishAt });
      const key = { type: 'collections', ref: { documentId } } as const;
      await vi.waitFor(
        async () => {
          // SQLite announces nothing: each request of the other process compares the revisions.
          otherStore.revision();
          expect(await environment().store.get(key, { budget: unbounded })).toMatchObject({ title: 'Annoncée' });
        },
        { timeout: timeoutMs, interval: 25 },
      );
    } finally {
      await running.stop();
    }
  });

  it('is in a backup, and is made by the restored site', async () => {
    const document = dataOf(await send('POST', 'collections?status=draft', { title: 'Sauvée' }));
    await send('PUT', `collections/${document.documentId}/schedule`, { publishAt: after(1) });
    const copy = await another();
    await fill(copy.store, await dumped(environment().store));
    clock.now += 2 * minute;
    await (await startScheduledChanges(copy.store, () => clock.now)).stop();
    const key = { type: 'collections', ref: { documentId: document.documentId } } as const;
    expect(await copy.store.get(key, { budget: unbounded })).toMatchObject({ title: 'Sauvée' });
    expect(await environment().store.get(key, { budget: unbounded })).toBeUndefined();
    await copy.close();
  });

  it('waits while the database cannot be written, and is made once it can', async () => {
    const document = dataOf(await send('POST', 'collections?status=draft', { title: 'Attend' }));
    await send('PUT', `collections/${document.documentId}/schedule`, { publishAt: after(1) });
    clock.now += 2 * minute;
    const { store } = environment();
    let isFailing = true;
    const failing: Store = {
      ...store,
      transaction: (work) =>
        isFailing ? Promise.reject(new StoreUnavailable('full', new Error('no space'))) : store.transaction(work),
    };
    const captured = captureLog();
    const running = await startScheduledChanges(failing, () => clock.now);
    const read = () =>
      store.get({ type: 'collections', ref: { documentId: document.documentId } }, { budget: unbounded });
    try {
      await captured.waitFor(({ message }) => message === 'job failed: scheduled changes');
      expect(await read()).toBeUndefined();
      isFailing = false;
      await vi.waitFor(async () => expect(await read()).toMatchObject({ title: 'Attend' }), {
        timeout: timeoutMs,
        interval: 10,
      });
    } finally {
      captured.restore();
      await running.stop();
    }
    expect(captured.raw().match(/job failed: scheduled changes/g)).toHaveLength(1);
  });
});
