interface QueuedTask {
  priority: number;
  start(): void;
}

/** Runs one task at a time, lowest priority number first, so that the visible page never waits for a thumbnail. */
export class PriorityQueue {
  readonly #queued: QueuedTask[] = [];
  #busy = false;

  /** Runs a task when its turn comes. A task aborted before is never started. */
  run<Result>(priority: number, signal: AbortSignal, task: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const start = () => {
        if (signal.aborted) {
          reject(signal.reason);
          this.#next();
          return;
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
      if (!this.#busy) this.#next();
    });
  }

  #next(): void {
    if (this.#busy || this.#queued.length === 0) return;
    const highest = Math.min(...this.#queued.map(({ priority }) => priority));
    const index = this.#queued.findIndex(({ priority }) => priority === highest);
    this.#queued.splice(index, 1)[0]?.start();
  }
}
