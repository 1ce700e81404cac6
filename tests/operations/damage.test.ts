import { copyFile, mkdtemp, open, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenArchive, openArchive } from '#archive/open.ts';
import { diskStorage } from '#media/disk-storage.ts';
import { openMedia } from '#media/index.ts';
import { backup } from '#operations/backup.ts';
import { IncompleteArchive, inspectArchive, type Restored, restore } from '#operations/restore.ts';
import { unbounded } from '#store/query.ts';
import { openOnSqlite, type TestEnvironment } from '../databases.ts';
import { pdf } from '../files.ts';
import { runCommand } from './command.ts';

const titles = ['Conque', 'Tambour', 'Masque'];
let folder = '';
let archive = '';
let bytes: Buffer;
let upload = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memorial-damage-'));
  archive = join(folder, 'sound.tar');
  const source = await openOnSqlite();
  const media = await openMedia(source);
  const file = await media.accept(await media.receive(Readable.from(pdf), 'programme.pdf'), { name: 'programme.pdf' });
  upload = `${file.hash}${file.ext}`;
  for (const [order, title] of titles.entries())
    await source.store.createPublished('collections', { values: { title, order }, links: {} });
  await source.store.createPublished('hiring-ads', {
    values: { title: 'Médiateur', publishedAt: '2027-01-01T04:00:00.000Z' },
    links: { document: { set: [{ id: file.id }] } },
  });
  const storage = await diskStorage(join(source.dataDir, 'uploads'));
  await backup({ store: source.store, storage, out: archive, version: '0.0.0', now: () => 0 });
  bytes = await readFile(archive);
  await source.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A copy of the archive with one bit of one byte flipped at each of these offsets. */
async function flipped(...offsets: number[]): Promise<string> {
  const path = join(folder, 'damaged.tar');
  await copyFile(archive, path);
  const file = await open(path, 'r+');
  for (const offset of offsets) await file.write(Buffer.from([(bytes[offset] as number) ^ 4]), 0, 1, offset);
  await file.close();
  return path;
}

/** Offsets of the headers of a tar, by the names of their members. */
function headers(): Map<string, number> {
  const offsets = new Map<string, number>();
  for (let offset = 0; bytes.toString('latin1', offset + 257, offset + 262) === 'ustar'; ) {
    offsets.set(bytes.toString('utf8', offset, bytes.indexOf(0, offset)), offset);
    offset += 512 + Math.ceil(Number.parseInt(bytes.toString('latin1', offset + 124, offset + 135), 8) / 512) * 512;
  }
  return offsets;
}

const findings = async (path: string): Promise<string[]> => (await inspectArchive(await openArchive(path))).losses;

async function restored<Result>(
  path: string,
  partial: boolean,
  look: (target: TestEnvironment, result: Restored) => Promise<Result>,
): Promise<Result> {
  const target = await openOnSqlite();
  try {
    const storage = await diskStorage(join(target.dataDir, 'uploads'));
    return await look(target, await restore({ ...target, storage, archive: path, partial }));
  } finally {
    await target.close();
  }
}

const titlesIn = async ({ store }: TestEnvironment) =>
  (await store.list('collections', { sort: [{ path: ['order'], direction: 'asc' }], budget: unbounded })).entries.map(
    ({ title }) => title,
  );

describe('a flipped bit in a tar header', () => {
  it('loses nothing: the member is found by its checksum, whichever header and byte it is', async () => {
    const offsets = [...headers()].filter(([name]) => !name.startsWith('manifest'));
    expect(offsets.length).toBeGreaterThan(10);
    for (const [name, offset] of offsets) expect(await findings(await flipped(offset + 3)), name).toEqual([]);
    const offsetOf = (name: string) => headers().get(name) ?? 0;
    // Name, size, checksum, magic.
    for (const byte of [3, 130, 150, 258])
      expect(await findings(await flipped(offsetOf('tables/collections.jsonl') + byte)), String(byte)).toEqual([]);
    const path = await flipped(offsetOf('tables/collections.jsonl') + 3, offsetOf(`uploads/${upload}`) + 130);
    await restored(path, false, async (target, { files }) => {
      expect([await titlesIn(target), files]).toEqual([titles, 1]);
      expect(await readFile(join(target.dataDir, 'uploads', upload))).toEqual(pdf);
    });
  });

  it('of the manifest is refused, and a partial restore reports that nothing was compared', async () => {
    const path = await flipped((headers().get('manifest.json') ?? 0) + 3);
    await expect(findings(path)).rejects.toThrow('sommaire');
    await restored(path, true, async (target, { losses }) => {
      expect(await titlesIn(target)).toEqual(titles);
      expect(losses[0]).toMatch(/^Sommaire : /);
    });
  });
});

describe('a flipped bit in a row', () => {
  it('names the row and changes nothing; a partial restore omits this row', async () => {
    const path = await flipped(bytes.indexOf('Tambour') + 2);
    const loss = expect.stringMatching(/^Pièce « Tanbour »|^[^«]*« Ta.bour » \(\w+\) : abîmée$/);
    expect(await findings(path)).toEqual([loss]);
    await expect(restored(path, false, async () => undefined)).rejects.toThrow(IncompleteArchive);
    await restored(path, true, async (target, { losses }) => {
      expect(losses).toEqual([loss]);
      expect(await titlesIn(target)).toEqual(['Conque', 'Masque']);
    });
  });

  it('that ends the line early loses this row only, and the links to it', async () => {
    const line = bytes.indexOf(`{"id":1,"documentId"`, headers().get('tables/files.jsonl'));
    const path = await flipped(line);
    const losses = await findings(path);
    expect(losses).toEqual([
      expect.stringMatching(/^Contenu « files », ligne 1 : abîmée$/),
      expect.stringMatching(/^Contenu « hiring-ads_document », ligne 1 : ce qui est lié manque$/),
    ]);
    await restored(path, true, async (target) => {
      expect((await target.store.list('hiring-ads', { budget: unbounded })).entries).toHaveLength(1);
      expect((await target.store.list('files', { budget: unbounded })).entries).toEqual([]);
    });
  });
});

describe('a truncated archive', () => {
  it('is refused; --partial restores what it contains', async () => {
    const path = join(folder, 'cut.tar');
    await copyFile(archive, path);
    await truncate(path, (headers().get(`uploads/${upload}`) ?? 0) + 600);
    const target = join(folder, 'from-cut');
    const refused = await runCommand('restore', target, path);
    expect([refused.code, refused.error]).toEqual([1, expect.stringMatching(/^Archive refusée : .*incomplète/)]);
    expect((await readdir(join(target, 'uploads')).catch(() => [])).filter((name) => !name.startsWith('.'))).toEqual(
      [],
    );
    const { code, error } = await runCommand('restore', target, '--partial', path);
    expect(code).toBe(0);
    expect(error).toContain(`Fichier absent de l’archive : programme.pdf (${upload})`);
  });
});

describe('rows that the current model does not accept', () => {
  /** An archive whose table has these rows, with its own manifest and checksums, like a valid archive of another version. */
  async function withRows(change: (row: Record<string, unknown>) => Record<string, unknown>): Promise<string> {
    const out = join(folder, 'other.tar');
    const { writeArchive } = await import('#archive/write.ts');
    const { linesIn } = await import('#archive/open.ts');
    const sound: OpenArchive = await openArchive(archive);
    const rowsOf = async function* (table: string) {
      for await (const line of linesIn(sound.read(`tables/${table}.jsonl`) as Readable)) {
        const row = JSON.parse(line.toString()) as Record<string, unknown>;
        yield table === 'collections' ? change(row) : row;
      }
    };
    await writeArchive({
      out,
      version: '0.0.0',
      now: () => 0,
      tables: async (take) => {
        for (const path of sound.paths()) {
          const [, table] = /^tables\/(.+)\.jsonl$/.exec(path) ?? [];
          if (table) await take({ table, rows: rowsOf(table) });
        }
      },
      files: {
        names: async () => [upload],
        find: async () => ({ bytes: pdf.length, read: () => Readable.from([pdf]) }),
      },
    });
    return out;
  }

  it('a column that the archive does not have gets its default, a required one without default is empty', async () => {
    const path = await withRows(({ order: _order, title: _title, ...row }) => row);
    await restored(path, false, async ({ store }, { remarks }) => {
      const { entries } = await store.list('collections', { budget: unbounded });
      expect(entries.map(({ title }) => title)).toEqual([null, null, null]);
      expect(remarks).toHaveLength(3);
    });
  });

  it('values of another kind are converted if nothing is lost', async () => {
    const path = await withRows((row) => ({ ...row, order: String(row.order), title: row.order }));
    await restored(path, false, async (target) => expect(await titlesIn(target)).toEqual(['0', '1', '2']));
  });

  it('a value that cannot be stored is named with its entry, and refuses the archive', async () => {
    const path = await withRows((row) => (row.title === 'Masque' ? { ...row, order: 'dernier' } : row));
    expect(await findings(path)).toEqual([
      expect.stringMatching(/« Masque » \(\w+\) : ne peut pas être restauré \(order\)$/),
    ]);
    await restored(path, true, async (target) => expect(await titlesIn(target)).toEqual(['Conque', 'Tambour']));
  });

  it('two rows with one documentId are named', async () => {
    const path = await withRows((row) => ({ ...row, documentId: 'same' }));
    expect(await findings(path)).toHaveLength(2);
  });

  it('a column that the model does not have is named with its values, and refuses the archive', async () => {
    const path = await withRows((row) => ({ ...row, weight: row.title === 'Masque' ? null : 3, empty: null }));
    expect(await findings(path)).toEqual([
      expect.stringMatching(/^Champ « weight » de « collections » \(2\u00a0valeurs\) : .* une version plus récente\)$/),
    ]);
    const all = ['Conque', 'Masque', 'Tambour'];
    await restored(path, true, async (target) => expect((await titlesIn(target)).toSorted()).toEqual(all));
  });
});
