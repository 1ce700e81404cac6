import { rm, stat } from 'node:fs/promises';
import type { FileKind } from '#model/file-kinds.ts';
import type { Leases } from '#store/store.ts';
import { fileWorkers } from './file-worker-pool.ts';
import type { CreatedFormat, PictureMeasures } from './parsers/pictures.ts';
import { type FormatSize, formatSizeNames } from './sizes.ts';
import type { StagedFile, StagingArea } from './staging.ts';
import type { Storage } from './storage.ts';
import { toDiskError } from './upload-errors.ts';

interface Naming {
  name: string;
  hash: string;
  /** Stores a picture without metadata as it is. */
  keepOriginal?: boolean;
}

const maxMoveMs = 6 * 60 * 60_000;
const markPrefix = 'upload ';

/**
 * Writes uploads to the storage, pictures with their sizes. A marker exists from before the move until the row is committed, and from before a
 * row's removal until that of its bytes, so that an interrupted one is cleaned up: on the disk, and as a lease, if that disk is a lost container's.
 */
export function openMediaWriter(storage: Storage, staging: StagingArea, store: Leases) {
  /** Removes every stored file whose name begins with `hash`, its sizes included. */
  async function deleteAll(hash: string): Promise<void> {
    const prefixes = [hash, ...formatSizeNames.map((size) => `${size}_${hash}`)];
    const names = (await Promise.all(prefixes.map((prefix) => storage.listByPrefix(prefix)))).flat();
    await Promise.all(names.map((name) => storage.remove(name)));
  }

  async function mark(hash: string): Promise<void> {
    await staging.mark(hash);
    await store.claim(`${markPrefix}${hash}`, hash, maxMoveMs);
  }

  return {
    deleteAll,
    mark,
    /** Stores a file with all its sizes, or nothing. The caller removes the marker (`unmark`) after its row is written. */
    async write(staged: StagedFile, kind: FileKind, { name, hash, keepOriginal = false }: Naming) {
      const temporary: string[] = [staged.path];
      const newPath = () => temporary[temporary.push(staging.newPath()) - 1] as string;
      try {
        let path = staged.path;
        let picture: (PictureMeasures & { color: string }) | undefined;
        let createdFormats: [string, CreatedFormat][] = [];
        if (kind.family === 'image') {
          let measures = keepOriginal ? await fileWorkers.inspectPicture(staged.path) : undefined;
          if (!measures) {
            path = newPath();
            measures = await fileWorkers.rewrite(staged.path, path, kind);
          }
          const paths = Object.fromEntries(formatSizeNames.map((size) => [size, newPath()])) as Record<
            FormatSize,
            string
          >;
          const { color, formats } = await fileWorkers.makeFormats(path, measures, { name, hash, kind, paths });
          picture = { ...measures, color };
          createdFormats = Object.entries(formats);
        }
        const bytes = (await stat(path)).size;
        await mark(hash);
        for (const [, { path: from, format }] of createdFormats) await storage.put(`${format.hash}${format.ext}`, from);
        await storage.put(`${hash}${kind.ext}`, path);
        const formats = Object.fromEntries(createdFormats.map(([size, { format }]) => [size, format]));
        return { bytes, picture, formats: createdFormats.length > 0 ? formats : null };
      } catch (error) {
        await deleteAll(hash);
        throw toDiskError(error);
      } finally {
        await Promise.all(temporary.map((file) => rm(file, { force: true })));
      }
    },
    async unmark(hash: string): Promise<void> {
      await staging.unmark(hash);
      // A lease that stays expires later; the file's row shows then that the move is complete.
      await store.release(`${markPrefix}${hash}`, hash).catch(() => undefined);
    },
    /** The hashes of files whose move another process left unfinished. */
    abandoned: async (): Promise<string[]> =>
      (await store.expiredClaims(markPrefix)).map((name) => name.slice(markPrefix.length)),
  };
}
