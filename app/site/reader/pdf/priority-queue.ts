/** Runs one task at a time, lowest priority number first, so that the visible page never waits for a thumbnail. */
export class PriorityQueue {
  readonly #queued: { priority: number; start(): void }[] = [];
  #busy = false;

  /** Runs a task when its turn comes. A task aborted before is never started. */
  run<Result>(priority: number, signal: AbortSignal, task: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const start = () => {
        if (signal.aborted) {
          reject(signal.reason);
          return this.#next();
        }
        this.#busy = true;
        task()
          .then(resolve, reject)
          .finally(() => {
            this.#busy = false;
            this.#next();
          });
      };
      this.#queued.push({ priority, start });
      this.#next();
    });
  }

  #next(): void {
    if (this.#busy) return;
    this.#queued.sort((a, b) => a.priority - b.priority);
    this.#queued.shift()?.start();
  }
}
