import { type Written, writeArchive } from '#archive/write.ts';
import type { Storage } from '#media/storage.ts';
import { stepNames } from '#store/schema/run-steps.ts';
import type { Dumps } from '#store/store.ts';

interface Options {
  store: Dumps;
  storage: Storage;
  /** The path of the archive: a file, or a folder with `container: 'folder'`. */
  out: string;
  container?: 'tar' | 'folder';
  version: string;
  now: () => number;
  onProgress?: ((done: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Backs up a consistent snapshot of the database and every file, while the site serves. */
export async function backup({ store, storage, signal, ...options }: Options): Promise<Written> {
  try {
    return await writeArchive({
      ...options,
      signal,
      // A database that is open has been through all of them.
      steps: stepNames(),
      tables: (take) => store.dump(take),
      files: { names: () => storage.listByPrefix(''), find: (name) => storage.find(name) },
    });
  } catch (error) {
    // An aborted stream throws an AbortError of its own.
    signal?.throwIfAborted();
    throw error;
  }
}
