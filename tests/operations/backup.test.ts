import { copyFile, mkdir, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Row } from '#archive/manifest.ts';
import { CorruptArchiveError } from '#archive/open.ts';
import type { FileEntry } from '#content/index.ts';
import { diskStorage } from '#media/disk-storage.ts';
import { type Media, openMedia } from '#media/index.ts';
import { backup } from '#operations/backup.ts';
import { IncompleteArchive, NotEmpty, restore } from '#operations/restore.ts';
import { unbounded } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import { describeOnEachDatabase, openOnSqlite, type TestEnvironment } from '../databases.ts';
import { acceptFile, pdf, picture } from '../files.ts';

const storageOf = ({ dataDir }: TestEnvironment) => diskStorage(join(dataDir, 'uploads'));

const restoreTo = async (target: TestEnvironment, archive: string, partial = false) =>
  restore({ store: target.store, dataDir: target.dataDir, storage: await storageOf(target), archive, partial });

/** Every backed-up row and every file's bytes, to compare two sites. */
async function everything(
  environment: TestEnvironment,
): Promise<{ tables: Record<string, Row[]>; files: Record<string, string> }> {
  const tables: Record<string, Row[]> = {};
  await environment.store.dump(async ({ table, rows }) => {
    tables[table] = await Array.fromAsync(rows);
  });
  const folder = join(environment.dataDir, 'uploads');
  const files: Record<string, string> = {};
  for (const name of (await readdir(folder)).filter((each) => !each.startsWith('.')))
    files[name] = (await readFile(join(folder, name))).toString('base64');
  return { tables, files };
}

const draft = (values: Record<string, unknown>, links = {}) => ({ values, links });
const event = (title: string) =>
  draft({ title, newStartDate: '2027-03-14 18:30', isFree: true, isPublished: false, description: '<p>L’été</p>' });

async function fill(store: Store, media: Media, dataDir: string): Promise<FileEntry> {
  const addFile = async (name: string, bytes: Buffer) => {
    const path = join(dataDir, name);
    await writeFile(path, bytes);
    return acceptFile(media, path);
  };
  const photo = await addFile('photo.png', await picture(700, 500));
  const document = await addFile('programme.pdf', pdf);
  const first = await store.createPublished('events', event('« Mémoires » d’été 🌊'));
  await store.createPublished('events', {
    values: event('Lié').values,
    links: { images: { set: [{ id: photo.id }] }, linkedEvents: { set: [{ documentId: first.documentId }] } },
  });
  await store.createPublished('popups', {
    values: {
      title: 'Annonce',
      startDate: '2027-01-01T04:00:00.000Z',
      endDate: '2027-02-01T04:00:00.000Z',
      priority: 2,
      active: true,
      displayFrequency: 'once',
      targetAudience: ['new', 'returning'],
      link: { url: 'https://exemple.fr/', text: 'Lire' },
    },
    links: {},
  });
  await store.createPublished('hiring-ads', {
    values: { title: 'Médiateur F/H', publishedAt: '2027-01-01T04:00:00.000Z' },
    links: { document: { set: [{ id: document.id }] } },
  });
  return photo;
}

async function makeWidths({ store }: TestEnvironment, media: Media): Promise<void> {
  await media.makeRenditions(new AbortController().signal);
  const waiting = () =>
    store.list('files', { where: { path: ['renditions'], operator: 'contains', value: 'waiting' }, budget: unbounded });
  expect((await waiting()).entries).toEqual([]);
}

describeOnEachDatabase('a backup', (environment, another) => {
  let archive = '';
  let photo: FileEntry;
  const options = async (from: TestEnvironment, out: string) => ({
    store: from.store,
    storage: await storageOf(from),
    out,
    version: '0.0.0',
    now: () => Date.parse('2027-01-01T00:00:00Z'),
  });

  beforeAll(async () => {
    const { store, dataDir } = environment();
    const media = await openMedia({ dataDir, store });
    photo = await fill(store, media, dataDir);
    await makeWidths(environment(), media);
    archive = join(dataDir, 'archive.tar');
    await backup(await options(environment(), archive));
  });

  it('restores the same site, row by row and byte by byte', async () => {
    const target = await another();
    try {
      const { losses, remarks } = await restoreTo(target, archive);
      expect([losses, remarks]).toEqual([[], []]);
      expect(await everything(target)).toEqual(await everything(environment()));
      // The restored site works: the next entry gets an id of its own, and searches find restored entries.
      const next = await target.store.createPublished('events', event('Après'));
      const { entries } = await target.store.list('events', {
        where: { path: ['title'], operator: 'containsi', value: 'memoires' },
        budget: unbounded,
      });
      expect(entries.map(({ title }) => title)).toEqual(['« Mémoires » d’été 🌊']);
      expect(next.id).toBeGreaterThan(Number(entries[0]?.id));
    } finally {
      await target.close();
    }
  });

  it('of one database can be restored into the other', async () => {
    const target = await openOnSqlite();
    try {
      await restoreTo(target, archive);
      expect(await everything(target)).toEqual(await everything(environment()));
    } finally {
      await target.close();
    }
  });

  it('is a consistent snapshot, although the site is written to meanwhile', async () => {
    const source = await another();
    const target = await another();
    try {
      await fill(source.store, await openMedia(source), source.dataDir);
      let writing = true;
      const pairs = (async () => {
        for (let number = 0; writing; number += 1) {
          await source.store.transaction(async (trx) => {
            await trx.createPublished('collections', draft({ title: `Pièce ${number}`, order: number }));
            await trx.createPublished('magazines', draft({ title: `Revue ${number}`, publicationDate: '2027-01-01' }));
          });
          // SQLite answers synchronously: other tasks need an event-loop tick.
          await new Promise((resolve) => setImmediate(resolve));
        }
      })();
      await new Promise((resolve) => setTimeout(resolve, 60));
      const out = join(source.dataDir, 'busy.tar');
      await backup(await options(source, out));
      writing = false;
      await pairs;
      await restoreTo(target, out);
      const pieces = await target.store.list('collections', { count: true, budget: unbounded });
      const magazines = await target.store.list('magazines', { count: true, budget: unbounded });
      expect(pieces.total).toBeGreaterThan(0);
      expect(pieces.total).toBe(magazines.total);
    } finally {
      await source.close();
      await target.close();
    }
  });

  it('is refused when its content is damaged, truncated or missing, and nothing is written', async () => {
    const target = await another();
    try {
      const content = await readFile(archive);
      const damages: [
        string,
        typeof IncompleteArchive | typeof CorruptArchiveError,
        (path: string) => Promise<void>,
      ][] = [
        ['a word of an event', IncompleteArchive, (path) => flip(path, content.indexOf(Buffer.from('18:30')))],
        ['the manifest', CorruptArchiveError, (path) => flip(path, content.indexOf(Buffer.from('"madeAt"')))],
        ['the end', CorruptArchiveError, (path) => truncate(path, content.byteLength - 4000)],
        ['half of it', CorruptArchiveError, (path) => truncate(path, Math.floor(content.byteLength / 2))],
        ['all of it', CorruptArchiveError, (path) => truncate(path, 0)],
      ];
      for (const [what, error, spoil] of damages) {
        const spoilt = join(target.dataDir, 'spoilt.tar');
        await copyFile(archive, spoilt);
        await spoil(spoilt);
        await expect(restoreTo(target, spoilt), what).rejects.toThrow(error);
      }
      expect(await target.store.isEmpty()).toBe(true);
      expect((await everything(target)).files).toEqual({});
    } finally {
      await target.close();
    }
  });

  it('is refused with a damaged picture by its name; a partial restore names where it was used and restores the rest', async () => {
    const target = await another();
    try {
      const spoilt = join(target.dataDir, 'spoilt.tar');
      await copyFile(archive, spoilt);
      const original = await readFile(join(environment().dataDir, photo.url));
      await flip(spoilt, (await readFile(archive)).indexOf(original.subarray(0, 400)) + 300);
      const loss = `Fichier abîmé dans l’archive : photo.png (${photo.hash}${photo.ext})`;
      await expect(restoreTo(target, spoilt)).rejects.toMatchObject({ losses: [loss] });
      expect(await target.store.isEmpty()).toBe(true);
      expect((await everything(target)).files).toEqual({});
      const { losses } = await restoreTo(target, spoilt, true);
      expect(losses).toEqual([loss, 'photo.png est utilisé dans events « Lié »']);
      const [was, is] = [await everything(environment()), await everything(target)];
      delete was.files[`${photo.hash}${photo.ext}`];
      expect(is).toEqual(was);
    } finally {
      await target.close();
    }
  });

  it('restores a damaged rendition by making it again', async () => {
    const target = await another();
    try {
      const spoilt = join(target.dataDir, 'spoilt.tar');
      await copyFile(archive, spoilt);
      const name = `${photo.hash}-320.avif`;
      const width = await readFile(join(environment().dataDir, 'uploads', name));
      await flip(spoilt, (await readFile(archive)).indexOf(width) + 400);
      const { losses } = await restoreTo(target, spoilt, true);
      expect(losses[0]).toBe(`Fichier abîmé dans l’archive : photo.png (${name})`);
      await makeWidths(target, await openMedia(target));
      expect((await everything(target)).files[name]).toBe((await everything(environment())).files[name]);
    } finally {
      await target.close();
    }
  });

  it('is made even if a file is missing, names it, and has mode 600', async () => {
    const source = await another();
    const target = await another();
    try {
      const lost = await fill(source.store, await openMedia(source), source.dataDir);
      await rm(join(source.dataDir, lost.url));
      const out = join(source.dataDir, 'without.tar');
      const { missing } = await backup(await options(source, out));
      expect(missing).toEqual([`${lost.hash}${lost.ext}`]);
      expect((await stat(out)).mode & 0o777).toBe(0o600);
      await restoreTo(target, out);
      expect(await everything(target)).toEqual(await everything(source));
    } finally {
      await source.close();
      await target.close();
    }
  });

  it('is made while files are being deleted', async () => {
    const source = await another();
    const target = await another();
    try {
      const media = await openMedia(source);
      const photo = await fill(source.store, media, source.dataDir);
      const backupOptions = await options(source, join(source.dataDir, 'restless.tar'));
      let count = 0;
      const storage = {
        ...backupOptions.storage,
        // Each time that the names are listed, another file is deleted before it is read.
        async listByPrefix(prefix: string) {
          const path = join(source.dataDir, `passing-${count}.pdf`);
          await writeFile(path, pdf);
          const passing = await acceptFile(media, path);
          count += 1;
          const names = await backupOptions.storage.listByPrefix(prefix);
          await media.remove(passing);
          return names;
        },
      };
      expect((await backup({ ...backupOptions, storage })).missing).toEqual([]);
      expect((await restoreTo(target, backupOptions.out)).losses).toEqual([]);
      expect(
        (await target.store.get({ type: 'files', ref: { documentId: photo.documentId } }, { budget: unbounded }))?.name,
      ).toBe('photo.png');
    } finally {
      await source.close();
      await target.close();
    }
  });

  it('is made again where a file is deleted after the rows were read', async () => {
    const source = await another();
    try {
      const media = await openMedia(source);
      const removed = await fill(source.store, media, source.dataDir);
      const backupOptions = await options(source, join(source.dataDir, 'deleted.tar'));
      const storage = {
        ...backupOptions.storage,
        async listByPrefix(prefix: string) {
          if (await backupOptions.storage.find(`${removed.hash}${removed.ext}`)) await media.remove(removed);
          return backupOptions.storage.listByPrefix(prefix);
        },
      };
      expect((await backup({ ...backupOptions, storage })).missing).toEqual([]);
    } finally {
      await source.close();
    }
  });

  it('whose restore is interrupted leaves the files of the folder as they were', async () => {
    const target = await openOnSqlite();
    try {
      const stopped = new AbortController();
      const path = join(target.dataDir, photo.url);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, 'Autre');
      const storage = await storageOf(target);
      const restored = restore({
        store: target.store,
        dataDir: target.dataDir,
        storage,
        archive,
        signal: stopped.signal,
        onProgress: (done, total) => done === total && stopped.abort(new Error('interrupted')),
      });
      await expect(restored).rejects.toThrow('interrupted');
      expect([await target.store.isEmpty(), await readFile(path, 'utf8')]).toEqual([true, 'Autre']);
      expect(await storage.listByPrefix('')).toEqual([basename(path)]);
    } finally {
      await target.close();
    }
  });

  it('is never restored over existing content', async () => {
    await expect(restoreTo(environment(), archive)).rejects.toThrow(NotEmpty);
  });
});

async function flip(path: string, position: number): Promise<void> {
  expect(position).toBeGreaterThan(0);
  const file = await open(path, 'r+');
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, position);
  byte[0] = (byte[0] ?? 0) ^ 0xff;
  await file.write(byte, 0, 1, position);
  await file.close();
}
