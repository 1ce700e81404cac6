import type { APIRequestContext } from '@playwright/test';
import {
  accessibilityAudit,
  conformityRate,
  conformityState,
  nonConformities,
} from '#editorial/accessibility-audit.ts';
import { formatDay } from '#model/format.ts';
import { publicPages } from '../../budgets/pages.ts';
import { journeyServer } from '../server.ts';
import { asAdministrator } from '../session.ts';
import { expect, expectConsoleError, test } from '../test.ts';

const { url } = journeyServer;

/** Creates an entry through the API, as an administrator, and returns its documentId. */
async function create(request: APIRequestContext, type: string, data: object): Promise<string> {
  const answer = await request.post(`/api/${type}`, { headers: asAdministrator(), data: { data } });
  return ((await answer.json()) as { data: { documentId: string } }).data.documentId;
}

test('Every public page has a title, a description, an address and a picture of its own, and valid structured data', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  const pages = [...(await publicPages(url)), '/evenements?page=2'];
  const [titles, descriptions] = [new Set<string>(), new Set<string>()];
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
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
    expect([path, metadata.lang, metadata.robots, metadata.card]).toEqual([path, 'fr', [], ['summary_large_image']]);
    expect([path, metadata.canonical]).toEqual([path, [`${url}${path}`]]);
    expect([path, metadata.feed, metadata.manifest]).toEqual([path, ['/actualites.rss'], ['/manifest.webmanifest']]);
    expect(metadata.description).toHaveLength(1);
    expect([path, titles.has(metadata.title), metadata.title.length > 10]).toEqual([path, false, true]);
    titles.add(metadata.title);
    descriptions.add(metadata.description[0] ?? '');
    const picture = await request.get(metadata.picture[0] ?? '');
    expect([path, picture.status(), picture.headers()['content-type']]).toEqual([path, 200, 'image/jpeg']);
    expect([path, Number(metadata.width[0]) >= 600]).toEqual([path, true]);
    expect([path, metadata.data.length]).toEqual([path, 1]);
    const graph = JSON.parse(metadata.data[0] ?? '') as { '@context': string; '@graph': { '@type': unknown }[] };
    expect(graph['@context']).toBe('https://schema.org');
    const types = graph['@graph'].flatMap((node) => node['@type']);
    expect(types).toContain('Museum');
    if (path !== '/') expect(types).toContain('BreadcrumbList');
    if (path.startsWith('/evenement/')) expect(types).toContain('Event');
    const isArticle = path.startsWith('/patrimoine-actualites/');
    if (isArticle) expect(types).toContain('NewsArticle');
    // When it was published, and when it was last changed.
    expect([path, metadata.dates.map((date) => Number.isFinite(Date.parse(date)))]).toEqual([
      path,
      isArticle ? [true, true] : [],
    ]);
    if (path === '/annonces-legales') expect(types).toContain('JobPosting');
    if (path === '/magazines') expect(types).toContain('PublicationIssue');
  }
  // The pages of one list have one subject.
  expect(descriptions.size).toBe(pages.length - 1);
  await page.goto('/accueil');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${url}/`);
});

test('A missing page is a 404 with noindex', {
  annotation: expectConsoleError('404'),
}, async ({ page, request }) => {
  for (const path of [
    '/nulle-part',
    '/evenement/aaaaaaaaaaaaaaaaaaaaaaaa',
    '/patrimoine-actualites/aaaaaaaaaaaaaaaaaaaaaaaa',
  ]) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 404]);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  }
  expect((await request.get('/icons/none.png')).status()).toBe(404);
  for (const path of ['/favicon.ico', '/icons/apple-touch-icon.png', '/sitemap.xml', '/robots.txt'])
    expect([path, (await request.get(path)).status()]).toEqual([path, 200]);
});

test('A title with HTML cannot break out of the structured data', async ({ page, request }) => {
  const title = '</script><script>document.title="pris"</script><!-- & "guillemets"';
  const id = await create(request, 'events', { title, newStartDate: '2031-01-01 20:00', isPublished: true });
  await page.goto(`/evenement/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  expect(await page.title()).toContain(title);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  const { '@graph': graph } = JSON.parse(data ?? '') as { '@graph': { name?: string }[] };
  expect(graph.some(({ name }) => name === title)).toBe(true);
  const link = page.getByRole('link', { name: 'Ajouter à mon agenda' });
  const calendar = await request.get((await link.getAttribute('href')) ?? '');
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await calendar.text()).toContain('DTSTART;TZID=America/Guadeloupe:20310101T200000');
});

for (const timezoneId of ['Europe/Paris', 'Asia/Tokyo', 'America/Los_Angeles']) {
  test(`A visitor in ${timezoneId} reads the centre's own dates and hours`, async ({ browser, request }) => {
    // Ten minutes before midnight at the centre: already tomorrow in Paris and Tokyo.
    const id = await create(request, 'events', {
      title: `Veille vue de ${timezoneId}`,
      newStartDate: '2031-12-31 23:50',
      isPublished: true,
    });
    const read = async (zone: string) => {
      const context = await browser.newContext({ timezoneId: zone });
      const page = await context.newPage();
      const texts: string[] = [];
      for (const path of [`/evenement/${id}`, '/evenements', '/patrimoine-actualites']) {
        await page.goto(path, { waitUntil: 'networkidle' });
        const dates = page.locator('main').locator('dd, time, h2, p');
        texts.push((await dates.allInnerTexts()).join('\n'));
      }
      await context.close();
      return texts;
    };
    const away = await read(timezoneId);
    expect(away[0]).toContain('Mercredi 31 décembre 2031');
    expect(away[0]).toContain('23\u00a0h\u00a050');
    const atHome = await read('America/Guadeloupe');
    // Entries of other journeys are late in the agenda, and similar events are random.
    expect(away.slice(1)).toEqual(atHome.slice(1));
  });
}

test('Without script, lists are turned page by page, and the agenda can be subscribed to', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['/evenements', '/evenements-passes', '/patrimoine-actualites']) {
    await page.goto(path);
    const first = await page.locator('main h2').first().innerText();
    await page.getByRole('link', { name: 'Suivant' }).click();
    await expect(page).toHaveURL(new RegExp(`${path}\\?page=2$`));
    expect(await page.locator('main h2').first().innerText()).not.toBe(first);
    await page.getByRole('link', { name: 'Précédent' }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  await page.goto('/evenements');
  await page.getByText('S’abonner à l’agenda').click();
  const webcal = `${url.replace('http:', 'webcal:')}/agenda.ics`;
  await expect(page.getByRole('link', { name: /^Calendrier Apple/ })).toHaveAttribute('href', webcal);
  await expect(page.getByRole('link', { name: /^Google Agenda/ })).toHaveAttribute(
    'href',
    `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`,
  );
  const outlook = new URL((await page.getByRole('link', { name: /^Outlook/ }).getAttribute('href')) ?? '');
  expect(outlook.searchParams.get('url')).toBe(`${url}/agenda.ics`);
  await expect(page.getByLabel(/son adresse$/)).toHaveValue(`${url}/agenda.ics`);
  await expect(page.getByRole('button', { name: 'Copier' })).toBeHidden();
  await page.goto('/patrimoine-actualites');
  await expect(page.getByRole('link', { name: 'Flux RSS' })).toHaveAttribute('href', '/actualites.rss');
  await context.close();
});

test('With prefers-reduced-motion: no video, no animation, no smooth scrolling', async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const films: string[] = [];
  page.on('request', (request) => request.resourceType() === 'media' && films.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Lire la vidéo' })).toBeVisible();
  const longest = await page.evaluate(() =>
    Math.max(
      0,
      ...document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0)),
    ),
  );
  expect(longest).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
  expect(films).toEqual([]);
  await context.close();
});

test('At 200 % text no page is wider than its window, and no word is cut', async ({ browser }) => {
  test.setTimeout(90_000);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  for (const path of await publicPages(url)) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const lost = await page.evaluate(() => {
      const shown = [...document.querySelectorAll<HTMLElement>('header *, main *, footer *')].filter(
        (element) => element.checkVisibility() && element.children.length === 0 && element.innerText?.trim(),
      );
      const outside = shown.filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        // Content of scrollable rows, visually hidden text, and links that are visible on focus only.
        const apart = (node: Element): boolean =>
          node.matches('[aria-hidden=true], a[href="#contenu"]') ||
          ['auto', 'scroll'].includes(getComputedStyle(node).overflowX) ||
          node.getBoundingClientRect().width <= 1 ||
          (node !== document.body && node.parentElement !== null && apart(node.parentElement));
        return !apart(element) && (right > innerWidth + 1 || left < -1);
      });
      // A word that does not fit its box is broken or clipped: the box is narrower than the word.
      const cramped = shown.filter(
        (element) => element.matches('h1, h2, h3') && element.getBoundingClientRect().width < 90,
      );
      return {
        over: document.documentElement.scrollWidth - innerWidth,
        outside: outside.map((element) => element.innerText.slice(0, 40)),
        cramped: cramped.map((element) => element.innerText.slice(0, 40)),
      };
    });
    expect([path, lost]).toEqual([path, { over: 0, outside: [], cramped: [] }]);
  }
  await context.close();
});

for (const [path, title] of [
  ['/accessibilite', 'Accessibilité'],
  ['/plan-du-site', 'Plan du site'],
] as const) {
  test(`${path}: accessible, linked from every footer`, async ({ page, checkAccessibility }) => {
    await page.goto('/');
    await page.locator('footer').getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('navigation', { name: 'Fil d’Ariane' })).toContainText(`Accueil`);
    await checkAccessibility();
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}

test('The accessibility statement has the required content, and every URL of the site map answers 200', async ({
  page,
  request,
}) => {
  await page.goto('/accessibilite');
  const text = page.locator('main');
  for (const passage of [
    `Le site est ${conformityState()}`,
    `${Math.floor(conformityRate() * 1000) / 10}`.replace('.', ','),
    formatDay(accessibilityAudit.date, 'long'),
    ...nonConformities().map(({ id }) => `critère ${id}`),
    'article 47',
    'Défenseur des droits',
    'Libre réponse 71120',
    'Contenus non accessibles',
  ])
    await expect(text).toContainText(passage);
  await page.goto('/plan-du-site');
  for (const link of await page.locator('main li a').all()) {
    const path = (await link.getAttribute('href')) ?? '';
    expect([path, (await request.get(path)).status()]).toEqual([path, 200]);
  }
});

test('The privacy policy names controller, purposes, recipients and optional data', async ({ page }) => {
  await page.goto('/politique-de-confidentialite');
  const section = (name: string) => page.getByRole('region', { name });
  await expect(section('Responsable du traitement').getByRole('link', { name: /@/ })).toBeVisible();
  await expect(section('Finalités et bases légales')).toContainText('candidature');
  await expect(section('Ce que vous n’êtes pas tenu de donner')).toContainText('Aucune décision automatique');
  await expect(section('Destinataires et transferts')).toContainText('hors de l’Union européenne');
  await expect(section('Durées de conservation')).toContainText('deux ans');
  await expect(section('Vos droits')).toContainText('limitation');
});
