import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Site, startSite } from './site.ts';

describe('while another process has the lock of the SQLite file, the site', () => {
  let dataDir: string;
  let site: Site;
  let token: string;
  let connection: DatabaseSync;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'memorial-lock-'));
    site = await startSite({ DATA_DIR: dataDir });
    token = await site.signIn();
    await site.createEvent(token, 'Avant');
    connection = new DatabaseSync(join(dataDir, 'content.sqlite'));
  }, 60_000);
  afterAll(async () => {
    connection?.close();
    await site?.stop('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });

  const titles = async () => {
    const { text } = await site.get(`/api/events?fields=title&filters[id][$ne]=${Date.now()}`);
    return (JSON.parse(text) as { data: { title: string }[] }).data.map(({ title }) => title).sort();
  };

  it('answers reads and probes at once, and saves once the lock is released', async () => {
    connection.exec('begin immediate');
    const waiting = new Set(['save', 'sign-in']);
    const save = site.createEvent(token, 'Pendant').finally(() => waiting.delete('save'));
    const signIn = site.signIn().finally(() => waiting.delete('sign-in'));
    for (const path of ['/health/live', '/health/ready', '/', '/evenements', '/agenda.ics', '/api/events?populate=*'])
      expect([path, (await site.get(path)).status]).toEqual([path, 200]);
    expect((await site.get('/api/upload/library', { authorization: `Bearer ${token}` })).status).toBe(200);
    expect(await titles()).toEqual(['Avant']);
    expect([...waiting]).toEqual(['save', 'sign-in']);
    connection.exec('rollback');
    expect((await save).status).toBe(201);
    expect(await signIn).not.toBe('');
    expect(await titles()).toEqual(['Avant', 'Pendant']);
  }, 30_000);

  it('answers 503 to a save that waited for five seconds, reads meanwhile, and saves afterwards', async () => {
    connection.exec('begin immediate');
    const begun = performance.now();
    let isOver = false;
    const saves = Promise.all(['a', 'b', 'c'].map((title) => site.createEvent(token, title))).finally(() => {
      isOver = true;
    });
    let reads = 0;
    for (; !isOver; reads += 1) {
      expect((await site.get(`/api/events?filters[id][$ne]=${reads}`)).status).toBe(200);
      expect((await site.get('/health/ready')).status).toBe(200);
    }
    expect(performance.now() - begun).toBeGreaterThan(4500);
    expect(reads).toBeGreaterThan(10);
    for (const { status, text, headers } of await saves) {
      expect([status, headers.get('retry-after')]).toEqual([503, expect.any(String)]);
      expect(text).toContain('momentanément impossible');
    }
    connection.exec('rollback');
    expect((await site.createEvent(token, 'Après')).status).toBe(201);
    expect(await titles()).toEqual(['Après', 'Avant', 'Pendant'].sort());
  }, 30_000);
});
