import type { Middleware } from '../middleware/pipeline.ts';
import { chooseEncoding, encodedVariant, type Variant } from './encoding.ts';
import type { CachedResponse, ResponseCache } from './response-cache.ts';

/** Conditional requests (RFC 9110, section 13): a cached response becomes a 304 for a client that has it already. */
export async function toConditionalResponse(
  cached: CachedResponse,
  request: { method: string; header: (name: string) => string | undefined },
): Promise<Response> {
  const variant = await encodedVariant(cached, chooseEncoding(request.header('accept-encoding'), cached));
  const { body = null, ...answer } = answerOf(cached, variant, request.header('if-none-match'));
  return new Response(request.method === 'HEAD' ? null : body, answer);
}

/** The same synchronously; undefined when the encoding that this client accepts is not made yet. */
export function lookupVariant(cached: CachedResponse, acceptEncoding?: string, ifNoneMatch?: string) {
  const variant = cached.variants.get(chooseEncoding(acceptEncoding, cached));
  return !variant || variant instanceof Promise ? undefined : answerOf(cached, variant, ifNoneMatch);
}

function answerOf(cached: CachedResponse, { body, etag, headers, notModified }: Variant, ifNoneMatch?: string) {
  const { status, sharedHeaders } = cached;
  const shared = sharedHeaders?.();
  if (status === 200 && matchesEtag(ifNoneMatch, etag)) return { status: 304, headers: { ...notModified, ...shared } };
  return { status, headers: shared ? { ...headers, ...shared } : headers, body };
}

/** Weak comparison, as RFC 9110, section 13.1.2 requires of If-None-Match. */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag) return true;
  const opaque = stripWeak(etag);
  return ifNoneMatch.split(',').some((tag) => stripWeak(tag.trim()) === opaque || tag.trim() === '*');
}

const stripWeak = (tag: string): string => tag.replace(/^W\//, '');

/** Serves a fresh cached response to an anonymous GET before routing. For speed alone (`npm run bench -- api page`, « unchanged »). */
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
