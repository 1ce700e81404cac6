import { Readable } from 'node:stream';

/** A body that several responses send while it is created. Its chunks are stored: a later client starts at the beginning. */
export class LiveBody {
  readonly #chunks: Buffer[] = [];
  #isComplete = false;
  #changed = Promise.withResolvers<void>();
  /** Resolves with the first chunk; rejects where the body fails before. */
  readonly begun = this.#changed.promise;

  write(text: string): void {
    this.#chunks.push(Buffer.from(text));
    this.#notify();
  }

  /** @returns the whole body */
  end(): Buffer<ArrayBuffer> {
    this.#isComplete = true;
    this.#notify();
    return Buffer.concat(this.#chunks);
  }

  fail(error: unknown): void {
    // Nothing may wait for a chunk.
    this.#changed.promise.catch(() => undefined);
    this.#changed.reject(error);
  }

  /** Streams the body from the beginning, each chunk as soon as it is available. */
  stream(): ReadableStream<Uint8Array> {
    return Readable.toWeb(Readable.from(this.#read())) as ReadableStream<Uint8Array>;
  }

  async *#read(): AsyncIterable<Buffer> {
    for (let next = 0; ; ) {
      const chunk = this.#chunks[next];
      if (chunk) {
        next += 1;
        yield chunk;
      } else if (this.#isComplete) return;
      else await this.#changed.promise;
    }
  }

  #notify(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
