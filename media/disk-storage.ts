import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, copyFile, lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncPath } from '#system/durable.ts';
import { ownerTag } from '#system/process-owner.ts';
import type { Bucket } from './s3-storage.ts';
import { isStoredName, type Storage } from './storage.ts';

type Options = { dataDir: string; bucket?: Bucket | undefined };

/** Opens the storage of uploads: the configured bucket, else the data folder. */
export async function openStorage({ dataDir, bucket }: Options): Promise<Storage> {
  // Loaded on demand: most instances use no bucket, and the SDK takes memory.
  if (bucket) return (await import('./s3-storage.ts')).bucketStorage(bucket);
  return diskStorage(join(dataDir, 'uploads'));
}

export async function diskStorage(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true });
  const pathOf = (name: string) => {
    if (!isStoredName(name)) throw new Error(`not a name of a stored file: ${name}`);
    return join(folder, name);
  };
  return {
    async put(name, from) {
      await move(from, pathOf(name), folder);
      await syncPath(folder);
    },
    async find(name) {
      if (!isStoredName(name)) return undefined;
      // lstat: a symbolic link may lead out of the folder.
      const stats = await lstat(pathOf(name)).catch(() => undefined);
      if (!stats?.isFile()) return undefined;
      return { bytes: stats.size, modifiedAt: stats.mtime, read: (range) => createReadStream(pathOf(name), range) };
    },
    withFile: (name, work) => work(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
    listByPrefix: async (prefix) =>
      (await readdir(folder)).filter((name) => name.startsWith(prefix) && isStoredName(name)),
    // Only a write shows a disk that the kernel stopped writing to: permissions and mount flags may still say that it is writable.
    async check() {
      await access(folder, constants.R_OK | constants.X_OK);
      const probe = join(folder, `.writable-${process.pid}`);
      await writeFile(probe, '');
      await rm(probe, { force: true });
    },
  };
}

/** Renames a file that is on the disk. From another file system it is copied beside its new name first (EXDEV, rename(2)). */
async function move(from: string, to: string, folder: string): Promise<void> {
  await syncPath(from);
  try {
    return await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
  }
  const staging = join(folder, '.incoming');
  await mkdir(staging, { recursive: true });
  // The owner tag lets a later start remove the copy of an interrupted process.
  const copy = join(staging, `${ownerTag}~${randomUUID()}`);
  try {
    await copyFile(from, copy);
    await syncPath(copy);
    await rename(copy, to);
  } catch (error) {
    await rm(copy, { force: true });
    throw error;
  }
  await rm(from, { force: true });
}
