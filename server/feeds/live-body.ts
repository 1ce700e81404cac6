/**
 * A body that several responses send while it is created. Its chunks are stored until it is complete, so that a later client starts at the
 * beginning.
 */
export class LiveBody {
  readonly #chunks: Buffer[] = [];
  #state: 'open' | 'whole' | { error: unknown } = 'open';
  #changed = Promise.withResolvers<void>();
  readonly #begun = Promise.withResolvers<void>();

  /** Resolves with the first chunk. */
  get begun(): Promise<void> {
    return this.#begun.promise;
  }

  write(text: string): void {
    this.#chunks.push(Buffer.from(text));
    this.#begun.resolve();
    this.#notify();
  }

  /** @returns the whole body */
  end(): Buffer<ArrayBuffer> {
    this.#state = 'whole';
    this.#notify();
    return Buffer.concat(this.#chunks);
  }

  fail(error: unknown): void {
    this.#state = { error };
    this.#notify();
  }

  /** Streams the body from the beginning, each chunk as soon as it is available. */
  stream(): ReadableStream<Uint8Array> {
    let next = 0;
    return new ReadableStream({
      pull: async (controller) => {
        while (next >= this.#chunks.length && this.#state === 'open') await this.#changed.promise;
        const chunk = this.#chunks[next];
        next += 1;
        if (chunk) controller.enqueue(chunk);
        else if (typeof this.#state === 'object') controller.error(this.#state.error);
        else controller.close();
      },
    });
  }

  #notify(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
