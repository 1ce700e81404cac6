import type { APIRequestContext } from '@playwright/test';
import { adminAudit } from '#editorial/accessibility/admin-audit.ts';
import {
  auditPercentage,
  conformityRate,
  conformityState,
  nonConformities,
  resultCount,
} from '#editorial/accessibility/audit.ts';
import { siteAudit } from '#editorial/accessibility/site-audit.ts';
import { formatDay } from '#model/format.ts';
import { journeyServer } from '../server.ts';
import { asAdministrator } from '../session.ts';
import { expect, expectConsoleError, test } from '../test.ts';

const { url } = journeyServer;

/** Creates an entry through the API, as an administrator, and returns its documentId. */
async function create(request: APIRequestContext, type: string, data: object): Promise<string> {
  const answer = await request.post(`/api/${type}`, { headers: asAdministrator(), data: { data } });
  return ((await answer.json()) as { data: { documentId: string } }).data.documentId;
}

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
    expect(away[0]).toContain('Mercredi 31\u00a0décembre\u00a02031');
    expect(away[0]).toContain('23\u00a0h\u00a050');
    const atHome = await read('America/Guadeloupe');
    // Entries of other journeys are late in the agenda, and change which events are similar.
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

test('Each accessibility statement has the required content, of its own audit', async ({ page }) => {
  for (const [path, subject, audit] of [
    ['/accessibilite', 'Le site', siteAudit],
    ['/accessibilite-administration', 'L’administration du site', adminAudit],
  ] as const) {
    await page.goto(path);
    const text = page.locator('main');
    for (const passage of [
      `${subject} est ${conformityState(conformityRate(audit))}`,
      `${auditPercentage(audit)}`.replace('.', ','),
      `${resultCount(audit, 'C')} critères conformes`,
      formatDay(audit.date, 'long'),
      ...nonConformities(audit).map(({ id }) => `critère ${id}`),
      audit.sample.at(0) ?? '',
      'article 47',
      'Défenseur des droits',
      'Libre réponse 71120',
      'Contenus non accessibles',
    ])
      await expect(text).toContainText(passage);
  }
});

test('Every URL of the site map answers 200', async ({ page, request }) => {
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
