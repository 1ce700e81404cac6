import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FileEntry } from '#content/index.ts';
import { maxFileBytes } from '#model/file-kinds.ts';
import type { FocalPoint } from '#model/focal-point.ts';
import type { MediaFamily } from '#model/problems.ts';
import type { Store } from '#store/store.ts';
import type { Bucket } from './bucket.ts';
import { Incoming, type Received } from './incoming.ts';
import { type Kind, kindOf } from './kinds.ts';
import { hashFor, readableName } from './names.ts';
import { openStorage } from './open-storage.ts';
import { Place } from './place.ts';
import { FileRefused, tooLarge } from './refused.ts';
import { RenditionQueue } from './renditions.ts';
import { kilobytes, renditionsFor } from './sizes.ts';
import type { StoredFile } from './storage.ts';

export type { Received } from './incoming.ts';
export { FileRefused } from './refused.ts';

/** What people say of a file. */
export interface FileInfo {
  name?: string;
  alternativeText?: string | null;
  caption?: string | null;
  credit?: string | null;
  focalPoint?: FocalPoint | null;
}

/** What is known of a file that comes from another house. */
interface Origin {
  documentId?: string;
  createdAt?: string;
  /** The bytes are a copy made by this product: a picture that holds nothing to take away keeps its own. */
  copy?: boolean;
}

/** Files in, files out. */
export interface Media {
  /** Writes a stream to the disk, as it comes, to wait there until it is accepted or dropped. */
  receive(stream: Readable, name: string): Promise<Received>;
  /**
   * Looks at what came, makes it fit to be served, and keeps it: its bytes and its row, or neither.
   * @throws FileRefused
   */
  accept(received: Received, info?: FileInfo, origin?: Origin): Promise<FileEntry>;
  /** Accepts a copy of a file of this machine. */
  acceptFile(path: string, info: FileInfo & { name: string }): Promise<FileEntry>;
  /** Throws away what was received and will not be accepted. */
  drop(received: Received): Promise<void>;
  /** Other bytes for a file that stands: it keeps its id, and gets a new address, for addresses never change their bytes. */
  replace(file: FileEntry, received: Received): Promise<FileEntry>;
  /**
   * Gives a file that is not a picture one that stands for it, in the place of the one it had: a film's poster.
   * @returns false when the file is gone
   */
  setPreview(file: FileEntry, received: Received): Promise<boolean>;
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
  /** Where files are kept, instead of the data folder. */
  bucket?: Bucket | undefined;
  /** The most bytes of each family. */
  limits?: Partial<Record<MediaFamily, number>>;
}

/** What a file's bytes say of it. */
type Settled = Record<string, unknown> & Measures & { hash: string };
type Measures = { width: number | null; height: number | null };

/** Whether two pictures are as wide for their height, give or take a rounding. */
const haveOneShape = (one: Measures, other: Measures): boolean =>
  one.width && one.height && other.width && other.height
    ? Math.abs((one.width * other.height) / (one.height * other.width) - 1) < 0.01
    : false;

/** Opens the room of files, and puts right what a stop in mid-move left. */
export async function openMedia({ dataDir, store, bucket, limits: given = {} }: Options): Promise<Media> {
  const folder = join(dataDir, 'uploads');
  const limits = { ...maxFileBytes, ...given };
  const storage = await openStorage({ dataDir, bucket });
  const incoming = new Incoming(join(folder, '.incoming'), Math.max(...Object.values(limits)));
  const queue = new RenditionQueue({ store, storage, incoming });
  const place = new Place(storage, incoming);

  // Nothing that cannot be put right now keeps the site from being read: it stays for the next start.
  await putRight().catch((error) => console.error('uploads:', error));

  async function putRight(): Promise<void> {
    for (const hash of await incoming.open()) {
      const { entries } = await store.list('files', {
        where: {
          or: [
            { path: ['hash'], operator: 'eq', value: hash },
            { path: ['previewUrl'], operator: 'contains', value: hash },
          ],
        },
        fields: ['hash'],
      });
      if (entries.length === 0) await place.clear(hash);
    }
    await incoming.sweep();
  }

  async function fitKind(received: Received): Promise<Kind> {
    const kind = await kindOf(received.path, received.name);
    if ('refused' in kind)
      throw new FileRefused(`File type '${kind.refused}' is not allowed`, 400, 'Ce type de fichier n’est pas accepté.');
    if (received.bytes > limits[kind.family]) throw tooLarge();
    return kind;
  }

  /** The bytes in their place, and the row that will say so. */
  async function settle(received: Received, info: FileInfo, origin: Origin = {}): Promise<Settled> {
    const name = readableName(info.name ?? received.name);
    const kind = await fitKind(received);
    const hash = hashFor(received.name);
    const { bytes, picture, formats } = await place.put(received, kind, { name, hash, asItIs: origin.copy ?? false });
    return {
      name,
      hash,
      ext: kind.ext,
      mime: kind.mime,
      size: kilobytes(bytes),
      url: `/uploads/${hash}${kind.ext}`,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      formats,
      previewUrl: null,
      renditions: picture ? renditionsFor(picture) : null,
    };
  }

  async function entryOf(id: number): Promise<FileEntry> {
    return (await store.get({ type: 'files', ref: { id } })) as unknown as FileEntry;
  }

  async function accept(received: Received, info: FileInfo = {}, origin: Origin = {}): Promise<FileEntry> {
    const values = await settle(received, info, origin);
    const { copy: _copy, ...identity } = origin;
    try {
      const draft = {
        values: {
          ...values,
          alternativeText: info.alternativeText ?? null,
          caption: info.caption ?? null,
          credit: info.credit ?? null,
          focalPoint: info.focalPoint ?? null,
          provider: 'local',
          provider_metadata: null,
        },
        links: {},
      };
      const { id } = await store.create('files', draft, identity);
      const file = await entryOf(id);
      queue.add(file);
      return file;
    } catch (error) {
      await place.clear(values.hash);
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
      const settled = await settle(received, { name: file.name });
      // A retouched picture is cropped as before; one of another shape is another picture.
      const values = { ...settled, focalPoint: haveOneShape(file, settled) ? file.focalPoint : null };
      try {
        await store.update({ type: 'files', ref: { id: file.id } }, { values, links: {} });
      } catch (error) {
        await place.clear(settled.hash);
        throw error;
      } finally {
        await incoming.unmark(settled.hash);
      }
      await place.clear(file.hash);
      const replaced = await entryOf(file.id);
      queue.add(replaced);
      return replaced;
    },
    async setPreview(file, received) {
      const kind = await fitKind(received);
      if (kind.family !== 'image')
        throw new FileRefused('A preview must be a picture', 400, 'Un aperçu doit être une image.');
      const hash = `${file.hash}-preview-${randomBytes(5).toString('hex')}`;
      const { formats } = await place.put(received, kind, { name: file.name, hash });
      let kept = false;
      try {
        const values = { previewUrl: `/uploads/${hash}${kind.ext}`, formats };
        kept = await store.update({ type: 'files', ref: { id: file.id } }, { values, links: {} });
      } finally {
        if (!kept) await place.clear(hash);
        await incoming.unmark(hash);
      }
      if (kept && file.previewUrl) await place.clear(basename(file.previewUrl, extname(file.previewUrl)));
      return kept;
    },
    async remove(file) {
      // The row first: a picture that is listed must be there.
      await store.remove({ type: 'files', ref: { id: file.id } });
      await place.clear(file.hash);
    },
    find: (name) => storage.find(name),
    start: () => void queue.start().catch((error) => console.error(error)),
    stop: () => queue.stop(),
    idle: () => queue.idle(),
  };
}
