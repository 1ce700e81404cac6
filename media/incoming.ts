import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { explainDisk, FileRefused } from './refused.ts';

/** A file that has come whole and waits to be kept or thrown away. */
export interface Received {
  path: string;
  /** As its sender called it. */
  name: string;
  bytes: number;
}

/**
 * The anteroom: files on their way in. What a broken connection or a stopped process leaves there is swept at the next start.
 * A `.moving` mark stands here from before a file's bytes reach their place until its row is kept.
 */
export class Incoming {
  readonly #folder: string;
  readonly #maxBytes: number;

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /** Empties the room, and says which files were being moved when the process stopped. */
  async open(): Promise<string[]> {
    await mkdir(this.#folder, { recursive: true });
    const left = await readdir(this.#folder);
    return left.filter((name) => name.endsWith('.moving')).map((name) => basename(name, '.moving'));
  }

  async sweep(): Promise<void> {
    await Promise.all(
      (await readdir(this.#folder)).map((name) => rm(join(this.#folder, name), { recursive: true, force: true })),
    );
  }

  /** Writes a stream to the disk as it comes, so that its size is not memory's affair. A stream that breaks leaves nothing. */
  async receive(stream: Readable, name: string): Promise<Received> {
    const path = this.newPath();
    let bytes = 0;
    const max = this.#maxBytes;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.byteLength;
        done(bytes > max ? new FileRefused('File is too large', 413) : null, chunk);
      },
    });
    try {
      await pipeline(stream, counted, createWriteStream(path));
    } catch (error) {
      await rm(path, { force: true });
      throw explainDisk(error);
    }
    return { path, name, bytes };
  }

  async copy(from: string, name: string): Promise<Received> {
    const path = this.newPath();
    await copyFile(from, path);
    return { path, name, bytes: (await stat(path)).size };
  }

  newPath(): string {
    return join(this.#folder, randomUUID());
  }

  async mark(hash: string): Promise<void> {
    await writeFile(join(this.#folder, `${hash}.moving`), '');
  }

  async unmark(hash: string): Promise<void> {
    await rm(join(this.#folder, `${hash}.moving`), { force: true });
  }
}
