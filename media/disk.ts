import { createReadStream } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from './storage.ts';

const safe = /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/;

/** Files in a folder. */
export async function diskStorage(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true });
  const pathOf = (name: string) => {
    if (!safe.test(name)) throw new Error(`not a name of ours: ${name}`);
    return join(folder, name);
  };
  return {
    async keep(name, from) {
      await sync(from);
      await rename(from, pathOf(name));
      // The new name is on the disk when its folder is (fsync(2)).
      await sync(folder);
    },
    async find(name) {
      if (!safe.test(name)) return undefined;
      // lstat: a link that leads out of the folder is not a file of ours.
      const found = await lstat(pathOf(name)).catch(() => undefined);
      if (!found?.isFile()) return undefined;
      return { bytes: found.size, modifiedAt: found.mtime, read: (range) => createReadStream(pathOf(name), range) };
    },
    withFile: (name, work) => work(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
    startingWith: async (prefix) =>
      (await readdir(folder)).filter((name) => name.startsWith(prefix) && safe.test(name)),
  };
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
