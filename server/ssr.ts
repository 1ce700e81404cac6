import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerBuild } from 'react-router';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { ContentClient } from '#client/content-client.ts';
import { pageHeaders } from './headers.ts';

/** What the site tells its pages beside their content. */
export interface SiteFacts {
  publicUrl: string;
  analytics: { id: string; url: string } | undefined;
}

/** The built app, and where its islands' entry is served. */
export interface AppBuild {
  server: ServerBuild;
  islands: string;
}

/** Renders pages: the address goes in, a document comes out. */
export type RenderPage = (request: Request, now: number) => Promise<Response>;

interface EntryModule {
  provide(context: RouterContextProvider, site: object, answering: { nonce: string | undefined }): void;
}

/** Reads the production build. */
export async function loadBuild(folder: URL): Promise<AppBuild> {
  const [server, manifest] = await Promise.all([
    import(new URL('server/index.js', folder).href) as Promise<ServerBuild>,
    readFile(new URL('client/.vite/manifest.json', folder), 'utf8'),
  ]);
  const entries = JSON.parse(manifest) as Record<string, { file: string }>;
  const islands = entries['app/islands.ts'];
  if (!islands) throw new Error('The build has no entry for the islands.');
  return { server, islands: `/${islands.file}` };
}

/** Whether an address belongs to the back-office, whose pages carry scripts of the router and are made for one person. */
export const isOffice = (pathname: string): boolean => /^\/admin(\/|\.data|$)/.test(pathname);

/**
 * The renderer. `content` is the in-process client: a page asks the same API as any visitor, so it can never show what the API
 * would not. `build` is a function so that development can give the newest at each request.
 */
export function createRenderer(
  build: () => Promise<AppBuild>,
  content: ContentClient,
  facts: SiteFacts,
  mode: 'production' | 'development',
): RenderPage {
  let handler: { of: ServerBuild; handle: ReturnType<typeof createRequestHandler> } | undefined;
  return async (request, now) => {
    const { server, islands } = await build();
    if (handler?.of !== server) handler = { of: server, handle: createRequestHandler(server, mode) };
    const nonce = isOffice(new URL(request.url).pathname) ? randomBytes(16).toString('base64') : undefined;
    const context = new RouterContextProvider();
    (server.entry.module as unknown as EntryModule).provide(context, { content, now, islands, ...facts }, { nonce });
    const response = await handler.handle(request, context);
    const headers = pageHeaders({ nonce, analytics: facts.analytics?.url });
    for (const [name, value] of Object.entries(headers)) {
      // In development Vite writes inline scripts of its own.
      if (mode === 'production' || name !== 'content-security-policy') response.headers.set(name, value);
    }
    if (nonce) response.headers.set('cache-control', 'no-store');
    else if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-cache');
    if (!nonce && mode === 'production') response.headers.set('speculation-rules', '"/speculation-rules.json"');
    return response;
  };
}
