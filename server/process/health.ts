import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import type { Media } from '#media/index.ts';
import { log } from '#observability/log.ts';
import { singleFlight } from '#store/coordination/single-flight.ts';
import type { Store } from '#store/store.ts';

/** A condition of readiness. `check` rejects while it is not met. */
export interface ReadinessCheck {
  name: 'database' | 'uploads' | 'writes';
  check(): Promise<void>;
}

export const readinessChecks = (
  store: Pick<Store, 'check' | 'checkSynchronized'>,
  media: Pick<Media, 'check'>,
): ReadinessCheck[] => [
  { name: 'database', check: () => store.check() },
  { name: 'uploads', check: () => media.check() },
  { name: 'writes', check: async () => store.checkSynchronized() },
];

type CheckResult = 'ok' | 'failed';

/** A result is used again for this long: a thousand probes a second cost one check a second. */
const maxAgeMs = 1000;
/** A check that takes longer has failed: a load balancer does not wait longer either. */
const timeoutMs = 5000;

export type Readiness = () => Promise<Record<string, CheckResult>>;

/** Runs checks, once a second at most whatever the number of callers. */
export function createReadiness(checks: readonly ReadinessCheck[]): Readiness {
  const shared = checks.map(({ name, check }) => ({ name, run: singleFlight(maxAgeMs, () => resultOf(name, check)) }));
  return async () => Object.fromEntries(await Promise.all(shared.map(async ({ name, run }) => [name, await run()])));
}

/**
 * `GET /health/live`: the process answers. `GET /health/ready`: every condition is met; otherwise 503 with `checks`, the result of each, and
 * `reason`, those that failed. During a shutdown it fails, so that a balancer sends no more requests.
 */
export function createHealthRoutes(readiness: Readiness, isShuttingDown: () => boolean): Hono {
  const routes = new Hono();
  const headers = { 'cache-control': 'no-store' };
  routes.get('/health/live', (context) => context.json({ status: 'live' }, 200, headers));
  routes.get('/health/ready', async (context) => {
    if (isShuttingDown()) return context.json({ status: 'unavailable', reason: 'stopping' }, 503, headers);
    const checks = await readiness();
    const failed = Object.keys(checks).filter((name) => checks[name] === 'failed');
    return failed.length === 0
      ? context.json({ status: 'ready', checks }, 200, headers)
      : context.json({ status: 'unavailable', reason: failed.join(', '), checks }, 503, headers);
  });
  return routes;
}

async function resultOf(name: string, check: () => Promise<void>): Promise<CheckResult> {
  try {
    const late = wait(timeoutMs, 'late', { ref: false });
    if ((await Promise.race([check(), late])) === 'late') throw new Error(`no answer within ${timeoutMs} ms`);
    return 'ok';
  } catch (error) {
    log.error('not ready', error, { check: name });
    return 'failed';
  }
}
