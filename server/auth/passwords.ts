import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** A queue is full: the caller answers 429. */
export class QueueFull extends Error {}

/** Work of known callers: with a session, or with a device cookie of the account. It runs before all other work. */
export const knownCaller: unique symbol = Symbol('known caller');

/** The lane of a job: for an anonymous client, its network. */
export type Lane = string | typeof knownCaller;

type Job = () => Promise<void>;

/** Runs one job at a time. Lanes take turns: a network with a hundred jobs delays another's only job by one. Each lane has a bound, as all have. */
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

const compute = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

/** OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
/** Longer passwords would only cost more to hash. */
export const maxPasswordLength = 200;

/** Hashing takes 19 MiB and a core for some 50 ms: jobs run one at a time, with at most five waiting per network. */
const queue = fairQueue({ perLane: 5, total: 60 });

/** Passwords that are being hashed or wait for it. */
export const passwordQueueLength = queue.size;

/** The hash of a password in PHC form: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await queue.run(knownCaller, () => compute('argon2id', { message: password, nonce, ...cost }));
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(hash)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Whether a password matches a hash. Without one it takes as long: time reveals no account. `lane`: that of the queue. @throws QueueFull */
export async function verifyPassword(password: string, stored: string | undefined, lane: Lane = knownCaller) {
  const [, memory, passes, parallelism, salt, hash] = phc.exec(stored ?? '') ?? [];
  const expected = hash ? Buffer.from(hash, 'base64') : Buffer.alloc(cost.tagLength);
  const nonce = salt ? Buffer.from(salt, 'base64') : Buffer.alloc(16);
  const parameters = hash
    ? { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism), tagLength: expected.length }
    : cost;
  const computed = await queue.run(lane, () =>
    compute('argon2id', { message: password.slice(0, maxPasswordLength), nonce, ...parameters }),
  );
  return timingSafeEqual(computed, expected) && hash !== undefined;
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** Whether a text is a secret: in a time that does not depend on where they differ. False where there is no secret. */
export function isSameSecret(text: string, secret: string | undefined): boolean {
  if (secret === undefined) return false;
  const [a, b] = [Buffer.from(text), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
