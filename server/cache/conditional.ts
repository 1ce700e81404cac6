import { chooseEncoding, encodedVariant } from './encoding.ts';
import type { CachedResponse } from './response-cache.ts';

/** Conditional requests (RFC 9110, section 13): a cached response becomes a 304 for a client that has it already. */
export async function toConditionalResponse(
  cached: CachedResponse,
  request: { method: string; header: (name: string) => string | undefined },
): Promise<Response> {
  const variant = await encodedVariant(cached, chooseEncoding(request.header('accept-encoding'), cached));
  if (cached.status === 200 && matchesEtag(request.header('if-none-match'), variant.etag))
    return new Response(null, { status: 304, headers: variant.notModified });
  return new Response(request.method === 'HEAD' ? null : variant.body, {
    status: cached.status,
    headers: variant.headers,
  });
}

/** The same synchronously; undefined when the encoding that this client accepts is not made yet. */
export function lookupVariant(
  cached: CachedResponse,
  acceptEncoding: string | undefined,
  ifNoneMatch: string | undefined,
): { status: number; headers: Record<string, string>; body?: Buffer } | undefined {
  const variant = cached.variants.get(chooseEncoding(acceptEncoding, cached));
  if (!variant || variant instanceof Promise) return undefined;
  if (matchesEtag(ifNoneMatch, variant.etag)) return { status: 304, headers: variant.notModified };
  return { status: cached.status, headers: variant.headers, body: variant.body };
}

/** Weak comparison, as RFC 9110, section 13.1.2 requires of If-None-Match. */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag) return true;
  const opaque = stripWeak(etag);
  return ifNoneMatch.split(',').some((tag) => stripWeak(tag.trim()) === opaque || tag.trim() === '*');
}

const stripWeak = (tag: string): string => tag.replace(/^W\//, '');
