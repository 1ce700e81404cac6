import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hasLiveOwner, ownerTag } from '#system/process-owner.ts';
import { toDiskError, tooLarge } from './upload-errors.ts';

/** A complete upload in the staging area, to be accepted or dropped. */
export interface StagedFile {
  path: string;
  name: string;
  bytes: number;
  /** The SHA-256 of the bytes, in hexadecimal. */
  sha256: string;
}

/** Uploads in progress, each named after its process: the next start removes those of dead ones. `.moving`: bytes move, no row is committed yet. */
export type StagingArea = ReturnType<typeof stagingArea>;

export function stagingArea(folder: string, maxBytes: number) {
  const abandoned = async (): Promise<string[]> => (await readdir(folder)).filter((name) => !hasLiveOwner(name));
  const newPath = (): string => join(folder, `${ownerTag}~${randomUUID()}`);
  const markOf = (hash: string): string => join(folder, `${ownerTag}~${hash}.moving`);
  return {
    newPath,
    /** Creates the folder. Returns the hashes of files whose move was interrupted. */
    async open(): Promise<string[]> {
      await mkdir(folder, { recursive: true });
      const names = await abandoned();
      return names
        .filter((name) => name.endsWith('.moving'))
        .map((name) => basename(name, '.moving').replace(/^.*~/, ''));
    },
    async sweep(): Promise<void> {
      await Promise.all((await abandoned()).map((name) => rm(join(folder, name), { recursive: true, force: true })));
    },
    /** Streams an upload to the disk, in constant memory. A stream that fails leaves no file. */
    async receive(stream: Readable, name: string): Promise<StagedFile> {
      const path = newPath();
      let bytes = 0;
      const digest = createHash('sha256');
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.byteLength;
          digest.update(chunk);
          done(bytes > maxBytes ? tooLarge() : null, chunk);
        },
      });
      try {
        await pipeline(stream, counted, createWriteStream(path));
      } catch (error) {
        await rm(path, { force: true });
        throw toDiskError(error);
      }
      return { path, name, bytes, sha256: digest.digest('hex') };
    },
    mark: (hash: string) => writeFile(markOf(hash), ''),
    unmark: (hash: string) => rm(markOf(hash), { force: true }),
  };
}
