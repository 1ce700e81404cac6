import { randomBytes } from 'node:crypto';
import { basename, extname } from 'node:path';
import type { Readable } from 'node:stream';

export interface StoredFile {
  bytes: number;
  modifiedAt: Date;
  /** Reads from `start` to `end`, both included; the whole file without a range. */
  read(range?: { start: number; end: number }): Readable;
}

/** Storage of uploaded files. Names are those of `isStoredName`: letters, digits, `_`, `-` and a dot. */
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

/** The name of a stored file without extension: the original in ASCII, and ten random digits, so that the bytes under a URL never change. */
export function uniqueFileName(name: string): string {
  const slug = basename(name, extname(name))
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60);
  return `${slug || 'fichier'}_${randomBytes(5).toString('hex')}`;
}

export const isHash = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9_]{0,60}_[0-9a-f]{10}$/.test(text);

/** Whether a file of the storage may have this name: it names no other folder, no hidden file, and is the same in a URL. */
export const isStoredName = (name: string): boolean => /^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(name);

/** The displayed name of a file: no path, no control or bidirectional characters, at most 200 characters. */
export function sanitizeFileName(name: string): string {
  const clean = name
    .replace(/^.*[/\\]/, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  return clean.length <= 200 ? clean || 'fichier' : `${clean.slice(0, 190)}${extname(clean).slice(0, 10)}`;
}
