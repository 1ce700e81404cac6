import type { Middleware } from '../middleware/pipeline.ts';
import { lookupVariant } from './conditional.ts';
import type { ResponseCache } from './response-cache.ts';

/**
 * Serves a fresh cached response to an anonymous GET before routing; any other request goes on to the app, which fills the cache. For
 * speed alone: without it the app gives the same responses (`npm run bench -- api page`, « unchanged »).
 */
export function cachedResponses(cache: ResponseCache): Middleware {
  return function cachedResponses(request, response, next) {
    const { method, url = '', headers } = request;
    const isAnonymous = method === 'GET' && headers.authorization === undefined && headers.origin === undefined;
    const cached = isAnonymous ? cache.getFresh(`${url.startsWith('/api/') ? 'api' : 'page'} ${url}`) : undefined;
    const ready = cached && lookupVariant(cached, headers['accept-encoding'], headers['if-none-match']);
    if (!ready) return next();
    response.writeHead(ready.status, ready.headers).end(ready.body);
  };
}
