import { LRUCache } from 'lru-cache';
import {
  createStaticHandler,
  type EntryContext,
  type LoaderFunctionArgs,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { bytesResponse } from './bodies.ts';
import { told } from './told.ts';

/** Undefined: this way is not for that address. */
export type RenderPublic = (request: Request, context: RouterContextProvider) => Promise<Response | undefined>;

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
  const { query } = createStaticHandler(routesUnder(server, undefined), {
    ...(server.basename && { basename: server.basename }),
  });
  const alone = aloneOf(server);
  const { renderPublicPage } = server.entry.module as unknown as EntryModule;
  const last = new LRUCache<string, { said: string; html: Buffer<ArrayBuffer> }>({
    maxSize: maxBytes,
    sizeCalculation: ({ said, html }, url) => said.length + html.byteLength + url.length,
  });
  return async (request, requestContext) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const result = await query(request, { requestContext });
    if (result instanceof Response || result.errors) return undefined;
    if (result.statusCode >= 300 && result.statusCode < 400) return undefined;
    const ids = result.matches.map(({ route }) => route.id);
    const modules = ids.map((id) => server.routes[id]?.module);
    if (!modules.at(-1)?.default || modules.some((module) => module?.headers)) return undefined;
    const entry: EntryContext = {
      ...alone(ids),
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
      const headers = { 'content-type': 'text/html; charset=utf-8' };
      return bytesResponse(html, { status: result.statusCode, headers });
    } catch {
      // Rendered again by React Router, which reports what went wrong and shows the nearest boundary.
      return undefined;
    }
  };
}

/** What a page needs to know of the build: the routes that it is made of. React Router looks through all it is given, for every page. */
function aloneOf(server: ServerBuild): (ids: readonly string[]) => Pick<EntryContext, 'manifest' | 'routeModules'> {
  const known = new Map<string, Pick<EntryContext, 'manifest' | 'routeModules'>>();
  return (ids) => {
    const key = ids.join();
    const before = known.get(key);
    if (before) return before;
    const only = <Thing>(things: Record<string, Thing>) =>
      Object.fromEntries(ids.flatMap((id) => (things[id] === undefined ? [] : [[id, things[id]]])));
    const modules = Object.fromEntries(Object.entries(server.routes).map(([id, route]) => [id, route?.module]));
    const made = {
      manifest: { ...server.assets, routes: only(server.assets.routes) },
      routeModules: only(modules) as EntryContext['routeModules'],
    };
    known.set(key, made);
    return made;
  };
}

/** As its routes say it (app/admin/layout.tsx). */
const isOfficeHandle = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'office' in handle;

/** The build's public routes as the static handler takes them. */
function routesUnder(server: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(server.routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index, caseSensitive, module } = route;
    const { loader, handle } = module;
    if (isOfficeHandle(handle)) return [];
    const shared = {
      id,
      handle,
      ...(path !== undefined && { path }),
      ...(loader && { loader: (args: LoaderFunctionArgs) => (loader as (args: LoaderFunctionArgs) => unknown)(args) }),
    };
    return index
      ? [{ ...shared, index: true as const }]
      : [{ ...shared, ...(caseSensitive && { caseSensitive }), children: routesUnder(server, id) }];
  });
}
