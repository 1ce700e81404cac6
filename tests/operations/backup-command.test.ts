import { appendFile, mkdir, mkdtemp, open, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openMedia } from '#media/index.ts';
import { readLastBackup } from '#server/process/last-backup.ts';
import { openStore } from '#store/open.ts';
import { unbounded } from '#store/query.ts';
import { acceptFile, pdf } from '../files.ts';
import { canMountTmpfs, mountTmpfs } from '../tmpfs.ts';
import { auditOf, runCommand, startCommand } from './command.ts';

let folder = '';
const pathOf = (name: string) => join(folder, name);
const backup = (...args: string[]) => runCommand('backup', pathOf('data'), ...args);
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memorial-backups-'));
  const store = await openStore({ dataDir: pathOf('data') });
  const media = await openMedia({ dataDir: pathOf('data'), store });
  await store.createPublished('collections', { values: { title: 'Conque\u2028de lambi', order: 1 }, links: {} });
  await writeFile(pathOf('programme.pdf'), pdf);
  await acceptFile(media, pathOf('programme.pdf'));
  await store.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Extends the only file of a data folder with zeros that take no disk space. */
async function resizeFile(dataDir: string, bytes: number): Promise<void> {
  const [film] = (await readdir(join(dataDir, 'uploads'))).filter((name) => name.endsWith('.pdf'));
  const file = await open(join(dataDir, 'uploads', film ?? ''), 'r+');
  await file.truncate(bytes);
  await file.close();
}

describe('npm run backup', () => {
  it('with --keep removes the oldest of its own archives, and no other file', async () => {
    await mkdir(pathOf('nightly'));
    const old = ['memorial-2026-01-01.tar', 'memorial-2026-01-02T03-15-00.tar', 'memorial-2026-01-03.tar'];
    const others = [
      'memorial-plan.tar',
      'memorial-2026-01-01.tar.gpg',
      'before-2026-01-01T03-15-00-000Z.tar',
      'notes.txt',
    ];
    for (const name of [...old, ...others]) await writeFile(join(pathOf('nightly'), name), '');
    const { code, out } = await backup('--out', pathOf('nightly'), '--keep', '2');
    expect([code, out]).toEqual([0, expect.stringContaining(`effacées : ${old[0]}, ${old[1]}`)]);
    const names = (await readdir(pathOf('nightly'))).sort();
    expect(names.filter((name) => !/^memorial-\d{4}-\d\d-\d\dT\d/.test(name))).toEqual([...others, old[2]].sort());
    expect(names).toHaveLength(others.length + 2);
    const archiveName = names.find((name) => /^memorial-\d{4}-\d\d-\d\dT/.test(name)) ?? '';
    expect(await modeOf(join(pathOf('nightly'), archiveName))).toBe('600');
  });

  it('refuses --keep for a file name that it would not recognise, and --keep 0', async () => {
    for (const args of [
      ['--out', pathOf('mine.tar'), '--keep', '3'],
      ['--keep', '0'],
      ['--folder', pathOf('plain'), '--keep', '3'],
    ]) {
      const { code, error } = await backup(...args);
      expect([code, error]).toEqual([1, expect.stringMatching(/^--(keep|folder) .*\.\n$/)]);
    }
  });

  it('writes nothing with --quiet, is in the audit log and in what metrics read', async () => {
    const before = Date.now();
    expect(await backup('--out', pathOf('small.tar'), '--quiet')).toEqual({ code: 0, out: '', error: '' });
    expect((await auditOf(pathOf('data'))).at(-1)).toEqual([
      'backup',
      null,
      'done',
      expect.stringMatching(/^Lignes : \d+\. Fichiers : 1$/),
    ]);
    const { success, failure } = await readLastBackup(pathOf('data'));
    expect([success?.bytes, failure]).toEqual([(await stat(pathOf('small.tar'))).size, undefined]);
    expect(Date.parse(success?.at ?? '')).toBeGreaterThanOrEqual(before);
    expect(await modeOf(join(pathOf('data'), 'last-backup.json'))).toBe('600');
  });

  it('shows no progress where the output is no terminal', async () => {
    const { out } = await backup('--out', pathOf('small.tar'));
    expect(out).toMatch(/^Sauvegarde faite : .*\n\d+ lignes, 1 fichiers, .* Mo\.\n$/);
  });

  it('verify and restore read texts with U+2028, a line separator that JSON does not escape', async () => {
    expect(await runCommand('verify', pathOf('unused'), pathOf('small.tar'))).toMatchObject({ code: 0, error: '' });
    expect(await readdir(folder)).not.toContain('unused');
    expect(await runCommand('restore', pathOf('again'), pathOf('small.tar'))).toMatchObject({ code: 0, error: '' });
    const store = await openStore({ dataDir: pathOf('again') });
    expect((await store.list('collections', { budget: unbounded })).entries[0]?.title).toBe('Conque\u2028de lambi');
    await store.close();
  });

  it.for(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
    'interrupted by %s leaves nothing after the next one',
    async (signal) => {
      await runCommand('restore', pathOf(signal), pathOf('small.tar'));
      // So long that its backup can be interrupted.
      await resizeFile(pathOf(signal), 600_000_000);
      const out = join(pathOf(signal), 'backups', 'memorial-2027-01-01.tar');
      const { child, ended } = startCommand('backup', { DATA_DIR: pathOf(signal) }, ['--out', out]);
      const hasBegun = async () =>
        (await readdir(join(pathOf(signal), 'backups')).catch(() => [])).some((name) => name.startsWith('.backup-'));
      await vi.waitUntil(hasBegun, { timeout: 20_000, interval: 5 });
      child.kill(signal);
      const { code, error } = await ended;
      if (signal === 'SIGKILL') expect(await readdir(join(pathOf(signal), 'backups'))).not.toEqual([]);
      else {
        expect([code, error]).toEqual([1, 'Interrompu : rien n’a été changé.\n']);
        expect(await readdir(join(pathOf(signal), 'backups'))).toEqual([]);
      }
      await resizeFile(pathOf(signal), 1000);
      expect((await runCommand('backup', pathOf(signal), '--out', out)).code).toBe(0);
      expect((await readdir(join(pathOf(signal), 'backups'))).filter((name) => name.startsWith('.'))).toEqual([]);
      await rm(pathOf(signal), { recursive: true, force: true });
    },
  );

  it('sweeps the temporary folder of an earlier version after a day, and not that of a running backup', async () => {
    const [old, recent] = [pathOf('.backup-AbC123'), pathOf('.backup-XyZ789')];
    for (const path of [old, recent]) await mkdir(path);
    const live = pathOf(`.backup-${process.pid}-abc~AbC123`);
    await mkdir(live);
    await utimes(old, 0, 0);
    await backup('--out', pathOf('small.tar'));
    const names = await readdir(folder);
    expect([old, recent, live].map((path) => names.includes(path.slice(folder.length + 1)))).toEqual([
      false,
      true,
      true,
    ]);
    for (const path of [recent, live]) await rm(path, { recursive: true, force: true });
  });

  it.skipIf(!canMountTmpfs)(
    'on a full disk ends with one sentence and a line of the audit log, and leaves no file',
    async () => {
      const disk = mountTmpfs(1);
      try {
        await appendFile(join(disk?.path ?? '', 'ballast'), Buffer.alloc(1_000_000));
        const { code, error } = await backup('--out', join(disk?.path ?? '', 'memorial-2027-01-01.tar'));
        expect([code, error]).toEqual([1, expect.stringMatching(/^[^\n]*le disque est plein \(ENOSPC\)\.\n$/i)]);
        expect(await readdir(disk?.path ?? '')).toEqual(['ballast']);
        expect((await auditOf(pathOf('data'))).at(-1)).toEqual([
          'backup',
          null,
          'refused',
          expect.stringMatching(/^Échec\. .*plein/i),
        ]);
        const { success, failure } = await readLastBackup(pathOf('data'));
        expect(failure?.message).toMatch(/le disque est plein/i);
        expect(Date.parse(failure?.at ?? '')).toBeGreaterThan(Date.parse(success?.at ?? ''));
      } finally {
        disk?.unmount();
      }
    },
  );

  it('of a database with damaged pages ends with one sentence', async () => {
    await runCommand('restore', pathOf('damaged'), pathOf('small.tar'));
    const file = await open(join(pathOf('damaged'), 'content.sqlite'), 'r+');
    const { size } = await file.stat();
    for (let page = 4096 * 8; page < size; page += 4096) await file.write(Buffer.alloc(4096, 0xff), 0, 4096, page);
    await file.close();
    const { code, error } = await runCommand('backup', pathOf('damaged'), '--out', pathOf('damaged.tar'));
    expect([code, error]).toEqual([1, expect.stringMatching(/abîmé[^\n]*restore[^\n]*\n$/)]);
    expect(error.split('\n')).toHaveLength(2);
    expect(await readdir(folder)).not.toContain('damaged.tar');
  });
});

describe('npm run backup --folder', () => {
  it('leaves unchanged files untouched, with their dates; verify and restore read the folder', async () => {
    const plain = pathOf('plain');
    const files = async () => {
      const fileStates: Record<string, [number, string]> = {};
      for (const name of (await readdir(plain, { recursive: true })).sort()) {
        const { mtimeMs, ino, mode } = await stat(join(plain, name));
        if (!(await stat(join(plain, name))).isDirectory())
          fileStates[name] = [ino, `${mtimeMs} ${(mode & 0o777).toString(8)}`];
      }
      return fileStates;
    };
    expect(await backup('--folder', plain, '--quiet')).toEqual({ code: 0, out: '', error: '' });
    const first = await files();
    const store = await openStore({ dataDir: pathOf('data') });
    await store.createPublished('collections', { values: { title: 'Tambour', order: 2 }, links: {} });
    await store.close();
    await wait(20);
    expect(await backup('--folder', plain)).toMatchObject({ code: 0 });
    const second = await files();
    const changed = Object.keys(second).filter((name) => second[name]?.join() !== first[name]?.join());
    // The audit log has a line for the first backup.
    const tables = ['audit', 'collections'].flatMap((name) => [`tables/${name}.crc32`, `tables/${name}.jsonl`]);
    expect(changed).toEqual(['manifest.json', 'manifest.sha256', ...tables]);
    expect(Object.keys(second).some((name) => name.startsWith('uploads/programme_'))).toBe(true);

    expect(await runCommand('verify', pathOf('unused'), plain)).toMatchObject({ code: 0, error: '' });
    expect(await runCommand('restore', pathOf('from-folder'), plain)).toMatchObject({ code: 0, error: '' });
    const restored = await openStore({ dataDir: pathOf('from-folder') });
    expect((await restored.list('collections', { budget: unbounded })).entries).toHaveLength(2);
    await restored.close();
  });

  it('deletes a file that was removed from the site', async () => {
    await writeFile(join(pathOf('plain'), 'uploads', 'gone_0123456789.pdf'), 'x');
    await backup('--folder', pathOf('plain'));
    expect(await readdir(join(pathOf('plain'), 'uploads'))).toEqual([expect.stringMatching(/^programme_/)]);
  });

  it('refuses a folder with other files', async () => {
    await mkdir(pathOf('documents'));
    await writeFile(pathOf('documents/thesis.odt'), 'x');
    const { code, error } = await backup('--folder', pathOf('documents'));
    expect([code, error]).toEqual([1, expect.stringMatching(/contient autre chose qu’une sauvegarde/)]);
    expect(await readdir(pathOf('documents'))).toEqual(['thesis.odt']);
    expect(await readFile(pathOf('documents/thesis.odt'), 'utf8')).toBe('x');
  });
});
