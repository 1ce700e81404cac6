import type { FileEntry } from '#content/index.ts';

/** A file on its way, or that could not go. */
export interface Upload {
  /** Grows by one per file: the order they were chosen in. */
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1; at 1 the server is at work on it. */
  progress: number;
  /** Why it failed, and whether trying again may help. */
  why?: { sentence: string; again: boolean };
}

interface Options {
  /** What is wrong with a file before it is sent. */
  check: (file: File) => string | undefined;
  send: (file: File, watch: { signal: AbortSignal; onProgress: (sent: number) => void }) => Promise<FileEntry>;
  explain: (error: unknown) => string;
}

/** A connection carries two files nearly as quickly as one after the other, and the second does not wait for the server's work on the first. */
const atOnce = 2;

/** The files of one field on their way: each with its progress, its failure, and a way to stop it or try again. */
export class UploadQueue {
  readonly #options: Options;
  readonly #stops = new Map<number, AbortController>();
  readonly #listeners = new Set<() => void>();
  #uploads: readonly Upload[] = [];
  #last = 0;
  /** Told of every file that is kept, with its place in the order chosen. */
  onKept: (file: FileEntry, key: number) => void = () => undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly current = (): readonly Upload[] => this.#uploads;

  add(files: readonly File[]): void {
    const added = files.map((file): Upload => {
      const sentence = this.#options.check(file);
      this.#last += 1;
      const upload = { key: this.#last, file, progress: 0 };
      return sentence === undefined
        ? { ...upload, state: 'waiting' }
        : { ...upload, state: 'failed', why: { sentence, again: false } };
    });
    this.#set([...this.#uploads, ...added]);
    this.#next();
  }

  retry(key: number): void {
    this.#change(key, (upload) => ({ key, file: upload.file, state: 'waiting', progress: 0 }));
    this.#next();
  }

  /** Takes a file off the list, and off the line when it is on its way. */
  cancel(key: number): void {
    this.#stops.get(key)?.abort();
    this.#set(this.#uploads.filter((upload) => upload.key !== key));
    this.#next();
  }

  stop(): void {
    for (const controller of this.#stops.values()) controller.abort();
    this.#set([]);
  }

  #next(): void {
    const free = atOnce - this.#uploads.filter(({ state }) => state === 'sending').length;
    for (const upload of this.#uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free)))
      void this.#send(upload);
  }

  async #send({ key, file }: Upload): Promise<void> {
    const controller = new AbortController();
    this.#stops.set(key, controller);
    this.#change(key, (upload) => ({ ...upload, state: 'sending' }));
    try {
      const kept = await this.#options.send(file, {
        signal: controller.signal,
        onProgress: (progress) => this.#change(key, (upload) => ({ ...upload, progress })),
      });
      if (controller.signal.aborted) return;
      this.#set(this.#uploads.filter((upload) => upload.key !== key));
      this.onKept(kept, key);
    } catch (error) {
      if (controller.signal.aborted) return;
      const why = { sentence: this.#options.explain(error), again: true };
      this.#change(key, (upload) => ({ ...upload, state: 'failed', why }));
    } finally {
      this.#stops.delete(key);
      this.#next();
    }
  }

  #change(key: number, change: (upload: Upload) => Upload): void {
    this.#set(this.#uploads.map((upload) => (upload.key === key ? change(upload) : upload)));
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}
