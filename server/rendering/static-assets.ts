import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { commonHeaders } from '../middleware/security-headers.ts';
import type { Config } from '../process/config.ts';

/** The built files. Those of /assets have a hash in their name and are cached for a year, the others for an hour. The build compresses each. */
export function createStaticRoutes(clientFolder: string, { serviceWorker }: Pick<Config, 'serviceWorker'>): Hono {
  const routes = new Hono();
  const files = serveStatic({ root: clientFolder, precompressed: true });
  routes.use('/assets/*', cachedFor('31536000, immutable'), files);
  routes.get('/assets/*', (context) => context.text('Not Found', 404));
  routes.get(
    '/service-worker.js',
    async (context, next) => {
      await next();
      // A worker runs under the policy of its own response. Browsers look for another version at each page.
      for (const [name, value] of Object.entries(workerHeaders)) context.res.headers.set(name, value);
    },
    serviceWorker
      ? files
      : (context) => context.body(removal, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  );
  for (const path of ['/sign.svg', '/favicon.ico', '/icons/*', '/partage/*']) {
    routes.use(path, cachedFor('3600'));
    routes.get(path, files);
  }
  return routes;
}

const workerHeaders = {
  ...commonHeaders,
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
};

/**
 * The worker of a site that has none any more, which ends the one of before and deletes what that stored. Each page has it as a script too: a busy
 * worker lets no other one begin.
 */
const removal = `
(async () => {
  const workers = self.registration ? [self.registration] : await navigator.serviceWorker?.getRegistrations();
  for (const worker of workers ?? []) await worker.unregister();
  for (const name of (await self.caches?.keys()) ?? []) await caches.delete(name);
  indexedDB.deleteDatabase('serwist-expiration');
})();
`;

/** Sets the headers of built files; those that exist are cached for these seconds. */
const cachedFor =
  (maxAge: string): MiddlewareHandler =>
  async (context, next) => {
    await next();
    const { headers, status } = context.res;
    if (status === 200) headers.set('cache-control', `public, max-age=${maxAge}`);
    for (const [name, value] of Object.entries(commonHeaders)) headers.set(name, value);
  };
