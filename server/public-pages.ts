import { LRUCache } from 'lru-cache';
import {
  createStaticHandler,
  type EntryContext,
  type LoaderFunctionArgs,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { told } from './told.ts';

/** Undefined: this way is not for that address. */
export type RenderPublic = (
  request: Request,
  context: RouterContextProvider,
) => Promise<{ status: number; html: Buffer<ArrayBuffer> } | undefined>;

interface EntryModule {
  renderPublicPage(entry: EntryContext, url: string, told: (value: unknown) => string): Buffer<ArrayBuffer>;
}

/** Of pages as they were last rendered; most of them are kept as answers, in the same bytes. */
const maxBytes = 8 * 1024 * 1024;

/**
 * The short way to a public page. React Router's own handler writes every loader's data a second time, for a browser that takes over from
 * the server, and sends what React makes through three streams; a public page has no such browser and is kept as bytes. So its loaders are
 * run by React Router's static handler, and the page is rendered to a string.
 *
 * A page shows what its loaders say, and nothing else: when they say what they said the last time, after a write that does not concern it or
 * at the turn of the minute, it is the page of the last time.
 *
 * Whatever is not a page that went well is left to React Router's handler, from the beginning: redirections, errors and their boundaries,
 * routes that are no pages.
 */
export function createPublicRenderer(server: ServerBuild): RenderPublic {
  const { everyRoute, routesOf } = readRoutes(server);
  const { renderPublicPage } = server.entry.module as unknown as EntryModule;
  const last = new LRUCache<string, { said: string; html: Buffer<ArrayBuffer> }>({
    maxSize: maxBytes,
    sizeCalculation: ({ said, html }, url) => said.length + html.byteLength + url.length,
  });
  /** The routes by which an address was answered before. */
  const paths = new LRUCache<string, PageRoutes>({ max: 2000 });
  return async (request, requestContext) => {
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
    // Anybody can invent addresses that are not there.
    if (!known && result.statusCode === 200) paths.set(pathname, routesOf(ids));
    const entry: EntryContext = {
      manifest,
      routeModules,
      branches: [],
      staticHandlerContext: result,
      renderMeta: {},
      future: server.future,
      ssr: server.ssr,
      routeDiscovery: server.routeDiscovery,
      isSpaMode: false,
    };
    try {
      const said = told(result.loaderData);
      const before = last.get(request.url);
      const html = before?.said === said ? before.html : renderPublicPage(entry, request.url, told);
      if (before?.said !== said) last.set(request.url, { said, html });
      return { status: result.statusCode, html };
    } catch {
      // Rendered again by React Router, which reports what went wrong and shows the nearest boundary.
      return undefined;
    }
  };
}

/** What a page needs of the build: the routes that it is made of. React Router looks through all it is given, for every page. */
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
