import type { Locator, Page } from '@playwright/test';
import { journeyServer } from '../server.ts';
import { expect, test } from '../test.ts';
import { magazine, type Shelved, shelve } from './magazines.ts';
import { openReader, pageStatus, reader, visiblePages } from './reader-fixtures.ts';

let issue: Shelved;

test.beforeAll(async ({ playwright }, testInfo) => {
  const request = await playwright.request.newContext({ baseURL: journeyServer.url });
  issue = await shelve(request, `Cahier d’essai ${testInfo.project.name} ${testInfo.workerIndex}`, magazine(24));
});
test.afterAll(() => issue.remove());

const link = (page: Page): Locator =>
  page.getByRole('link', { name: new RegExp(`^Lire le magazine .* : ${issue.title}$`) });

test.describe('The magazine reader', () => {
  test(
    'opens from a card with the cover alone, then pages in pairs, and returns the focus to the card',
    { tag: '@phone' },
    async ({ page, checkAccessibility }, { project }) => {
      const double = project.name === 'desktop';
      await page.route(`**${issue.url}`, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700));
        await route.continue();
      });
      await page.goto('/magazines');
      await link(page).click();
      await expect(reader(page).getByText('Chargement du magazine...', { exact: true })).toBeVisible();
      await checkAccessibility();
      await expect(pageStatus(page)).toHaveText('Page 1 sur 24');
      await expect(visiblePages(page)).toHaveCount(1);
      await expect(reader(page).getByRole('button', { name: /précédentes?$/ })).toBeDisabled();
      await reader(page)
        .getByRole('button', { name: /^Pages? suivantes?$/ })
        .click();
      await expect(pageStatus(page)).toHaveText(double ? 'Pages 2 et 3 sur 24' : 'Page 2 sur 24');
      await reader(page)
        .getByRole('button', { name: /^Pages? suivantes?$/ })
        .click();
      await expect(pageStatus(page)).toHaveText(double ? 'Pages 4 et 5 sur 24' : 'Page 3 sur 24');
      await expect(page).toHaveURL(new RegExp(`numero=${issue.documentId}&page=${double ? 4 : 3}$`));
      await expect(visiblePages(page).first().locator('canvas')).toBeVisible();
      await expect(visiblePages(page).getByText(`Feuillet ${double ? 4 : 3}`)).toHaveCount(1);
      await checkAccessibility();
      await reader(page).getByRole('button', { name: 'Dernière page' }).click();
      await expect(pageStatus(page)).toHaveText('Page 24 sur 24');
      await reader(page).getByRole('button', { name: 'Première page' }).click();
      await expect(pageStatus(page)).toHaveText('Page 1 sur 24');
      await page.keyboard.press('Escape');
      await expect(reader(page)).toHaveCount(0);
      await expect(page).toHaveURL(/\/magazines$/);
      await expect(link(page)).toBeFocused();
    },
  );

  test('shows one page or two, by the width of the window and by the reader’s choice', async ({ page }) => {
    await openReader(page, issue.documentId, 4);
    const toggle = reader(page).getByRole('button', { name: 'Double page' });
    for (const [width, pages, choice] of [
      [993, 2, false],
      [992, 2, true],
      [768, 2, true],
      [767, 1, true],
      [600, 1, true],
      [599, 1, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect(visiblePages(page)).toHaveCount(pages);
      await expect(toggle).toHaveCount(choice ? 1 : 0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 700, height: 900 });
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await expect(pageStatus(page)).toHaveText('Pages 4 et 5 sur 24');
    await page.keyboard.press('ArrowRight');
    await expect(pageStatus(page)).toHaveText('Pages 6 et 7 sur 24');
    await toggle.click();
    await page.keyboard.press('ArrowRight');
    await expect(pageStatus(page)).toHaveText('Page 7 sur 24');
  });

  test('works with the keyboard only', async ({ page }) => {
    const spread = (first: number) => `Pages ${first} et ${first + 1} sur 24`;
    await openReader(page, issue.documentId, 4);
    await expect(pageStatus(page)).toHaveText(spread(4));
    for (const [key, sentence] of [
      ['ArrowRight', spread(6)],
      ['PageDown', spread(8)],
      ['ArrowLeft', spread(6)],
      ['PageUp', spread(4)],
      ['End', 'Page 24 sur 24'],
      ['ArrowRight', 'Page 24 sur 24'],
      ['Home', 'Page 1 sur 24'],
      ['ArrowLeft', 'Page 1 sur 24'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(pageStatus(page)).toHaveText(sentence);
    }
    // Quick taps, while pages still turn.
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('PageDown');
    await expect(pageStatus(page)).toHaveText(spread(10));
    const number = reader(page).getByRole('textbox', { name: 'Page, de 1 à 24' });
    await number.fill('13');
    await number.press('Enter');
    await expect(pageStatus(page)).toHaveText(spread(12));
    // While a number is being typed, keys are no commands.
    await number.press('Home');
    await number.fill('999');
    await number.press('Enter');
    await expect(pageStatus(page)).toHaveText('Page 24 sur 24');
  });

  test('zooms from 50 % to 200 %, and pans an enlarged page', { tag: '@touch' }, async ({ page }) => {
    await openReader(page, issue.documentId, 4);
    const width = async () => (await visiblePages(page).first().boundingBox())?.width ?? 0;
    const usual = await width();
    // A page that fits is not scrolled: its region is no tab stop.
    const stage = reader(page).getByRole('region', { name: 'Pages' });
    await expect(stage).toHaveAttribute('tabindex', '-1');
    for (let press = 0; press < 14; press += 1) await page.keyboard.press('+');
    await expect.poll(width).toBeCloseTo(usual * 2, 0);
    await expect(stage).toHaveAttribute('tabindex', '0');
    await expect(reader(page).getByRole('button', { name: 'Agrandir' })).toBeDisabled();
    // The canvas follows: drawn at a higher resolution once the page is still.
    const fine = () =>
      visiblePages(page)
        .first()
        .locator('canvas')
        .evaluate((canvas) => (canvas as HTMLCanvasElement).width);
    await expect.poll(fine).toBeGreaterThan(300 * 1.5);
    const before = await pageStatus(page).textContent();
    await page.keyboard.press('PageDown');
    await expect(pageStatus(page)).toHaveText(before ?? '');
    expect(await stage.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
    await page.keyboard.press('0');
    await expect.poll(width).toBeCloseTo(usual, 0);
    for (let press = 0; press < 5; press += 1) await reader(page).getByRole('button', { name: 'Réduire' }).click();
    await expect.poll(width).toBeCloseTo(usual / 2, 0);
    await expect(reader(page).getByRole('button', { name: 'Réduire' })).toBeDisabled();
    await reader(page)
      .getByRole('button', { name: /^Taille normale/ })
      .click();
    await expect.poll(width).toBeCloseTo(usual, 0);
  });

  test('opens at the page in its URL, and Back closes it', async ({ page }) => {
    await openReader(page, issue.documentId, 12);
    await expect(pageStatus(page)).toHaveText('Pages 12 et 13 sur 24');
    await expect(page).toHaveTitle(new RegExp(issue.title));
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/magazines$/);
    await reader(page).getByRole('button', { name: 'Fermer la liseuse' }).click();
    await expect(page).toHaveURL(/\/magazines$/);
    await link(page).click();
    await expect(pageStatus(page)).toHaveText('Page 1 sur 24');
    await page.goBack();
    await expect(reader(page)).toHaveCount(0);
    await page.goForward();
    await expect(pageStatus(page)).toHaveText('Page 1 sur 24');
    await page.goto(`/magazines?numero=${issue.documentId}&page=9999`);
    await expect(pageStatus(page)).toHaveText('Page 24 sur 24');
    await page.goto('/magazines?numero=inconnu&page=-1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('MAGAZINES');
    await expect(reader(page)).toHaveCount(0);
  });

  test('finds a word on every page, ignoring accents and case', { tag: '@touch' }, async ({
    page,
    checkAccessibility,
  }) => {
    await openReader(page, issue.documentId, 1);
    await page.keyboard.press('Control+f');
    const field = reader(page).getByRole('searchbox');
    await expect(field).toBeFocused();
    await field.fill('memoire');
    await field.press('Enter');
    await expect(reader(page).getByRole('search').getByRole('status')).toHaveText('Résultat 1 sur 2');
    await expect(pageStatus(page)).toHaveText(/\b5\b.* sur 24$/);
    const marked = (name: string) => page.evaluate((key) => [...(CSS.highlights.get(key) ?? [])].map(String), name);
    await expect.poll(() => marked('liseuse-ici')).toEqual(['Mémoire']);
    await checkAccessibility();
    await reader(page).getByRole('button', { name: 'Résultat suivant' }).click();
    await expect(pageStatus(page)).toHaveText(/\b9\b.* sur 24$/);
    await expect.poll(() => marked('liseuse-ici')).toEqual(['MEMOIRE']);
    await reader(page).getByRole('button', { name: 'Résultat suivant' }).click();
    await expect(pageStatus(page)).toHaveText(/\b5\b.* sur 24$/);
    await field.fill('retrouvés');
    await field.press('Enter');
    await expect(reader(page).getByRole('search').getByRole('status')).toHaveText('Résultat 1 sur 1');
    await field.fill('introuvable');
    await field.press('Enter');
    await expect(reader(page).getByRole('search').getByRole('status')).toHaveText(
      'Aucun résultat pour « introuvable »',
    );
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(reader(page)).toBeVisible();
    expect(await marked('liseuse-ici')).toEqual([]);
  });

  test('opens its search without the results of the one before', async ({ page }) => {
    await openReader(page, issue.documentId, 1);
    const toggle = reader(page).getByRole('button', { name: 'Rechercher dans le magazine' });
    await toggle.click();
    await page.keyboard.type('memoire');
    await page.keyboard.press('Enter');
    await expect(reader(page).getByRole('button', { name: 'Résultat suivant' })).toBeVisible();
    await toggle.click();
    await toggle.click();
    await expect(reader(page).getByRole('searchbox')).toHaveValue('');
    await expect(reader(page).getByRole('button', { name: 'Résultat suivant' })).toHaveCount(0);
  });

  test('marks no result of a search that is closed before its end', async ({ page }) => {
    await openReader(page, issue.documentId, 1);
    await page.keyboard.press('Control+f');
    const field = reader(page).getByRole('searchbox');
    await expect(field).toBeFocused();
    // Its first result is on page 5 of 24: the others are searched while the button of the next result appears.
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[aria-label="Résultat suivant"]')) return;
        observer.disconnect();
        document.querySelector<HTMLButtonElement>('[aria-label="Fermer la recherche"]')?.click();
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    await field.fill('memoire');
    await field.press('Enter');
    await expect(field).toHaveCount(0);
    await expect(pageStatus(page)).toHaveText(/\b5\b.* sur 24$/);
    await expect(visiblePages(page).getByText('Mémoire').first()).toBeAttached();
    expect(await page.evaluate(() => [...(CSS.highlights.get('liseuse-trouve') ?? [])].map(String))).toEqual([]);
  });

  test('follows links of the PDF, shows its text, and downloads the file', async ({ page, checkAccessibility }) => {
    await openReader(page, issue.documentId, 2);
    await expect(
      visiblePages(page).getByRole('link', { name: 'memorial.example/suite (nouvel onglet)' }),
    ).toHaveAttribute('href', 'https://memorial.example/suite');
    await visiblePages(page).getByRole('button', { name: 'Aller à la page 7' }).click();
    await expect(pageStatus(page)).toHaveText(/\b7 sur 24$/);
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    await openReader(page, issue.documentId, 5);
    await reader(page).getByRole('button', { name: 'Lire en texte' }).click();
    await expect(reader(page).getByRole('heading', { name: 'Page 5' })).toBeVisible();
    await expect(reader(page).getByText('Mémoire vive, des noms retrouvés au registre.')).toBeVisible();
    await checkAccessibility();
    const download = reader(page).getByRole('link', { name: /^Télécharger le PDF, 0,1\sMo$/ });
    await expect(download).toHaveAttribute('href', issue.url);
  });

  test('turns pages in 100 ms (0 with prefers-reduced-motion)', async ({ page }) => {
    await openReader(page, issue.documentId, 4);
    const turns = () =>
      page.evaluate(async () => {
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
        // Animations are read before the next frame, which on a busy machine comes after the 100 ms.
        await new Promise((resolve) => setTimeout(resolve));
        return (
          document
            .getAnimations()
            .filter(({ effect }) => (effect as KeyframeEffect).target?.closest('[data-turn]'))
            .flatMap(({ effect }) => effect?.getComputedTiming() ?? [])
            // A preloaded page that is not drawn yet pulses meanwhile.
            .filter(({ iterations }) => iterations !== Infinity)
            .map(({ endTime }) => endTime)
        );
      });
    const moving = await turns();
    expect(Math.max(...moving.map(Number))).toBe(100);
    await expect(reader(page).locator('[data-state=leaving]')).toHaveCount(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await turns()).toEqual([]);
  });

  test('turns pages by a swipe', { tag: '@touch' }, async ({ page, context }) => {
    await openReader(page, issue.documentId, 4);
    const touch = await context.newCDPSession(page);
    const slide = async (from: number, to: number) => {
      const point = (x: number) => ({ touchPoints: [{ x, y: 400 }] });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...point(from) });
      for (let step = 1; step <= 4; step += 1)
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...point(from + ((to - from) * step) / 4) });
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await slide(300, 120);
    await expect(pageStatus(page)).toHaveText('Page 5 sur 24');
    await slide(120, 300);
    await expect(pageStatus(page)).toHaveText('Page 4 sur 24');
  });

  test('opens in full screen', async ({ page }) => {
    await openReader(page, issue.documentId, 4);
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await expect(pageStatus(page)).toHaveText('Pages 4 et 5 sur 24');
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
    await expect(reader(page)).toBeVisible();
  });

  test('is the PDF itself without script', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`/magazines?numero=${issue.documentId}`);
    await expect(link(page)).toHaveAttribute('href', issue.url);
    await context.close();
  });
});
