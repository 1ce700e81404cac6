import type { Readable } from 'node:stream';

export interface StoredFile {
  bytes: number;
  modifiedAt: Date;
  /** From `start` to `end`, both included; the whole when none is given. */
  read(range?: { start: number; end: number }): Readable;
}

/** Where files are kept. Names are those of media/names.ts: letters, digits, `_`, `-` and a dot. */
export interface Storage {
  /** Moves a finished file in, whole and on the disk when it resolves. */
  keep(name: string, from: string): Promise<void>;
  find(name: string): Promise<StoredFile | undefined>;
  /** Does something with a file that must lie on this machine, as the picture library wants it. */
  withFile<Result>(name: string, work: (path: string) => Promise<Result>): Promise<Result>;
  remove(name: string): Promise<void>;
  /** The names that begin so. */
  startingWith(prefix: string): Promise<string[]>;
}

/** Whether a file could not be read because it was removed since it was found, by another process perhaps. */
export const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
