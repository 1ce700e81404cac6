import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileEntry } from '#content/index.ts';
import { picture } from '../files.ts';
import { atLength, seeded, soon } from './length.ts';
import { type Site, startSite } from './site.ts';

const kills = atLength(4, 100);

describe(`${kills} kills during writes and uploads`, () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'memorial-kills-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it(
    'lose no acknowledged write, and leave no incomplete one',
    async () => {
      const draw = seeded(1848);
      const bytes = await picture(300, 200);
      const events: string[] = [];
      const files: FileEntry[] = [];
      let token = '';
      for (let turn = 0; turn < kills; turn += 1) {
        const site = await startSite({ DATA_DIR: dataDir });
        token ||= await site.signIn();
        let killed = false;
        const writing = untilItFails(async (index) => {
          const { documentId } = await site.createEvent(token, `tour ${turn}, ${index}`);
          if (documentId) events.push(documentId);
        });
        const uploading = [1, 2].map(() =>
          untilItFails(async (index) => {
            const { file } = await site.upload(token, `image ${turn} ${index}.png`, bytes);
            if (file) files.push(file);
          }),
        );
        // At any moment of a start, of a write, of an upload; now and then only once some were acknowledged.
        const enough = turn % 2 ? [events.length + 2, files.length + 1] : [0, 0];
        while (events.length < (enough[0] ?? 0) || files.length < (enough[1] ?? 0)) await soon(20);
        await soon(draw() * 900);
        killed = true;
        await site.stop('SIGKILL');
        await Promise.all([writing, ...uploading]);
        expect(soundness(dataDir), `after kill ${turn + 1}`).toBe('ok');

        async function untilItFails(work: (index: number) => Promise<void>): Promise<void> {
          for (let index = 0; !killed; index += 1) {
            try {
              await work(index);
            } catch (error) {
              if (!killed) throw error;
            }
          }
        }
      }
      expect(events.length).toBeGreaterThan(kills * 2);
      expect(files.length).toBeGreaterThan(kills / 4);

      const site = await startSite({ DATA_DIR: dataDir });
      try {
        const known = new Set(await allEvents(site, token));
        expect(events.filter((documentId) => !known.has(documentId))).toEqual([]);
        const listed = JSON.parse(
          (await site.get('/api/upload/files', { authorization: `Bearer ${token}` })).text,
        ) as FileEntry[];
        const ids = new Set(listed.map(({ id }) => id));
        expect(files.filter(({ id }) => !ids.has(id))).toEqual([]);
        for (const file of listed) {
          const urls = [file.url, ...Object.values(file.formats ?? {}).map(({ url }) => url)];
          for (const url of urls) {
            const answer = await fetch(site.url + url);
            const { byteLength } = await answer.arrayBuffer();
            expect([url, answer.status, byteLength > 0]).toEqual([url, 200, true]);
          }
          // The bytes are the whole picture, not its beginning.
          const stored = await readFile(join(dataDir, file.url));
          expect(stored.subarray(-8, -4).toString()).toBe('IEND');
        }
        const folder = join(dataDir, 'uploads');
        const hashes = listed.map(({ hash }) => hash);
        const names = (await readdir(folder)).filter((name) => name !== '.incoming');
        expect(names.filter((name) => !hashes.some((hash) => name.includes(hash)))).toEqual([]);
        const ours = `${site.child.pid}-`;
        // The pictures' widths are being made meanwhile, by the process that runs now. A picture worker of a killed process may have
        // finished its file since this start, which removes it later.
        const left = async () => (await readdir(join(folder, '.incoming'))).filter((name) => !name.startsWith(ours));
        await expect.poll(left, { timeout: 60_000, interval: 500 }).toEqual([]);
      } finally {
        await site.stop();
      }
    },
    30 * 60_000,
  );
});

function soundness(dataDir: string): unknown {
  const file = new DatabaseSync(join(dataDir, 'content.sqlite'), { readOnly: true });
  try {
    expect(file.prepare('pragma foreign_key_check').all()).toEqual([]);
    return Object.values(file.prepare('pragma integrity_check').get() ?? {})[0];
  } finally {
    file.close();
  }
}

async function allEvents(site: Site, token: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const path = `/api/events?fields[0]=title&pagination[pageSize]=100&pagination[page]=${page}`;
    const { data, meta } = JSON.parse((await site.get(path, { authorization: `Bearer ${token}` })).text);
    ids.push(...(data as { documentId: string }[]).map(({ documentId }) => documentId));
    if (page >= meta.pagination.pageCount) return ids;
  }
}
