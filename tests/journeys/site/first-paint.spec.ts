import type { Page } from '@playwright/test';
import { publicPages } from '../../budgets/pages.ts';
import { journeyServer } from '../server.ts';
import { expect, test } from '../test.ts';
import { recordShift, shiftOf } from './layout-shift.ts';

const loadedFonts = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', ''));
  });

/** The fonts that the browser uses for an element, as its developer tools report them. */
async function drawnFonts(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName, isCustomFont }) =>
    isCustomFont ? familyName.replace(/ .*/, '') : `system ${familyName}`,
  );
}

/** Delays the fonts until the returned function is called. */
async function delayFonts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const painted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);

for (const path of ['/', '/accessibilite']) {
  test(`The first paint uses the site’s typefaces, from preloaded files: ${path}`, async ({ page }) => {
    await page.goto(path);
    expect(await loadedFonts(page)).toEqual(expect.arrayContaining(['Archivo', 'Newsreader']));
    const preloads = page.locator('head > link[rel=preload][as=font]');
    await expect(preloads).toHaveCount(2);
    expect(await drawnFonts(page, 'h1')).toEqual(['Archivo']);
    expect(await drawnFonts(page, 'main p')).toEqual(['Newsreader']);
  });
}

test('A page fetches each font once, and no italic before a phone needs it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/accessibilite', '/decouvrir-le-macte']) {
    await page.goto(path);
    await loadedFonts(page);
    const fetched = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => /\/assets\/(.+)-[\w-]{8}\.woff2$/.exec(name)?.[1])
        .filter((name) => name !== undefined),
    );
    expect(fetched.sort(), path).toEqual(['archivo', 'newsreader']);
  }
});

test('The site’s typefaces have every character of French and Creole', async ({ page }) => {
  await page.goto('/accessibilite');
  // The text is drawn with the fallback faces until they have loaded.
  await loadedFonts(page);
  const text =
    'ÀÂÇÈÉÊËÎÏÔÒÙÛÜŒ àâçèéêëîïôòùûüœ ñáíóú 0123456789 « » “ ” ’ - – — … · • © ° º € ( ) [ ] ! ? % & @ * + / _ " ×';
  for (const [selector, family] of [
    ['h1', 'Archivo'],
    ['main p', 'Newsreader'],
  ] as const) {
    await page
      .locator(selector)
      .first()
      .evaluate((element, text) => element.replaceChildren(text), text);
    // Until the next frame nothing is drawn.
    await expect.poll(() => drawnFonts(page, selector)).toEqual([family]);
  }
});

for (const path of ['/', '/evenements', '/collections']) {
  test(`A page does not shift when the fonts load late: ${path}`, { tag: '@phone' }, async ({ page }) => {
    const release = await delayFonts(page);
    await recordShift(page);
    await page.goto(path, { waitUntil: 'commit' });
    await painted(page);
    const hasFallback = await page.evaluate(() =>
      new FontFace('fallback', 'local("Arial"), local("Liberation Sans"), local("Helvetica"), local("Roboto")')
        .load()
        .then(
          () => true,
          () => false,
        ),
    );
    release();
    await loadedFonts(page);
    const shift = await shiftOf(page);
    // Without any of the fonts that the fallback faces name, the generic font is used, and lines may break elsewhere.
    expect(shift).toBeLessThan(hasFallback ? 0.01 : 0.25);
  });
}

test('A page has one shared style sheet, which islands do not link again', async ({ page }) => {
  const path = (await publicPages(journeyServer.url)).find((path) => path.startsWith('/patrimoine-actualites/'));
  await page.goto(path ?? '');
  const gallery = page.locator('[data-island="Gallery"]').first();
  await gallery.scrollIntoViewIfNeeded();
  await expect(gallery.and(page.locator('[data-hydrated]'))).toBeAttached();
  await expect(page.locator('head > link[rel=stylesheet][href*="/assets/site-"]')).toHaveCount(1);
});

test('Without script a page has its fonts, and every picture', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const font = page.waitForResponse(/\/assets\/archivo-[\w-]{8}\.woff2$/);
  const pictures = page.waitForResponse(/\/uploads\/.*-\d+\.avif$/);
  await page.goto('/evenements-passes');
  expect((await font).status()).toBe(200);
  expect((await pictures).status()).toBe(200);
  await context.close();
});
