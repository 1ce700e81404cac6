import { rm } from 'node:fs/promises';
import type { FileEntry } from '#content/index.ts';
import type { Store } from '#store/store.ts';
import type { Incoming } from './incoming.ts';
import type { Storage } from './storage.ts';

interface Rooms {
  store: Store;
  storage: Storage;
  incoming: Incoming;
  /** The path of a kept file, for the picture library reads files. */
  pathOf: (name: string) => string;
}

/**
 * Makes the site's widths, one picture at a time, outside any request's way. What was waiting when the process stopped is found
 * again at the next start; a picture that fails says so and keeps its other sizes.
 */
export class RenditionQueue {
  readonly #rooms: Rooms;
  readonly #waiting: FileEntry[] = [];
  #working: Promise<void> | undefined;
  #stopped = true;

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
      const state = await this.#make(file).then(
        () => 'ready' as const,
        (error) => {
          console.error(`renditions of ${file?.hash}:`, error);
          return 'failed' as const;
        },
      );
      await this.#rooms.store
        .update(
          { type: 'files', ref: { id: file.id } },
          { values: { renditions: { ...file.renditions, state } }, links: {} },
        )
        .catch((error) => console.error(error));
    }
  }

  async #make(file: FileEntry): Promise<void> {
    const { storage, incoming, pathOf } = this.#rooms;
    const { makeRendition } = await import('./pictures.ts');
    for (const width of file.renditions?.widths ?? []) {
      for (const format of ['webp', 'avif'] as const) {
        const path = incoming.newPath();
        try {
          await makeRendition(pathOf(`${file.hash}${file.ext}`), path, width, format);
          await storage.keep(`${file.hash}-${width}.${format}`, path);
        } finally {
          await rm(path, { force: true });
        }
      }
    }
  }
}
