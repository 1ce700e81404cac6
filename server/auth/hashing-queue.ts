/** A queue is full: the caller answers 429. */
export class QueueFull extends Error {}

/** Work of known callers: with a session, or with a device cookie of the account. It runs before all other work. */
export const knownCaller: unique symbol = Symbol('known caller');

/** The lane of a job: for an anonymous client, its network. */
export type Lane = string | typeof knownCaller;

type Job = () => Promise<void>;

/**
 * Runs one job at a time. Lanes take turns, so that a network with a hundred jobs delays another's only job by one, and each lane has a
 * bound of its own, as all of them have together.
 */
export function fairQueue({ perLane, total }: { perLane: number; total: number }) {
  /** In the order of their turns. */
  const lanes = new Map<Lane, Job[]>();
  let waiting = 0;
  let isRunning = false;

  async function drain(): Promise<void> {
    isRunning = true;
    for (let job = next(); job; job = next()) await job();
    isRunning = false;
  }

  function next(): Job | undefined {
    const lane: Lane | undefined = lanes.has(knownCaller) ? knownCaller : lanes.keys().next().value;
    const jobs = lane === undefined ? undefined : lanes.get(lane);
    const job = jobs?.shift();
    if (lane === undefined || !jobs || !job) return undefined;
    waiting -= 1;
    // The lane goes to the end of the round.
    lanes.delete(lane);
    if (jobs.length > 0) lanes.set(lane, jobs);
    return job;
  }

  return {
    /** How many jobs wait or run. */
    size: (): number => waiting + (isRunning ? 1 : 0),
    /** @throws QueueFull at once, where the lane or the queue has no room */
    run<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> {
      const jobs = lanes.get(lane) ?? [];
      const isFull = jobs.length >= perLane || waiting >= total;
      if (isFull && lane !== knownCaller)
        return Promise.reject(new QueueFull('too many passwords are waiting to be hashed'));
      return new Promise((resolve, reject) => {
        jobs.push(() => work().then(resolve, reject));
        lanes.set(lane, jobs);
        waiting += 1;
        if (!isRunning) void drain();
      });
    },
  };
}
