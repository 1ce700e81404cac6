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

/** Two processes' worth of the product: nothing in common but the database and the bucket. */
describeOnEachDatabase('two houses over one database and one bucket', (house) => {
  let server: TestBucket;
  let otherStore: Store | undefined;
  let otherDir = '';
  let one: TestApp;
  let other: TestApp;

  beforeAll(async () => {
    server = await openBucket();
    one = await openApp(house(), { bucket: server.bucket });
    const { databaseUrl, dataDir } = house();
    otherDir = await mkdtemp(join(tmpdir(), 'memorial-test-'));
    // SQLite is one file on one machine; the embedded PostgreSQL of the tests has no second door, so both share its store.
    const isPostgres = house().kind === 'PostgreSQL';
    otherStore =
      isPostgres && !databaseUrl
        ? undefined
        : await openStore(databaseUrl ? { dataDir: otherDir, databaseUrl } : { dataDir });
    const otherHouse = { ...house(), dataDir: otherDir, store: otherStore ?? house().store };
    other = await openApp(otherHouse, { bucket: server.bucket });
  });
  afterAll(async () => {
    await one.close();
    await other.close();
    await otherStore?.close();
    await server.close();
    await rm(otherDir, { recursive: true, force: true });
  });

  const titles = async (app: TestApp) => {
    const { body } = await app.ask('GET', '/api/collections?sort=id');
    return (body as { data: { title: string }[] }).data.map(({ title }) => title);
  };

  it('show at once what was written in the other', async () => {
    const token = await one.signIn();
    expect(await titles(other)).toEqual([]);
    for (const title of ['Conque', 'Registre']) {
      await one.ask('POST', '/api/collections', { as: token, json: { data: { title } } });
      await vi.waitFor(async () => expect((await titles(other)).at(-1)).toBe(title), { timeout: 1000, interval: 5 });
    }
  });

  it('take each other’s tokens, and show each other’s files as long as they are there', async () => {
    const token = await one.signIn();
    const files = form([{ name: 'a.png', type: 'image/png', bytes: await picture(40, 30) }]);
    const [file] = (await one.ask('POST', '/api/upload', { as: token, form: files })).body as [FileEntry];
    expect((await other.ask('GET', file.url)).status).toBe(200);
    expect((await other.ask('GET', '/api/users/me', { as: token })).status).toBe(200);
    // Known there by now, and gone all the same once the other process removed it.
    await one.ask('DELETE', `/api/upload/files/${file.id}`, { as: token });
    expect((await other.ask('GET', file.url)).status).toBe(404);
  });

  it('know at once that a session was ended in the other', async () => {
    const token = await one.signIn();
    const me = async (app: TestApp) => (await app.ask('GET', '/api/users/me', { as: token })).status;
    expect([await me(one), await me(other)]).toEqual([200, 200]);
    await other.ask('POST', '/api/auth/logout', { as: token });
    expect([await me(one), await me(other)]).toEqual([401, 401]);
  });

  it('count a guesser’s attempts together', async () => {
    one.from.address = '203.0.113.50';
    other.from.address = '203.0.113.50';
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 60 && statuses.at(-1) !== 429; attempt += 1) {
      const json = { identifier: `inconnu${attempt}@example.org`, password: 'devinette' };
      statuses.push((await (attempt % 2 ? one : other).ask('POST', '/api/auth/local', { json })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    // Turning to the other process does not help.
    const json = { identifier: 'encore@example.org', password: 'devinette' };
    expect((await one.ask('POST', '/api/auth/local', { json })).status).toBe(429);
    expect((await other.ask('POST', '/api/auth/local', { json })).status).toBe(429);
  });
});
