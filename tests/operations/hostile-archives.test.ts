import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diskStorage } from '#media/disk-storage.ts';
import { describeError } from '#operations/context.ts';
import { IncompleteArchive, restore } from '#operations/restore.ts';
import { openOnSqlite } from '../databases.ts';
import { runCommand } from './command.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memorial-hostile-archives-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Invented {
  tables?: Record<string, string>;
  uploads?: Record<string, string>;
  /** Instead of a manifest that names the tables and uploads. */
  manifest?: string;
}

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex');
const partOf = ([name, text]: [string, string]) => ({ name, bytes: Buffer.byteLength(text), sha256: sumOf(text) });

/** An archive with valid checksums, whatever its content. */
async function archiveOf({ tables = {}, uploads = {}, manifest }: Invented): Promise<string> {
  const path = join(folder, 'hostile.tar');
  const tar = pack();
  const written = pipeline(tar, createWriteStream(path));
  for (const [name, text] of Object.entries(tables)) tar.entry({ name: `tables/${name}.jsonl` }, text);
  for (const [name, text] of Object.entries(uploads)) tar.entry({ name: `uploads/${name}` }, text);
  const text =
    manifest ??
    JSON.stringify({
      format: 1,
      version: '0.1.0',
      madeAt: '2027-01-01T00:00:00.000Z',
      tables: Object.entries(tables).map((table) => ({ ...partOf(table), rows: table[1].split('\n').length })),
      uploads: Object.entries(uploads).map(partOf),
    });
  tar.entry({ name: 'manifest.json' }, text);
  tar.entry({ name: 'manifest.sha256' }, sumOf(text));
  tar.finalize();
  await written;
  return path;
}

const row = (values: object) =>
  JSON.stringify({
    id: 1,
    documentId: 'aaaaaaaaaaaaaaaaaaaaaaaa',
    title: 'x',
    createdAt: '2027-01-01T00:00:00.000Z',
    updatedAt: '2027-01-01T00:00:00.000Z',
    publishedAt: '2027-01-01T00:00:00.000Z',
    ...values,
  });

const hostile: [string, Invented][] = [
  ['a manifest that is no JSON', { manifest: '{"format":' }],
  ['a manifest that is null', { manifest: 'null' }],
  ['a manifest nested without end', { manifest: `${'['.repeat(100_000)}${']'.repeat(100_000)}` }],
  ['a manifest of another shape', { manifest: '{"format":1,"tables":{},"uploads":7}' }],
  ['a table with a path for its name', { tables: { '../../x': row({}) } }],
  ['a table that no version has', { tables: { passwords: row({}) } }],
  ['a table of the database itself', { tables: { sqlite_master: row({}) } }],
  ['a table named as a property of every object', { tables: { constructor: row({}) } }],
  ['rows that are no objects', { tables: { collections: 'null\n1\n"x"\n[]\n{}' } }],
  ['rows that are no JSON', { tables: { collections: 'x' } }],
  [
    'a row nested without end',
    { tables: { collections: row({ title: 0 }).replace('0', '['.repeat(100_000) + ']'.repeat(100_000)) } },
  ],
  ['two rows with one id', { tables: { collections: `${row({})}\n${row({ documentId: 'b' })}` } }],
  ['two rows with one documentId', { tables: { collections: `${row({})}\n${row({ id: 2 })}` } }],
  ['an id that is no number', { tables: { collections: row({ id: 'x' }) } }],
  ['an id past every integer', { tables: { collections: row({ id: 1e300 }) } }],
  ['a column that no version has', { tables: { collections: row({ 'x" = 1; --': 1 }) } }],
  ['an upload outside the folder', { uploads: { '../../escaped.txt': 'x' } }],
  ['an upload with an absolute path', { uploads: { '/tmp/escaped.txt': 'x' } }],
  ['an upload in a hidden file', { uploads: { '.incoming': 'x' } }],
  ['an upload with a name that no version writes', { uploads: { 'a b.txt': 'x' } }],
  ['an upload without a name', { uploads: { '': 'x' } }],
];

it.each(hostile)('%s is refused with one sentence, and nothing is written', async (_name, invented) => {
  const target = await openOnSqlite();
  const before = await readdir(target.dataDir, { recursive: true });
  const storage = await diskStorage(join(target.dataDir, 'uploads'));
  const error: unknown = await restore({ ...target, storage, archive: await archiveOf(invented) }).then(
    (restored) => new Error(`restored ${JSON.stringify(restored)}`),
    (error: unknown) => error,
  );
  const sentences = error instanceof IncompleteArchive ? error.losses : [describeError(error)];
  expect([sentences, error]).toEqual([[expect.stringMatching(/\S{3}/), ...sentences.slice(1)], error]);
  expect(await target.store.isEmpty()).toBe(true);
  const after = (await readdir(target.dataDir, { recursive: true })).filter((name) => !/^uploads|sqlite/.test(name));
  expect(after.filter((name) => !before.includes(name))).toEqual([]);
  expect((await readdir(join(target.dataDir, 'uploads'))).filter((name) => !name.startsWith('.'))).toEqual([]);
  await target.close();
});

it('a file that is no archive is refused with one sentence by both commands', async () => {
  const path = join(folder, 'random.tar');
  await writeFile(path, Buffer.from('PK\u0003\u0004'.repeat(5000)));
  for (const command of ['verify', 'restore'])
    for (const archive of [path, join(folder, 'missing.tar'), await archiveOf({ manifest: 'x' })]) {
      const { code, error } = await runCommand(command, join(folder, 'data'), archive);
      expect(code).toBe(1);
      expect(error).toMatch(/^\S.*\.$/m);
      expect(error).not.toMatch(/^\s+at /m);
    }
}, 120_000);
