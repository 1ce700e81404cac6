import { copyFile, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import type { FileEntry } from '#content/index.ts';
import { diskStorage } from '#media/disk.ts';
import { type Media, openMedia } from '#media/index.ts';
import { ArchiveDamaged, examine } from '#operations/archive.ts';
import { backup } from '#operations/backup.ts';
import { NotEmpty, restore } from '#operations/restore.ts';
import type { Row } from '#store/dump.ts';
import type { Store } from '#store/store.ts';
import { describeOnEachDatabase, openOnSqlite, type TestHouse } from '../databases.ts';
import { pdf, picture } from '../files.ts';

const storageOf = ({ dataDir }: TestHouse) => diskStorage(join(dataDir, 'uploads'));

/** Everything that is kept, and every file's bytes: two houses are the same when these are. */
async function everything(house: TestHouse): Promise<{ tables: Record<string, Row[]>; files: Record<string, string> }> {
  const tables: Record<string, Row[]> = {};
  await house.store.dump(async ({ table, rows }) => {
    tables[table] = await Array.fromAsync(rows);
  });
  const folder = join(house.dataDir, 'uploads');
  const files: Record<string, string> = {};
  for (const name of (await readdir(folder)).filter((each) => !each.startsWith('.')))
    files[name] = (await readFile(join(folder, name))).toString('base64');
  return { tables, files };
}

const draft = (values: Record<string, unknown>, links = {}) => ({ values, links });
const event = (title: string) =>
  draft({ title, newStartDate: '2027-03-14 18:30', isFree: true, isPublished: false, description: '<p>L’été</p>' });

async function fill(store: Store, media: Media, dataDir: string): Promise<FileEntry> {
  const keep = async (name: string, bytes: Buffer) => {
    const path = join(dataDir, name);
    await writeFile(path, bytes);
    return media.acceptFile(path, { name });
  };
  const photo = await keep('photo.png', await picture(700, 500));
  const document = await keep('programme.pdf', pdf);
  const first = await store.create('events', event('« Mémoires » d’été 🌊'));
  await store.create('events', {
    values: event('Lié').values,
    links: { images: { set: [{ id: photo.id }] }, linkedEvents: { set: [{ documentId: first.documentId }] } },
  });
  await store.create('popups', {
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
  await store.create('hiring-ads', {
    values: { title: 'Médiateur F/H', publishedAt: '2027-01-01T04:00:00.000Z' },
    links: { document: { set: [{ id: document.id }] } },
  });
  return photo;
}

async function makeWidths({ store }: TestHouse, media: Media): Promise<void> {
  media.start();
  const waiting = () =>
    store.list('files', { where: { path: ['renditions'], operator: 'contains', value: 'waiting' } });
  await vi.waitUntil(async () => (await waiting()).entries.length === 0, { timeout: 20_000 });
  await media.stop();
}

describeOnEachDatabase('a backup', (house, another) => {
  let archive = '';
  let photo: FileEntry;
  const options = async (from: TestHouse, out: string) => ({
    store: from.store,
    storage: await storageOf(from),
    out,
    version: '0.0.0',
    now: () => Date.parse('2027-01-01T00:00:00Z'),
  });

  beforeAll(async () => {
    const { store, dataDir } = house();
    const media = await openMedia({ dataDir, store });
    photo = await fill(store, media, dataDir);
    await makeWidths(house(), media);
    archive = join(dataDir, 'archive.tar');
    await backup(await options(house(), archive));
  });

  it('gives the same site back, row for row and byte for byte', async () => {
    const target = await another();
    try {
      const { lost } = await restore({ store: target.store, storage: await storageOf(target), archive });
      expect(lost).toEqual([]);
      expect(await everything(target)).toEqual(await everything(house()));
      // Life goes on there: the next entry gets a number of its own, and searches find what came.
      const next = await target.store.create('events', event('Après'));
      const { entries } = await target.store.list('events', {
        where: { path: ['title'], operator: 'containsi', value: 'memoires' },
      });
      expect(entries.map(({ title }) => title)).toEqual(['« Mémoires » d’été 🌊']);
      expect(next.id).toBeGreaterThan(Number(entries[0]?.id));
    } finally {
      await target.close();
    }
  });

  it('made on one database can be given to the other', async () => {
    const target = await openOnSqlite();
    try {
      await restore({ store: target.store, storage: await storageOf(target), archive });
      expect(await everything(target)).toEqual(await everything(house()));
    } finally {
      await target.close();
    }
  });

  it('is of one moment, though the site is written to while it is made', async () => {
    const source = await another();
    const target = await another();
    try {
      await fill(source.store, await openMedia(source), source.dataDir);
      let writing = true;
      const pairs = (async () => {
        for (let number = 0; writing; number += 1) {
          await source.store.transaction(async (inner) => {
            await inner.create('collections', draft({ title: `Pièce ${number}`, order: number }));
            await inner.create('magazines', draft({ title: `Revue ${number}`, publicationDate: '2027-01-01' }));
          });
          // SQLite answers without waiting: the others must have their turn.
          await new Promise((resolve) => setImmediate(resolve));
        }
      })();
      await new Promise((resolve) => setTimeout(resolve, 60));
      const out = join(source.dataDir, 'busy.tar');
      await backup(await options(source, out));
      writing = false;
      await pairs;
      await restore({ store: target.store, storage: await storageOf(target), archive: out });
      const pieces = await target.store.list('collections', { count: true });
      const magazines = await target.store.list('magazines', { count: true });
      expect(pieces.total).toBeGreaterThan(0);
      expect(pieces.total).toBe(magazines.total);
    } finally {
      await source.close();
      await target.close();
    }
  });

  it('is refused whole when its content is damaged, cut short or not there, and nothing is written', async () => {
    const target = await another();
    try {
      const content = await readFile(archive);
      const faults: [string, (path: string) => Promise<void>][] = [
        ['a word of an event', (path) => flip(path, content.indexOf(Buffer.from('18:30')))],
        ['the manifest', (path) => flip(path, content.indexOf(Buffer.from('"madeAt"')))],
        ['the end', (path) => truncate(path, content.byteLength - 4000)],
        ['half of it', (path) => truncate(path, Math.floor(content.byteLength / 2))],
        ['all of it', (path) => truncate(path, 0)],
      ];
      for (const [what, spoil] of faults) {
        const spoilt = join(target.dataDir, 'spoilt.tar');
        await copyFile(archive, spoilt);
        await spoil(spoilt);
        const storage = await storageOf(target);
        await expect(restore({ store: target.store, storage, archive: spoilt }), what).rejects.toThrow(ArchiveDamaged);
      }
      expect(await target.store.isEmpty()).toBe(true);
      expect((await everything(target)).files).toEqual({});
    } finally {
      await target.close();
    }
  });

  it('names a damaged picture and where it was used, and gives the rest', async () => {
    const target = await another();
    try {
      const spoilt = join(target.dataDir, 'spoilt.tar');
      await copyFile(archive, spoilt);
      const original = await readFile(join(house().dataDir, photo.url));
      await flip(spoilt, (await readFile(archive)).indexOf(original.subarray(0, 400)) + 300);
      expect((await examine(spoilt)).damaged).toEqual([`${photo.hash}${photo.ext}`]);
      const { lost } = await restore({ store: target.store, storage: await storageOf(target), archive: spoilt });
      expect(lost).toEqual([{ name: 'photo.png', file: `${photo.hash}${photo.ext}`, usedIn: ['events « Lié »'] }]);
      const [was, is] = [await everything(house()), await everything(target)];
      delete was.files[`${photo.hash}${photo.ext}`];
      expect(is).toEqual(was);
    } finally {
      await target.close();
    }
  });

  it('has one of the site’s widths made again when that is what was damaged', async () => {
    const target = await another();
    try {
      const spoilt = join(target.dataDir, 'spoilt.tar');
      await copyFile(archive, spoilt);
      const name = `${photo.hash}-320.avif`;
      const width = await readFile(join(house().dataDir, 'uploads', name));
      await flip(spoilt, (await readFile(archive)).indexOf(width) + 400);
      const { lost } = await restore({ store: target.store, storage: await storageOf(target), archive: spoilt });
      expect(lost.map(({ file }) => file)).toEqual([name]);
      await makeWidths(target, await openMedia(target));
      expect((await everything(target)).files[name]).toBe((await everything(house())).files[name]);
    } finally {
      await target.close();
    }
  });

  it('is made though a file was lost before, names it, and is nobody else’s to read', async () => {
    const source = await another();
    const target = await another();
    try {
      const lost = await fill(source.store, await openMedia(source), source.dataDir);
      await rm(join(source.dataDir, lost.url));
      const out = join(source.dataDir, 'without.tar');
      const { missing } = await backup(await options(source, out));
      expect(missing).toEqual([`${lost.hash}${lost.ext}`]);
      expect((await stat(out)).mode & 0o777).toBe(0o600);
      await restore({ store: target.store, storage: await storageOf(target), archive: out });
      expect(await everything(target)).toEqual(await everything(source));
    } finally {
      await source.close();
      await target.close();
    }
  });

  it('is made while files are deleted all the time', async () => {
    const source = await another();
    const target = await another();
    try {
      const media = await openMedia(source);
      const photo = await fill(source.store, media, source.dataDir);
      const given = await options(source, join(source.dataDir, 'restless.tar'));
      let made = 0;
      const storage = {
        ...given.storage,
        // Each time that the names are read, another file goes away before it is its turn.
        async startingWith(prefix: string) {
          const path = join(source.dataDir, `passing-${made}.pdf`);
          await writeFile(path, pdf);
          const passing = await media.acceptFile(path, { name: `passant ${made++}.pdf` });
          const names = await given.storage.startingWith(prefix);
          await media.remove(passing);
          return names;
        },
      };
      expect((await backup({ ...given, storage })).missing).toEqual([]);
      const { lost } = await restore({ store: target.store, storage: await storageOf(target), archive: given.out });
      expect(lost).toEqual([]);
      expect((await target.store.get({ type: 'files', ref: { documentId: photo.documentId } }))?.name).toBe(
        'photo.png',
      );
    } finally {
      await source.close();
      await target.close();
    }
  });

  it('is never restored over a site that stands', async () => {
    const storage = await storageOf(house());
    await expect(restore({ store: house().store, storage, archive })).rejects.toThrow(NotEmpty);
  });
});

async function flip(path: string, at: number): Promise<void> {
  expect(at).toBeGreaterThan(0);
  const file = await open(path, 'r+');
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, at);
  byte[0] = (byte[0] ?? 0) ^ 0xff;
  await file.write(byte, 0, 1, at);
  await file.close();
}
