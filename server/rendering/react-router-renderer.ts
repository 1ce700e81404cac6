import { scheduler } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { EntryContext, LoaderFunctionArgs, RouteObject, RouterContextProvider, ServerBuild } from 'react-router';
import { createStaticHandler } from 'react-router';

/** Undefined: the URL needs React Router's own handler. */
export type RenderPublic = (
  request: Request,
  context: RouterContextProvider,
) => Promise<{ status: number; html: Buffer<ArrayBuffer> } | undefined>;

interface EntryModule {
  renderPublicPage(entry: EntryContext, url: string): Buffer<ArrayBuffer>;
}

/**
 * Renders a public page with React Router's static handler, to a string. Its own handler also serializes every loader's data for hydration, and
 * pipes the HTML through three streams. For speed alone (`npm run bench -- page`, « after a write »): redirects, errors with their boundaries, and
 * routes without a page are left to that handler, from the beginning.
 */
export function createPublicRenderer(server: ServerBuild): RenderPublic {
  const { everyRoute, routesOf } = readRoutes(server);
  const { renderPublicPage } = server.entry.module as unknown as EntryModule;
  /** The routes of each path that was rendered before. */
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
    // Only paths that exist: clients can request any number of others.
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
