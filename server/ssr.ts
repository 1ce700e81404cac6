import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerBuild } from 'react-router';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { ContentClient } from '#client/content-client.ts';
import type { MadeAnswer } from './answers.ts';
import { bytesOf, bytesResponse } from './bodies.ts';
import { pageHeaders } from './headers.ts';
import { hashOf, type OwnStyles, takeOwnStyles, withPlainLinks } from './own-styles.ts';
import type { PreviewedPage } from './preview/pages.ts';
import { createPublicRenderer, type RenderPublic } from './public-pages.ts';
import { asOne } from './told.ts';

/** What the site tells its pages beside their content. */
export interface SiteFacts {
  publicUrl: string;
  analytics: { id: string; url: string } | undefined;
}

/** The built app, where its islands' entry is served, and the styles that stand in its pages. */
export interface AppBuild {
  server: ServerBuild;
  islands: { entry: string; imports: readonly string[] };
  styles: OwnStyles;
}

/** The places that app/site/parts/embeds.ts keeps for what comes from elsewhere. */
const places = {
  'data-embed': / data-embed="https:\/\/(?:www\.)?([a-z\d.-]+(?::\d+)?)[/?#"]/gi,
  'data-picture': / data-picture="https:\/\/(?:www\.)?([a-z\d.-]+(?::\d+)?)[/?#"]/gi,
} as const;

/** Renders pages: the address goes in, a document comes out, whole or as it is made. */
export type RenderPage = (request: Request, now: number, preview?: PreviewedPage) => Promise<Response | MadeAnswer>;

interface EntryModule {
  provide(context: RouterContextProvider, site: object, answering: { nonce: string | undefined }): void;
  /** What stands in the head of a public page. */
  headScript: string;
  /** What its script adds. */
  speculationRules: string;
}

/** The mark that app/root.tsx leaves on a style that stands in a page's head. */
const ownStyle = '<style data-route="';

/** The routes whose own styles stand in a page. */
function ownStylesIn(html: Buffer): string[] {
  const head = html.subarray(0, html.indexOf('</head>'));
  const ids: string[] = [];
  for (let at = head.indexOf(ownStyle); at >= 0; at = head.indexOf(ownStyle, at + 1)) {
    const start = at + ownStyle.length;
    ids.push(head.toString('utf8', start, head.indexOf('"', start)));
  }
  return ids;
}

/** Reads the production build. */
export async function loadBuild(folder: URL): Promise<AppBuild> {
  const [server, manifest] = await Promise.all([
    import(new URL('server/index.js', folder).href) as Promise<ServerBuild>,
    readFile(new URL('client/.vite/manifest.json', folder), 'utf8'),
  ]);
  const entries = JSON.parse(manifest) as Record<string, { file: string; imports?: string[] }>;
  const islands = entries['app/islands.ts'];
  if (!islands) throw new Error('The build has no entry for the islands.');
  const imports = (islands.imports ?? []).flatMap((name) => entries[name] ?? []).map(({ file }) => `/${file}`);
  return {
    ...(await takeOwnStyles(server, new URL('client/', folder))),
    islands: { entry: `/${islands.file}`, imports },
  };
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
  let handler:
    | {
        of: ServerBuild;
        entry: EntryModule;
        /** Of the scripts that stand in public pages. */
        hashes: readonly string[];
        handle: ReturnType<typeof createRequestHandler>;
        /** The same for the pages of the site. */
        handlePublic: ReturnType<typeof createRequestHandler>;
        renderPublic: RenderPublic;
      }
    | undefined;
  return async (request, now, preview) => {
    const { server, islands, styles } = await build();
    if (handler?.of !== server) {
      const entry = server.entry.module as unknown as EntryModule;
      const site = mode === 'production' ? withPlainLinks(server) : server;
      handler = {
        of: server,
        entry,
        hashes: [entry.headScript, entry.speculationRules].map(hashOf),
        handle: createRequestHandler(server, mode),
        handlePublic: createRequestHandler(site, mode),
        renderPublic: createPublicRenderer(site),
      };
    }
    const nonce = isOffice(new URL(request.url).pathname) ? randomBytes(16).toString('base64') : undefined;
    const context = new RouterContextProvider();
    handler.entry.provide(
      context,
      { content, now, islands: asOne(islands), styles: asOne(styles), ...facts, ...preview },
      { nonce },
    );
    // In development Vite adds what only the router's own handler knows of; and nothing is remembered of a preview.
    const short = !nonce && !preview && mode === 'production';
    const page = short ? await handler.renderPublic(request, context) : undefined;
    if (page) {
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        ...headersFor(page.html),
        'cache-control': 'no-cache',
      };
      return { status: page.status, headers, body: page.html };
    }
    const answer = await (nonce ? handler.handle : handler.handlePublic)(request, context);
    const isPublic = !nonce && answer.headers.get('content-type')?.startsWith('text/html');
    const html = isPublic ? await bytesOf(answer) : undefined;
    const response = html ? bytesResponse(html, answer) : answer;
    for (const [name, value] of Object.entries(nonce ? pageHeaders({ nonce }) : headersFor(html))) {
      // In development Vite writes inline scripts of its own.
      if (mode === 'production' || name !== 'content-security-policy') response.headers.set(name, value);
    }
    if (nonce) response.headers.set('cache-control', 'no-store');
    else if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-cache');
    return response;

    /** Of a public page. */
    function headersFor(html: Buffer | undefined): Record<string, string> {
      return pageHeaders({
        scripts: handler?.hashes ?? [],
        styles: html ? ownStylesIn(html).flatMap((id) => styles[id]?.hash ?? []) : [],
        analytics: facts.analytics?.url,
        frames: html ? hostsIn(html, 'data-embed') : [],
        pictures: html ? hostsIn(html, 'data-picture') : [],
      });
    }
  };
}

/**
 * The hosts whose frames or pictures a page may show, read from the places it keeps for them (app/site/parts/embeds.ts): an editor may embed what they like
 * (SPEC.md, section 5), and a page that embeds nothing may frame nothing. A site moves between its name with and without `www`.
 */
function hostsIn(html: Buffer, place: 'data-embed' | 'data-picture'): string[] {
  // Most pages keep none, and are long.
  if (!html.includes(` ${place}=`)) return [];
  return [...new Set([...html.toString().matchAll(places[place])].map(([, host = '']) => host))];
}
