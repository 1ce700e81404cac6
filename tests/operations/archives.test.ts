import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openArchive, readManifest } from '#archive/open.ts';
import { diskStorage } from '#media/disk-storage.ts';
import { inspectArchive, restore } from '#operations/restore.ts';
import { openApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';

const folder = fileURLToPath(new URL('archives/', import.meta.url));
const commits = (await readdir(folder)).filter((name) => name.endsWith('.tar')).map((name) => basename(name, '.tar'));

type Entries = Record<string, unknown>;

describeOnEachDatabase('an archive of an earlier version', (_environment, another) => {
  it.for(commits)('of commit %s is restored completely, and the API answers as it did then', async (commit) => {
    const archive = join(folder, `${commit}.tar`);
    const expected = JSON.parse(await readFile(join(folder, `${commit}.json`), 'utf8')) as Entries;
    const target = await another();
    try {
      const storage = await diskStorage(join(target.dataDir, 'uploads'));
      const { losses, remarks } = await restore({ ...target, storage, archive });
      expect([losses, remarks]).toEqual([[], []]);

      const app = await openApp(target);
      const as = await app.signIn();
      const get = async (path: string) => (await app.ask('GET', path, { as })).body as { data: unknown };
      for (const [type, entries] of Object.entries(expected)) {
        if (type === 'files' || type === 'found') continue;
        const list = Array.isArray(entries) ? '&sort=id:asc&pagination[pageSize]=100' : '';
        const { data } = await get(`/api/${type}?populate=*${list}`);
        expect(data, type).toMatchObject(entries as Entries);
      }
      expect(await get('/api/upload/files')).toMatchObject(expected.files as Entries);
      // A search index is made from the rows, whatever the archive contains of it.
      const response = await get('/api/events?filters[title][$containsi]=memoires&fields=title');
      expect((response.data as { title: string }[]).map(({ title }) => title)).toEqual(expected.found);
      for (const { name, sha256 } of (await readManifest(await openArchive(archive))).uploads) {
        const served = await app.app.request(`/uploads/${name}`);
        const bytes = Buffer.from(await served.arrayBuffer());
        expect(createHash('sha256').update(bytes).digest('hex'), name).toBe(sha256);
      }
      // Ids go on after those of the archive.
      const created = await target.store.createPublished('collections', {
        values: { title: 'Après', order: 9 },
        links: {},
      });
      expect(created.id).toBe(2);
      await app.close();
    } finally {
      await target.close();
    }
  });
});

describe('verify', () => {
  it.for(commits)('finds no error in the archive of commit %s', async (commit) => {
    const { losses, remarks } = await inspectArchive(await openArchive(join(folder, `${commit}.tar`)));
    expect([losses, remarks]).toEqual([[], []]);
  });
});
