/** A queue is full: the caller answers 429. */
export class QueueFull extends Error {
  constructor() {
    super('too many passwords are waiting to be hashed');
  }
}

/** Work of known callers: with a session, or with a device cookie of the account. It runs before all other work. */
export const knownCaller: unique symbol = Symbol('known caller');

/** The lane of a job: for an anonymous client, its network. */
export type Lane = string | typeof knownCaller;

type Job = () => Promise<void>;

/**
 * Runs one job at a time. Lanes take turns, so that a network with a hundred jobs delays another's only job by one, and each lane has a
 * bound of its own, as all of them have together.
 */
export class FairQueue {
  readonly #perLane: number;
  readonly #total: number;
  /** In the order of their turns. */
  readonly #lanes = new Map<Lane, Job[]>();
  #waiting = 0;
  #running = false;

  constructor({ perLane, total }: { perLane: number; total: number }) {
    this.#perLane = perLane;
    this.#total = total;
  }

  /** How many jobs wait or run. */
  get length(): number {
    return this.#waiting + (this.#running ? 1 : 0);
  }

  /** @throws QueueFull at once, where the lane or the queue has no room */
  run<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> {
    const jobs = this.#lanes.get(lane) ?? [];
    const isFull = jobs.length >= this.#perLane || this.#waiting >= this.#total;
    if (isFull && lane !== knownCaller) return Promise.reject(new QueueFull());
    return new Promise((resolve, reject) => {
      jobs.push(() => work().then(resolve, reject));
      this.#lanes.set(lane, jobs);
      this.#waiting += 1;
      if (!this.#running) void this.#drain();
    });
  }

  async #drain(): Promise<void> {
    this.#running = true;
    for (let job = this.#next(); job; job = this.#next()) await job();
    this.#running = false;
  }

  #next(): Job | undefined {
    const lane: Lane | undefined = this.#lanes.has(knownCaller) ? knownCaller : this.#lanes.keys().next().value;
    const jobs = lane === undefined ? undefined : this.#lanes.get(lane);
    const job = jobs?.shift();
    if (lane === undefined || !jobs || !job) return undefined;
    this.#waiting -= 1;
    // The lane goes to the end of the round.
    this.#lanes.delete(lane);
    if (jobs.length > 0) this.#lanes.set(lane, jobs);
    return job;
  }
}
