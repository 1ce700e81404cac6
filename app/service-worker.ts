import {
  CacheFirst,
  createPartialResponse,
  ExpirationPlugin,
  NetworkFirst,
  type RouteHandlerCallbackOptions,
  Serwist,
  type SerwistPlugin,
} from 'serwist';
import { formatWeekdayInstant } from '#model/format.ts';
import { escapeHtml } from '#model/html.ts';

/**
 * The copy of the site for who has no network (docs/decisions/0079). Public pages come from the network, and from the copy when it fails or takes
 * four seconds; files with a hash in their name come from the copy first. The rest passes by.
 */

type WorkerEvent = RouteHandlerCallbackOptions['event'];

/** What is used of the global scope: the types of workers and those of pages exclude one another. */
declare const self: {
  clients: { matchAll(options: object): Promise<{ url: string }[]> };
  addEventListener(type: 'install', listener: (event: WorkerEvent) => void): void;
};

const offlinePath = '/hors-connexion';
/** Stored before they are opened: what a visitor on the way needs. */
const aheadPaths = [offlinePath, '/visiter-le-macte', '/visitor-information', '/enfomasyon', '/evenements'];
const aheadMs = 6 * 60 * 60_000;
const maxMagazineBytes = 40 * 1024 * 1024;

/** Previews, forms, and what belongs to one person are never stored; the server marks other such pages as `no-store`. */
const isPage = (url: URL): boolean =>
  url.origin === location.origin &&
  !/^\/(admin|api|assets|groupes\/demande|health|lettre|newsletter|partage|uploads)(\/|\.|$)/i.test(url.pathname) &&
  !url.searchParams.has('apercu') &&
  !url.searchParams.has('jeton');

const assets = new CacheFirst({
  cacheName: 'assets',
  plugins: [new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 60 * 24 * 3600 })],
});

const storedPage: SerwistPlugin = {
  cacheWillUpdate: async ({ response }) => {
    const { ok, redirected, headers } = response;
    const isHtml =
      headers.get('content-type')?.startsWith('text/html') && !headers.get('cache-control')?.includes('no-store');
    return ok && !redirected && isHtml ? response : null;
  },
  /** A page that was open before the worker began, or is stored ahead, has loaded its files past it. */
  cacheDidUpdate: async ({ newResponse, event }) => {
    const urls = new Set((await newResponse.text()).match(/\/assets\/[\w.-]+\.(?:css|js|svg|woff2)\b/g));
    await Promise.allSettled([...urls].map((url) => assets.handle({ event, request: new Request(url) })));
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && asStored(cachedResponse),
};
const pagesIn = (cacheName: string, ...plugins: SerwistPlugin[]) =>
  new NetworkFirst({
    ...{ cacheName, networkTimeoutSeconds: 4, matchOptions: { ignoreVary: true } },
    plugins: [storedPage, ...plugins],
  });
const [ahead, seen] = [pagesIn('ahead'), pagesIn('pages', new ExpirationPlugin({ maxEntries: 12 }))];
const strategyOf = ({ pathname, search }: URL) => (aheadPaths.includes(pathname) && !search ? ahead : seen);

/** Shows when a stored page was read, by the clock of the server, and hides what was true at that moment (app/site/layout.module.css). */
async function asStored(page: Response, change = (html: string) => html): Promise<Response> {
  const date = new Date(page.headers.get('date') ?? Date.now()).toISOString();
  const html = (await page.text())
    .replace('<html ', '<html data-stored="" ')
    .replaceAll(/(<(?:span|time) data-read-at="">)[^<]*/g, `$1le ${formatWeekdayInstant(date)}`);
  return new Response(change(html), { headers: page.headers });
}

/** Stores the pages ahead, and those that are open. */
async function storeAhead(event: WorkerEvent): Promise<void> {
  const open = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' });
  const urls = new Set([
    ...aheadPaths.map((path) => location.origin + path),
    ...open.map(({ url }) => url.split('#')[0] ?? ''),
  ]);
  const pages = [...urls].map((url) => new URL(url)).filter(isPage);
  await Promise.allSettled(pages.flatMap((url) => strategyOf(url).handleAll({ event, request: new Request(url) })));
}

async function refreshAhead(event: WorkerEvent): Promise<void> {
  const page = await caches.match(offlinePath, { ignoreVary: true });
  if (Date.now() - Date.parse(page?.headers.get('date') ?? '') > aheadMs) await storeAhead(event);
}

/** The reader requests ranges. The whole file is stored meanwhile, and replaces the one before. */
async function readMagazine({ request, event }: RouteHandlerCallbackOptions): Promise<Response> {
  const stored = await caches.match(request.url, { cacheName: 'magazine' });
  if (stored) return createPartialResponse(request, stored);
  event.waitUntil(storeMagazine(request.url).catch(() => undefined));
  return fetch(request);
}

/** Its lock is held meanwhile: the reader makes many requests. */
const storeMagazine = (url: string): Promise<void> =>
  navigator.locks.request(url, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    const response = await fetch(url, { priority: 'low' });
    const isSmall = Number(response.headers.get('content-length') ?? Number.NaN) <= maxMagazineBytes;
    if (response.status !== 200 || !isSmall) return response.body?.cancel();
    await caches.delete('magazine');
    await (await caches.open('magazine')).put(url, response);
  });

const kinds = {
  evenement: 'événement',
  'patrimoine-actualites': 'article',
  collections: 'pièce',
  magazines: 'magazine',
};

/** The page that says what this device has, in place of one that cannot be loaded. */
async function offlinePage(): Promise<Response> {
  const page = await caches.match(offlinePath, { ignoreVary: true });
  if (!page) return Response.error();
  const rows: string[] = [];
  for (const name of ['ahead', 'pages']) {
    const cache = await caches.open(name);
    // The latest first.
    for (const request of [...(await cache.keys())].reverse()) {
      const { pathname, search } = new URL(request.url);
      const html = await (await cache.match(request))?.text();
      const title = /<title>(.*?)(?: · [^·<]*)?<\/title>/.exec(html ?? '')?.[1];
      const kind = Object.entries(kinds).find(([folder]) => pathname.startsWith(`/${folder}/`))?.[1] ?? '';
      if (title && pathname !== offlinePath)
        rows.push(`<li><a href="${escapeHtml(pathname + search)}">${title} <span>${kind}</span></a></li>`);
    }
  }
  return asStored(page, (html) =>
    html.replace(/(<ul[^>]*data-stored-pages[^>]*>)(?=<\/ul>)/, (list) => list + rows.join('')),
  );
}

const serwist = new Serwist({
  skipWaiting: true,
  clientsClaim: true,
  runtimeCaching: [
    { matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), handler: assets },
    {
      matcher: ({ url, request }) => /^\/uploads\/[^/]+\.pdf$/.test(url.pathname) && request.headers.has('range'),
      handler: readMagazine,
    },
    {
      matcher: ({ url, request }) => request.mode === 'navigate' && isPage(url),
      handler: ({ url, request, event }) => {
        event.waitUntil(refreshAhead(event));
        return strategyOf(url).handle({ event, request });
      },
    },
  ],
});
serwist.setCatchHandler(async ({ request }) => (request.mode === 'navigate' ? offlinePage() : Response.error()));
self.addEventListener('install', (event) => event.waitUntil(storeAhead(event)));
serwist.addEventListeners();
