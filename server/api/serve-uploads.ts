import { once } from 'node:events';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import parseRange from 'range-parser';
import type { Media } from '#media/index.ts';
import { isNotFound } from '#media/storage.ts';
import { fileKinds, msWordDocument } from '#model/file-kinds.ts';
import { notFound, toApiError } from '../http/errors.ts';

const types = new Map([...Object.values(fileKinds), msWordDocument].map(({ ext, mime }) => [ext, mime]));
/** A track of a film, which is no file of the library. */
types.set('.vtt', 'text/vtt; charset=utf-8');

/** Uploaded files cannot run scripts when opened as a page. A PDF needs its viewer, which a sandbox blocks (docs/decisions/0009). */
const sandboxPolicy = "default-src 'none'; sandbox";
const pdfPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

/** Serves uploaded files. The bytes under a URL never change: they are cached for a year. Players and PDF readers ask for ranges (RFC 9110, 14). */
export function createUploadsRoutes({ media }: { media: Media }): Hono {
  const routes = new Hono();
  routes.onError((error) => (isNotFound(error) ? notFound() : toApiError(error)).toResponse());
  routes.on(['GET', 'HEAD'], '/uploads/:name', async (context) => {
    const name = context.req.param('name');
    const replacing = await media.redirect(name);
    if (replacing === null) return notFound().toResponse();
    // Not cached for long: the version may be put back.
    if (replacing)
      return new Response(null, { status: 302, headers: { location: replacing, 'cache-control': 'max-age=60' } });
    const extension = extname(name);
    const type = types.get(extension);
    const file = type && (await media.find(name));
    if (!file) return notFound().toResponse();

    const etag = `"${name}"`;
    const headers: Record<string, string> = {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      etag,
      'last-modified': file.modifiedAt.toUTCString(),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': extension === '.pdf' ? pdfPolicy : sandboxPolicy,
      'cross-origin-resource-policy': 'cross-origin',
      ...(extension.startsWith('.doc') && { 'content-disposition': `attachment; filename="${name}"` }),
    };
    if (isNotModified(context, etag, file.modifiedAt)) return new Response(null, { status: 304, headers });
    const fullLengthHeaders = { ...headers, 'content-length': String(file.bytes) };
    if (context.req.method === 'HEAD') return new Response(null, { status: 200, headers: fullLengthHeaders });

    // The last bytes of a shorter file are all of it (RFC 9110, section 14.1.2); range-parser would find none.
    const rangeHeader = context.req
      .header('range')
      ?.replace(/^bytes=-(\d+)$/i, (suffix, length) => (Number(length) > file.bytes ? 'bytes=0-' : suffix));
    const condition = context.req.header('if-range');
    const ranges = rangeHeader && (!condition || condition === etag) ? parseRange(file.bytes, rangeHeader) : undefined;
    if (ranges === -1)
      return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${file.bytes}` } });
    // Several ranges are rare; a server may answer with the complete file.
    const [range] = typeof ranges === 'object' && ranges.type === 'bytes' && ranges.length === 1 ? ranges : [];
    if (!range) return new Response(await body(file.read()), { status: 200, headers: fullLengthHeaders });
    const { start, end } = range;
    const part = { 'content-length': String(end - start + 1), 'content-range': `bytes ${start}-${end}/${file.bytes}` };
    return new Response(await body(file.read(range)), { status: 206, headers: { ...headers, ...part } });
  });
  routes.all('/uploads/*', () => notFound().toResponse());
  return routes;
}

/** Waits for the first bytes, so that a read error becomes an error status rather than a truncated response. */
async function body(stream: Readable): Promise<ReadableStream<Uint8Array>> {
  await once(stream, 'readable');
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}

/** If-None-Match takes precedence over If-Modified-Since (RFC 9110, section 13.2.2). */
function isNotModified({ req }: Context, etag: string, modifiedAt: Date): boolean {
  const noneMatch = req.header('if-none-match');
  if (noneMatch !== undefined)
    return noneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
  const since = req.header('if-modified-since');
  return since !== undefined && Math.floor(modifiedAt.getTime() / 1000) * 1000 <= Date.parse(since);
}
