import type { Page } from '@playwright/test';
import { contentScreens } from '#app/admin/screens.ts';
import { publicPages } from '../../budgets/pages.ts';
import { journeyServer } from '../server.ts';
import { expect, test } from '../test.ts';

/** Text at 200 %, set in the browser (WCAG 1.4.4), on a phone and in the narrowest window of WCAG 1.4.10. */
async function enlarge(page: Page, width: 320 | 390): Promise<void> {
  await page.setViewportSize({ width, height: width * 2 });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/**
 * Elements beyond the edge of the window, or clipped by their container. Scroll containers may be wider than the window, overlays may not.
 * A title with an ellipsis is complete elsewhere.
 */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const problems: string[] = [];
    const report = (what: string, element: Element) =>
      problems.push(`${what}: ${element.localName} « ${element.textContent?.trim().slice(0, 40)} »`);
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) report(`the page is ${root.scrollWidth} wide`, root);
    for (const cover of document.querySelectorAll('dialog[open], [data-consent-banner]'))
      if (cover.scrollWidth > cover.clientWidth) report('wider than its frame', cover);

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element?.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      let [from, to] = [0, root.clientWidth];
      for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(around);
        const scrolls = /auto|scroll/.test(overflowX) && !around.matches('dialog, [data-consent-banner]');
        if (scrolls || textOverflow === 'ellipsis' || clipPath !== 'none') {
          [from, to] = [-Infinity, Infinity];
          break;
        }
        if (overflowX === 'hidden' || overflowX === 'clip') {
          const frame = around.getBoundingClientRect();
          [from, to] = [Math.max(from, frame.left), Math.min(to, frame.right)];
        }
      }
      // Skip links outside the window are not clipped.
      if (width > 0 && right > 0 && (left < from - 1 || right > to + 1)) report('past the edge', element);
    }
    return problems;
  });

for (const width of [390, 320] as const) {
  test(`With text at 200 % no page is clipped ${width} pixels wide`, async ({ page }) => {
    await enlarge(page, width);
    // Its layout box does not depend on the picture, and renditions take a while.
    await page.route(/\/uploads\/.*\.(avif|webp|jpg|png)/, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    const problems: Record<string, string[]> = {};
    for (const path of await publicPages(journeyServer.url)) {
      await page.goto(path);
      problems[path] = await cut(page);
    }
    expect(Object.entries(problems).filter(([, problems]) => problems.length > 0)).toEqual([]);
  });

  test(`With text at 200 % menu, popup and reader are not clipped ${width} pixels wide`, async ({ page }) => {
    await enlarge(page, width);
    await page.goto('/evenements');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeInViewport({ ratio: 0.99 });
    expect(await cut(page), 'the menu').toEqual([]);

    await page.goto('/collections');
    await page.getByRole('button', { name: 'Registre d’habitation' }).click();
    await expect(page.getByRole('dialog', { name: 'Registre d’habitation' })).toBeVisible();
    expect(await cut(page), 'a notice').toEqual([]);

    await page.goto('/magazines');
    await page.getByRole('link', { name: /Lire le magazine .* : Résille nº 7/ }).click();
    const reader = page.getByRole('dialog', { name: /^Liseuse/ });
    await expect(reader.locator('[data-state=seen] canvas').first()).toBeVisible();
    expect(await cut(page), 'the reader').toEqual([]);
    for (const tool of await reader.getByRole('button').filter({ visible: true }).all())
      await expect(tool).toBeInViewport({ ratio: 0.99 });
  });
}

test('With text at 200 % the back-office is not clipped at 390 pixels', async ({ page, signIn }) => {
  await enlarge(page, 390);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  expect(await cut(page), 'sign-in').toEqual([]);
  await signIn();
  await page.goto('/admin/events/nouveau');
  await page.getByLabel('Lien de réservation').fill('pas une adresse');
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  expect(await cut(page), 'a form with errors').toEqual([]);
});

const adminScreens = [
  ...contentScreens.flatMap(({ path, tabs, creation }) => [
    ...(tabs?.map((tab) => tab.path) ?? [path]),
    ...(creation ? [`${path}/nouveau`] : []),
  ]),
  ...[
    'dashboard',
    'schedule',
    'schedule?vue=mois',
    'users',
    'users/nouveau',
    'medias',
    'subscribers',
    'trash',
    'journal',
  ],
];

for (const { name, width, isLarge } of [
  { name: 'With text at 200 % no screen of the back-office scrolls sideways at 390 pixels', width: 390, isLarge: true },
  { name: 'At 320 pixels no screen of the back-office scrolls sideways', width: 320, isLarge: false },
] as const)
  test(name, async ({ page, signIn }) => {
    test.slow();
    if (isLarge) await enlarge(page, width);
    else await page.setViewportSize({ width, height: 640 });
    await signIn();
    const over: Record<string, number> = {};
    for (const path of adminScreens) {
      await page.goto(`/admin/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      over[path] = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    }
    expect(Object.entries(over).filter(([, pixels]) => pixels > 0)).toEqual([]);
  });

test.describe('Before an answer', () => {
  test.use({ consent: 'unasked', popups: true });

  for (const width of [390, 320] as const) {
    test(`With text at 200 % consent banner and popup are not cut off ${width} pixels wide`, async ({ page }) => {
      await enlarge(page, width);
      await page.goto('/evenements');
      const banner = page.getByRole('region', { name: 'Cookies : vos choix' });
      await expect(banner).toBeVisible();
      expect(await cut(page), 'the question').toEqual([]);
      await banner.getByRole('button', { name: 'Personnaliser' }).click();
      await expect(banner.getByRole('button', { name: 'Retour' })).toBeVisible();
      expect(await cut(page), 'its purposes').toEqual([]);
      await banner.getByRole('button', { name: 'Enregistrer mes préférences' }).click();
      await expect(page.getByRole('dialog', { name: 'Fermeture avancée mardi' })).toBeVisible();
      expect(await cut(page), 'the announcement').toEqual([]);
    });
  }
});
