import { Hono } from 'hono';
import type { Store } from '#store/store.ts';
import { log } from './watch/log.ts';

/** `live`: the process answers. `ready`: it can read and write its database too, so that traffic may be sent to it. */
export function createHealthRoutes(store: Store, leaving: () => boolean = () => false): Hono {
  const routes = new Hono();
  routes.get('/health/live', (context) => context.json({ status: 'live' }, 200, { 'cache-control': 'no-store' }));
  routes.get('/health/ready', async (context) => {
    if (leaving())
      return context.json({ status: 'unavailable', reason: 'stopping' }, 503, { 'cache-control': 'no-store' });
    try {
      await store.check();
      return context.json({ status: 'ready' }, 200, { 'cache-control': 'no-store' });
    } catch (error) {
      log.error('not ready', error);
      return context.json({ status: 'unavailable', reason: 'database' }, 503, { 'cache-control': 'no-store' });
    }
  });
  return routes;
}
