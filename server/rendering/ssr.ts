import { hash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { scheduler } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { EntryContext, LoaderFunctionArgs, RouteObject, ServerBuild } from 'react-router';
import { createRequestHandler, createStaticHandler, RouterContextProvider } from 'react-router';
import type { ContentClient } from '#client/content-client.ts';
import type { PageConfig, PageFacts } from '#client/page.ts';
import type { BufferedResponse } from '../cache/buffered-response.ts';
import { documentHeaders } from '../middleware/security-headers.ts';

/** The placeholders of external content that app/site/rich-text/embeds.ts writes. */
const patterns = {
  'data-embed': / data-embed="https:\/\/(?:www\.)?([a-z\d.-]+(?::\d+)?)[/?#"]/gi,
  'data-picture': / data-picture="https:\/\/(?:www\.)?([a-z\d.-]+(?::\d+)?)[/?#"]/gi,
} as const;

/** What a page is rendered with, in addition to its request. */
export interface RenderedWith extends PageFacts {
  /** The client of a preview, with its grant. */
  content?: ContentClient;
  /** Given where the URL contains a token, which audience measurement would send to a third party. */
  analytics?: undefined;
}

/** Renders a page, buffered or as a stream. */
export type RenderPage = (request: Request, now: number, more?: RenderedWith) => Promise<Response | BufferedResponse>;

interface EntryModule {
  provide(context: RouterContextProvider, site: object, answering: { nonce: string | undefined }): void;
  /** The speculation rules that the script of a public page adds. */
  speculationRules: string;
  renderPublicPage(entry: EntryContext, url: string): Buffer<ArrayBuffer>;
}

/** The built app, and the URL of its islands' entry. */
export type AppBuild = Awaited<ReturnType<typeof loadBuild>>;

export async function loadBuild(folder: URL) {
  const [server, manifest] = await Promise.all([
    import(/* @vite-ignore */ new URL('server/index.js', folder).href) as Promise<ServerBuild>,
    readFile(new URL('client/.vite/manifest.json', folder), 'utf8'),
  ]);
  const entries = JSON.parse(manifest) as Record<string, { file: string; imports?: string[] }>;
  const islands = entries['app/islands.ts'];
  if (!islands) throw new Error('The build has no entry for the islands.');
  const imports = (islands.imports ?? []).flatMap((name) => entries[name] ?? []).map(({ file }) => `/${file}`);
  return { server, islands: { entry: `/${islands.file}`, imports } };
}

/** Whether a path belongs to the admin app, whose pages contain the router's scripts and belong to one user. */
export const isAdminPath = (pathname: string): boolean => /^\/admin(\/|\.data|$)/.test(pathname);

/** Creates the renderer. `content` is an anonymous client of the API: a page shows published content only. `build`: the latest, in development. */
export function createRenderer(
  build: () => Promise<AppBuild>,
  content: ContentClient,
  siteConfig: PageConfig,
  mode: 'production' | 'development',
): RenderPage {
  const handlerOf = (server: ServerBuild) => {
    const entry = server.entry.module as unknown as EntryModule;
    return {
      of: server,
      entry,
      /** Of the inline script of public pages (CSP 3, « hash-source »). */
      hashes: [`sha256-${hash('sha256', entry.speculationRules, 'base64')}`],
      handle: createRequestHandler(server, mode),
      renderPublic: createPublicRenderer(server),
    };
  };
  let handler: ReturnType<typeof handlerOf> | undefined;
  return async (request, now, more) => {
    const { server, islands } = await build();
    if (handler?.of !== server) handler = handlerOf(server);
    const nonce = isAdminPath(new URL(request.url).pathname) ? randomBytes(16).toString('base64') : undefined;
    const context = new RouterContextProvider();
    handler.entry.provide(context, { content, now, islands, ...siteConfig, ...more }, { nonce });
    // In development Vite needs the router's own handler. Previews are not cached.
    const preview = more?.preview;
    const short = !nonce && !preview && mode === 'production';
    const page = short ? await handler.renderPublic(request, context) : undefined;
    if (page) {
      const type = 'text/html; charset=utf-8';
      const headers = { 'content-type': type, ...headersFor(page.html), 'cache-control': 'no-cache' };
      return { status: page.status, headers, body: page.html };
    }
    const answer = await handler.handle(request, context);
    const isPublic = !nonce && answer.headers.get('content-type')?.startsWith('text/html');
    const html = isPublic ? Buffer.from(await answer.arrayBuffer()) : undefined;
    const response = html ? new Response(html, answer) : answer;
    for (const [name, value] of Object.entries(nonce ? documentHeaders({ nonce }) : headersFor(html))) {
      // In development Vite writes inline scripts of its own.
      if (mode === 'production' || name !== 'content-security-policy') response.headers.set(name, value);
    }
    if (nonce) response.headers.set('cache-control', 'no-store');
    else if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-cache');
    return response;

    function headersFor(html: Buffer | undefined): Record<string, string> {
      const isFramed = preview?.isFramed;
      return documentHeaders({
        scripts: handler?.hashes ?? [],
        analytics: more && 'analytics' in more ? undefined : siteConfig.analytics?.url,
        frames: html ? hostsIn(html, 'data-embed') : [],
        pictures: html ? hostsIn(html, 'data-picture') : [],
        framedScripts: isFramed ? `${siteConfig.publicUrl}/assets/` : undefined,
      });
    }
  };
}

/**
 * The hosts whose frames or pictures a page may load, from its placeholders (app/site/rich-text/embeds.ts): editors may embed any host
 * (docs/product.md, « Input »), and a page without embeds may load none. Hosts are allowed with and without `www`.
 */
function hostsIn(html: Buffer, attribute: 'data-embed' | 'data-picture'): string[] {
  // Most pages have none, and are long.
  if (!html.includes(` ${attribute}=`)) return [];
  return [...new Set([...html.toString().matchAll(patterns[attribute])].map(([, host = '']) => host))];
}

/**
 * Renders a public page with React Router's static handler, to a string. Its own handler also serializes every loader's data for hydration, and
 * pipes the HTML through three streams. For speed alone (`npm run bench -- page`, « after a write »): redirects, errors with their boundaries, and
 * routes without a page are left to that handler, from the beginning: the renderer then returns undefined.
 */
export function createPublicRenderer(server: ServerBuild) {
  const { everyRoute, routesOf } = readRoutes(server);
  const { renderPublicPage } = server.entry.module as unknown as EntryModule;
  /** The routes of each path that was rendered before. */
  const paths = new LRUCache<string, PageRoutes>({ max: 2000 });
  return async (request: Request, requestContext: RouterContextProvider) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const { pathname } = new URL(request.url);
    const known = paths.get(pathname);
    const result = await (known ?? everyRoute).query(request, { requestContext });
    if (result instanceof Response || result.errors) return undefined;
    if (result.statusCode >= 300 && result.statusCode < 400) return undefined;
    const ids = result.matches.map(({ route }) => route.id);
    const modules = ids.map((id) => server.routes[id]?.module);
    if (!modules.at(-1)?.default || modules.some((module) => module?.headers)) return undefined;
    const { manifest, routeModules } = known ?? routesOf(ids);
    // Only paths that exist: clients can request any number of others.
    if (!known && result.statusCode === 200) paths.set(pathname, routesOf(ids));
    const { future, ssr, routeDiscovery } = server;
    const settings = { branches: [], renderMeta: {}, isSpaMode: false, future, ssr, routeDiscovery };
    const entry: EntryContext = { manifest, routeModules, staticHandlerContext: result, ...settings };
    // Rendering runs in its own event-loop tick: the loaders' last queries and JSON are in this one.
    await scheduler.yield();
    try {
      return { status: result.statusCode, html: renderPublicPage(entry, request.url) };
    } catch {
      // React Router renders the page again, reports the error and shows the nearest boundary.
      return undefined;
    }
  };
}

/** The part of the build that a page needs: its own routes. React Router searches all routes that it gets, for every page. */
interface PageRoutes extends Pick<EntryContext, 'manifest' | 'routeModules'> {
  query: ReturnType<typeof createStaticHandler>['query'];
}

function readRoutes(server: ServerBuild) {
  const handling = (routes: RouteObject[]) =>
    createStaticHandler(routes, { ...(server.basename && { basename: server.basename }) });
  const modules = Object.fromEntries(Object.entries(server.routes).map(([id, route]) => [id, route?.module]));
  const known = new Map<string, PageRoutes>();
  function routesOf(ids: readonly string[]): PageRoutes {
    const key = ids.join();
    let routes = known.get(key);
    if (!routes) {
      const only = <Thing>(things: Record<string, Thing>) =>
        Object.fromEntries(Object.entries(things).filter(([id]) => ids.includes(id)));
      routes = {
        query: handling(routesUnder(only(server.routes), undefined)).query,
        manifest: { ...server.assets, routes: only(server.assets.routes) },
        routeModules: only(modules) as EntryContext['routeModules'],
      };
      known.set(key, routes);
    }
    return routes;
  }
  return { everyRoute: handling(routesUnder(server.routes, undefined)), routesOf };
}

/** The build's routes as the static handler takes them. */
function routesUnder(routes: ServerBuild['routes'], parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index, caseSensitive, module } = route;
    const { loader, handle } = module;
    const shared = {
      id,
      handle,
      ...(path !== undefined && { path }),
      ...(loader && { loader: (args: LoaderFunctionArgs) => (loader as (args: LoaderFunctionArgs) => unknown)(args) }),
    };
    return index
      ? [{ ...shared, index: true as const }]
      : [{ ...shared, ...(caseSensitive && { caseSensitive }), children: routesUnder(routes, id) }];
  });
}
