interface Waiting {
  urgency: number;
  start(): void;
}

/** Work done one piece at a time, the most urgent first (0), so that the page in sight never waits for a thumbnail. */
export class Queue {
  readonly #waiting: Waiting[] = [];
  #busy = false;

  /** Does the work when its turn comes. Given up meanwhile, it is never begun. */
  run<Result>(urgency: number, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const start = () => {
        if (signal.aborted) {
          reject(signal.reason);
          this.#next();
          return;
        }
        this.#busy = true;
        work()
          .then(resolve, reject)
          .finally(() => {
            this.#busy = false;
            this.#next();
          });
      };
      this.#waiting.push({ urgency, start });
      if (!this.#busy) this.#next();
    });
  }

  #next(): void {
    if (this.#busy || this.#waiting.length === 0) return;
    const urgent = Math.min(...this.#waiting.map(({ urgency }) => urgency));
    const at = this.#waiting.findIndex(({ urgency }) => urgency === urgent);
    this.#waiting.splice(at, 1)[0]?.start();
  }
}
