import type { APIRequestContext, Page } from '@playwright/test';
import { singlePages } from '#content/pages.ts';
import { publicPages } from '../../budgets/pages.ts';
import { journeyServer } from '../server.ts';
import { expect, test } from '../test.ts';
import { cutTexts, enlargeText, misfits, spaceText, textsPastEdge } from './text-fit.ts';

const { url } = journeyServer;

/** The pages in other languages. */
const languages: Readonly<Record<string, string>> = { '/visitor-information': 'en', '/enfomasyon': 'gcf' };
/** Nothing links to the page in Creole before it is proofread, and search engines leave it out. */
const unlisted = '/enfomasyon';

/** The heading of each page that no entry names. */
const headings: Readonly<Record<string, string>> = {
  '/evenements': 'ÉVÉNEMENTS À VENIR',
  '/evenements-passes': 'ÉVÉNEMENTS PASSÉS',
  '/collections': 'Collections',
  '/patrimoine-actualites': 'PATRIMOINE & ACTUALITÉS',
  '/annonces-legales': 'OFFRES D’EMPLOI',
  '/magazines': 'MAGAZINES',
  '/visiter-le-macte': 'Visiter',
  '/decouvrir-le-macte': 'Histoire & Architecture',
  '/mentions-legales': 'Mentions légales',
  '/politique-de-confidentialite': 'Politique de confidentialité',
  '/accessibilite': 'Accessibilité',
  '/lettre/quitter': 'Quitter la lettre',
  '/plan-du-site': 'Plan du site',
};

const pathOfFilm = async (request: APIRequestContext): Promise<string> => {
  const answer = await request.get('/api/events?filters[title][$contains]=quatre vents');
  const [event] = ((await answer.json()) as { data: { documentId: string }[] }).data;
  return `/evenement/${event?.documentId}`;
};
const pathOf = async (start: string): Promise<string> =>
  (await publicPages(url)).find((path) => path.startsWith(start)) ?? '';
const entries: Readonly<Record<string, (request: APIRequestContext) => Promise<string>>> = {
  'An event': () => pathOf('/evenement/'),
  'An event with a film': pathOfFilm,
  'An article': () => pathOf('/patrimoine-actualites/'),
  'A piece': () => pathOf('/collections/'),
  'A job ad': () => pathOf('/annonces-legales/'),
};

// One load of each page serves every check: a window is resized, not opened again.
for (const name of [...singlePages.map(({ path }) => path), '/evenements?page=2', ...Object.keys(entries)]) {
  test(`${name}: metadata, names, axe, and no text cut at any width, spacing and size`, async ({
    page,
    request,
    checkAccessibility,
  }) => {
    test.slow();
    const path = (await entries[name]?.(request)) ?? name;
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    const heading = page.getByRole('heading', { level: 1 });
    if (headings[path]) await expect(heading).toHaveText(headings[path]);
    else await expect(heading).toBeVisible();
    await expectMetadata(page, request, path);
    await expectNames(page);

    await checkAccessibility();
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await misfits(page), 'at 200 %').toEqual({ over: 0, outside: [], cramped: [] });
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));

    const endSpacing = await spaceText(page);
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await textsPastEdge(page), `with wider spacing at ${width} px`).toEqual([]);
    }
    await endSpacing();

    // A finger needs larger controls.
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await page.setViewportSize({ width: 390, height: 844 });
    await checkAccessibility();
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await enlargeText(page);
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: width * 2 });
      expect(await cutTexts(page), `with text at 200 % at ${width} px`).toEqual([]);
    }
  });
}

async function expectMetadata(page: Page, request: APIRequestContext, path: string): Promise<void> {
  // It is added after the first paint.
  await expect(page.locator('link[rel=manifest]')).toHaveCount(1);
  const metadata = await page.evaluate(() => {
    const of = (selector: string, attribute: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute) ?? '');
    return {
      lang: document.documentElement.lang,
      title: document.title,
      description: of('meta[name=description]', 'content'),
      canonical: of('link[rel=canonical]', 'href'),
      picture: of('meta[property="og:image"]', 'content'),
      width: of('meta[property="og:image:width"]', 'content'),
      card: of('meta[name="twitter:card"]', 'content'),
      feed: of('link[rel=alternate][type="application/rss+xml"]', 'href'),
      manifest: of('link[rel=manifest]', 'href'),
      robots: of('meta[name=robots]', 'content'),
      dates: of('meta[property$="ed_time"]', 'content'),
      data: [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) => script.textContent),
    };
  });
  expect([metadata.lang, metadata.robots, metadata.card]).toEqual([
    languages[path] ?? 'fr',
    path === unlisted ? ['noindex'] : [],
    ['summary_large_image'],
  ]);
  expect(metadata.canonical).toEqual([`${url}${path}`]);
  expect([metadata.feed, metadata.manifest]).toEqual([['/actualites.rss'], ['/manifest.webmanifest']]);
  expect(metadata.description).toHaveLength(1);
  expect(metadata.title.length).toBeGreaterThan(10);
  const picture = await request.get(metadata.picture[0] ?? '');
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  expect(Number(metadata.width[0])).toBeGreaterThanOrEqual(600);
  expect(metadata.data).toHaveLength(1);
  const graph = JSON.parse(metadata.data[0] ?? '') as { '@context': string; '@graph': { '@type': unknown }[] };
  expect(graph['@context']).toBe('https://schema.org');
  const types = graph['@graph'].flatMap((node) => node['@type']);
  expect(types).toContain('Museum');
  expect(types).toContain(path === '/' ? 'WebSite' : 'BreadcrumbList');
  if (path.startsWith('/evenement/')) expect(types).toContain('Event');
  const isArticle = path.startsWith('/patrimoine-actualites/');
  if (isArticle) expect(types).toContain('NewsArticle');
  // When it was published, and when it was last changed.
  const isDate = metadata.dates.map((date) => Number.isFinite(Date.parse(date)));
  expect(isDate).toEqual(isArticle ? [true, true] : []);
  if (path === '/annonces-legales') expect(types).not.toContain('JobPosting');
  if (path.startsWith('/annonces-legales/')) expect(types).toContain('JobPosting');
  if (path === '/magazines') expect(types).toContain('PublicationIssue');
}

/** Captions name their figures, links to a new tab announce it, and ids are unique. */
async function expectNames(page: Page): Promise<void> {
  const findings = await page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const ids = all('[id]').map(({ id }) => id);
    return {
      unnamed: all('figure:not([hidden])')
        .filter((figure) => figure.getAttribute('role') !== 'figure' || !figure.getAttribute('aria-label'))
        .map(({ outerHTML }) => outerHTML.slice(0, 200)),
      strays: all('figcaption:not(figure > figcaption:is(:first-child, :last-child))').length,
      silent: all('a[target=_blank]')
        .filter((link) => !/nouvel onglet/.test(link.getAttribute('aria-label') ?? link.textContent ?? ''))
        .map(({ outerHTML }) => outerHTML.slice(0, 200)),
      repeatedIds: ids.filter((id, index) => ids.indexOf(id) !== index),
      // A link that a script adds with `blocking=""` is an error of the HTML standard.
      blocking: all('[blocking=""]').length,
    };
  });
  expect(findings).toEqual({ unnamed: [], strays: 0, silent: [], repeatedIds: [], blocking: 0 });
}

test('Public pages have titles and descriptions of their own, and figures and links to new tabs', async ({
  page,
  request,
}) => {
  const paths = [...(await publicPages(url)), await pathOfFilm(request), '/evenements?page=2', '/accueil'];
  const sources = await Promise.all(paths.map(async (path) => (await request.get(path)).text()));
  const heads = await page.evaluate(
    (sources) =>
      sources.map((source) => {
        const parsed = new DOMParser().parseFromString(source, 'text/html');
        return {
          title: parsed.title,
          description: parsed.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
          canonical: parsed.querySelector('link[rel=canonical]')?.getAttribute('href'),
          figures: parsed.querySelectorAll('figure:not([hidden])').length,
          newTabs: parsed.querySelectorAll('a[target=_blank]').length,
        };
      }),
    sources,
  );
  // The second path of the home page.
  expect(heads.pop()?.canonical).toBe(`${url}/`);
  expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
  // The pages of one list have one subject.
  expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length - 1);
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  expect(sum(heads.map(({ figures }) => figures))).toBeGreaterThan(10);
  expect(sum(heads.map(({ newTabs }) => newTabs))).toBeGreaterThan(10);
});

test('The footer links to the accessibility statement and the site map', async ({ page }) => {
  for (const title of ['Accessibilité', 'Plan du site']) {
    await page.goto('/');
    await page.locator('footer').getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('navigation', { name: 'Fil d’Ariane' })).toContainText('Accueil');
  }
});
