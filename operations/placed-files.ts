import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { uploadPath } from '#archive/manifest.ts';
import { type OpenArchive, sumOf } from '#archive/open.ts';
import type { StagingArea } from '#media/staging.ts';
import type { Storage } from '#media/storage.ts';

interface Options {
  storage: Storage;
  /** The folder of incomplete files: on the file system of the uploads. */
  incoming: StagingArea;
  signal?: AbortSignal | undefined;
}

/** How many files are written concurrently: each waits for the disk twice. */
const atOnce = 4;

/** Files that a restore puts in the storage, and removes when it fails. */
export function placedFiles({ storage, incoming, signal }: Options) {
  const added: string[] = [];
  /** Files of the same name with other bytes that were there before, and where they are moved meanwhile. */
  const replaced = new Map<string, string>();

  async function write(
    archive: OpenArchive,
    names: readonly string[],
    onProgress?: (done: number, total: number) => void,
  ) {
    const present = new Set(await storage.listByPrefix(''));
    const waiting = [...names];
    const work = async () => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
        signal?.throwIfAborted();
        await placeOne(archive, name, present.has(name));
        onProgress?.(names.length - waiting.length, names.length);
      }
    };
    const workers = await Promise.allSettled(Array.from({ length: atOnce }, work));
    const failed = workers.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  }

  async function placeOne(archive: OpenArchive, name: string, isPresent: boolean): Promise<void> {
    const body = archive.read(uploadPath(name));
    if (!body) throw new Error(`${name} is not in the archive`);
    const path = incoming.newPath();
    try {
      await pipeline(body, createWriteStream(path));
      if (isPresent) {
        if (await isSame(name, path)) return;
        const aside = incoming.newPath();
        await storage.withFile(name, (from) => pipeline(createReadStream(from), createWriteStream(aside)));
        replaced.set(name, aside);
      } else added.push(name);
      await storage.put(name, path);
    } finally {
      await rm(path, { force: true });
    }
  }

  async function isSame(name: string, path: string): Promise<boolean> {
    const [placed, present] = [createReadStream(path), (await storage.find(name))?.read()];
    if (!present) return false;
    const [first, second] = await Promise.all([sumOf(placed), sumOf(present)]);
    return first.sha256 === second.sha256;
  }

  return {
    write,
    async undo(): Promise<void> {
      for (const name of added) await storage.remove(name);
      for (const [name, aside] of replaced) await storage.put(name, aside);
      replaced.clear();
    },
    /** Removes the files that `undo` would have restored. */
    async settle(): Promise<void> {
      for (const aside of replaced.values()) await rm(aside, { force: true });
    },
  };
}
