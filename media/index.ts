import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type FileInfo, type FilmTrack, filmTracks } from '#content/files.ts';
import type { FileEntry } from '#content/index.ts';
import { type FileKind, maxFileBytes } from '#model/file-kinds.ts';
import type { MediaFamily } from '#model/problems.ts';
import { log } from '#observability/log.ts';
import { withLease } from '#store/coordination/shared-state.ts';
import type { EntryInputOf, EntryStore, Identity, Leases, Revisions } from '#store/store.ts';
import { compare, unbounded } from '#store/store.ts';
import { extractPageTexts, renditionMaker } from './background.ts';
import { openStorage } from './disk-storage.ts';
import { fileWorkers } from './file-worker-pool.ts';
import { openMediaWriter } from './media-writer.ts';
import type { Bucket } from './s3-storage.ts';
import { formatSizeNames, kilobytes, renditionsFor } from './sizes.ts';
import { type StagedFile, stagingArea } from './staging.ts';
import { isHash, sanitizeFileName, uniqueFileName } from './storage.ts';
import { tooLarge, UploadError } from './upload-errors.ts';
import { type FileAuthor, recordVersion, versionRedirects, versionsOf } from './versions.ts';

export type { StagedFile } from './staging.ts';
export { UploadError as FileRefused } from './upload-errors.ts';

/** Values of a file imported from another instance. */
interface Origin extends Omit<Identity, 'id'> {
  /** Its name in URLs there, reused unless a file here has it. */
  hash?: string | undefined;
  /** The bytes are a copy made by this product: a picture without metadata is not re-encoded. */
  copy?: boolean;
}

/** Uploaded files: staging, validation, storage and removal. */
export type Media = Awaited<ReturnType<typeof openMedia>>;

interface Options {
  dataDir: string;
  store: EntryStore & Leases & Pick<Revisions, 'revision'>;
  /** Stores files there instead of in the data folder. */
  bucket?: Bucket | undefined;
  /** The maximum size of each family, in bytes. */
  limits?: Partial<Record<MediaFamily, number>>;
}

/** A track of a film. It is stored with the film, and is no file of the library. */
const trackKind: FileKind = { family: 'document', mime: 'text/vtt', ext: '.vtt' };

/** WebM is excluded: telephones write no location in it. */
const isFilm = ({ mime }: FileKind): boolean => mime === 'video/mp4' || mime === 'video/quicktime';

const sizePrefix = new RegExp(`^(${formatSizeNames.join('|')})_`);

/** The column values that derive from a file's bytes. */
type FileValues = EntryInputOf<'files'>['values'] & { hash: string };

/** Opens media storage and recovers from interrupted moves. */
export async function openMedia({ dataDir, store, bucket, limits: overrides = {} }: Options) {
  const folder = join(dataDir, 'uploads');
  const limits = { ...maxFileBytes, ...overrides };
  const storage = await openStorage({ dataDir, bucket });
  const staging = stagingArea(join(folder, '.incoming'), Math.max(...Object.values(limits)));
  const maker = renditionMaker({ store, storage, staging });
  const writer = openMediaWriter(storage, staging, store);

  /** The hashes of the files in the trash, as they were at a revision of it. */
  let trashed = { revision: -1, hashes: new Set<string | null>() };

  // A failed recovery does not prevent the start: the next start tries again.
  await recover().catch((error) => log.error('interrupted uploads not recovered', error));

  /** Removes what processes left that were killed during an upload. */
  async function recover(): Promise<void> {
    for (const hash of await staging.open()) await removeIfOrphaned(hash);
    await staging.sweep();
    await withLease(store, 'upload cleanup', removeAbandoned);
  }

  /** Removes stored files of interrupted moves whose process lost its disk, as a container does. */
  async function removeAbandoned(): Promise<void> {
    for (const hash of await writer.abandoned()) {
      await removeIfOrphaned(hash);
      await writer.unmark(hash);
    }
  }

  async function removeIfOrphaned(hash: string): Promise<void> {
    const urls = ['previewUrl', ...filmTracks.map((track) => `${track}Url`)];
    const { entries } = await store.list('files', {
      where: { or: [compare('hash', 'eq', hash), ...urls.map((url) => compare(url, 'contains', hash))] },
      fields: ['hash'],
      budget: unbounded,
    });
    if (entries.length === 0 && !(await isTrashed(hash)) && !(await isVersion(hash))) await writer.deleteAll(hash);
  }

  /** Whether a stored file, or a part of it, is an earlier version that can be put back. */
  async function isVersion(name: string): Promise<boolean> {
    const [hash = ''] = name.split('-', 1);
    const where = { and: [compare('hash', 'eq', hash), compare('stored', 'notNull', true)] };
    return (await store.list('file-versions', { where, fields: [], budget: unbounded })).entries.length > 0;
  }

  /** Whether a stored file, or one of its sizes, its preview or its tracks, belongs to a file in the trash. */
  async function isTrashed(name: string): Promise<boolean> {
    const revision = store.revision(['trash']);
    if (trashed.revision !== revision) {
      const where = compare('type', 'eq', 'files');
      const { entries } = await store.list('trash', { where, fields: ['fileHash'], budget: unbounded });
      trashed = { revision, hashes: new Set(entries.map(({ fileHash }) => fileHash)) };
    }
    const [hash = ''] = name.split(/[-.]/, 1);
    return trashed.hashes.has(hash) || trashed.hashes.has(hash.replace(sizePrefix, ''));
  }

  async function checkKind(staged: StagedFile): Promise<FileKind> {
    const kind = await fileWorkers.detectKind(staged.path, staged.name);
    if ('refused' in kind)
      throw new UploadError(`File type '${kind.refused}' is not allowed`, 400, 'Ce type de fichier n’est pas accepté.');
    if (staged.bytes > limits[kind.family]) throw tooLarge();
    return kind;
  }

  /** Stores the bytes. Returns the values of their row. */
  async function storeFile(staged: StagedFile, info: FileInfo, origin: Origin = {}): Promise<FileValues> {
    const name = sanitizeFileName(info.name ?? staged.name);
    const kind = await checkKind(staged);
    // The name of an imported file, if `uniqueFileName` gave it and no file here has it.
    const { hash: wanted = '' } = origin;
    const isFree = isHash(wanted) && (await storage.listByPrefix(wanted)).length === 0;
    const hash = isFree ? wanted : uniqueFileName(staged.name);
    const duration = isFilm(kind) ? await fileWorkers.removeFilmMetadata(staged.path) : null;
    const isTagged = kind.family === 'pdf' ? await fileWorkers.isTaggedPdf(staged.path) : null;
    const naming = { name, hash, keepOriginal: origin.copy ?? false };
    const { bytes, picture, formats } = await writer.write(staged, kind, naming);
    const { width = null, height = null } = picture ?? {};
    const stored = { name, hash, sourceHash: staged.sha256, ext: kind.ext, mime: kind.mime, size: kilobytes(bytes) };
    const urls = { url: `/uploads/${hash}${kind.ext}`, previewUrl: null, captionsUrl: null, descriptionsUrl: null };
    const renditions = picture ? renditionsFor(picture) : null;
    return { ...stored, ...urls, width, height, formats, duration, isTagged, renditions };
  }

  async function entryOf(id: number): Promise<FileEntry> {
    const file = await store.get({ type: 'files', ref: { id } }, { budget: unbounded });
    if (!file) throw new UploadError('file.notFound', 400, 'Ce fichier n’existe plus.');
    return file;
  }

  /** Validates and processes a staged file, then stores its bytes and its row, or neither. @throws FileRefused */
  async function accept(staged: StagedFile, info: FileInfo = {}, origin: Origin = {}): Promise<FileEntry> {
    const values = await storeFile(staged, info, origin);
    const { copy: _copy, hash: _hash, ...identity } = origin;
    const { alternativeText = null, caption = null, credit = null, transcript = null, focalPoint = null } = info;
    const described = { ...values, alternativeText, caption, credit, transcript, focalPoint };
    const input = { values: { ...described, provider: 'local', provider_metadata: null } };
    const file = await recorded(values.hash, async () => entryOf((await store.create('files', input, identity)).id));
    maker.add(file);
    return file;
  }

  /** Runs the write of a row that names stored bytes. They are removed where it fails, and where there is no row any more. */
  async function recorded<Result>(hash: string, work: () => Promise<Result>): Promise<Result> {
    let result: Result | undefined;
    try {
      result = await work();
      return result;
    } finally {
      if (result === undefined) await writer.deleteAll(hash);
      await writer.unmark(hash);
    }
  }

  /**
   * Changes a file in a transaction that reads its row first: writes are serial, and concurrent replacements each see what they must remove.
   * @returns the row before the change; undefined where the file was removed
   */
  async function change(id: number, work: (trx: EntryStore, before: FileEntry) => Promise<unknown>) {
    return store.transaction(async (trx) => {
      const before = await trx.get({ type: 'files', ref: { id } }, { budget: unbounded });
      if (before) await work(trx, before);
      return before;
    });
  }

  async function removeVersions(file: number): Promise<void> {
    for (const { id, hash } of await versionsOf(store, file)) {
      await writer.deleteAll(hash);
      await store.remove({ type: 'file-versions', ref: { id } });
    }
  }

  const write = (trx: EntryStore, id: number, values: EntryInputOf<'files'>['values']) =>
    trx.update({ type: 'files', ref: { id } }, { values });

  return {
    receive: (stream: Readable, name: string) => staging.receive(stream, name),
    accept,
    /** The picture of a shared link: a title, the name of the institution, and a picture, if there is one. */
    async shareCard(title: string, name: string, picture: FileEntry | undefined): Promise<Uint8Array> {
      if (!picture) return fileWorkers.makeShareCard(title, name, null);
      const { hash, ext } = picture.formats?.large ?? picture;
      return storage.withFile(`${hash}${ext}`, (path) => fileWorkers.makeShareCard(title, name, path));
    },
    drop: (staged: StagedFile) => rm(staged.path, { force: true }),
    /** Replaces the bytes of a file: the earlier ones are a version of it. Its URL changes, as the bytes under one never do; all else stays. */
    async replace({ id, name }: FileEntry, staged: StagedFile, author: FileAuthor): Promise<FileEntry> {
      const values = await storeFile(staged, { name });
      await recorded(values.hash, () =>
        change(id, async (trx, before) => {
          await recordVersion(trx, before, author);
          await write(trx, id, values);
        }),
      );
      const file = await entryOf(id);
      maker.add(file);
      return file;
    },
    /** Puts an earlier version back; the present one is a version then. @returns false when it is none of the file, or its bytes are gone */
    async putBack(file: number, version: number, author: FileAuthor): Promise<boolean> {
      const isPutBack = await store.transaction(async (trx) => {
        const before = await trx.get({ type: 'files', ref: { id: file } }, { budget: unbounded });
        const earlier = await trx.get({ type: 'file-versions', ref: { id: version } }, { budget: unbounded });
        if (!before || earlier?.file !== file || !earlier.stored) return false;
        await trx.remove({ type: 'file-versions', ref: { id: version } });
        await recordVersion(trx, before, author);
        await write(trx, file, earlier.stored);
        return true;
      });
      // It may have been replaced before its renditions were made.
      if (isPutBack) maker.add(await entryOf(file));
      return isPutBack;
    },
    /** Removes the bytes of versions that have expired. Their URLs still lead to the present files. */
    async purgeVersions(timestamp: number): Promise<void> {
      const expired = compare('expiresAt', 'lte', new Date(timestamp).toISOString());
      const where = { and: [expired, compare('stored', 'notNull', true)] };
      for (const { id, hash } of (await store.list('file-versions', { where, budget: unbounded })).entries) {
        // Marked first, so that the next start removes bytes that remain. The row is gone where it was put back meanwhile.
        await writer.mark(hash);
        if (await store.update({ type: 'file-versions', ref: { id } }, { values: { stored: null } }))
          await writer.deleteAll(hash);
        await writer.unmark(hash);
      }
    },
    redirect: versionRedirects(store),
    /** Sets or replaces the preview picture of a file that is none, such as a film's poster. @returns false when the file is gone */
    async setPreview(file: FileEntry, staged: StagedFile): Promise<boolean> {
      const kind = await checkKind(staged);
      if (kind.family !== 'image')
        throw new UploadError('A preview must be a picture', 400, 'Un aperçu doit être une image.');
      const hash = `${file.hash}-preview-${randomBytes(5).toString('hex')}`;
      const { formats } = await writer.write(staged, kind, { name: file.name, hash });
      const values = { previewUrl: `/uploads/${hash}${kind.ext}`, formats };
      const before = await recorded(hash, () => change(file.id, (trx) => write(trx, file.id, values)));
      if (before?.previewUrl) await writer.deleteAll(basename(before.previewUrl, extname(before.previewUrl)));
      return before !== undefined;
    },
    /** Sets or removes a track of a film, and removes the earlier one. @returns false when the file is gone @throws FileRefused for no WebVTT */
    async setTrack(file: FileEntry, track: FilmTrack, staged: StagedFile | null): Promise<boolean> {
      const changeUrl = (url: string | null) => change(file.id, (trx) => write(trx, file.id, { [`${track}Url`]: url }));
      let before: FileEntry | undefined;
      if (staged) {
        if (!file.mime.startsWith('video/'))
          throw new UploadError(
            'A track belongs to a film',
            400,
            'Seule une vidéo a des sous-titres ou une audiodescription.',
          );
        await fileWorkers.readCaptions(staged, track);
        const hash = `${file.hash}-${track}-${randomBytes(5).toString('hex')}`;
        await writer.write(staged, trackKind, { name: file.name, hash });
        before = await recorded(hash, () => changeUrl(`/uploads/${hash}${trackKind.ext}`));
      } else before = await changeUrl(null);
      const previous = before?.[`${track}Url`];
      if (previous) await writer.deleteAll(basename(previous, trackKind.ext));
      return before !== undefined;
    },
    /** Removes a file, all of its sizes, and its links from entries. */
    async remove({ id }: FileEntry): Promise<void> {
      // The row goes first: a listed picture must exist.
      const removed = await change(id, (trx) => trx.remove({ type: 'files', ref: { id } }));
      if (removed) await writer.deleteAll(removed.hash);
      await removeVersions(id);
    },
    /** Removes a file in the trash, bytes and row; the next start removes bytes that remain. `removeRow`: false where another process was first. */
    async removeBytes({ id, hash }: { id: number; hash: string }, removeRow: () => Promise<boolean>): Promise<boolean> {
      await writer.mark(hash);
      if (!(await removeRow())) return false;
      await removeVersions(id).catch((error: unknown) => log.error('versions not removed', error, { file: hash }));
      await writer.deleteAll(hash).then(
        () => writer.unmark(hash),
        (error: unknown) => log.error('a deleted file was not removed', error, { file: hash }),
      );
      return true;
    },
    makeRenditions: maker.makeWaiting,
    extractPageTexts: (stopping: AbortSignal) => extractPageTexts({ store, storage }, stopping),
    /** A file to be served: not one in the trash. */
    find: async (name: string) => ((await isTrashed(name)) ? undefined : storage.find(name)),
    check: () => storage.check(),
    /** Removes files of uploads that processes left which no longer run. */
    sweep: () => staging.sweep().catch((error) => log.error('interrupted uploads not removed', error)),
  };
}
