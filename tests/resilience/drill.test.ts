import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openStorage } from '#media/disk-storage.ts';
import { openStore } from '#store/open.ts';
import { openApp } from '../app.ts';
import { startCommand } from '../operations/command.ts';
import { connect, urlOf } from '../postgres.ts';
import { canMountTmpfs, mountTmpfs } from '../tmpfs.ts';
import { atLength } from './length.ts';

const [entryCount, fileCount] = [atLength(500, 5000), atLength(50, 500)];
const server = await connect();
const name = `memorial_drill_${process.pid}`;
const disks = [mountTmpfs(1024), mountTmpfs(1024)];

afterAll(async () => {
  await server?.query(`drop database if exists ${name} with (force)`);
  await server?.end();
  for (const disk of disks) disk?.unmount();
});

/** Writes a site directly into its store: a restore concerns rows and files, whatever created them. */
async function fill(dataDir: string): Promise<void> {
  const store = await openStore({ dataDir });
  await mkdir(join(dataDir, 'uploads'), { recursive: true });
  const files: number[] = [];
  for (let index = 0; index < fileCount; index += 1) {
    const hash = `photo_${index.toString(16).padStart(10, '0')}`;
    const bytes = Buffer.alloc(2000 + index * 37, createHash('sha256').update(hash).digest());
    await writeFile(join(dataDir, 'uploads', `${hash}.png`), bytes);
    const values = { name: `« Été » ${index}.png`, hash, ext: '.png', mime: 'image/png', size: bytes.length / 1000 };
    const { id } = await store.create('files', {
      values: { ...values, url: `/uploads/${hash}.png`, provider: 'local', focalPoint: { x: index, y: 50 } },
      links: {},
    });
    files.push(id);
  }
  await store.transaction(async (trx) => {
    let last: number | undefined;
    for (let index = 0; index < entryCount; index += 1) {
      const values = {
        title: `L’événement n° ${index} 🌊\u2028œ`,
        description: `<p>${'texte '.repeat(index % 50)}</p>`,
        newStartDate: '2027-03-14 18:30',
        isFree: index % 2 === 0,
        isPublished: index % 3 > 0,
      };
      const images = [files[index % fileCount], files[(index * 7 + 1) % fileCount]].map((id) => ({ id: id as number }));
      const links = { images: { set: images }, ...(last && { linkedEvents: { set: [{ id: last }] } }) };
      last = (await trx.createPublished('events', { values, links })).id;
    }
  });
  await store.close();
}

/** Every entry with its links and every file as the content API answers, and the SHA-256 of every file. */
async function fingerprint(env: { DATA_DIR: string; DATABASE_URL?: string }) {
  const dataDir = env.DATA_DIR;
  const store = await openStore({ dataDir, ...(env.DATABASE_URL && { databaseUrl: env.DATABASE_URL }) });
  const app = await openApp({
    store,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    kind: env.DATABASE_URL ? 'PostgreSQL' : 'SQLite',
  });
  const as = await app.signIn();
  const entries: string[] = [];
  for (let page = 1; page <= entryCount / 100; page += 1) {
    const path = `/api/events?populate=*&sort=id:asc&pagination[pageSize]=100&pagination[page]=${page}`;
    const { status, body } = await app.ask('GET', path, { as });
    expect(status).toBe(200);
    for (const entry of (body as { data: unknown[] }).data) entries.push(sorted(entry));
  }
  for (const file of (await app.ask('GET', '/api/upload/files', { as })).body as unknown[]) entries.push(sorted(file));
  await app.close();
  await store.close();
  const storage = await openStorage({ dataDir, bucket: undefined });
  const files: Record<string, string> = {};
  for (const file of (await storage.listByPrefix('')).sort()) {
    const hash = createHash('sha256');
    for await (const chunk of (await storage.find(file))?.read() ?? []) hash.update(chunk as Buffer);
    files[file] = hash.digest('hex');
  }
  return { entries, files };
}

/** PostgreSQL reorders the members of a json value. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

it.skipIf(!server || !canMountTmpfs)(
  'a site moves from SQLite to PostgreSQL and back, each on another file system, without a difference',
  async () => {
    const [first, second] = disks.map((disk) => disk?.path ?? '');
    await server?.query(`create database ${name} encoding 'UTF8' template template0`);
    const origin = { DATA_DIR: join(first ?? '', 'origin') };
    const postgres = { DATA_DIR: join(second ?? '', 'postgres'), DATABASE_URL: urlOf(name) };
    const back = { DATA_DIR: join(first ?? '', 'back') };
    await fill(origin.DATA_DIR);
    const expected = await fingerprint(origin);
    expect([expected.entries.length, Object.keys(expected.files).length]).toEqual([entryCount + fileCount, fileCount]);

    const command = async (called: string, env: Record<string, string>, ...args: string[]) =>
      expect(await startCommand(called, env, args).ended).toMatchObject({ code: 0, error: '' });
    await command('backup', origin, '--out', join(second ?? '', 'one.tar'));
    await command('restore', postgres, join(second ?? '', 'one.tar'));
    expect(await fingerprint(postgres)).toEqual(expected);
    await command('backup', postgres, '--out', join(second ?? '', 'two.tar'));
    await command('verify', {}, join(second ?? '', 'two.tar'));
    await command('restore', back, join(second ?? '', 'two.tar'));
    expect(await fingerprint(back)).toEqual(expected);
  },
  600_000,
);
