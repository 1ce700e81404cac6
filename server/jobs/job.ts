import { log } from '#observability/log.ts';
import { withLease } from '#store/coordination/shared-state.ts';
import type { Leases } from '#store/store.ts';

/** Work that a process repeats while the site is open. */
export interface Job {
  /** Names the job in the log, and its lease. */
  name: string;
  /** The time from the end of a run to the next one, at most: `runWithin` can run it sooner. */
  intervalMs: number;
  /** The time until the first run; 0 without one. */
  delayMs?: number;
  /** Whether one process at a time does it, under a lease in the database. */
  isExclusive?: boolean;
  /** `stopping` is aborted when the site closes, which then waits for the run. */
  run(stopping: AbortSignal): Promise<unknown>;
}

export type RunningJob = ReturnType<typeof startJob>;

/** Runs a job of this process. A run that fails is logged, and tried again after the interval. */
export function startJob(store: Leases, { name, intervalMs, delayMs = 0, isExclusive, run }: Job) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  /** When the next run is due, by the monotonic clock. */
  let nextAt = Number.POSITIVE_INFINITY;
  let running: Promise<void> | undefined;

  /** Runs the job after this time, or sooner; during a run, once that has ended. The interval is the longest time, even for a larger `ms`. */
  function runWithin(ms: number): void {
    const dueAt = performance.now() + Math.min(ms, intervalMs);
    if (signal.aborted || dueAt >= nextAt) return;
    nextAt = dueAt;
    if (!running) setTimer();
  }

  function setTimer(): void {
    clearTimeout(timer);
    timer = setTimeout(begin, Math.max(0, nextAt - performance.now())).unref();
  }

  function begin(): void {
    nextAt = Number.POSITIVE_INFINITY;
    running = runOnce();
  }

  async function runOnce(): Promise<void> {
    try {
      await (isExclusive ? withLease(store, name, () => run(signal)) : run(signal));
    } catch (error) {
      log.error(`job failed: ${name}`, error);
    }
    running = undefined;
    if (signal.aborted) return;
    runWithin(intervalMs);
    setTimer();
  }

  runWithin(delayMs);
  return {
    runWithin,
    /** Resolves once the current run has ended. */
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
