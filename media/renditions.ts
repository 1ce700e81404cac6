import { AsyncLocalStorage } from 'node:async_hooks';
import { rm } from 'node:fs/promises';
import type { FileEntry } from '#content/index.ts';
import { log } from '#observability/log.ts';
import { traced } from '#observability/tracing.ts';
import { defaultLeaseMs, withLease } from '#store/coordination/with-lease.ts';
import { unbounded } from '#store/query.ts';
import type { EntryStore, Leases } from '#store/store.ts';
import { fileWorkers } from './file-worker-pool.ts';
import type { StagingArea } from './staging.ts';
import type { Storage } from './storage.ts';
import { isTransient } from './upload-errors.ts';

/** The delay before a retry after a full disk or an unreachable bucket. */
const retryMs = 60_000;
/** How often each process polls for pictures of an interrupted process: with the lease, they resume within a minute. */
const defaultPollMs = 30_000;

interface Services {
  store: EntryStore & Leases;
  storage: Storage;
  staging: StagingArea;
}

interface Waiting {
  file: FileEntry;
  /** Runs work in the context of the request that added the file, so that its log lines and spans belong to that request. */
  inContext: ReturnType<typeof AsyncLocalStorage.snapshot>;
}

/** Tests shorten them. */
export interface RenditionTimes {
  leaseMs?: number;
  pollMs?: number;
}

/**
 * Creates the site's widths, one picture at a time, outside of requests. A lease in the database gives each picture to one process, and to
 * another when that one stops. A picture that fails gets the state `failed`; its other sizes stay. After a transient error it is retried.
 */
export class RenditionQueue {
  readonly #services: Services;
  readonly #leaseMs: number;
  readonly #pollMs: number;
  readonly #waiting: Waiting[] = [];
  #working: Promise<void> | undefined;
  #stopped = true;
  #retry: NodeJS.Timeout | undefined;
  #poll: NodeJS.Timeout | undefined;

  constructor(services: Services, { leaseMs = defaultLeaseMs, pollMs = defaultPollMs }: RenditionTimes = {}) {
    this.#services = services;
    this.#leaseMs = leaseMs;
    this.#pollMs = pollMs;
  }

  add(file: FileEntry): void {
    if (file.renditions?.state !== 'waiting') return;
    this.#waiting.push({ file, inContext: AsyncLocalStorage.snapshot() });
    this.#work();
  }

  /** Loads the waiting pictures of the database, then polls for others. */
  async start(): Promise<void> {
    this.#stopped = false;
    this.#poll = setInterval(() => {
      if (this.#working || this.#retry) return;
      this.#addWaiting().catch((error) => log.error('waiting renditions not found', error));
    }, this.#pollMs);
    this.#poll.unref();
    await this.#addWaiting();
  }

  async #addWaiting(): Promise<void> {
    const { entries } = await this.#services.store.list('files', {
      where: { path: ['renditions'], operator: 'contains', value: 'waiting' },
      budget: unbounded,
    });
    const known = new Set(this.#waiting.map(({ file }) => file.id));
    const inContext = AsyncLocalStorage.snapshot();
    for (const file of entries)
      if (file.renditions?.state === 'waiting' && !known.has(file.id)) this.#waiting.push({ file, inContext });
    this.#work();
  }

  /** Ends after the current picture. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#poll);
    clearTimeout(this.#retry);
    await this.#working;
  }

  /** Resolves once nothing waits in this process. */
  async idle(): Promise<void> {
    while (this.#working) await this.#working;
  }

  #work(): void {
    if (this.#stopped || this.#working) return;
    this.#working = this.#drain().finally(() => {
      this.#working = undefined;
    });
  }

  async #drain(): Promise<void> {
    for (let next = this.#waiting.shift(); next && !this.#stopped; next = this.#waiting.shift()) {
      const { file, inContext } = next;
      if ((await inContext(() => this.#claim(file))) === 'done') continue;
      this.#waiting.unshift(next);
      this.#retryLater();
      return;
    }
  }

  /** Makes one picture under its lease. Also `done` if another process has the lease. */
  async #claim(file: FileEntry): Promise<'done' | 'later'> {
    const { store } = this.#services;
    try {
      const outcome = await withLease(store, `renditions ${file.id}`, () => this.#process(file), this.#leaseMs);
      return outcome?.result ?? 'done';
    } catch (error) {
      // A database that does not answer: the picture stays in the queue.
      log.error('rendition not claimed', error, { file: file.hash });
      return 'later';
    }
  }

  /** Makes one picture, whose lease this process has, unless another process has made it before. */
  async #process(file: FileEntry): Promise<'done' | 'later'> {
    const { renditions } = file;
    if (!renditions || !(await this.#isWaiting(file))) return 'done';
    const failure = await this.#make(file).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    if (!(await this.#isWaiting(file))) {
      await this.#removeOrphans(file);
      return 'done';
    }
    if (failure) log.error('rendition failed', failure.error, { file: file.hash });
    if (failure && isTransient(failure.error)) return 'later';
    const state = failure ? 'failed' : 'ready';
    await this.#services.store
      .update({ type: 'files', ref: { id: file.id } }, { values: { renditions: { ...renditions, state } } })
      .catch((error) => log.error('rendition state not saved', error, { file: file.hash }));
    return 'done';
  }

  #retryLater(): void {
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#work();
    }, retryMs);
    this.#retry.unref();
  }

  /** False once the file was removed, or has other bytes, or was made by another process. */
  async #isWaiting({ id, hash }: FileEntry): Promise<boolean> {
    try {
      const file = await this.#services.store.get(
        { type: 'files', ref: { id } },
        { fields: ['hash', 'renditions'], budget: unbounded },
      );
      return file?.hash === hash && file.renditions?.state === 'waiting';
    } catch {
      // Without an answer of the database the state of the file is unknown.
      return true;
    }
  }

  /** Removes the widths of a file that was removed or replaced while they were made; not those that another process has just made. */
  async #removeOrphans({ id, hash }: FileEntry): Promise<void> {
    const { store, storage } = this.#services;
    try {
      if ((await store.get({ type: 'files', ref: { id } }, { fields: ['hash'], budget: unbounded }))?.hash === hash)
        return;
      for (const name of await storage.listByPrefix(`${hash}-`)) await storage.remove(name);
    } catch (error) {
      log.error('orphaned renditions not removed', error, { file: hash });
    }
  }

  async #make(file: FileEntry): Promise<void> {
    const { storage, staging } = this.#services;
    const make = async (original: string) => {
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
    await traced('renditions', { file: file.hash }, () => storage.withFile(`${file.hash}${file.ext}`, make));
  }
}
