import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHealthRoutes, createReadiness, type ReadinessCheck } from '#server/process/health.ts';
import { openApp, type TestApp } from '../app.ts';
import { openBucket } from '../bucket.ts';
import { openOnSqlite } from '../databases.ts';

const routesOver = (checks: ReadinessCheck[]) => createHealthRoutes(createReadiness(checks), () => false);

describe('GET /health/ready', () => {
  it('names each check that fails', async () => {
    const routes = routesOver([
      { name: 'database', check: async () => undefined },
      { name: 'uploads', check: () => Promise.reject(new Error('gone')) },
      { name: 'writes', check: () => Promise.reject(new Error('silent')) },
    ]);
    const response = await routes.request('/health/ready');
    expect(response.status).toBe(503);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      status: 'unavailable',
      reason: 'uploads, writes',
      checks: { database: 'ok', uploads: 'failed', writes: 'failed' },
    });
  });

  it('runs one check for a thousand simultaneous probes', async () => {
    let runs = 0;
    const check = async () => {
      runs += 1;
      await new Promise((resolve) => setImmediate(resolve));
    };
    const routes = routesOver([{ name: 'database', check }]);
    const responses = await Promise.all(Array.from({ length: 1000 }, () => routes.request('/health/ready')));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(runs).toBe(1);
  });

  it('checks again after a second, and not before', async () => {
    let [fails, runs] = [true, 0];
    const check = async () => {
      runs += 1;
      if (fails) throw new Error('away');
    };
    const routes = routesOver([{ name: 'database', check }]);
    expect((await routes.request('/health/ready')).status).toBe(503);
    fails = false;
    for (let probe = 0; probe < 10; probe += 1) expect((await routes.request('/health/ready')).status).toBe(503);
    expect(runs).toBe(1);
    await vi.waitFor(async () => expect((await routes.request('/health/ready')).status).toBe(200), 5000);
    expect(runs).toBe(2);
  });
});

describe('readiness of the uploads', () => {
  let environment: Awaited<ReturnType<typeof openOnSqlite>>;
  let app: TestApp;
  beforeAll(async () => {
    environment = await openOnSqlite();
    app = await openApp(environment);
  });
  afterAll(async () => {
    await app.close();
    await environment.close();
  });

  it('fails while the folder is missing', async () => {
    const folder = join(environment.dataDir, 'uploads');
    await rename(folder, `${folder}-away`);
    const { status, body } = await app.ask('GET', '/health/ready');
    expect([status, body]).toEqual([503, expect.objectContaining({ reason: 'uploads' })]);
    expect((await app.ask('GET', '/health/live')).status).toBe(200);
    await rename(`${folder}-away`, folder);
    await vi.waitFor(async () => expect((await app.ask('GET', '/health/ready')).status).toBe(200), 5000);
  });

  it('fails while the bucket does not answer', async () => {
    const server = await openBucket();
    const second = await openOnSqlite();
    const withBucket = await openApp(second, { bucket: server.bucket });
    await server.stop();
    const { status, body } = await withBucket.ask('GET', '/health/ready');
    await server.start();
    await withBucket.close();
    await second.close();
    await server.close();
    expect([status, body]).toEqual([503, expect.objectContaining({ reason: 'uploads' })]);
  });
});
