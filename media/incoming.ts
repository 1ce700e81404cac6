import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { explainDisk, tooLarge } from './refused.ts';

/** A file that has come whole and waits to be kept or thrown away. */
export interface Received {
  path: string;
  /** As its sender called it. */
  name: string;
  bytes: number;
}

/** This process, told apart from one that had its number before: in a container every process has the same. */
const owner = `${process.pid}-${Math.round(performance.timeOrigin).toString(36)}`;

/**
 * The anteroom: files on their way in, each under the name of the process that brings it. What a broken connection or a stopped
 * process leaves there is swept at the next start; what another process of this machine is bringing is left alone. A `.moving` mark
 * stands here from before a file's bytes reach their place until its row is kept.
 */
export class Incoming {
  readonly #folder: string;
  readonly #maxBytes: number;

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /** Opens the room, and says which files were being moved when a process stopped. */
  async open(): Promise<string[]> {
    await mkdir(this.#folder, { recursive: true });
    const left = await this.#abandoned();
    return left.filter((name) => name.endsWith('.moving')).map((name) => basename(name, '.moving').replace(/^.*~/, ''));
  }

  async sweep(): Promise<void> {
    await Promise.all(
      (await this.#abandoned()).map((name) => rm(join(this.#folder, name), { recursive: true, force: true })),
    );
  }

  async #abandoned(): Promise<string[]> {
    return (await readdir(this.#folder)).filter((name) => !isOwned(name));
  }

  /** Writes a stream to the disk as it comes, so that its size is not memory's affair. A stream that breaks leaves nothing. */
  async receive(stream: Readable, name: string): Promise<Received> {
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
      throw explainDisk(error);
    }
    return { path, name, bytes };
  }

  async copy(from: string, name: string): Promise<Received> {
    const path = this.newPath();
    try {
      await copyFile(from, path);
    } catch (error) {
      await rm(path, { force: true });
      throw explainDisk(error);
    }
    return { path, name, bytes: (await stat(path)).size };
  }

  newPath(): string {
    return join(this.#folder, `${owner}~${randomUUID()}`);
  }

  async mark(hash: string): Promise<void> {
    await writeFile(this.#markOf(hash), '');
  }

  async unmark(hash: string): Promise<void> {
    await rm(this.#markOf(hash), { force: true });
  }

  #markOf(hash: string): string {
    return join(this.#folder, `${owner}~${hash}.moving`);
  }
}

/** Whether the process that a name bears still runs. */
function isOwned(name: string): boolean {
  const [, named, pid] = /^((\d+)-[0-9a-z]+)~/.exec(name) ?? [];
  if (named === undefined || pid === undefined) return false;
  if (Number(pid) === process.pid) return named === owner;
  try {
    // Signal 0 asks whether there is such a process, and sends nothing (kill(2)).
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
