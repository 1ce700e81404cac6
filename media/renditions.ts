import { AsyncLocalStorage } from 'node:async_hooks';
import { rm } from 'node:fs/promises';
import type { FileEntry } from '#content/index.ts';
import { log } from '#observability/log.ts';
import { traced } from '#observability/tracing.ts';
import { defaultLeaseMs, withLease } from '#store/coordination/with-lease.ts';
import { compare, unbounded } from '#store/query.ts';
import type { EntryStore, Leases } from '#store/store.ts';
import { fileWorkers } from './file-worker-pool.ts';
import type { StagingArea } from './staging.ts';
import type { Storage } from './storage.ts';
import { isTransient } from './upload-errors.ts';

/** The delay before a retry after a full disk or an unreachable bucket. */
const retryMs = 60_000;
/** How often each process polls for pictures of an interrupted process: with the lease, they resume within a minute. */
const defaultPollMs = 30_000;

type Services = { store: EntryStore & Leases; storage: Storage; staging: StagingArea };

interface Waiting {
  file: FileEntry;
  /** Runs work in the context of the request that added the file, so that its log lines and spans belong to that request. */
  inContext: ReturnType<typeof AsyncLocalStorage.snapshot>;
}

/** Tests shorten them. */
export type RenditionTimes = { leaseMs?: number; pollMs?: number };

/**
 * Creates the site's widths, one picture at a time, outside of requests. A lease in the database gives each picture to one process, and to
 * another when that one stops. A picture that fails gets the state `failed`; its other sizes stay. After a transient error it is retried.
 */
export function openRenditionQueue(
  { store, storage, staging }: Services,
  { leaseMs = defaultLeaseMs, pollMs = defaultPollMs }: RenditionTimes = {},
) {
  const waiting: Waiting[] = [];
  let working: Promise<void> | undefined;
  let isStopped = true;
  let retry: NodeJS.Timeout | undefined;
  let poll: NodeJS.Timeout | undefined;

  async function addWaiting(): Promise<void> {
    const { entries } = await store.list('files', {
      where: compare('renditions', 'contains', 'waiting'),
      budget: unbounded,
    });
    const known = new Set(waiting.map(({ file }) => file.id));
    const inContext = AsyncLocalStorage.snapshot();
    for (const file of entries)
      if (file.renditions?.state === 'waiting' && !known.has(file.id)) waiting.push({ file, inContext });
    work();
  }

  function work(): void {
    if (isStopped || working) return;
    working = drain().finally(() => {
      working = undefined;
    });
  }

  async function drain(): Promise<void> {
    for (let next = waiting.shift(); next && !isStopped; next = waiting.shift()) {
      const { file, inContext } = next;
      if ((await inContext(() => claim(file))) === 'done') continue;
      waiting.unshift(next);
      retry = setTimeout(() => {
        retry = undefined;
        work();
      }, retryMs).unref();
      return;
    }
  }

  /** Makes one picture under its lease. Also `done` if another process has the lease. */
  async function claim(file: FileEntry): Promise<'done' | 'later'> {
    try {
      const outcome = await withLease(store, `renditions ${file.id}`, () => process(file), leaseMs);
      return outcome?.result ?? 'done';
    } catch (error) {
      // A database that does not answer: the picture stays in the queue.
      log.error('rendition not claimed', error, { file: file.hash });
      return 'later';
    }
  }

  /** Makes one picture, whose lease this process has, unless another process has made it before. */
  async function process(file: FileEntry): Promise<'done' | 'later'> {
    const { renditions } = file;
    if (!renditions || !(await isWaiting(file))) return 'done';
    const failure = await make(file).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    if (!(await isWaiting(file))) {
      await removeOrphans(file);
      return 'done';
    }
    if (failure) log.error('rendition failed', failure.error, { file: file.hash });
    if (failure && isTransient(failure.error)) return 'later';
    const state = failure ? 'failed' : 'ready';
    await store
      .update({ type: 'files', ref: { id: file.id } }, { values: { renditions: { ...renditions, state } } })
      .catch((error) => log.error('rendition state not saved', error, { file: file.hash }));
    return 'done';
  }

  const readFile = (id: number) =>
    store.get({ type: 'files', ref: { id } }, { fields: ['hash', 'renditions'], budget: unbounded });

  /** False once the file was removed, or has other bytes, or was made by another process. */
  async function isWaiting({ id, hash }: FileEntry): Promise<boolean> {
    try {
      const file = await readFile(id);
      return file?.hash === hash && file.renditions?.state === 'waiting';
    } catch {
      // Without an answer of the database the state of the file is unknown.
      return true;
    }
  }

  /** Removes the widths of a file that was removed or replaced while they were made; not those that another process has just made. */
  async function removeOrphans({ id, hash }: FileEntry): Promise<void> {
    try {
      if ((await readFile(id))?.hash === hash) return;
      for (const name of await storage.listByPrefix(`${hash}-`)) await storage.remove(name);
    } catch (error) {
      log.error('orphaned renditions not removed', error, { file: hash });
    }
  }

  async function make(file: FileEntry): Promise<void> {
    const makeAll = async (original: string) => {
      for (const width of file.renditions?.widths ?? []) {
        for (const format of ['webp', 'avif'] as const) {
          const path = staging.newPath();
          try {
            await fileWorkers.makeRendition(original, path, width, format);
            await storage.put(`${file.hash}-${width}.${format}`, path);
          } finally {
            await rm(path, { force: true });
          }
        }
      }
    };
    await traced('renditions', { file: file.hash }, () => storage.withFile(`${file.hash}${file.ext}`, makeAll));
  }

  return {
    add(file: FileEntry): void {
      if (file.renditions?.state !== 'waiting') return;
      waiting.push({ file, inContext: AsyncLocalStorage.snapshot() });
      work();
    },
    /** Loads the waiting pictures of the database, then polls for others. */
    async start(): Promise<void> {
      isStopped = false;
      poll = setInterval(() => {
        if (working || retry) return;
        addWaiting().catch((error) => log.error('waiting renditions not found', error));
      }, pollMs);
      poll.unref();
      await addWaiting();
    },
    /** Ends after the current picture. */
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(poll);
      clearTimeout(retry);
      await working;
    },
    /** Resolves once nothing waits in this process. */
    async idle(): Promise<void> {
      while (working) await working;
    },
  };
}
