import { log } from '#observability/log.ts';
import { withLease } from '#store/coordination/with-lease.ts';
import type { Leases } from '#store/store.ts';

/** Work that a process repeats while the site is open. */
export interface Job {
  /** Names the job in the log, and its lease. */
  name: string;
  /** The time from the end of a run to the next one, at most: `RunningJob.runWithin` can run it sooner. */
  intervalMs: number;
  /** The time until the first run; 0 without one. */
  delayMs?: number;
  /** Whether one process at a time does it, under a lease in the database. */
  isExclusive?: boolean;
  /** `stopping` is aborted when the site closes, which then waits for the run. */
  run(stopping: AbortSignal): Promise<unknown>;
}

/** A job of this process. A run that fails is logged, and tried again after the interval. */
export class RunningJob {
  readonly #store: Leases;
  readonly #job: Job;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  /** When the next run is due, by the monotonic clock. */
  #nextAt = Number.POSITIVE_INFINITY;
  #running: Promise<void> | undefined;

  constructor(store: Leases, job: Job) {
    this.#store = store;
    this.#job = job;
    this.runWithin(job.delayMs ?? 0);
  }

  /**
   * Runs the job after this time, unless it runs sooner; during a run, once that has ended. The interval is the longest time, also where `ms`
   * is more than a timer can take.
   */
  runWithin(ms: number): void {
    const nextAt = performance.now() + Math.min(ms, this.#job.intervalMs);
    if (this.#stopping.signal.aborted || nextAt >= this.#nextAt) return;
    this.#nextAt = nextAt;
    if (!this.#running) this.#setTimer();
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#nextAt = Number.POSITIVE_INFINITY;
        this.#running = this.#run();
      },
      Math.max(0, this.#nextAt - performance.now()),
    );
    this.#timer.unref();
  }

  async #run(): Promise<void> {
    const { name, intervalMs, isExclusive, run } = this.#job;
    const { signal } = this.#stopping;
    try {
      await (isExclusive ? withLease(this.#store, name, () => run(signal)) : run(signal));
    } catch (error) {
      log.error(`job failed: ${name}`, error);
    }
    this.#running = undefined;
    if (signal.aborted) return;
    this.runWithin(intervalMs);
    this.#setTimer();
  }

  /** Resolves once the current run has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }
}
