import { type Written, writeArchive } from '#archive/write.ts';
import type { Storage } from '#media/storage.ts';
import { stepNames } from '#store/schema/run-steps.ts';
import type { Dumps } from '#store/store.ts';

/** What `writeArchive` takes beside the contents: these are of the store and the storage. */
type Options = Omit<Parameters<typeof writeArchive>[0], 'tables' | 'files' | 'steps'> & {
  store: Dumps;
  storage: Storage;
};

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
