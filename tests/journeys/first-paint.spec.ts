import type { Page } from '@playwright/test';
import { publicPages } from '../budgets/pages.ts';
import { journeyServer } from './server.ts';
import { expect, test } from './test.ts';

/** What a page asks for before its first paint. */
async function asked(page: Page): Promise<string[]> {
  // An answer is known once it is whole, and these are asked for after the paint.
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
    .toEqual(expect.arrayContaining([expect.stringContaining('/assets/later-'), expect.stringContaining('/islands-')]));
  return page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= painted)
      .map(({ name }) => new URL(name).pathname.replace(/-[\w-]{8}\./, '.'));
  });
}

test.describe('The first paint of a page', () => {
  for (const [path, pictures] of [
    ['/', ['/assets/hero-poster.avif']],
    ['/accessibilite', []],
    ['/collections', ['/assets/indigo.avif']],
  ] as const) {
    test(`waits for one style sheet, its own picture and nothing else: ${path}`, async ({ page }) => {
      await page.goto(path);
      // Chrome fetches the icon when it likes; a phone has a smaller cloth.
      const before = (await asked(page)).filter((name) => name !== '/sign.svg');
      expect(before.map((name) => name.replace('-small', '')).sort()).toEqual([...pictures, '/assets/site.css']);
      await expect(page.locator('head > link[rel=stylesheet][href*="/assets/site-"]')).toHaveCount(1);
    });
  }

  test('keeps its letters when an island comes, which links no sheet that the page has', async ({ page }) => {
    const path = (await publicPages(journeyServer.url)).find((path) => path.startsWith('/patrimoine-actualites/'));
    await page.goto(path ?? '');
    await asked(page);
    const gallery = page.locator('[data-island="Gallery"]').first();
    await gallery.scrollIntoViewIfNeeded();
    await expect(gallery.and(page.locator('[data-awake]'))).toBeAttached();
    await expect(page.locator('head > link[rel=stylesheet][href*="/assets/site-"]')).toHaveCount(1);
  });

  test('is of a dressed page for who comes to a part of it, or comes back', async ({ page }) => {
    const part = page.getByRole('heading', { name: 'RESTEZ INFORMÉ' });
    for (const come of [() => page.goto('/#lettre'), () => page.reload()]) {
      await come();
      expect(await asked(page)).toContain('/assets/lower.css');
      // A browser that is told to come back at once goes back to where it was at that moment.
      await expect(part).toBeInViewport();
    }
  });

  test('has its letters, and the others come after it', async ({ page }) => {
    await page.goto('/');
    const families = () =>
      page.evaluate(() => [
        ...new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)),
      ]);
    const first = ['Archivo', 'Archivo Enseigne', 'Newsreader', 'Archivo Accueil', 'Archivo Ouvert'];
    expect(await families()).toEqual(expect.arrayContaining(first));
    expect((await asked(page)).filter((name) => name.endsWith('.woff2'))).toEqual([]);
    // The manifesto is written lightly.
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
      .toEqual(expect.arrayContaining([expect.stringContaining('/assets/newsreader-light-')]));
  });

  test('lets the pictures further down wait for it, and then come', async ({ page }) => {
    await page.goto('/evenements-passes');
    expect((await asked(page)).filter((name) => name.startsWith('/uploads/')).length).toBeLessThanOrEqual(1);
    const second = page.locator('main ul img[loading=lazy]').first();
    await second.scrollIntoViewIfNeeded();
    await expect
      .poll(() => second.evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0))
      .toBe(true);
    await expect(second).toBeInViewport();
  });

  test('has its letters as files, and every picture, without script', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const letters = page.waitForResponse(/\/assets\/archivo-[\w-]{8}\.woff2$/);
    const pictures = page.waitForResponse(/\/uploads\/.*-\d+\.avif$/);
    await page.goto('/evenements-passes');
    expect((await letters).status()).toBe(200);
    expect((await pictures).status()).toBe(200);
    await context.close();
  });
});
