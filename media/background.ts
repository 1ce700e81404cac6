import { AsyncLocalStorage } from 'node:async_hooks';
import { rm } from 'node:fs/promises';
import type { FileEntry } from '#content/index.ts';
import { log } from '#observability/log.ts';
import { traced } from '#observability/tracing.ts';
import { defaultLeaseMs, withLease } from '#store/coordination/shared-state.ts';
import { compare, type EntryStore, type Leases, unbounded } from '#store/store.ts';
import { fileWorkers } from './file-worker-pool.ts';
import type { StagingArea } from './staging.ts';
import type { Storage } from './storage.ts';
import { isTransient } from './upload-errors.ts';

type Services = { store: EntryStore & Leases; storage: Storage; staging: StagingArea };

/** Creates the site's widths of pictures, outside of the requests that upload them. */
export function renditionMaker({ store, storage, staging }: Services) {
  /** The contexts of the requests since the last run, by file: the log lines and spans of renditions belong to the upload. */
  let uploads = new Map<number, ReturnType<typeof AsyncLocalStorage.snapshot>>();

  const readFile = (id: number, source: EntryStore = store) =>
    source.get({ type: 'files', ref: { id } }, { fields: ['hash', 'renditions'], budget: unbounded });

  /** False once the file was removed, or has other bytes, or was made by another process. */
  async function isWaiting({ id, hash }: FileEntry, source?: EntryStore): Promise<boolean> {
    const file = await readFile(id, source);
    return file?.hash === hash && file.renditions?.state === 'waiting';
  }

  /** Makes one picture, whose lease this process has, unless another process has made it before. */
  async function make(file: FileEntry): Promise<void> {
    const { renditions, hash } = file;
    if (!renditions || !(await isWaiting(file))) return;
    const failure = await write(file).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    if (failure && isTransient(failure.error) && (await isWaiting(file))) throw failure.error;
    const state = failure ? 'failed' : 'ready';
    const isRecorded = await store.transaction(async (trx) => {
      if (!(await isWaiting(file, trx))) return false;
      return trx.update({ type: 'files', ref: { id: file.id } }, { values: { renditions: { ...renditions, state } } });
    });
    if (!isRecorded) return removeOrphans(file);
    if (failure) log.error('rendition failed', failure.error, { file: hash });
  }

  async function write({ hash, ext, renditions }: FileEntry): Promise<void> {
    const writeAll = async (original: string) => {
      for (const width of renditions?.widths ?? []) {
        for (const format of ['webp', 'avif'] as const) {
          const path = staging.newPath();
          try {
            await fileWorkers.makeRendition(original, path, width, format);
            await storage.put(`${hash}-${width}.${format}`, path);
          } finally {
            await rm(path, { force: true });
          }
        }
      }
    };
    await traced('renditions', { file: hash }, () => storage.withFile(`${hash}${ext}`, writeAll));
  }

  /** Removes the widths of a file that was removed or replaced while they were made; not those that another process has just made. */
  async function removeOrphans({ id, hash }: FileEntry): Promise<void> {
    if ((await readFile(id))?.hash === hash) return;
    for (const name of await storage.listByPrefix(`${hash}-`)) await storage.remove(name);
  }

  return {
    /** The current request uploaded this file. */
    add: ({ id }: FileEntry): void => void uploads.set(id, AsyncLocalStorage.snapshot()),
    /**
     * Makes the pictures that wait, one at a time: a lease gives each to one process, and to another when that one stops. A picture that fails
     * gets the state `failed`; its other sizes stay. @throws a transient error, such as a full disk: the pictures still wait
     */
    async makeWaiting(stopping: AbortSignal, leaseMs = defaultLeaseMs): Promise<void> {
      const contexts = uploads;
      uploads = new Map();
      const where = compare('renditions', 'contains', 'waiting');
      for (const file of (await store.list('files', { where, budget: unbounded })).entries) {
        if (stopping.aborted) return;
        const run = () => withLease(store, `renditions ${file.id}`, () => make(file), leaseMs);
        await (contexts.get(file.id)?.(run) ?? run());
      }
    },
  };
}

/** Extracts the text of each PDF that has none yet, uploaded by this version or an earlier one, and removes texts whose file is gone. */
export async function extractPageTexts({ store, storage }: Omit<Services, 'staging'>, stopping: AbortSignal) {
  const isPdf = compare('mime', 'eq', 'application/pdf');
  const { entries: files } = await store.list('files', { where: isPdf, fields: ['hash', 'ext'], budget: unbounded });
  const { entries: texts } = await store.list('page-texts', { fields: ['hash'], budget: unbounded });
  const hashes = new Set(files.map(({ hash }) => hash));
  const known = new Set(texts.map(({ hash }) => hash));
  for (const { id, hash } of texts) if (!hashes.has(hash)) await store.remove({ type: 'page-texts', ref: { id } });
  for (const { hash, ext } of files) {
    if (stopping.aborted) return;
    if (known.has(hash)) continue;
    const pages = await storage.withFile(`${hash}${ext}`, fileWorkers.readPdfText).catch((error: unknown) => {
      if (isTransient(error)) throw error;
      // An encrypted or damaged file: it is not read again.
      log.warn('the text of a PDF was not extracted', { file: hash });
      return [];
    });
    await store.create('page-texts', { values: { hash, pages } });
  }
}
