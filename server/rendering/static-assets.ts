import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { commonHeaders } from '../middleware/security-headers.ts';

/**
 * The built files. Those of /assets have a content hash in their name and are cached for a year; the others (icons, manifest) for an hour. The
 * build compresses each with Brotli and gzip.
 */
export function createStaticRoutes(clientFolder: string): Hono {
  const routes = new Hono();
  routes.use('/assets/*', async (context, next) => {
    await next();
    if (context.res.status === 200) context.res.headers.set('cache-control', 'public, max-age=31536000, immutable');
    setCommon(context.res.headers);
  });
  routes.use('/assets/*', serveStatic({ root: clientFolder, precompressed: true }));
  routes.get('/assets/*', (context) => context.text('Not Found', 404));
  for (const path of ['/sign.svg', '/favicon.ico', '/icons/*', '/partage/*']) {
    routes.use(path, async (context, next) => {
      await next();
      if (context.res.status === 200) context.res.headers.set('cache-control', 'public, max-age=3600');
      setCommon(context.res.headers);
    });
    routes.get(path, serveStatic({ root: clientFolder, precompressed: true }));
  }
  return routes;
}

function setCommon(headers: Headers): void {
  for (const [name, value] of Object.entries(commonHeaders)) headers.set(name, value);
}
