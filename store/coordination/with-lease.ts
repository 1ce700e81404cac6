import { randomUUID } from 'node:crypto';
import type { Leases } from './leases.ts';

/** Long enough to prolong it twice while the database is slow, short enough for another process to take over within a minute. */
export const defaultLeaseMs = 25_000;

/**
 * Runs work that one process at a time must do, under a lease in the database that is prolonged while the work runs. After a sudden stop
 * another process can claim it once the lease is over.
 * @returns undefined when another process has the lease; the work has not run then
 */
export async function withLease<Result>(
  store: Pick<Leases, 'claim' | 'release'>,
  name: string,
  work: () => Promise<Result>,
  leaseMs = defaultLeaseMs,
): Promise<{ result: Result } | undefined> {
  const owner = randomUUID();
  if (!(await store.claim(name, owner, leaseMs))) return undefined;
  // A failed renewal is retried. If all fail, the lease ends and another process may do the work again.
  const timer = setInterval(() => void store.claim(name, owner, leaseMs).catch(() => undefined), leaseMs / 3);
  timer.unref();
  try {
    return { result: await work() };
  } finally {
    clearInterval(timer);
    await store.release(name, owner).catch(() => undefined);
  }
}
