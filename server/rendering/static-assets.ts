import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { commonHeaders } from '../middleware/security-headers.ts';

/** The built files. Those of /assets have a hash in their name and are cached for a year, the others for an hour. The build compresses each. */
export function createStaticRoutes(clientFolder: string): Hono {
  const routes = new Hono();
  const files = serveStatic({ root: clientFolder, precompressed: true });
  routes.use('/assets/*', cachedFor('31536000, immutable'), files);
  routes.get('/assets/*', (context) => context.text('Not Found', 404));
  for (const path of ['/sign.svg', '/favicon.ico', '/icons/*', '/partage/*']) {
    routes.use(path, cachedFor('3600'));
    routes.get(path, files);
  }
  return routes;
}

/** Sets the headers of built files; those that exist are cached for these seconds. */
const cachedFor =
  (maxAge: string): MiddlewareHandler =>
  async (context, next) => {
    await next();
    const { headers, status } = context.res;
    if (status === 200) headers.set('cache-control', `public, max-age=${maxAge}`);
    for (const [name, value] of Object.entries(commonHeaders)) headers.set(name, value);
  };
