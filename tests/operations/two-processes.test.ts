import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { FileEntry } from '#content/index.ts';
import { openStore } from '#store/open.ts';
import type { Store } from '#store/store.ts';
import { openApp, type TestApp } from '../app.ts';
import { openBucket, type TestBucket } from '../bucket.ts';
import { describeOnEachDatabase } from '../databases.ts';
import { form, picture } from '../files.ts';

/** Two instances of the product that share the database and the bucket only. */
describeOnEachDatabase('two processes with one database and one bucket', (environment) => {
  let server: TestBucket;
  let otherStore: Store | undefined;
  let otherDir = '';
  let firstApp: TestApp;
  let secondApp: TestApp;

  beforeAll(async () => {
    server = await openBucket();
    firstApp = await openApp(environment(), { bucket: server.bucket });
    const { databaseUrl, dataDir } = environment();
    otherDir = await mkdtemp(join(tmpdir(), 'memorial-test-'));
    // SQLite is one file on one machine; the embedded PostgreSQL of the tests has no second connection, so both share its store.
    const isPostgres = environment().kind === 'PostgreSQL';
    otherStore =
      isPostgres && !databaseUrl
        ? undefined
        : await openStore(databaseUrl ? { dataDir: otherDir, databaseUrl } : { dataDir });
    const secondEnvironment = { ...environment(), dataDir: otherDir, store: otherStore ?? environment().store };
    secondApp = await openApp(secondEnvironment, { bucket: server.bucket });
  });
  afterAll(async () => {
    await firstApp.close();
    await secondApp.close();
    await otherStore?.close();
    await server.close();
    await rm(otherDir, { recursive: true, force: true });
  });

  const titles = async (app: TestApp) => {
    const { body } = await app.ask('GET', '/api/collections?sort=id');
    return (body as { data: { title: string }[] }).data.map(({ title }) => title);
  };

  it('show at once what was written in the other', async () => {
    const token = await firstApp.signIn();
    expect(await titles(secondApp)).toEqual([]);
    for (const title of ['Conque', 'Registre']) {
      await firstApp.ask('POST', '/api/collections', { as: token, json: { data: { title } } });
      await vi.waitFor(async () => expect((await titles(secondApp)).at(-1)).toBe(title), {
        timeout: 1000,
        interval: 5,
      });
    }
  });

  it('accept each other’s tokens, and serve each other’s files as long as they exist', async () => {
    const token = await firstApp.signIn();
    const files = form([{ name: 'a.png', type: 'image/png', bytes: await picture(40, 30) }]);
    const [file] = (await firstApp.ask('POST', '/api/upload', { as: token, form: files })).body as [FileEntry];
    expect((await secondApp.ask('GET', file.url)).status).toBe(200);
    expect((await secondApp.ask('GET', '/api/users/me', { as: token })).status).toBe(200);
    // Cached there by now, and removed all the same once the other process deleted it.
    await firstApp.ask('DELETE', `/api/upload/files/${file.id}`, { as: token });
    expect((await secondApp.ask('GET', file.url)).status).toBe(404);
  });

  it('refuse at once a session that was ended in the other', async () => {
    const token = await firstApp.signIn();
    const me = async (app: TestApp) => (await app.ask('GET', '/api/users/me', { as: token })).status;
    expect([await me(firstApp), await me(secondApp)]).toEqual([200, 200]);
    await secondApp.ask('POST', '/api/auth/logout', { as: token });
    expect([await me(firstApp), await me(secondApp)]).toEqual([401, 401]);
  });

  it('list at once the forms that are open in the other', async () => {
    const token = await firstApp.signIn();
    const json = { email: 'ruth@example.org', username: 'ruth', password: 'Motdepasse-1848', confirmed: true, role: 1 };
    await firstApp.ask('POST', '/api/users', { as: token, json });
    const colleague = await secondApp.signIn(json);
    await firstApp.ask('PUT', '/api/setting', { as: token, json: { data: { companyName: 'Mémorial' } } });
    const report = async (app: TestApp, as: string) =>
      (await app.ask('PUT', '/api/setting/presence', { as, json: { data: { field: null } } })).body;
    await report(secondApp, colleague);
    expect(await report(firstApp, token)).toMatchObject({ data: [{ username: 'ruth' }] });
    await secondApp.ask('DELETE', '/api/setting/presence', { as: colleague });
    expect(await report(firstApp, token)).toMatchObject({ data: [] });
  });

  it('count attempts together', async () => {
    firstApp.from.address = '203.0.113.50';
    secondApp.from.address = '203.0.113.50';
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 60 && statuses.at(-1) !== 429; attempt += 1) {
      const json = { identifier: `inconnu${attempt}@example.org`, password: 'devinette' };
      statuses.push((await (attempt % 2 ? firstApp : secondApp).ask('POST', '/api/auth/local', { json })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    // A request to the other process is limited too.
    const json = { identifier: 'encore@example.org', password: 'devinette' };
    expect((await firstApp.ask('POST', '/api/auth/local', { json })).status).toBe(429);
    expect((await secondApp.ask('POST', '/api/auth/local', { json })).status).toBe(429);
  });
});
