import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, createDatabase } from '../postgres.ts';
import { atLength, soon } from './length.ts';
import { type Site, startSite } from './site.ts';

const changes = atLength(1, 10);
/** How soon after its time a change is public in both processes. The short form runs beside other tests. */
const publicWithinMs = atLength(10_000, 1000);
const leadMs = 1000;

const server = await connect();
await server?.end();

describe.each(['SQLite', 'PostgreSQL'] as const)('two processes on one %s database', (kind) => {
  const dirs: string[] = [];
  const started: Site[] = [];
  let database: Awaited<ReturnType<typeof createDatabase>> | undefined;
  let token = '';

  beforeAll(async () => {
    if (kind === 'PostgreSQL' && server) database = await createDatabase(`memorial_schedule_${process.pid}`);
  });
  afterAll(async () => {
    for (const site of started) await site.stop('SIGKILL');
    await database?.drop();
    for (const dir of dirs) await rm(dir, { recursive: true, force: true });
  });

  /** On SQLite both have one data folder; on PostgreSQL each has its own. */
  const start = async (dir: string): Promise<Site> => {
    const site = await startSite({
      DATA_DIR: dir,
      JWT_SECRET: 'a secret of thirty-two characters',
      ...(database && { DATABASE_URL: database.url }),
    });
    started.push(site);
    return site;
  };
  const dataOf = ({ text }: { text: string }) => JSON.parse(text).data;
  const schedule = async (site: Site, title: string) => {
    const { documentId } = dataOf(await site.send('POST', '/api/collections?status=draft', token, { data: { title } }));
    const publishAt = Date.now() + leadMs;
    const path = `/api/collections/${documentId}`;
    const data = { publishAt: new Date(publishAt).toISOString() };
    const { status } = await site.send('PUT', `${path}/schedule`, token, { data });
    expect(status).toBe(200);
    return { path, publishAt };
  };
  /** How long after its time the entry is public, in milliseconds. */
  const publicAfter = async (site: Site, { path, publishAt }: { path: string; publishAt: number }) => {
    for (;;) {
      const { status } = await site.get(path);
      const delay = Date.now() - publishAt;
      if (status === 200 || delay > publicWithinMs) return delay;
      await soon(10);
    }
  };
  const historyOf = async (site: Site, path: string): Promise<string[]> =>
    dataOf(await site.get(`${path}/history`, { authorization: `Bearer ${token}` })).map(
      ({ kind }: { kind: string }) => kind,
    );

  it.skipIf(kind === 'PostgreSQL' && !server)(
    'make a scheduled change once and on time, and after a crash the one that is late before the first response',
    async () => {
      const dir = await mkdtemp(join(tmpdir(), 'memorial-schedule-'));
      const otherDir = kind === 'SQLite' ? dir : await mkdtemp(join(tmpdir(), 'memorial-schedule-'));
      dirs.push(dir, otherDir);
      const sites = [await start(dir), await start(otherDir)] as const;
      token = await sites[0].signIn();
      const delays: number[] = [];
      for (let index = 0; index < changes; index += 1) {
        const change = await schedule(sites[0], `Conque ${index}`);
        delays.push(...(await Promise.all(sites.map((site) => publicAfter(site, change)))));
        expect(await historyOf(sites[1], change.path)).toEqual(['publish', 'create']);
      }
      process.stdout.write(`${kind}: public ${Math.min(...delays)} to ${Math.max(...delays)} ms after their time\n`);
      expect(Math.min(...delays)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...delays)).toBeLessThan(publicWithinMs);

      const late = await schedule(sites[0], 'Pendant la panne');
      await Promise.all(sites.map((site) => site.stop('SIGKILL')));
      await soon(late.publishAt - Date.now() + 1);
      const first = await start(dir);
      expect((await first.get(late.path)).status).toBe(200);
      const second = await start(otherDir);
      expect((await second.get(late.path)).status).toBe(200);
      expect(await historyOf(second, late.path)).toEqual(['publish', 'create']);
    },
    60_000,
  );
});
