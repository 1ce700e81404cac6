import { rm } from 'node:fs/promises';
import type { FileEntry } from '#content/index.ts';
import type { Store } from '#store/store.ts';
import type { Incoming } from './incoming.ts';
import { mayPass } from './refused.ts';
import type { Storage } from './storage.ts';
import { workshop } from './workshop.ts';

/** How long a full disk or a bucket that is away is left alone. */
const againMs = 60_000;

interface Rooms {
  store: Store;
  storage: Storage;
  incoming: Incoming;
}

/**
 * Makes the site's widths, one picture at a time, outside any request's way. What was waiting when the process stopped is found
 * again at the next start; a picture that fails says so and keeps its other sizes. What fails for want of room, or of the bucket, waits
 * and is tried again.
 */
export class RenditionQueue {
  readonly #rooms: Rooms;
  readonly #waiting: FileEntry[] = [];
  #working: Promise<void> | undefined;
  #stopped = true;
  #again: NodeJS.Timeout | undefined;

  constructor(rooms: Rooms) {
    this.#rooms = rooms;
  }

  add(file: FileEntry): void {
    if (file.renditions?.state !== 'waiting') return;
    this.#waiting.push(file);
    this.#work();
  }

  /** Begins, with what an earlier process left waiting. */
  async start(): Promise<void> {
    this.#stopped = false;
    const { entries } = await this.#rooms.store.list('files', {
      where: { path: ['renditions'], operator: 'contains', value: 'waiting' },
    });
    const known = new Set(this.#waiting.map((file) => file.id));
    this.#waiting.push(
      ...(entries as unknown as FileEntry[]).filter(
        (file) => file.renditions?.state === 'waiting' && !known.has(file.id),
      ),
    );
    this.#work();
  }

  /** Ends after the picture in hand. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#again);
    await this.#working;
  }

  /** Resolves once nothing waits. */
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
    for (let file = this.#waiting.shift(); file && !this.#stopped; file = this.#waiting.shift()) {
      if (!(await this.#stands(file))) continue;
      const failure = await this.#make(file).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      if (!(await this.#stands(file))) {
        const { storage } = this.#rooms;
        await storage
          .startingWith(`${file.hash}-`)
          .then((names) => Promise.all(names.map((name) => storage.remove(name))))
          .catch((error) => console.error(`renditions of ${file.hash}:`, error));
        continue;
      }
      if (failure) console.error(`renditions of ${file.hash}:`, failure.error);
      if (failure && mayPass(failure.error)) {
        this.#waiting.unshift(file);
        return this.#tryLater();
      }
      const state = failure ? 'failed' : 'ready';
      await this.#rooms.store
        .update(
          { type: 'files', ref: { id: file.id } },
          { values: { renditions: { ...file.renditions, state } }, links: {} },
        )
        .catch((error) => console.error(error));
    }
  }

  #tryLater(): void {
    this.#again = setTimeout(() => this.#work(), againMs);
    this.#again.unref();
  }

  /** A file may be removed, or get other bytes, while it waits or is in hand: its widths are then nobody's. */
  async #stands({ id, hash }: FileEntry): Promise<boolean> {
    try {
      return (await this.#rooms.store.get({ type: 'files', ref: { id } }, { fields: ['hash'] }))?.hash === hash;
    } catch {
      // A database that cannot be asked says nothing of the file.
      return true;
    }
  }

  async #make(file: FileEntry): Promise<void> {
    const { storage, incoming } = this.#rooms;
    await storage.withFile(`${file.hash}${file.ext}`, async (original) => {
      for (const width of file.renditions?.widths ?? []) {
        for (const format of ['webp', 'avif'] as const) {
          const path = incoming.newPath();
          try {
            await workshop.makeRendition(original, path, width, format);
            await storage.keep(`${file.hash}-${width}.${format}`, path);
          } finally {
            await rm(path, { force: true });
          }
        }
      }
    });
  }
}
