import type { Readable } from 'node:stream';

export interface StoredFile {
  bytes: number;
  modifiedAt: Date;
  /** Reads from `start` to `end`, both included; the whole file without a range. */
  read(range?: { start: number; end: number }): Readable;
}

/** Storage of uploaded files. Names are those of media/names.ts: letters, digits, `_`, `-` and a dot. */
export interface Storage {
  /** Moves a complete file into the storage. Resolves once it is durable. */
  put(name: string, from: string): Promise<void>;
  find(name: string): Promise<StoredFile | undefined>;
  /** Runs `work` with a local copy of a file, which the picture library requires. */
  withFile<Result>(name: string, work: (path: string) => Promise<Result>): Promise<Result>;
  remove(name: string): Promise<void>;
  listByPrefix(prefix: string): Promise<string[]>;
  /** Rejects while files can be neither read nor written: folder missing or read-only, bucket unreachable. Writes nothing. */
  check(): Promise<void>;
}

/** Whether a read failed because the file was removed meanwhile. */
export const isNotFound = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
