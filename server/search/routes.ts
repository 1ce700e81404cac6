import { type Context, Hono } from 'hono';
import { type Entry, isContentType } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import { searchKindNames } from '#content/search/search-kinds.ts';
import type { FoundCopies, FoundEverywhere } from '#contract/admin-answers.ts';
import type { SearchAnswer, SearchFact } from '#contract/search-answer.ts';
import { factsOf } from '#editorial/facts.ts';
import { firstSentence, hoursText, openingSentence, weekText } from '#editorial/opening-words.ts';
import { sheetWords } from '#editorial/sheet-words.ts';
import { addDays, type Day, today } from '#model/calendar.ts';
import { capitalize, formatPrice, formatWeekdayDate } from '#model/format.ts';
import { exceptionOn, openingHoursOf, spansOn } from '#model/opening-hours.ts';
import { log } from '#observability/log.ts';
import { compare, type EntryStore, unbounded } from '#store/store.ts';
import { rateLimitNetworkOf } from '../audit/anonymize-ip.ts';
import { toResponse } from '../cache/buffered-response.ts';
import { countOf } from '../entries/read-entries.ts';
import { ApiError, invalid } from '../http/errors.ts';
import type { AdministratorRoutes } from '../http/principal.ts';
import { nonDocumentHeaders } from '../middleware/security-headers.ts';
import type { RenderPage } from '../rendering/ssr.ts';
import type { SiteServices } from '../site-services.ts';
import type { IndexedSite } from './indexed-site.ts';
import { createSearch } from './search.ts';
import { foldedWords, minLength, searchedText, stemOf, stemsOf } from './words.ts';
import type { WorkingCopies } from './working-copies.ts';

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

/** Results of each type, and where all of them are requested. */
const shownPerType = 5;
const maxPerType = 50;
const maxOpened = 10;

/**
 * The search of the back-office, for administrators.
 * - `GET /api/search?q=regis`: the working copies and files with words that begin so, by type; `all=true`: more of each type
 * - `GET /api/search?opened=events/a,popups/b`: these entries as they are now, in this order, without those that are gone
 *
 * 503 with `isBeingBuilt` in its details until the index has been built after a start.
 */
export function addSearchRoutes(routes: AdministratorRoutes, store: EntryStore, copies: WorkingCopies): void {
  routes.get('/search', async (context) => {
    const { timestamp } = context.var.author;
    const opened = context.req.query('opened')?.split(',').filter(Boolean);
    if (opened) return context.json({ data: await describeOpened(opened), meta: { trashed: 0 } });
    const text = searchedText(context.req.query('q'));
    if (text.length < minLength) throw invalid(`q must have at least ${minLength} characters`);
    if (!(await copies.refresh()))
      throw new ApiError(503, 'ServiceUnavailableError', 'Not indexed', { isBeingBuilt: true }, { 'retry-after': '3' });
    const limit = context.req.query('all') === 'true' ? maxPerType : shownPerType;
    const data = await copies.find(text, limit, today(timestamp));
    const trashed = await countOf(store, 'trash', { where: compare('title', 'containsi', text), budget: unbounded });
    return context.json({ data, meta: { trashed } } satisfies FoundEverywhere);
  });

  /** One group for each entry, so that their order is that of the request. */
  async function describeOpened(opened: readonly string[]): Promise<FoundCopies[]> {
    if (opened.length > maxOpened) throw invalid(`opened must be at most ${maxOpened}`);
    const groups = opened.map(async (name) => {
      const [, type = '', documentId = ''] = /^([a-z-]+)\/([a-z0-9]{1,64})$/i.exec(name) ?? [];
      if (!isContentType(type)) throw invalid('opened must be a list of type/documentId');
      const results = await copies.describe(type, [documentId], []);
      return { type, count: results.length, results };
    });
    return (await Promise.all(groups)).filter(({ count }) => count > 0);
  }
}

const nbsp = '\u00a0';
const maxFacts = 3;
const maxPrices = 8;

const wordsOf = (text: string) => new Set(text.split(' '));
/** Folded words of French, English and Guadeloupean Creole that request opening hours, and prices. */
const hoursWords = wordsOf(
  'horaire horaires heures ouvert ouverte ouverts ouverture ouvertures ouvre ouvrez ouvrir ferme fermee fermes fermeture fermetures fermez ' +
    'open opening opened hours closed closing ouve fenme feme',
);
const priceWords = wordsOf(
  'tarif tarifs tarification prix billet billets cout combien gratuite price prices ticket tickets fee fees admission pri',
);
/** What is requested in other words than the settings have: the words of the question, and stems of the answer. */
const topics = [
  ['parking parkings garer stationner stationnement voiture park car', 'parking stationn stationnement voitur'],
  [
    'fauteuil fauteuils roulant pmr handicap handicape handicapee mobilite accessibilite wheelchair disabled',
    'fauteuil mobilit mobilite handicap',
  ],
  [
    'casier casiers consigne vestiaire bagage bagages valise locker lockers luggage',
    'casi casier consign vestiair bagag',
  ],
  ['bus karulis transport transports', 'bus'],
].map((pair) => pair.map(wordsOf));

const nearDays = Object.entries({ 'aujourd hui': 0, today: 0, jodi: 0, demain: 1, tomorrow: 1, demen: 1 });
const dateFormats = [formatWeekdayDate, sheetWords.en.date, sheetWords.gcf.date];
/** Folded words, « 1er » and « 1st of » as « 1 ». */
const wordsOfDate = (text: string) => foldedWords(text.replaceAll(/\b(\d+)(?:er|st|nd|rd|th)\b(?: of\b)?/gi, '$1'));

/** The day that a question names, from today on: « 25 décembre », « 1er janvier 2027 », « december 24 », « demain », « lundi ». */
export function dayNamed(question: string, from: Day): Day | undefined {
  const words = wordsOfDate(question);
  const isNamed = (name: string) => ` ${words.join(' ')} `.includes(` ${name} `);
  const near = nearDays.find(([name]) => isNamed(name));
  if (near) return addDays(from, near[1]);
  const year = words.find((word) => /^20\d\d$/.test(word));
  const days = Array.from({ length: 366 }, (_, index) => addDays(year ? `${year}-01-01` : from, index));
  const named = days.map((day) => ({ day, names: dateFormats.map((format) => wordsOfDate(format(day, day))) }));
  const hasDate = ([, number, month]: string[]) => isNamed(`${number} ${month}`) || isNamed(`${month} ${number}`);
  const hasWeekday = ([weekday = '']: string[]) => words.includes(weekday);
  return (
    named.find(({ names }) => names.some(hasDate)) ?? named.slice(0, 7).find(({ names }) => names.some(hasWeekday))
  )?.day;
}

/** The facts of the settings that answer a question: opening hours, prices, services. The most requested first. */
export function factsFor(text: string, setting: Entry<'setting'> | undefined, now: number): SearchFact[] {
  const words = foldedWords(text);
  const { prices, services, directions, questions } = factsOf(setting);
  const facts: SearchFact[] = [];
  if (words.some((word) => hoursWords.has(word)))
    facts.push({ ...hoursOn(dayNamed(text, today(now)), setting, now), link: 'Tous les horaires' });
  if (prices.length > 0 && words.some((word) => priceWords.has(word))) {
    const requested = stemsOf(words.filter((word) => !priceWords.has(word)));
    const matching = prices.filter(({ title, condition }) => hasAll(`${title} ${condition ?? ''}`, requested));
    const shown = matching.length > 0 ? matching : prices;
    const lines = shown.slice(0, maxPrices).map(({ title, price }) => `${title}${nbsp}: ${formatPrice(price)}`);
    facts.push({ title: 'Tarifs', text: lines.join('\n'), link: 'Tous les tarifs' });
  }
  const stems = stemsOf(words);
  const [, topic] = topics.find(([requested]) => words.some((word) => requested?.has(word))) ?? [];
  const answers = questions.map(({ question: title, answer: text }) => ({ title, text }));
  for (const row of [...services, ...directions, ...answers]) {
    const [title, answer] = [row.title ?? '', row.text ?? ''];
    const isAnswer = topic
      ? foldedWords(`${title} ${answer}`).some((word) => topic.has(stemOf(word)))
      : stems.length > 0 && hasAll(title, stems);
    if (isAnswer) facts.push({ title, text: answer, link: 'Préparer votre visite' });
  }
  return facts.slice(0, maxFacts);
}

/** The hours of a day; without one, those of now and of the week. */
function hoursOn(day: Day | undefined, setting: Entry<'setting'> | undefined, now: number) {
  const hours = openingHoursOf(setting);
  if (!day) return { title: openingSentence(hours, now).text, text: weekText(hours.week, { lastEntries: true }) };
  const reason = exceptionOn(hours, day)?.reason;
  return {
    title: capitalize(formatWeekdayDate(day, today(now))),
    text: `${hoursText(spansOn(hours, day))}.${reason ? ` ${firstSentence(reason)}` : ''}`,
  };
}

function hasAll(text: string, stems: readonly string[]): boolean {
  const own = new Set(foldedWords(text).map(stemOf));
  return stems.every((stem) => own.has(stem));
}
