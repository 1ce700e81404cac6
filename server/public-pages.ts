import { hash } from 'node:crypto';
import { serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import {
  createStaticHandler,
  type EntryContext,
  type LoaderFunctionArgs,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { textResponse } from './bodies.ts';

/** Undefined: this way is not for that address. */
export type RenderPublic = (request: Request, context: RouterContextProvider) => Promise<Response | undefined>;

interface EntryModule {
  renderPublicPage(entry: EntryContext, url: string): string;
}

/** Of pages as they were last rendered; twice that in bytes. */
const maxCharacters = 4 * 1024 * 1024;

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
  const routeModules = Object.fromEntries(
    Object.entries(server.routes).flatMap(([id, route]) => (route ? [[id, route.module]] : [])),
  );
  const { renderPublicPage } = server.entry.module as unknown as EntryModule;
  const last = new LRUCache<string, { told: string; html: string }>({
    maxSize: maxCharacters,
    sizeCalculation: ({ told, html }, url) => told.length + html.length + url.length,
  });
  return async (request, requestContext) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const result = await query(request, { requestContext });
    if (result instanceof Response || result.errors) return undefined;
    if (result.statusCode >= 300 && result.statusCode < 400) return undefined;
    const modules = result.matches.map(({ route }) => routeModules[route.id]);
    if (!modules.at(-1)?.default || modules.some((module) => module?.headers)) return undefined;
    const entry: EntryContext = {
      manifest: server.assets,
      branches: [],
      routeModules,
      staticHandlerContext: result,
      renderMeta: {},
      future: server.future,
      ssr: server.ssr,
      routeDiscovery: server.routeDiscovery,
      isSpaMode: false,
    };
    try {
      const told = toldBy(result.loaderData);
      const before = last.get(request.url);
      const html = before?.told === told ? before.html : renderPublicPage(entry, request.url);
      if (before?.told !== told) last.set(request.url, { told, html });
      const headers = { 'content-type': 'text/html; charset=utf-8' };
      return textResponse(html, { status: result.statusCode, headers });
    } catch {
      // Rendered again by React Router, which reports what went wrong and shows the nearest boundary.
      return undefined;
    }
  };
}

/** Marks of data that were met before, as long as somebody holds them: loaders are given the same object until it says something else. */
const marks = new WeakMap<object, string>();

/** A text that changes with what the loaders say. */
function toldBy(loaderData: EntryContext['staticHandlerContext']['loaderData']): string {
  let told = '';
  for (const said of Object.values(loaderData) as unknown[]) {
    if (typeof said !== 'object' || said === null) told += `${markOf(said)} `;
    else for (const [name, value] of Object.entries(said)) told += `${name} ${markOf(value)} `;
  }
  return told;
}

function markOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  let mark = marks.get(value);
  if (mark === undefined) {
    mark = hash('sha256', serialize(value), 'base64');
    marks.set(value, mark);
  }
  return mark;
}

/** The build's routes as the static handler takes them. */
function routesUnder(server: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(server.routes).flatMap((route): RouteObject[] => {
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
      : [{ ...shared, ...(caseSensitive && { caseSensitive }), children: routesUnder(server, id) }];
  });
}
