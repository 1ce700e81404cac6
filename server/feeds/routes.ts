import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { type Context, Hono, type HonoRequest } from 'hono';
import type { FileEntry } from '#content/index.ts';
import { institution } from '#content/institution.ts';
import { agendaQuery, lastingFilters, parseAgendaFilters } from '#editorial/agenda-filters.ts';
import { titleOf } from '#editorial/title.ts';
import { excerptOf, rewriteHtml, startTag } from '#model/html.ts';
import { log } from '#observability/log.ts';
import type { BufferedResponse } from '../cache/buffered-response.ts';
import { toConditionalResponse } from '../cache/conditional.ts';
import { nonDocumentHeaders } from '../middleware/security-headers.ts';
import type { SiteServices } from '../site-services.ts';
import { agendaCalendar, eventCalendar, type FeedSource } from './calendar.ts';
import { sitemapFile } from './sitemap.ts';

/** A calendar that takes longer is streamed. */
const bufferedWithinMs = 100;

/** « Upcoming » and « recent » change with the day, which begins on the hour in every time zone. */
const ttlMs = 60 * 60 * 1000;

const types = {
  calendar: 'text/calendar; charset=utf-8',
  feed: 'application/rss+xml; charset=utf-8',
  map: 'application/xml; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  manifest: 'application/manifest+json; charset=utf-8',
} as const;

interface FeedResponse {
  type: keyof typeof types;
  /** Undefined: there is none. */
  body: string | undefined;
  file?: string;
}

/** Feeds for other programs: search engines, calendars, feed readers, home screens. Cached as pages are. */
export function createFeedRoutes({ content, store, publicUrl, responseCache, clock }: SiteServices): Hono {
  const routes = new Hono();
  const source = (): FeedSource => ({ content, publicUrl, now: clock() });

  /** Bodies in progress from their beginning, by path: simultaneous requests share one. */
  const live = new Map<string, { stream: ReadableStream<Uint8Array<ArrayBuffer>>; begun: Promise<void> }>();

  /** Resolves after the time for a buffered response, and after the first chunk: until then the status may still be an error. */
  async function hasBegun(path: string): Promise<void> {
    await setTimeout(bufferedWithinMs);
    await live.get(path)?.begun;
  }

  /** Sends a calendar buffered where it is ready soon, else as a stream. The complete body is cached in either case, by its path and query. */
  async function sendProgressively(context: Context, path: string, file: string, pieces: () => AsyncIterable<string>) {
    const produce = async () => {
      const { promise: begun, resolve, reject } = Promise.withResolvers<void>();
      async function* chunks() {
        for await (const piece of pieces()) {
          yield Buffer.from(piece);
          resolve();
        }
      }
      const calendar = Readable.toWeb(Readable.from(chunks())) as ReadableStream<Uint8Array<ArrayBuffer>>;
      const [whole, stream] = calendar.tee();
      const body = { stream, begun };
      live.set(path, body);
      try {
        return { status: 200, headers: headersOf('calendar', file), body: Buffer.concat(await Array.fromAsync(whole)) };
      } catch (error) {
        // Nothing may wait for a chunk.
        begun.catch(() => undefined);
        reject(error);
        throw error;
      } finally {
        if (live.get(path) === body) live.delete(path);
      }
    };
    const buffered = responseCache.getOrCreate(`page ${path}`, produce, ttlMs);
    // A body that fails before its first chunk leaves the answer to the cache, which may have an expired one.
    const response = await Promise.race([buffered, hasBegun(path).catch(() => buffered)]);
    const body = live.get(path);
    if (response || !body) return toConditionalResponse(response ?? (await buffered), context.req);
    // Clients receive the error through the stream.
    buffered.catch((error: unknown) => log.error('feed failed', error, { path }));
    const headers = headersOf('calendar', file);
    if (context.req.method === 'HEAD') return new Response(null, { headers });
    const [sent, rest] = body.stream.tee();
    body.stream = rest;
    return new Response(sent, { headers });
  }

  const nameOfSite = async () => (await content.get('setting'))?.companyName ?? institution.companyName;
  const feeds: Record<string, (request: HonoRequest) => Promise<FeedResponse>> = {
    '/robots.txt': async () => ({ type: 'text', body: robots(publicUrl) }),
    '/manifest.webmanifest': async () => ({ type: 'manifest', body: manifest(await nameOfSite()) }),
    '/:file{sitemap(-\\d{1,4})?\\.xml}': async ({ path }) => ({
      type: 'map',
      body: await sitemapFile(store, publicUrl, path),
    }),
    '/actualites.rss': async () => ({ type: 'feed', body: await newsFeed(source()) }),
    '/evenement/:documentId/agenda.ics': async (request) => {
      const documentId = request.param('documentId') ?? '';
      const file = `evenement-${encodeURIComponent(documentId)}.ics`;
      return { type: 'calendar', file, body: await eventCalendar(source(), documentId) };
    },
  };
  for (const [path, createFeed] of Object.entries(feeds))
    routes.get(path, async ({ req: request }) => {
      const produce = async (): Promise<BufferedResponse> => {
        const { type, file, body } = await createFeed(request);
        if (body !== undefined) return { status: 200, headers: headersOf(type, file), body: Buffer.from(body) };
        const headers = { ...nonDocumentHeaders, 'content-type': types.text, 'cache-control': 'no-cache' };
        return { status: 404, headers, body: Buffer.from('Introuvable') };
      };
      // The key of a page, which the fast path looks up (server/cache/conditional.ts).
      return toConditionalResponse(await responseCache.getOrCreate(`page ${request.path}`, produce, ttlMs), request);
    });
  routes.get('/agenda.ics', (context) => {
    const filters = lastingFilters(parseAgendaFilters((name) => context.req.query(name) ?? null));
    const path = `/agenda.ics${agendaQuery(filters)}`;
    return sendProgressively(context, path, 'agenda.ics', () => agendaCalendar(source(), filters));
  });
  // An error status makes readers retry; an empty feed would not.
  routes.onError((error, context) => {
    log.error('feed failed', error, { path: context.req.path });
    return context.text('Momentanément indisponible', 503, { 'retry-after': '60', 'cache-control': 'no-store' });
  });
  return routes;
}

const headersOf = (type: keyof typeof types, file?: string): Record<string, string> => ({
  ...nonDocumentHeaders,
  'content-type': types[type],
  'cache-control': 'no-cache',
  // Pages of other sites may read feeds and calendars.
  'access-control-allow-origin': '*',
  ...(file && { 'content-disposition': `inline; filename="${file}"` }),
});

/** The web app manifest (W3C, « Web Application Manifest »), for home screens. Its icons are in public/icons/. */
const manifest = (name: string): string =>
  JSON.stringify({
    id: '/',
    name,
    short_name: name.length <= 12 ? name : (name.split(' ')[0] ?? name),
    lang: 'fr',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#0d0f10',
    theme_color: '#0d0f10',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });

/** Public pages may be indexed; the admin app and the API may not. */
const robots = (publicUrl: string): string =>
  ['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');

const itemCount = 30;

/** Characters that no XML document may contain, even escaped (XML 1.0, production 2): pasted text can contain them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that must go
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const stripInvalidXmlChars = (text: string): string => text.replace(forbidden, '');

/** The latest articles with their full texts, as RSS 2.0. Its dates are those of the articles, so that the same content gives the same bytes. */
export async function newsFeed({ content, publicUrl }: FeedSource): Promise<string> {
  // Loaded for the first feed: a start is quicker without it.
  const { Feed } = await import('feed');
  const latest = { populate: ['images'], sort: 'publishedOn:desc', pagination: { pageSize: itemCount } };
  const [{ data: articles }, setting] = await Promise.all([
    content.list('patrimoine-actualites', latest),
    content.get('setting'),
  ]);
  const name = setting?.companyName ?? institution.companyName;
  const changes = articles.map(({ updatedAt }) => updatedAt).sort();
  const changed = changes.at(-1) ?? setting?.updatedAt;
  const feed = new Feed({
    title: stripInvalidXmlChars(`Patrimoine & Actualités · ${name}`),
    description: stripInvalidXmlChars(`Recherches, portraits, restaurations et nouvelles : ${name}.`),
    link: `${publicUrl}/patrimoine-actualites`,
    feedLinks: { rss: `${publicUrl}/actualites.rss` },
    language: 'fr',
    generator: false,
    updated: new Date(changed ?? 0),
  });
  for (const article of articles) {
    const url = `${publicUrl}/patrimoine-actualites/${article.documentId}`;
    const [image] = article.images ?? [];
    feed.addItem({
      title: stripInvalidXmlChars(titleOf(article)),
      id: url,
      link: url,
      date: new Date(article.publishedOn ?? article.createdAt),
      description: stripInvalidXmlChars(excerptOf(article.content, 300)),
      content: stripInvalidXmlChars(withAbsoluteUrls(article.content ?? '', publicUrl)),
      ...(image && { enclosure: enclosureOf(image, publicUrl) }),
    });
  }
  return feed.rss2();
}

/** The largest smaller size of a picture. The length of the original is stored in rounded kilobytes: it is sent as 0 (RSS Best Practices Profile). */
function enclosureOf(image: FileEntry, publicUrl: string): { url: string; type: string; length: number } {
  const [largest] = Object.values(image.formats ?? {}).sort((a, b) => b.width - a.width);
  return largest
    ? { url: publicUrl + largest.url, type: largest.mime, length: largest.sizeInBytes }
    : { url: publicUrl + image.url, type: image.mime, length: 0 };
}

/** Feed readers show the text on another site: paths become absolute URLs. */
const withAbsoluteUrls = (html: string, publicUrl: string): string =>
  rewriteHtml(html, (part) => {
    if (part.kind !== 'open') return undefined;
    const paths = Object.entries(part.attributes).filter(
      ([name, value]) => /^(src|href|poster)$/.test(name) && /^\/(?!\/)/.test(value),
    );
    if (paths.length === 0) return undefined;
    const absolute = Object.fromEntries(paths.map(([name, path]) => [name, publicUrl + path]));
    return startTag(part.name, { ...part.attributes, ...absolute });
  });
