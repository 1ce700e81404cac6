import type { Page } from '@playwright/test';
import { contentScreens } from '#app/admin/screens.ts';
import type { ContentTypeName } from '#content/index.ts';
import { expect, test, widths } from '../admin-fixtures.ts';
import { enlargeText } from '../site/text-fit.ts';

const lists = contentScreens.filter(({ creation }) => creation !== undefined);
/** Where each screen is, by group. An entry of a list: its URL is known after a request. */
const groups: Record<string, (string | { type: ContentTypeName; path: string })[]> = {
  'lists and single types': contentScreens.flatMap(({ path, tabs }) => tabs?.map((tab) => tab.path) ?? [path]),
  'new entries': lists.map(({ path }) => `${path}/nouveau`),
  entries: lists.map(({ type, path }) => ({ type, path })),
  months: ['schedule?vue=mois', 'events?vue=mois'],
  'other screens': [
    'dashboard',
    'schedule',
    'users',
    'users/nouveau',
    'programmes',
    'programmes?onglet=webhooks',
    'programmes?onglet=adresses',
    'medias',
    'subscribers',
    'group-requests',
    'redirects',
    'mails',
    'trash',
    'journal',
    'plan',
    'aide',
    'aide/publier-un-evenement',
  ],
};

/** No sideways scrolling (WCAG 1.4.4 and 1.4.10). */
const expectNoScroll = (page: Page, when: string) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), when)
    .toBe(0);

/** The fields that have neither a label in view nor a `title` (RGAA 4.1.2, test 11.1.3). The button over a file input has a text. */
function withoutLabelInView(): string[] {
  const isInView = (element: Element): boolean => {
    for (let part: Element | null = element; part; part = part.parentElement)
      if (getComputedStyle(part).clipPath.startsWith('inset(50%')) return false;
    return element.checkVisibility();
  };
  const hasText = (label: Element): boolean =>
    [label, ...label.querySelectorAll('*')].some(
      (part) =>
        isInView(part) &&
        [...part.childNodes].some(({ nodeType, data }: Node & { data?: string }) => nodeType === 3 && data?.trim()),
    );
  return [...document.querySelectorAll<HTMLInputElement>('input:not([type=file]), select, textarea')]
    .filter((field) => field.checkVisibility() && !field.title && ![...(field.labels ?? [])].some(hasText))
    .map(({ outerHTML }) => outerHTML.slice(0, 120));
}

for (const [group, screens] of Object.entries(groups))
  test(`${group}: accessible, and no wider than the window, at each width and with text at 200 %`, async ({
    page,
    enter,
    request,
    session,
    checkAccessibility,
  }) => {
    test.setTimeout(screens.length * 60_000);
    for (const screen of screens)
      await test.step(typeof screen === 'string' ? screen : `${screen.path}, an entry`, async () => {
        let path = screen;
        if (typeof path !== 'string') {
          const answer = await request.get(`/api/${path.type}?pagination[pageSize]=1&sort=id:asc`, {
            headers: { authorization: `Bearer ${session.jwt}` },
          });
          const { data } = (await answer.json()) as { data: { documentId: string }[] };
          path = `${path.path}/${data[0]?.documentId}`;
        }
        await page.setViewportSize({ width: 1440, height: 900 });
        await enlargeText(page, false);
        await enter(`/admin/${path}`);
        const heading = page.getByRole('heading', { level: 1 });
        await expect(heading).toBeVisible();
        await expect(heading).not.toHaveText(/introuvable/);
        await page.waitForLoadState('networkidle');
        await expect(page.getByText('Chargement de l’éditeur')).toHaveCount(0);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          await checkAccessibility();
          await expectNoScroll(page, `${path} at ${width} px`);
          expect(await page.evaluate(withoutLabelInView), `labels in view at ${width} px`).toEqual([]);
        }
        await page.setViewportSize({ width: 320, height: 640 });
        await expectNoScroll(page, `${path} at 320 px`);
        await page.setViewportSize({ width: 390, height: 780 });
        await enlargeText(page);
        await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
        await expectNoScroll(page, `${path} at 390 px, with text at 200 %`);
      });
  });

type Scripts = Map<string, { encoding: string | undefined; bytes: number; scriptUrl: string }>;

/** The scripts that the page receives from now on, with an empty cache, and the bytes of their answers, headers included. */
async function scriptsOnTheWire(page: Page): Promise<Scripts> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.clearBrowserCache');
  const scripts: Scripts = new Map();
  wire.on('Network.responseReceived', ({ requestId, response, type }) => {
    // A module that a link preloads has the type « Other ».
    if (type !== 'Script' && !new URL(response.url).pathname.endsWith('.js')) return;
    const encoding = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-encoding')?.[1];
    scripts.set(requestId, { encoding, bytes: 0, scriptUrl: response.url });
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.bytes = encodedDataLength;
  });
  return scripts;
}

const sizeOf = (scripts: Scripts) => [...scripts.values()].reduce((sum, { bytes }) => sum + bytes, 0);

test('« Plan » lists every screen', async ({ page, enter }) => {
  await enter('/admin/dashboard');
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Plan', exact: true })
    .click();
  await expect(page).toHaveTitle(/^Plan de l’administration · /);
  const links = page.getByRole('main').getByRole('listitem').getByRole('link');
  const paths = await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  // The journeys above open each of them.
  const listed = Object.values(groups)
    .flat()
    .filter((screen) => typeof screen === 'string' && !/\?|^(plan|dashboard|aide.*)$/.test(screen))
    .map((path) => `/admin/${path}`);
  // The breadcrumb leads to the dashboard too.
  expect(paths.filter((path) => path !== '/admin/dashboard').sort()).toEqual(listed.sort());
  expect(paths).toContain('/admin/dashboard');
});

test('The first screen loads at most 200 kB of script, and the editor loads with the first form', async ({
  page,
  enter,
}) => {
  const scripts = await scriptsOnTheWire(page);
  const total = () => sizeOf(scripts);

  await page.goto('/admin', { waitUntil: 'networkidle' });
  // What fits in one packet is sent as it is.
  expect([...scripts.values()].filter(({ encoding, bytes }) => encoding !== 'br' && bytes > 2000)).toEqual([]);
  expect(total()).toBeGreaterThan(0);
  expect(total()).toBeLessThanOrEqual(200_000);
  await enter('/admin/dashboard');
  await expect(page.getByText('Modifications récentes')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const atDashboard = total();
  expect(atDashboard).toBeLessThanOrEqual(200_000);
  expect([...scripts.values()].filter(({ scriptUrl }) => /editor/i.test(scriptUrl))).toEqual([]);

  await page.getByRole('link', { name: 'Nouvel événement' }).click();
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible();

  await expect.poll(total).toBeGreaterThan(atDashboard + 50_000);
});

test('A list with the code of its form loads at most 280 kB of script', async ({ page, enter }) => {
  const scripts = await scriptsOnTheWire(page);
  await enter('/admin/events');
  await page.waitForLoadState('networkidle');
  await expect(page.locator('link[rel=modulepreload]').first()).toBeAttached();
  await expect.poll(() => sizeOf(scripts)).toBeGreaterThan(200_000);
  await expect.poll(() => page.evaluate(preloading), 'what is preloaded has arrived').toEqual([]);
  await page.waitForLoadState('networkidle');
  expect(sizeOf(scripts)).toBeLessThanOrEqual(280_000);
});

/** The modules that are preloaded and have not arrived. */
function preloading(): string[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
  return links.map(({ href }) => href).filter((href) => performance.getEntriesByName(href, 'resource').length === 0);
}

test('A list preloads the code of its form', async ({ page, enter }) => {
  await enter('/admin/events');
  const entry = page.getByRole('rowheader').getByRole('link').first();
  await expect(entry).toBeVisible();
  await page.waitForLoadState('networkidle');
  // Firefox judges a prefetch by `default-src`, and reports an error.
  await expect(page.locator('link[rel=prefetch]')).toHaveCount(0);
  await expect(page.locator('link[rel=modulepreload]').first()).toBeAttached();
  await expect.poll(() => page.evaluate(preloading), 'what is preloaded has arrived').toEqual([]);
  // What the form loads by itself, as the editor of its texts, waits until its title is seen.
  const seen = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await entry.click();
  await expect(page.getByRole('textbox', { name: 'Titre', exact: true })).not.toHaveValue('');
  seen.resolve();
  await page.unrouteAll({ behavior: 'wait' });
});
