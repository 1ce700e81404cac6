import type { FileEntry } from '#content/index.ts';
import { formatCount, formatNumber } from '#model/format.ts';
import { createStore } from '../../queries/store.ts';
import { type UploadWatch, uploadFailure } from './upload-file.ts';

/** A pending or failed upload. */
export interface Upload {
  /** Increases by one per file: the chosen order. */
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1; at 1 the server is processing the file. */
  progress: number;
  /** The error message, and whether a retry may help. */
  error?: { sentence: string; canRetry: boolean };
}

interface Options {
  check: (file: File) => string | undefined;
  send: (file: File, watch: UploadWatch) => Promise<FileEntry>;
  /** Called for every uploaded file, with its position in the chosen order. */
  onUploaded: (file: FileEntry, key: number) => void;
}

/** More would wait for one another: each is read, sent, then processed by the server, which has few processors. */
const maxConcurrent = 4;

/** An upload queue, of a field or of the library, with progress, errors, cancel and retry. */
export class UploadQueue {
  /** The latest: a component sets them at each render. */
  options: Options;
  readonly #controllers = new Map<number, AbortController>();
  readonly #uploads = createStore<readonly Upload[]>([]);
  readonly current = this.#uploads.current;
  readonly subscribe = this.#uploads.subscribe;
  #lastKey = 0;
  /** How many files of the present batch the server has. */
  arrived = 0;
  isPaused = false;

  constructor(options: Options) {
    this.options = options;
  }

  add(files: readonly File[]): void {
    if (this.current().length === 0) {
      this.arrived = 0;
      this.isPaused = false;
    }
    const added = files.map((file): Upload => {
      const sentence = this.options.check(file);
      this.#lastKey += 1;
      const upload = { key: this.#lastKey, file, progress: 0 };
      return sentence === undefined
        ? { ...upload, state: 'waiting' }
        : { ...upload, state: 'failed', error: { sentence, canRetry: false } };
    });
    this.#uploads.set([...this.current(), ...added]);
    this.#next();
  }

  retry(key: number): void {
    this.#change(key, (upload) => ({ key, file: upload.file, state: 'waiting', progress: 0 }));
    this.#next();
  }

  /** Removes a file from the list, and aborts its upload. */
  cancel(key: number): void {
    this.#controllers.get(key)?.abort();
    this.#uploads.set(this.current().filter((upload) => upload.key !== key));
    this.#next();
  }

  dismissFailed(): void {
    this.#uploads.set(this.current().filter(({ state }) => state !== 'failed'));
  }

  /** Files on their way arrive; those that wait go on waiting until it is called with false. */
  pause(isPaused: boolean): void {
    this.isPaused = isPaused;
    this.#uploads.set([...this.current()]);
    this.#next();
  }

  stop(): void {
    this.isPaused = false;
    for (const controller of this.#controllers.values()) controller.abort();
    this.#uploads.set([]);
  }

  #next(): void {
    if (this.isPaused) return;
    const free = maxConcurrent - this.current().filter(({ state }) => state === 'sending').length;
    for (const upload of this.current()
      .filter(({ state }) => state === 'waiting')
      .slice(0, Math.max(0, free)))
      void this.#send(upload);
  }

  async #send({ key, file }: Upload): Promise<void> {
    const controller = new AbortController();
    this.#controllers.set(key, controller);
    this.#change(key, (upload) => ({ ...upload, state: 'sending' }));
    try {
      const stored = await this.options.send(file, {
        signal: controller.signal,
        onProgress: (progress) => this.#change(key, (upload) => ({ ...upload, progress })),
      });
      if (controller.signal.aborted) return;
      this.arrived += 1;
      this.#uploads.set(this.current().filter((upload) => upload.key !== key));
      this.options.onUploaded(stored, key);
    } catch (error) {
      if (controller.signal.aborted) return;
      this.#change(key, (upload) => ({ ...upload, state: 'failed', error: uploadFailure(error) }));
    } finally {
      this.#controllers.delete(key);
      this.#next();
    }
  }

  #change(key: number, change: (upload: Upload) => Upload): void {
    this.#uploads.set(this.current().map((upload) => (upload.key === key ? change(upload) : upload)));
  }
}

/** Whether an upload waits or is on its way. */
export const isPending = ({ state }: Pick<Upload, 'state'>): boolean => state !== 'failed';

/** « Envoi de 200 fichiers : 148 arrivés, 50 en attente, 1 interrompu, 1 refusé. » An interrupted one may be sent again. */
export function uploadSummary(queue: Pick<UploadQueue, 'current' | 'arrived' | 'isPaused'>): string {
  const { arrived, isPaused } = queue;
  const uploads = queue.current();
  const pending = uploads.filter(isPending).length;
  const interrupted = uploads.filter(({ error }) => error?.canRetry).length;
  const refused = uploads.length - pending - interrupted;
  const parts = [
    formatCount(arrived, 'arrivé', '0 arrivé'),
    pending > 0 && `${formatNumber(pending)} en attente`,
    formatCount(interrupted, 'interrompu', ''),
    formatCount(refused, 'refusé', ''),
  ].filter(Boolean);
  const state = isPaused ? 'Envoi en pause' : pending > 0 ? 'Envoi' : 'Fin de l’envoi';
  return `${state} de ${formatCount(arrived + uploads.length, 'fichier', '')}\u00a0: ${parts.join(', ')}.`;
}
