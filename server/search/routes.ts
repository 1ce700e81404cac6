import { type Context, Hono } from 'hono';
import type { ContentClient } from '#client/index.ts';
import { pages } from '#content/pages.ts';
import { type SearchKind, searchKindNames } from '#content/search/search-kinds.ts';
import type { SearchAnswer } from '#contract/search-answer.ts';
import { today } from '#model/calendar.ts';
import { log } from '#observability/log.ts';
import type { EntryStore, RateLimits } from '#store/store.ts';
import { rateLimitNetworkOf } from '../audit/anonymize-ip.ts';
import { toResponse } from '../cache/buffered-response.ts';
import { nonDocumentHeaders } from '../middleware/security-headers.ts';
import type { RenderPage } from '../rendering/ssr.ts';
import { factsFor } from './facts.ts';
import type { IndexedSite } from './indexed-site.ts';
import { createSearch } from './search.ts';

/** Letters of a text that are searched. */
const maxLength = 200;
const minLength = 2;
/** Searches of one network. Suggestions are not counted: they read five titles. */
const perMinute = 30;
const minuteMs = 60_000;

const statuses: Record<SearchAnswer['state'], number> = {
  blank: 200,
  short: 200,
  found: 200,
  limited: 429,
  unavailable: 503,
};

interface Services {
  site: IndexedSite;
  store: EntryStore & RateLimits;
  content: ContentClient;
  render: RenderPage;
  clock: () => number;
  clientIpOf: (context: Context) => string;
}

/** The page of results, which is made for each request, and the suggestions of its field. */
export function createSearchRoutes({ site, store, content, render, clock, clientIpOf }: Services): Hono {
  const routes = new Hono();
  const search = createSearch({ site, store, content });

  async function answerTo(text: string, kind: SearchKind | undefined, context: Context): Promise<SearchAnswer> {
    const answer = { text, kind, facts: [], groups: [], spellings: [] };
    if (text === '') return { ...answer, state: 'blank' };
    if ([...text].length < minLength) return { ...answer, state: 'short' };
    try {
      const key = `search ${rateLimitNetworkOf(clientIpOf(context))}`;
      const attempts = await store.countAttempt({ key, limit: perMinute, windowMs: minuteMs, now: clock() });
      if (attempts > perMinute) return { ...answer, state: 'limited' };
      const setting = await content.get('setting', undefined, { populate: '*' });
      const facts = factsFor(text, setting, clock());
      if (!site.isReady()) return { ...answer, state: 'unavailable', facts };
      await site.refresh();
      return { ...answer, state: 'found', facts, ...(await search.find(text, kind, today(clock()))) };
    } catch (error) {
      log.error('search failed', error);
      return { ...answer, state: 'unavailable' };
    }
  }

  async function answerPage(context: Context): Promise<Response> {
    const url = new URL(context.req.url);
    const text = textIn(url);
    const kind = searchKindNames.find((name) => name === url.searchParams.get('genre'));
    const answer = await answerTo(text, kind, context);
    const page = await render(new Request(`${url.origin}${pages.search.path}`), clock(), { search: answer });
    const response = page instanceof Response ? page : toResponse(page);
    const headers = new Headers(response.headers);
    headers.set('cache-control', 'private, no-store');
    const status = response.status === 200 ? statuses[answer.state] : response.status;
    if (status === 429 || status === 503) headers.set('retry-after', '60');
    return new Response(response.body, { status, headers });
  }
  for (const path of [pages.search.path, `${pages.search.path}/`]) routes.get(path, answerPage);

  routes.get(`${pages.search.path}/suggestions`, async (context) => {
    const text = textIn(new URL(context.req.url));
    const headers = { ...nonDocumentHeaders, 'cache-control': 'private, max-age=60' };
    if ([...text].length < minLength || !site.isReady()) return context.json({ data: [] }, 200, headers);
    await site.refresh();
    return context.json({ data: await search.suggest(text) }, 200, headers);
  });
  routes.onError((error, context) => {
    log.error('search failed', error);
    return context.json({ data: [] }, 503, { 'retry-after': '60', 'cache-control': 'no-store' });
  });
  return routes;
}

/** The searched text: one line without control characters, cut. */
const textIn = ({ searchParams }: URL): string =>
  [
    ...(searchParams.get('q') ?? '')
      .slice(0, 2 * maxLength)
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, maxLength)
    .join('')
    .trim();
