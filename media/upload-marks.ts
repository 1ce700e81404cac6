import type { Leases } from '#store/store.ts';
import type { StagingArea } from './staging.ts';

/** The longest time that a move into the storage can take. */
const maxMoveMs = 6 * 60 * 60_000;
const prefix = 'upload ';

/**
 * Marks files from before they are moved into the storage until their row is committed, so that an interrupted move can be cleaned up. The
 * marker on disk is read at the next start. A lease in the database covers a process whose disk is lost, as a container's is.
 */
export class UploadMarks {
  readonly #staging: StagingArea;
  readonly #store: Leases;

  constructor(staging: StagingArea, store: Leases) {
    this.#staging = staging;
    this.#store = store;
  }

  async mark(hash: string): Promise<void> {
    await this.#staging.mark(hash);
    await this.#store.claim(`${prefix}${hash}`, hash, maxMoveMs);
  }

  async unmark(hash: string): Promise<void> {
    await this.#staging.unmark(hash);
    // A lease that stays expires later; the file's row shows then that the move is complete.
    await this.#store.release(`${prefix}${hash}`, hash).catch(() => undefined);
  }

  /** The hashes of files whose move another process left unfinished. */
  async abandoned(): Promise<string[]> {
    return (await this.#store.expiredClaims(prefix)).map((name) => name.slice(prefix.length));
  }
}
