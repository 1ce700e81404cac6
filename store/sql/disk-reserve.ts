import { randomBytes } from 'node:crypto';
import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { log } from '#observability/log.ts';

/** Enough for fifty sign-ins and deletions at least, of some 20 pages of 4 kB each. */
const reservedBytes = 4 * 1024 * 1024;
/** The reserve is taken again with this much space free beside it. */
const minFreeBytes = 2 * reservedBytes;
const checkedEveryMs = 1000;

/** Disk space that is freed when a write finds the disk full: until then (`isReleased`) sign-ins and deletions alone use it, to make room. */
export function openDiskReserve(path: string, onChange: (isReleased: boolean) => void) {
  let isTaken = false;
  let isReleased = false;
  let checkedAt = 0;

  function takeWherePossible(): void {
    checkedAt = performance.now();
    try {
      // A file of the previous start, or of another process of the site.
      if (statSync(path, { throwIfNoEntry: false })?.size !== reservedBytes) {
        const { bavail, bsize } = statfsSync(dirname(path));
        if (bavail * bsize < minFreeBytes) return;
        // Random: a file system that compresses would store zeros in no space.
        writeFileSync(path, randomBytes(reservedBytes), { mode: 0o600 });
      }
      isTaken = true;
      if (isReleased) onChange(false);
      isReleased = false;
    } catch {
      // A disk that cannot be written has no reserve.
      remove();
    }
  }

  function remove(): boolean {
    try {
      rmSync(path, { force: true });
      return true;
    } catch {
      return false;
    }
  }

  takeWherePossible();
  return {
    /** Whether the disk was found full, and has had no space since. */
    isReleased(): boolean {
      if (isReleased && performance.now() - checkedAt > checkedEveryMs) takeWherePossible();
      return isReleased;
    },
    /** Frees the space. @returns whether there was any */
    release(): boolean {
      if (!isTaken || !remove()) return false;
      isTaken = false;
      isReleased = true;
      onChange(true);
      checkedAt = performance.now();
      log.warn('Le disque est plein : seules les connexions et les suppressions sont encore enregistrées.');
      return true;
    },
  };
}

export type DiskReserve = ReturnType<typeof openDiskReserve>;
