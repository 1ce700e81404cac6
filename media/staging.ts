import { randomUUID } from 'node:crypto';
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
  /** The client's file name. */
  name: string;
  bytes: number;
}

/**
 * Staging area: uploads in progress, each named after the process that writes it. The next start removes files of processes that no longer
 * run. A `.moving` marker exists from before the bytes are moved until the row is committed.
 */
export class StagingArea {
  readonly #folder: string;
  readonly #maxBytes: number;

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /** Creates the folder. Returns the hashes of files whose move was interrupted. */
  async open(): Promise<string[]> {
    await mkdir(this.#folder, { recursive: true });
    const abandoned = await this.#abandoned();
    return abandoned
      .filter((name) => name.endsWith('.moving'))
      .map((name) => basename(name, '.moving').replace(/^.*~/, ''));
  }

  async sweep(): Promise<void> {
    await Promise.all(
      (await this.#abandoned()).map((name) => rm(join(this.#folder, name), { recursive: true, force: true })),
    );
  }

  async #abandoned(): Promise<string[]> {
    return (await readdir(this.#folder)).filter((name) => !hasLiveOwner(name));
  }

  /** Streams an upload to the disk, in constant memory. A stream that fails leaves no file. */
  async receive(stream: Readable, name: string): Promise<StagedFile> {
    const path = this.newPath();
    let bytes = 0;
    const max = this.#maxBytes;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.byteLength;
        done(bytes > max ? tooLarge() : null, chunk);
      },
    });
    try {
      await pipeline(stream, counted, createWriteStream(path));
    } catch (error) {
      await rm(path, { force: true });
      throw toDiskError(error);
    }
    return { path, name, bytes };
  }

  newPath(): string {
    return join(this.#folder, `${ownerTag}~${randomUUID()}`);
  }

  async mark(hash: string): Promise<void> {
    await writeFile(this.#markOf(hash), '');
  }

  async unmark(hash: string): Promise<void> {
    await rm(this.#markOf(hash), { force: true });
  }

  #markOf(hash: string): string {
    return join(this.#folder, `${ownerTag}~${hash}.moving`);
  }
}
