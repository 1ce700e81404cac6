import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTick } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStore } from '#store/open.ts';
import type { Store } from '#store/store.ts';
import { openApp, type TestApp } from '../app.ts';
import { openOnSqlite, type TestEnvironment } from '../databases.ts';

const readiness = async (app: TestApp) => {
  const { status, body } = await app.ask('GET', '/health/ready');
  return { ...(body as { reason?: string; checks: object }), status };
};
const ready = { status: 200, checks: { database: 'ok', uploads: 'ok', writes: 'ok' } };

describe('Two processes on one SQLite folder', () => {
  let environment: TestEnvironment & { close(): Promise<void> };
  let secondStore: Store;
  let app: TestApp;
  let secondApp: TestApp;
  let token = '';
  let event = '';

  beforeEach(async () => {
    environment = await openOnSqlite();
    app = await openApp(environment);
    token = await app.signIn();
    secondStore = await openStore({ dataDir: environment.dataDir });
    secondApp = await openApp({ ...environment, store: secondStore });
    const { body } = await app.ask('POST', '/api/events', {
      as: token,
      json: { data: { title: 'Veillée', newStartDate: '2027-05-27', isPublished: true } },
    });
    event = (body as { data: { documentId: string } }).data.documentId;
  });
  afterEach(async () => {
    await app.close();
    await secondApp.close();
    await secondStore.close();
    await environment.close();
  });

  it('are both ready, and probes of one preserve the cached responses of the other', async () => {
    await secondApp.ask('GET', `/api/events/${event}`);
    const before = secondStore.revision();
    expect(await readiness(app)).toMatchObject(ready);
    await environment.store.check();
    expect(secondStore.revision()).toBe(before);
    expect(await readiness(secondApp)).toMatchObject(ready);
  });

  it('show what the other wrote, and have the same revision in the database', async () => {
    await secondApp.ask('GET', `/api/events/${event}`);
    await app.ask('PUT', `/api/events/${event}`, { as: token, json: { data: { title: 'Lewoz' } } });
    const { body } = await secondApp.ask('GET', `/api/events/${event}`);
    expect(body).toMatchObject({ data: { title: 'Lewoz' } });
    expect(environment.store.storedRevision()).toBeGreaterThan(0);
    expect(secondStore.storedRevision()).toBe(environment.store.storedRevision());
  });

  it('preserve their caches while forms are open in the other, and lists of other types after a write', async () => {
    await secondApp.ask('GET', `/api/events/${event}`);
    const revisions = () => [secondStore.revision(['collections']), secondStore.revision(['events'])];
    const [collections = 0, events = 0] = revisions();
    await app.ask('PUT', `/api/events/${event}/presence`, { as: token, json: { data: { field: 'title' } } });
    await nextTick();
    expect(revisions()).toEqual([collections, events]);
    await app.ask('PUT', `/api/events/${event}`, { as: token, json: { data: { title: 'Lewoz' } } });
    await nextTick();
    expect(revisions()).toEqual([collections, expect.toSatisfy((revision: number) => revision > events)]);
  });

  it('are ready, and answer a signed-in user whose session is due for an update, while one has the lock of the file', async () => {
    app.clock.now += 6 * 60_000;
    await secondStore.transaction(async () => {
      expect(await readiness(app)).toMatchObject(ready);
      expect((await app.ask('GET', '/api/users/me', { as: token })).status).toBe(200);
    });
    await vi.waitFor(async () => {
      const { body } = await app.ask('GET', '/api/users/me/sessions', { as: token });
      expect(body).toMatchObject([{ usedAt: new Date(app.clock.now).toISOString() }]);
    });
  });

  it('are unready both while the folder of the uploads is missing', async () => {
    const folder = join(environment.dataDir, 'uploads');
    await rename(folder, `${folder}-away`);
    for (const each of [app, secondApp])
      expect(await readiness(each)).toMatchObject({ status: 503, reason: 'uploads' });
    await rename(`${folder}-away`, folder);
  });
});

describe('A damaged SQLite file', () => {
  it('makes the process unready after a read found it', async () => {
    const environment = await openOnSqlite();
    await environment.store.close();
    await overwriteRootPage(join(environment.dataDir, 'content.sqlite'), 'collections');
    const store = await openStore({ dataDir: environment.dataDir });
    const app = await openApp({ ...environment, store });
    try {
      expect((await app.ask('GET', '/api/events')).status).toBe(200);
      expect((await app.ask('GET', '/api/collections')).status).toBe(500);
      expect(await readiness(app)).toMatchObject({ status: 503, reason: 'database' });
      expect((await app.ask('GET', '/health/live')).status).toBe(200);
    } finally {
      await app.close();
      await store.close();
    }
  });
});

async function overwriteRootPage(path: string, table: string): Promise<void> {
  const database = new DatabaseSync(path);
  const root = database.prepare('select "rootpage" from "sqlite_master" where "name" = ?').get(table);
  const size = database.prepare('pragma page_size').get();
  database.close();
  const pageSize = Number(size?.page_size);
  const file = await open(path, 'r+');
  await file.write(Buffer.alloc(pageSize, 0xaa), 0, pageSize, (Number(root?.rootpage) - 1) * pageSize);
  await file.close();
}
