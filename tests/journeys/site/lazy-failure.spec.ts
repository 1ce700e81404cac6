import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectConsoleError, test } from '../test.ts';

const sentence = 'Cette partie de la page n’a pas pu être chargée.';
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: sentence });
const expected = { annotation: expectConsoleError('Failed to load resource') };

/**
 * Makes requests of these files fail until the function that it resolves with is called. Not `unroute`: it turns interception off, and files that
 * are on their way at that moment would never arrive.
 */
async function failing(page: Page, files: string): Promise<() => void> {
  let fails = true;
  await page.route(files, (route) => (fails ? route.abort() : route.continue()));
  return () => {
    fails = false;
  };
}

async function eventWithPhotos(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/api/events?filters[title][$eq]=Ce que les racines retiennent');
  return `/evenement/${((await answer.json()) as { data: { documentId: string }[] }).data[0]?.documentId}`;
}

test.describe('A part of a page whose script does not load', () => {
  test(
    'says so at its place, loses nothing typed, and comes when asked again',
    expected,
    async ({ page, checkAccessibility }) => {
      const repair = await failing(page, '**/assets/NewsletterForm-*.js');
      await page.goto('/');
      const email = page.getByLabel('Adresse électronique');
      await email.scrollIntoViewIfNeeded();
      await email.fill('awa@exemple.fr');
      await expect(notice(page)).toBeVisible();
      await checkAccessibility();
      // Still unavailable: the notice remains.
      await notice(page).getByRole('button', { name: 'Réessayer' }).click();
      await expect(notice(page)).toHaveCount(1);
      await expect(notice(page).getByRole('button', { name: 'Réessayer' })).toBeEnabled();

      repair();
      await notice(page).getByRole('button', { name: 'Réessayer' }).click();
      await expect(page.locator('[data-island=NewsletterForm][data-hydrated]')).toHaveCount(1);
      await expect(notice(page)).toHaveCount(0);
      await expect(email).toHaveValue('awa@exemple.fr');
      await page.route('**/api/mailjet/contact', (route) => route.fulfill({ json: {} }));
      await page.getByRole('button', { name: 'S’inscrire' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Merci !' })).toBeVisible();
    },
  );

  test('retries after a dependency of its code failed, and loads each file once', expected, async ({ page }) => {
    const loaded: string[] = [];
    page.on('requestfinished', (request) => {
      if (request.url().includes('/assets/react-')) loaded.push(request.resourceType());
    });
    const repair = await failing(page, '**/assets/react-*.js');
    await page.goto('/');
    await page.getByLabel('Adresse électronique').scrollIntoViewIfNeeded();
    await expect(notice(page)).toBeVisible();
    repair();
    await notice(page).getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.locator('[data-island=NewsletterForm][data-hydrated]')).toHaveCount(1);
    expect(loaded.filter((type) => type === 'script')).toHaveLength(1);
  });

  test('opens a magazine after the code of its reader failed', expected, async ({ page }) => {
    const repair = await failing(page, '**/assets/Reader-*.js');
    await page.goto('/magazines');
    await page.getByRole('link', { name: 'Lire le magazine' }).first().click();
    await expect(notice(page)).toBeVisible();
    repair();
    await notice(page).getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Pages? suivantes?$/ })).toBeAttached();
  });

  test('is asked for with all that the first press opens: the reader in one round trip', async ({ page }) => {
    await page.goto('/magazines');
    const awaited = new Set(['hydrate', 'MagazineReader', 'Reader', 'pdf-document']);
    const { promise: allRequested, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      awaited.delete(/([\w-]+)-[\w-]{8}\.js$/.exec(route.request().url())?.[1] ?? '');
      if (awaited.size === 0) resolve();
      await allRequested;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Lire le magazine' }).first().click();
    await expect.poll(() => [...awaited], 'not requested before an answer').toEqual([]);
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Pages? suivantes?$/ })).toBeAttached();
  });

  test('opens a magazine after the code that reads PDFs failed', expected, async ({ page }) => {
    const repair = await failing(page, '**/assets/pdf-document-*.js');
    await page.goto('/magazines');
    await page.getByRole('link', { name: 'Lire le magazine' }).first().click();
    const reader = page.getByRole('dialog');
    await expect(reader.getByRole('alert')).toContainText('n’a pas pu être chargé');
    repair();
    await reader.getByRole('button', { name: 'Réessayer' }).click();
    await expect(reader.getByRole('button', { name: /^Pages? suivantes?$/ })).toBeAttached();
  });

  test('preserves what works without it: photographs are links to their files', expected, async ({ page, request }) => {
    await page.route('**/assets/Gallery-*.js', (route) => route.abort());
    await page.goto(await eventWithPhotos(request));
    const photo = page.getByRole('link', { name: /photo 1 sur 4/ });
    await photo.scrollIntoViewIfNeeded();
    await expect(notice(page)).toBeVisible();
    await expect(photo).toHaveAttribute('href', /^\/uploads\//);
  });

  test('fails silently on page load, and is retried on focus', expected, async ({ page, request }) => {
    const answer = await request.get('/api/magazines?sort=publicationDate:desc&pagination[pageSize]=1');
    const { data } = (await answer.json()) as { data: { documentId: string }[] };
    const repair = await failing(page, '**/assets/MagazineReader-*.js');
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('MagazineReader'));
    await page.goto(`/magazines?numero=${data[0]?.documentId}`);
    await failed;
    await expect(notice(page)).toHaveCount(0);
    repair();
    const link = page.getByRole('link', { name: 'Lire le magazine' }).first();
    // A focus before the failure is known sends no request.
    await expect(async () => {
      await link.blur();
      await link.focus();
      await expect(page.locator('[data-island=MagazineReader][data-hydrated]').first()).toBeAttached({ timeout: 2000 });
    }).toPass();
    await expect(notice(page)).toHaveCount(0);
  });

  test('times out after two minutes, not before', async ({ page, request }) => {
    await page.clock.install();
    await page.route('**/assets/Gallery-*.js', () => {
      // Never answered.
    });
    const galleryRequest = page.waitForRequest('**/assets/Gallery-*.js');
    await page.goto(await eventWithPhotos(request), { waitUntil: 'domcontentloaded' });
    await page.getByRole('link', { name: /photo 1 sur 4/ }).scrollIntoViewIfNeeded();
    await galleryRequest;
    await page.clock.fastForward(119_000);
    await expect(notice(page)).toHaveCount(0);
    await page.clock.fastForward(2_000);
    await expect(notice(page)).toBeVisible();
  });

  test('shows an error and the server-rendered HTML again after it throws', async ({ page, request }) => {
    const path = await eventWithPhotos(request);
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({
        response,
        body: html.replace(/data-props="\{&quot;images&quot;:\[/, 'data-props="{&quot;images&quot;:[null,'),
      });
    });
    await page.goto(path);
    await page.getByRole('link', { name: /photo 1 sur 4/ }).scrollIntoViewIfNeeded();
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole('link', { name: /photo 1 sur 4/ })).toBeVisible();
  });
});
