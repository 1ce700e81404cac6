import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shortPaths } from '#content/pages.ts';
import { openApp, type TestApp } from '../app.ts';
import { build } from '../built-site.ts';
import { openOnSqlite } from '../databases.ts';

describe('a short path', () => {
  let environment: Awaited<ReturnType<typeof openOnSqlite>>;
  let app: TestApp;
  beforeAll(async () => {
    environment = await openOnSqlite();
    app = await openApp(environment, { build });
  });
  afterAll(async () => {
    await app.close();
    await environment.close();
  });

  it.each(Object.entries(shortPaths))('%s leads to %s, a part of a page that exists', async (from, to) => {
    for (const path of [from, `${from.toUpperCase()}/`]) {
      const { status, headers } = await app.ask('GET', path);
      expect([status, headers.get('location')]).toEqual([301, to]);
    }
    const [path = '', id] = to.split('#');
    const { status, body } = await app.ask('GET', path);
    expect(status).toBe(200);
    if (id) expect(body).toContain(`id="${id}"`);
  });
});
