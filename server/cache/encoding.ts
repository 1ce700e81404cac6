import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { type BufferedResponse, bufferResponse, compactBuffer } from './buffered-response.ts';

/** Content codings that are sent (RFC 9110, section 8.4.1). */
export type Encoding = 'identity' | 'br' | 'gzip';

/** A response with its encoded bodies, each made when a client first accepts it. */
export interface EncodedResponse extends BufferedResponse {
  variants: Map<Encoding, Promise<Variant> | Variant>;
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
/** In bytes. Below this, compression costs more than it saves. */
const minCompressedSize = 1024;
/** A quality of 5 takes a millisecond for a page; 11 takes a hundred for a twelfth less. */
const brotliQuality = 5;

/** The content coding to send, by the client's `Accept-Encoding`. */
export function chooseEncoding(acceptEncoding: string | undefined, response: BufferedResponse): Encoding {
  const { body, headers } = response;
  if (!acceptEncoding || body.byteLength < minCompressedSize || 'content-encoding' in headers) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(acceptEncoding)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(acceptEncoding) ? 'gzip' : 'identity';
}

/**
 * Middleware. Compresses the documents and the JSON of GET requests that no cache has; responses of a cache have an ETag. BREACH needs a
 * secret and the text of another site in one response: the API has no cookies, and the form of groups is refused from other sites.
 */
export const compressUncached: MiddlewareHandler = async (context, next) => {
  await next();
  const { req, res } = context;
  if (req.method !== 'GET' || res.headers.has('etag')) return;
  if (!/^(?:text\/html|application\/json)\b/.test(res.headers.get('content-type') ?? '')) return;
  const response = await bufferResponse(res);
  const encoding = chooseEncoding(req.header('accept-encoding'), response);
  context.res = new Response(await compress(response.body, encoding), res);
  context.res.headers.append('vary', 'Accept-Encoding');
  context.res.headers.delete('content-length');
  if (encoding !== 'identity') context.res.headers.set('content-encoding', encoding);
};

/** The response in one content coding, encoded once and cached with it. */
export function encodedVariant(response: EncodedResponse, encoding: Encoding): Promise<Variant> | Variant {
  const existing = response.variants.get(encoding);
  if (existing) return existing;
  const variant = encode(response, encoding).then((encoded) => {
    response.variants.set(encoding, encoded);
    return encoded;
  });
  response.variants.set(encoding, variant);
  return variant;
}

/** A response in one content coding, with the headers of a 200 and of a 304. */
export type Variant = Awaited<ReturnType<typeof encode>>;

async function encode(response: BufferedResponse, encoding: Encoding) {
  const body = await compress(response.body, encoding);
  const digest = hash('sha256', response.body, 'base64url').slice(0, 22);
  // Weak for a compressed body: a zlib of another version may encode the same content in other bytes (RFC 9110, section 8.8.1).
  const etag = encoding === 'identity' ? `"${digest}"` : `W/"${digest}-${encoding}"`;
  const vary = [response.headers.vary, 'Accept-Encoding'].filter(Boolean).join(', ');
  const length = { 'content-length': String(body.byteLength) };
  const headers: Record<string, string> = { ...response.headers, etag, vary, ...length };
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  // RFC 9110, section 15.4.5: a 304 has the headers that a cache updates, and none that describe a body.
  const { 'content-length': _length, 'content-type': _type, 'content-encoding': _encoding, ...notModified } = headers;
  return { body, etag, headers, notModified };
}

async function compress(body: Buffer<ArrayBuffer>, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return compactBuffer(await gzipAsync(body, { level: 6 }));
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: brotliQuality, [BROTLI_PARAM_SIZE_HINT]: body.byteLength };
  return compactBuffer(await brotliAsync(body, { params }));
}
