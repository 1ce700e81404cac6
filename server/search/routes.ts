import { type Context, Hono } from 'hono';
import { pages } from '#content/pages.ts';
import { searchKindNames } from '#content/search/search-kinds.ts';
import type { SearchAnswer } from '#contract/search-answer.ts';
import { today } from '#model/calendar.ts';
import { log } from '#observability/log.ts';
import { rateLimitNetworkOf } from '../audit/anonymize-ip.ts';
import { toResponse } from '../cache/buffered-response.ts';
import { nonDocumentHeaders } from '../middleware/security-headers.ts';
import type { RenderPage } from '../rendering/ssr.ts';
import type { SiteServices } from '../site-services.ts';
import { factsFor } from './facts.ts';
import type { IndexedSite } from './indexed-site.ts';
import { createSearch } from './search.ts';
import { minLength, searchedText } from './words.ts';

/** The requests of one network in a minute. A text that is typed has several suggestions. */
const perMinute = { search: 30, suggestions: 120 };
const minuteMs = 60_000;

const statuses = { blank: 200, short: 200, found: 200, limited: 429, unavailable: 503 };

const retryLater = { ...nonDocumentHeaders, 'retry-after': '60', 'cache-control': 'no-store' };

type Services = SiteServices & { site: IndexedSite; render: RenderPage };

/** The page of results, which is made for each request, and the suggestions of its field. */
export function createSearchRoutes({ site, store, content, render, clock, clientIpOf }: Services): Hono {
  const routes = new Hono();
  const search = createSearch(site, content);

  async function isLimited(context: Context, requested: keyof typeof perMinute): Promise<boolean> {
    const key = `${requested} ${rateLimitNetworkOf(clientIpOf(context))}`;
    const limit = perMinute[requested];
    return (await store.countAttempt({ key, limit, windowMs: minuteMs, now: clock() })) > limit;
  }

  async function answerTo(text: string, context: Context): Promise<SearchAnswer> {
    const kind = searchKindNames.find((name) => name === context.req.query('genre'));
    const answer = { text, kind, facts: [], groups: [] };
    if (text.length < minLength) return { ...answer, state: text === '' ? 'blank' : 'short' };
    try {
      if (await isLimited(context, 'search')) return { ...answer, state: 'limited' };
      const facts = factsFor(text, await content.get('setting', undefined, { populate: '*' }), clock());
      if (!(await site.refresh())) return { ...answer, state: 'unavailable', facts };
      return { ...answer, state: 'found', facts, ...(await search.find(text, kind, today(clock()))) };
    } catch (error) {
      log.error('search failed', error);
      return { ...answer, state: 'unavailable' };
    }
  }

  async function answerPage(context: Context): Promise<Response> {
    const answer = await answerTo(searchedText(context.req.query('q')), context);
    const { origin } = new URL(context.req.url);
    const page = toResponse(await render(new Request(`${origin}${pages.search.path}`), clock(), { search: answer }));
    const status = page.status === 200 ? statuses[answer.state] : page.status;
    const response = new Response(page.body, { status, headers: page.headers });
    response.headers.set('cache-control', 'private, no-store');
    if (status === 429 || status === 503) response.headers.set('retry-after', '60');
    return response;
  }
  for (const path of [pages.search.path, `${pages.search.path}/`]) routes.get(path, answerPage);

  routes.get(`${pages.search.path}/suggestions`, async (context) => {
    const text = searchedText(context.req.query('q'));
    const headers = { ...nonDocumentHeaders, 'cache-control': 'private, max-age=60' };
    if (text.length < minLength) return context.json({ data: [] }, 200, headers);
    if (await isLimited(context, 'suggestions')) return context.json({ data: [] }, 429, retryLater);
    return context.json({ data: (await site.refresh()) ? await search.suggest(text) : [] }, 200, headers);
  });
  routes.onError((error, context) => {
    log.error('search failed', error);
    return context.json({ data: [] }, 503, retryLater);
  });
  return routes;
}
