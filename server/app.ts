import { scheduler } from 'node:timers/promises';
import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { createContentClient } from '#client/index.ts';
import { type ApiServices, caseInsensitivePath, createApi } from './api/index.ts';
import { createUploadsRoutes } from './api/serve-uploads.ts';
import { bufferResponse, toResponse } from './cache/buffered-response.ts';
import { toConditionalResponse } from './cache/conditional.ts';
import { compressUncached } from './cache/encoding.ts';
import type { CachedResponse, ResponseCache } from './cache/response-cache.ts';
import { createFeedRoutes } from './feeds/routes.ts';
import { createGroupRoutes, type GroupRequests } from './groups/routes.ts';
import { toApiError } from './http/errors.ts';
import type { PreviewGrant } from './http/principal.ts';
import { createLetterPages, createNewsletterRoutes } from './newsletter/routes.ts';
import { createPreviewPages, createPreviewTokens } from './preview/routes.ts';
import type { Config } from './process/config.ts';
import { createHealthRoutes, type Readiness } from './process/health.ts';
import { createPageHandler } from './rendering/page-handler.ts';
import type { RenderPage } from './rendering/ssr.ts';
import type { IndexedSite } from './search/indexed-site.ts';
import { createSearchRoutes } from './search/routes.ts';
import { createShareCardRoutes } from './sharing/routes.ts';

/** The API, and a client of it as an anonymous one: feeds and pages can only show published content. */
export function createContentApi(services: Omit<ApiServices, 'previews'> & { responseCache: ResponseCache }) {
  const { responseCache, jwtSecret, store, clock, publicUrl: baseUrl } = services;
  const previews = createPreviewTokens(jwtSecret, store, clock);
  const api = createApi({ ...services, previews });

  /** The response to an anonymous GET of a URL under /api/, from the cache if it is fresh. `bindings`: of the request, if there is one. */
  function cachedPublicResponse(url: string, bindings?: object): Promise<CachedResponse> {
    const { pathname, search } = new URL(url);
    const produce = async () => bufferResponse(await api.fetch(new Request(url), bindings));
    return responseCache.getOrCreate(`api ${pathname}${search}`, produce);
  }
  const content = createContentClient({
    baseUrl,
    async fetch(url, { method }) {
      if (method !== 'GET') throw new Error('Pages and feeds only read.');
      const response = await cachedPublicResponse(url);
      // Producing a response and parsing it run in separate event-loop ticks.
      await scheduler.yield();
      return toResponse(response);
    },
  });
  return { api, previews, cachedPublicResponse, content };
}

export interface Services extends Omit<ApiServices, 'previews' | 'jwtSecret' | 'sessionIdleMs'> {
  responseCache: ResponseCache;
  contentApi: ReturnType<typeof createContentApi>;
  groupRequests: GroupRequests;
  mailjet?: Config['mailjet'];
  /** Absent: an API without a site. */
  render?: RenderPage;
  /** The search index of this process. Absent: a site without a search. */
  indexedSite?: IndexedSite | undefined;
  /** The built files of the site. Absent in development, where Vite serves them. */
  assets?: Hono;
  readiness: Readiness;
  /** Whether a shutdown has begun: readiness fails, so that a balancer sends no more requests. */
  isShuttingDown?: () => boolean;
}

/** The routes of the site. Anonymous GET requests are answered through the response cache; the others go to their module. */
export function createApp(services: Services): Hono {
  const { media, contentApi, publicToken, clock } = services;
  const { api, content, previews, cachedPublicResponse } = contentApi;
  const app: Hono = new Hono({ getPath: caseInsensitivePath(() => [...app.routes, ...api.routes], getPath) });
  // Errors outside of pages, in the API's format; pages render their own (app/root.tsx).
  app.onError((error) => toApiError(error).toResponse());
  const publicCredential = publicToken && `Bearer ${publicToken}`;

  const { readiness, isShuttingDown = () => false } = services;
  app.route('/', createHealthRoutes(readiness, isShuttingDown));
  const site = { ...services, content };
  app.route('/', createNewsletterRoutes(site));
  app.route('/', createUploadsRoutes({ media }));
  if (services.assets) app.route('/', services.assets);
  app.use(services.redirects.redirectMissing);
  app.route('/', createFeedRoutes(site));
  app.route('/', createShareCardRoutes(site));

  // Anonymous reads of the API are the same for every client, except with an Origin, whose response names it (CORS).
  app.get('/api/*', async (context, next) => {
    const authorization = context.req.header('authorization');
    if ((authorization && authorization !== publicCredential) || context.req.header('origin')) return next();
    // One URL in the cache for each response, whatever the spelling of the request's URL.
    if (context.req.path !== getPath(context.req.raw)) return next();
    return toConditionalResponse(await cachedPublicResponse(context.req.url, context.env as object), context.req);
  });
  app.use(compressUncached);
  app.all('/api/*', (context) => api.fetch(context.req.raw, context.env as object));

  const { render } = services;
  if (render) {
    const ask = (request: Request, preview: PreviewGrant) => api.fetch(request, { preview });
    app.route('/', createGroupRoutes({ ...site, render }));
    app.route('/', createLetterPages({ ...site, render }));
    const preview = createPreviewPages({ previews, render, ask, clock });
    const { indexedSite } = services;
    if (indexedSite) app.route('/', createSearchRoutes({ ...site, site: indexedSite, render }));
    app.all('*', createPageHandler({ ...site, render, preview }));
  }
  return app;
}
