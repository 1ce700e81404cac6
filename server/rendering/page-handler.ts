import type { Context } from 'hono';
import { matchPath } from 'react-router';
import { contentTypeNames, contentTypeOf, hasPagePerEntry } from '#content/index.ts';
import { shortPaths, sitePages } from '#content/pages.ts';
import { bufferResponse, toResponse } from '../cache/buffered-response.ts';
import { toConditionalResponse } from '../cache/conditional.ts';
import { wasTakenDown } from '../entries/schedules.ts';
import type { SiteServices } from '../site-services.ts';
import { isAdminPath, type RenderPage } from './ssr.ts';

/** A page is fresh until the end of the minute: « Ouvert », « aujourd’hui » and the agenda depend on the time. */
const pageTtlMs = 60_000;

const patterns = sitePages.flatMap(({ path, alias, params }) =>
  [path, alias].flatMap((pattern) => (pattern === undefined ? [] : { pattern, params })),
);

/** The types whose entries end by themselves: the page of one that has ended says so, with 410. */
const endingTypes = contentTypeNames.filter(
  (type) => hasPagePerEntry(type) && contentTypeOf(type).endsAt?.isUnpublished,
);

interface Services extends Pick<SiteServices, 'responseCache' | 'clock' | 'store'> {
  render: RenderPage;
  /** A page with one unpublished entry, for a client with a preview token. */
  preview: (request: Request, token: string) => Promise<Response>;
}

/** Answers with a page. Public pages are the same for every visitor, so each is rendered once per minute and per write. */
export function createPageHandler({ render, preview, responseCache, clock, store }: Services) {
  async function hasEnded(pathname: string): Promise<boolean> {
    for (const type of endingTypes) {
      const documentId = matchPath(contentTypeOf(type).page, pathname)?.params.documentId;
      if (documentId) return wasTakenDown(store, type, documentId);
    }
    return false;
  }

  return async (context: Context): Promise<Response> => {
    const url = new URL(context.req.url);
    const canonical = canonicalAdminPath(url.pathname);
    if (canonical !== undefined) return context.redirect(`${canonical}${url.search}`, 308);
    const shortPath = url.pathname.toLowerCase().replace(/\/$/, '');
    const target = Object.hasOwn(shortPaths, shortPath) ? shortPaths[shortPath] : undefined;
    if (target) return context.redirect(target, 301);
    const anonymous = context.req.method === 'GET' || context.req.method === 'HEAD';
    if (!anonymous || isAdminPath(url.pathname)) return toResponse(await render(context.req.raw, clock()));

    const token = url.searchParams.get('apercu');
    if (token !== null) return preview(context.req.raw, token);

    // Those that change the page of a path. Any other would only make a second copy of it in the cache.
    const { params = [] } = patterns.find(({ pattern }) => matchPath(pattern, url.pathname)) ?? {};
    const search = new URLSearchParams();
    for (const name of params) {
      const value = url.searchParams.get(name);
      if (value !== null && value.length <= 100) search.set(name, value);
    }
    url.search = search.toString();
    const key = `page ${url.pathname}${url.search}`;
    // The start of the minute: loaders that query by the current time then use the same API URL for a minute.
    const produce = async () => {
      const now = Math.floor(clock() / pageTtlMs) * pageTtlMs;
      return bufferResponse(await render(new Request(url), now, { hasEnded: await hasEnded(url.pathname) }));
    };
    return toConditionalResponse(await responseCache.getOrCreate(key, produce, pageTtlMs), context.req);
  };
}

/** The canonical path of another spelling of the admin app (`/ADMIN`, `/%61dmin`): the router matches it, but headers and caches do not. */
function canonicalAdminPath(pathname: string): string | undefined {
  const [, first = '', ...rest] = pathname.split('/');
  const segment = decoded(first).toLowerCase();
  // An encoded slash does not end a segment.
  if (isAdminPath(pathname) || segment.includes('/') || !isAdminPath(`/${segment}`)) return undefined;
  return ['', segment, ...rest].join('/');
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
