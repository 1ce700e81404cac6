import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openApp, type TestApp } from '../app.ts';
import { openOnPostgres } from '../databases.ts';
import { captureLog } from '../log-lines.ts';

/** More than the pool of content has connections. */
const count = 40;

describe.skipIf(!inject('template'))('while forty queries of content wait for the database', () => {
  let environment: Awaited<ReturnType<typeof openOnPostgres>>;
  let app: TestApp;
  let blocker: pg.Client;
  beforeAll(async () => {
    environment = await openOnPostgres();
    app = await openApp(environment);
    blocker = new pg.Client({ connectionString: environment.databaseUrl ?? '' });
    await blocker.connect();
  });
  afterAll(async () => {
    await blocker.end();
    await app.close();
    await environment.close();
  });

  it('the site is ready, and an administrator signs in and lists the sessions', { timeout: 90_000 }, async () => {
    // Requests that fail in the meantime are logged.
    const captured = captureLog();
    // The rows of each table are counted once a minute, by one query: not while the table is locked.
    await app.ask('GET', '/api/events?filters[id][$gt]=0');
    await blocker.query('begin');
    await blocker.query('lock table "events" in access exclusive mode');
    const waiting = Array.from({ length: count }, (_, id) => app.ask('GET', `/api/events?filters[id][$eq]=${id}`));
    try {
      await expect.poll(() => isPoolFull(blocker), { timeout: 20_000 }).toBe(true);
      const credentials = { identifier: 'admin@example.org', password: 'Password-1234' };
      const [ready, signIn] = await Promise.all([
        app.ask('GET', '/health/ready'),
        app.ask('POST', '/api/auth/local', { json: credentials }),
      ]);
      expect([ready.status, signIn.status]).toEqual([200, 200]);
      const { jwt } = signIn.body as { jwt: string };
      expect((await app.ask('GET', '/api/users/me', { as: jwt })).status).toBe(200);
    } finally {
      await blocker.query('rollback');
      await Promise.all(waiting);
      captured.restore();
    }
    expect((await app.ask('GET', '/api/events')).status).toBe(200);
  });
});

/** Whether every connection of the pool waits for the lock. */
async function isPoolFull(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_locks where relation = '"events"'::regclass and not granted`,
  );
  return (rows[0]?.waiting ?? 0) >= 10;
}
