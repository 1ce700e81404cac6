import { randomBytes } from 'node:crypto';
import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { log } from '#observability/log.ts';

/** Enough for fifty sign-ins and deletions at least, of some 20 pages of 4 kB each. */
const reservedBytes = 4 * 1024 * 1024;
/** The reserve is taken again with this much space free beside it. */
const minFreeBytes = 2 * reservedBytes;
const checkedEveryMs = 1000;

/**
 * A file that occupies disk space beside SQLite's, and is deleted when a write finds the disk full. Until space is free again, only sign-ins
 * and deletions are written there (`isReleased`), so that an administrator can make room.
 */
export class DiskReserve {
  readonly #path: string;
  readonly #onChange: (isReleased: boolean) => void;
  #isTaken = false;
  #isReleased = false;
  #checkedAt = 0;

  constructor(path: string, onChange: (isReleased: boolean) => void) {
    this.#path = path;
    this.#onChange = onChange;
    this.#takeWherePossible();
  }

  /** Whether the disk was found full, and has had no space since. */
  get isReleased(): boolean {
    if (this.#isReleased && performance.now() - this.#checkedAt > checkedEveryMs) this.#takeWherePossible();
    return this.#isReleased;
  }

  /** Frees the space. @returns whether there was any */
  release(): boolean {
    if (!this.#isTaken || !this.#remove()) return false;
    this.#isTaken = false;
    this.#isReleased = true;
    this.#onChange(true);
    this.#checkedAt = performance.now();
    log.warn('Le disque est plein : seules les connexions et les suppressions sont encore enregistrées.');
    return true;
  }

  #takeWherePossible(): void {
    this.#checkedAt = performance.now();
    try {
      // A file of the previous start, or of another process of the site.
      if (statSync(this.#path, { throwIfNoEntry: false })?.size !== reservedBytes) {
        const { bavail, bsize } = statfsSync(dirname(this.#path));
        if (bavail * bsize < minFreeBytes) return;
        // Random: a file system that compresses would store zeros in no space.
        writeFileSync(this.#path, randomBytes(reservedBytes), { mode: 0o600 });
      }
      this.#isTaken = true;
      if (this.#isReleased) this.#onChange(false);
      this.#isReleased = false;
    } catch {
      // A disk that cannot be written has no reserve.
      this.#remove();
    }
  }

  #remove(): boolean {
    try {
      rmSync(this.#path, { force: true });
      return true;
    } catch {
      return false;
    }
  }
}
