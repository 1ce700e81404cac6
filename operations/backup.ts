import { type Written, writeArchive } from '#archive/write.ts';
import type { Storage } from '#media/storage.ts';
import type { Dumps } from '#store/store.ts';

interface Options {
  store: Dumps;
  storage: Storage;
  /** Where the archive will be: a file, or the folder of `container: 'folder'`. */
  out: string;
  container?: 'tar' | 'folder';
  version: string;
  now: () => number;
  onProgress?: ((done: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Backs up the database and every file, as at one moment, while the site serves. */
export async function backup({ store, storage, signal, ...options }: Options): Promise<Written> {
  try {
    return await writeArchive({
      ...options,
      signal,
      tables: (take) => store.dump(take),
      files: { names: () => storage.listByPrefix(''), find: (name) => storage.find(name) },
    });
  } catch (error) {
    // A stream that was aborted throws an AbortError of its own.
    signal?.throwIfAborted();
    throw error;
  }
}
