import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FileEntry } from '#content/index.ts';
import type { MediaFamily } from '#model/problems.ts';
import type { Store } from '#store/store.ts';
import { diskStorage } from './disk.ts';
import { Incoming, type Received } from './incoming.ts';
import { defaultLimits, kindOf } from './kinds.ts';
import { hashFor, readableName } from './names.ts';
import type { MadeFormat, Picture } from './pictures.ts';
import { explainDisk, FileRefused } from './refused.ts';
import { RenditionQueue } from './renditions.ts';
import type { StoredFile } from './storage.ts';

export type { Received } from './incoming.ts';
export { FileRefused } from './refused.ts';

/** What people say of a file. */
export interface FileInfo {
  name?: string;
  alternativeText?: string;
  caption?: string;
}

/** Files in, files out. */
export interface Media {
  /** Writes a stream to the disk, as it comes, to wait there until it is accepted or dropped. */
  receive(stream: Readable, name: string): Promise<Received>;
  /**
   * Looks at what came, makes it fit to be served, and keeps it: its bytes and its row, or neither.
   * @throws FileRefused
   */
  accept(received: Received, info?: FileInfo): Promise<FileEntry>;
  /** Accepts a copy of a file of this machine. */
  acceptFile(path: string, info: FileInfo & { name: string }): Promise<FileEntry>;
  /** Throws away what was received and will not be accepted. */
  drop(received: Received): Promise<void>;
  /** Other bytes for a file that stands: it keeps its id, and gets a new address, for addresses never change their bytes. */
  replace(file: FileEntry, received: Received): Promise<FileEntry>;
  /** Removes a file, all of its sizes, and its place in every entry. */
  remove(file: FileEntry): Promise<void>;
  find(name: string): Promise<StoredFile | undefined>;
  /** Starts making the site's widths. */
  start(): void;
  stop(): Promise<void>;
  /** Resolves once every width that waits is made. */
  idle(): Promise<void>;
}

interface Options {
  dataDir: string;
  store: Store;
  /** The most bytes of each family. */
  limits?: Partial<Record<MediaFamily, number>>;
}

/** Opens the room of files, and puts right what a stop in mid-move left. */
export async function openMedia({ dataDir, store, limits: given = {} }: Options): Promise<Media> {
  const folder = join(dataDir, 'uploads');
  const limits = { ...defaultLimits, ...given };
  const storage = await diskStorage(folder);
  const incoming = new Incoming(join(folder, '.incoming'), Math.max(...Object.values(limits)));
  const queue = new RenditionQueue({ store, storage, incoming, pathOf: (name) => join(folder, name) });

  for (const hash of await incoming.open()) {
    const { entries } = await store.list('files', {
      where: { path: ['hash'], operator: 'eq', value: hash },
      fields: ['hash'],
    });
    if (entries.length === 0) await removeAll(hash);
  }
  await incoming.sweep();

  async function removeAll(hash: string): Promise<void> {
    const names = [
      ...(await storage.startingWith(hash)),
      ...(
        await Promise.all(
          ['thumbnail', 'small', 'medium', 'large'].map((size) => storage.startingWith(`${size}_${hash}`)),
        )
      ).flat(),
    ];
    await Promise.all(names.map((name) => storage.remove(name)));
  }

  /** The bytes in their place, and the row that will say so. */
  async function settle(received: Received, info: FileInfo): Promise<Record<string, unknown> & { hash: string }> {
    const name = readableName(info.name ?? received.name);
    const kind = await kindOf(received.path, received.name);
    if ('refused' in kind) throw new FileRefused(`File type '${kind.refused}' is not allowed`);
    if (received.bytes > limits[kind.family]) throw new FileRefused('File is too large', 413);
    const hash = hashFor(received.name);
    // The picture library is forty megabytes of memory: it comes with the first file.
    const { kilobytes, makeFormats, renditionsFor, rewrite } = await import('./pictures.ts');

    let path = received.path;
    let picture: Picture | undefined;
    let formats: Record<string, MadeFormat> = {};
    const temporary: string[] = [received.path];
    try {
      if (kind.family === 'image') {
        path = incoming.newPath();
        temporary.push(path);
        picture = await rewrite(received.path, path, kind);
        formats = await makeFormats(path, picture, {
          name,
          hash,
          kind,
          newPath: () => temporary[temporary.push(incoming.newPath()) - 1] as string,
        });
      }
      const bytes = (await stat(path)).size;
      await incoming.mark(hash);
      for (const { path: from, format } of Object.values(formats))
        await storage.keep(`${format.hash}${format.ext}`, from);
      await storage.keep(`${hash}${kind.ext}`, path);
      const made = Object.entries(formats).map(([size, { format }]) => [size, format] as const);
      return {
        name,
        hash,
        ext: kind.ext,
        mime: kind.mime,
        size: kilobytes(bytes),
        url: `/uploads/${hash}${kind.ext}`,
        width: picture?.width ?? null,
        height: picture?.height ?? null,
        formats: made.length > 0 ? Object.fromEntries(made) : null,
        renditions: picture ? renditionsFor(picture) : null,
      };
    } catch (error) {
      await removeAll(hash);
      throw explainDisk(error);
    } finally {
      await Promise.all(temporary.map((file) => rm(file, { force: true })));
    }
  }

  async function entryOf(id: number): Promise<FileEntry> {
    return (await store.get({ type: 'files', ref: { id } })) as unknown as FileEntry;
  }

  async function accept(received: Received, info: FileInfo = {}): Promise<FileEntry> {
    const values = await settle(received, info);
    try {
      const { id } = await store.create('files', {
        values: {
          ...values,
          alternativeText: info.alternativeText ?? null,
          caption: info.caption ?? null,
          focalPoint: null,
          previewUrl: null,
          provider: 'local',
          provider_metadata: null,
        },
        links: {},
      });
      const file = await entryOf(id);
      queue.add(file);
      return file;
    } catch (error) {
      await removeAll(values.hash);
      throw error;
    } finally {
      await incoming.unmark(values.hash);
    }
  }

  return {
    receive: (stream, name) => incoming.receive(stream, name),
    accept,
    acceptFile: async (path, info) => accept(await incoming.copy(path, info.name), info),
    drop: (received) => rm(received.path, { force: true }),
    async replace(file, received) {
      const values = await settle(received, { name: file.name });
      try {
        await store.update({ type: 'files', ref: { id: file.id } }, { values, links: {} });
      } catch (error) {
        await removeAll(values.hash);
        throw error;
      } finally {
        await incoming.unmark(values.hash);
      }
      await removeAll(file.hash);
      const replaced = await entryOf(file.id);
      queue.add(replaced);
      return replaced;
    },
    async remove(file) {
      // The row first: a picture that is listed must be there.
      await store.remove({ type: 'files', ref: { id: file.id } });
      await removeAll(file.hash);
    },
    find: (name) => storage.find(name),
    start: () => void queue.start().catch((error) => console.error(error)),
    stop: () => queue.stop(),
    idle: () => queue.idle(),
  };
}
