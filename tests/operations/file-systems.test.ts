import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openArchive, readManifest } from '#archive/open.ts';
import { diskStorage, openStorage } from '#media/disk-storage.ts';
import { restore } from '#operations/restore.ts';
import { openBucket } from '../bucket.ts';
import { openOnSqlite } from '../databases.ts';
import { canMountTmpfs, mountTmpfs } from '../tmpfs.ts';
import { startCommand } from './command.ts';

const archive = fileURLToPath(new URL('archives/3b5c6df.tar', import.meta.url));
const { uploads } = await readManifest(await openArchive(archive));
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Whether every upload of the archive is in a folder, byte for byte, and no temporary file beside them. */
async function expectUploads(folder: string): Promise<void> {
  for (const { name, sha256: expected } of uploads) expect(sha256(await readFile(join(folder, name)))).toBe(expected);
  expect(await readdir(join(folder, '.incoming'))).toEqual([]);
}

describe.skipIf(!canMountTmpfs)('with DATA_DIR and TMPDIR on two file systems', () => {
  let disk: ReturnType<typeof mountTmpfs>;
  beforeEach(() => {
    disk = mountTmpfs(64);
  });
  afterEach(() => disk?.unmount());

  it.for(['DATA_DIR', 'TMPDIR'])('restore works with %s on a tmpfs', async (onTmpfs) => {
    const mounted = disk?.path ?? '';
    const here = join(mounted, '..', `${onTmpfs}-${process.pid}`);
    await mkdir(here, { recursive: true });
    try {
      const env = onTmpfs === 'DATA_DIR' ? { DATA_DIR: mounted, TMPDIR: here } : { DATA_DIR: here, TMPDIR: mounted };
      const { code, error } = await startCommand('restore', env, [archive]).ended;
      expect([code, error]).toEqual([0, '']);
      await expectUploads(join(env.DATA_DIR, 'uploads'));
    } finally {
      await rm(here, { recursive: true, force: true });
    }
  });

  it('the storage moves a file from another file system, and leaves no copy there', async () => {
    const target = await openOnSqlite();
    try {
      const storage = await diskStorage(join(target.dataDir, 'uploads'));
      const from = join(disk?.path ?? '', 'film.mp4');
      await writeFile(from, 'bytes');
      await storage.put('film_0123456789.mp4', from);
      expect(await readFile(join(target.dataDir, 'uploads', 'film_0123456789.mp4'), 'utf8')).toBe('bytes');
      expect(await readdir(disk?.path ?? '')).toEqual([]);
      expect(await readdir(join(target.dataDir, 'uploads', '.incoming'))).toEqual([]);
    } finally {
      await target.close();
    }
  });
});

describe('with a bucket', () => {
  const opened = openBucket();
  afterAll(async () => (await opened).close());

  it('restore puts the files in the bucket, and removes them when it fails', async () => {
    const { bucket, names } = await opened;
    const target = await openOnSqlite();
    try {
      const storage = await openStorage({ dataDir: target.dataDir, bucket });
      const failing = { ...target.store, load: () => Promise.reject(new Error('no')) };
      await expect(restore({ ...target, store: failing, storage, archive })).rejects.toThrow('no');
      expect(await names()).toEqual([]);
      await restore({ ...target, storage, archive });
      expect((await names()).sort()).toEqual(uploads.map(({ name }) => name).sort());
    } finally {
      await target.close();
    }
  });
});
