import { hash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { ContentClient } from '#client/content-client.ts';
import type { PageConfig, PageFacts } from '#client/page.ts';
import type { BufferedResponse } from '../cache/buffered-response.ts';
import { documentHeaders } from '../middleware/security-headers.ts';
import { createPublicRenderer } from './react-router-renderer.ts';

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
