import { rm, stat } from 'node:fs/promises';
import type { FileFormat } from '#content/files.ts';
import type { Incoming, Received } from './incoming.ts';
import type { Kind } from './kinds.ts';
import type { MadeFormat, Picture } from './pictures.ts';
import { explainDisk } from './refused.ts';
import { type FormatSize, formatSizeNames } from './sizes.ts';
import type { Storage } from './storage.ts';
import { workshop } from './workshop.ts';

/** Bytes in their place, and what is known of them. */
export interface Placed {
  bytes: number;
  /** Absent when the file is not a picture. */
  picture: Picture | undefined;
  formats: Record<string, FileFormat> | null;
}

interface Naming {
  name: string;
  hash: string;
  /** A picture that holds nothing to take away keeps its bytes. */
  asItIs?: boolean;
}

/** Puts files in their place, a picture with its smaller sizes, under a mark that stands until their row is kept. */
export class Place {
  readonly #storage: Storage;
  readonly #incoming: Incoming;

  constructor(storage: Storage, incoming: Incoming) {
    this.#storage = storage;
    this.#incoming = incoming;
  }

  /** All of a file, or nothing of it. Whoever calls takes the mark away (`Incoming.unmark`) when the row is kept, or is not. */
  async put(received: Received, kind: Kind, { name, hash, asItIs = false }: Naming): Promise<Placed> {
    const temporary: string[] = [received.path];
    const newPath = () => temporary[temporary.push(this.#incoming.newPath()) - 1] as string;
    try {
      let path = received.path;
      let picture: Picture | undefined;
      let made: [string, MadeFormat][] = [];
      if (kind.family === 'image') {
        picture = asItIs ? await workshop.inspect(received.path) : undefined;
        if (!picture) {
          path = newPath();
          picture = await workshop.rewrite(received.path, path, kind);
        }
        const paths = Object.fromEntries(formatSizeNames.map((size) => [size, newPath()])) as Record<
          FormatSize,
          string
        >;
        made = Object.entries(await workshop.makeFormats(path, picture, { name, hash, kind, paths }));
      }
      const bytes = (await stat(path)).size;
      await this.#incoming.mark(hash);
      for (const [, { path: from, format }] of made) await this.#storage.keep(`${format.hash}${format.ext}`, from);
      await this.#storage.keep(`${hash}${kind.ext}`, path);
      const formats = Object.fromEntries(made.map(([size, { format }]) => [size, format]));
      return { bytes, picture, formats: made.length > 0 ? formats : null };
    } catch (error) {
      await this.clear(hash);
      throw explainDisk(error);
    } finally {
      await Promise.all(temporary.map((file) => rm(file, { force: true })));
    }
  }

  /** Takes away everything whose name begins so, its sizes included. */
  async clear(hash: string): Promise<void> {
    const prefixes = [hash, ...formatSizeNames.map((size) => `${size}_${hash}`)];
    const names = (await Promise.all(prefixes.map((prefix) => this.#storage.startingWith(prefix)))).flat();
    await Promise.all(names.map((name) => this.#storage.remove(name)));
  }
}
