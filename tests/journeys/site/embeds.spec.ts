import type { APIRequestContext, Page } from '@playwright/test';
import { asAdministrator } from '../session.ts';
import { expect, test } from '../test.ts';

const film = 'https://www.film.example/embed/un?a=1&b=2';

/** An event that embeds a video of another site. `before`: what is before it. */
async function makeEvent(
  request: APIRequestContext,
  before = '',
): Promise<{ path: string; remove(): Promise<unknown> }> {
  const headers = asAdministrator();
  const frame = `<iframe src="${film.replace('&', '&amp;')}" title="La mer, la nuit"></iframe>`;
  const description = `<p>Avant le film.</p>${before ? `<figure>${before}${frame}</figure>` : `<p>${frame}</p>`}`;
  const data = { title: 'Projection', newStartDate: '2031-03-01 19:00', isPublished: true, description };
  const response = await request.post('/api/events', { headers, data: { data } });
  const { id, documentId } = ((await response.json()) as { data: { id: number; documentId: string } }).data;
  return {
    path: `/evenement/${documentId}`,
    remove: () => request.delete(`/api/events/${id}`, { headers }),
  };
}

/** Stubs every other origin and records the requests. */
async function elsewhere(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await page.route(
    (url) => url.hostname !== 'localhost',
    (route) => {
      if (route.request().resourceType() === 'script')
        return route.fulfill({ contentType: 'text/javascript', body: '' });
      requests.push(route.request().url());
      return route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="fr"><title>Film</title><h1>Le film</h1>',
      });
    },
  );
  return requests;
}

test.describe('An embed of another site', () => {
  test('loads on its own after a click, without a layout shift', { tag: '@phone' }, async ({
    page,
    request,
    checkAccessibility,
  }) => {
    const event = await makeEvent(request);
    const requests = await elsewhere(page);
    const answer = await page.goto(event.path);
    expect(answer?.headers()['content-security-policy']).toContain(
      "frame-src 'self' https://film.example https://*.film.example;",
    );
    await expect(page.getByText('Ce contenu est hébergé par film.example.')).toBeVisible();
    await checkAccessibility();
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual([]);
    const embed = page.locator('[data-embed]');
    const before = await embed.boundingBox();
    await embed.getByRole('button', { name: 'Afficher : La mer, la nuit' }).click();
    await expect(page.frameLocator('iframe[title="La mer, la nuit"]').getByText('Le film')).toBeVisible();
    expect(requests).toEqual([film]);
    expect((await embed.boundingBox())?.height).toBe(before?.height);
    await checkAccessibility();
    await event.remove();
  });

  test('loads after one click where a picture of this site is before it', async ({ page, request }) => {
    const event = await makeEvent(request, '<img src="/sign.svg" alt="">');
    await elsewhere(page);
    await page.goto(event.path);
    const embed = page.locator('[data-embed]');
    await expect(embed.locator('img')).toBeVisible();
    await embed.getByRole('button', { name: 'Afficher : La mer, la nuit' }).click();
    await expect(page.frameLocator('iframe[title="La mer, la nuit"]').getByText('Le film')).toBeVisible();
    await event.remove();
  });

  test('without script is a link', async ({ browser, request }) => {
    const event = await makeEvent(request);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(event.path);
    await expect(page.getByRole('link', { name: /^Ouvrir sur film\.example/ })).toHaveAttribute('href', film);
    await expect(page.getByRole('button', { name: /^Afficher/ })).toBeHidden();
    await context.close();
    await event.remove();
  });

  test('is forbidden by the policy of pages without embeds', async ({ request }) => {
    const answer = await request.get('/magazines');
    expect(answer.headers()['content-security-policy']).not.toContain('frame-src');
  });
});

test.describe('A visitor who consented to embeds', () => {
  test.use({ consent: 'accepted' });
  test('sees them at once, until consent is withdrawn', async ({ page, request }) => {
    const event = await makeEvent(request);
    const requests = await elsewhere(page);
    await page.goto(event.path);
    await page.locator('[data-embed]').scrollIntoViewIfNeeded();
    await expect(page.frameLocator('iframe').getByText('Le film')).toBeVisible();
    expect(requests).toContain(film);
    await page.getByRole('link', { name: 'Gestion des cookies' }).click();
    await page.getByRole('checkbox', { name: 'Préférences' }).uncheck();
    await page.getByRole('button', { name: 'Enregistrer mes préférences' }).click();
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Afficher :/ })).toBeVisible();
    await event.remove();
  });
});

test('The access map is drawn without consent; the interactive map opens on request, and closes', {
  tag: '@phone',
}, async ({ page, checkAccessibility }) => {
  const requests = await elsewhere(page);
  await page.goto('/visiter-le-macte');
  await expect(page.getByRole('img', { name: 'Plan d’accès au Mémorial' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Itinéraire \(OpenStreetMap\)/ })).toHaveAttribute(
    'href',
    /openstreetmap\.org\/directions\?to=16\.2316%2C-61\.531$/,
  );
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([]);
  await page.getByRole('button', { name: 'Afficher la carte interactive' }).click();
  await expect(page.locator('iframe[title^="Carte interactive"]')).toBeFocused();
  await expect.poll(() => requests).toHaveLength(1);
  expect(requests[0]).toMatch(/^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=-61\.53/);
  await checkAccessibility();
  await page.getByRole('button', { name: 'Revenir au plan' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('button', { name: 'Afficher la carte interactive' }).click();
  await expect(page.locator('iframe')).toHaveCount(1);
});

test('A picture of another site loads only after a click', async ({ page, request, checkAccessibility }) => {
  const headers = asAdministrator();
  const picture = 'https://www.images.example/ka.png?a=1&b=2';
  const content = `<p>Avant.</p><p><img src="${picture.replace('&', '&amp;')}" alt="Un tambour ka"></p>`;
  const data = { title: 'Le ka', publishedOn: '2026-03-01T12:00:00.000Z', content };
  const response = await request.post('/api/patrimoine-actualites', { headers, data: { data } });
  const { id, documentId } = ((await response.json()) as { data: { id: number; documentId: string } }).data;
  const requests: string[] = [];
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  await page.route(
    (url) => url.hostname !== 'localhost',
    (route) => {
      requests.push(route.request().url());
      return route.fulfill({ contentType: 'image/png', body: pixel });
    },
  );
  const answer = await page.goto(`/patrimoine-actualites/${documentId}`);
  expect(answer?.headers()['content-security-policy']).toContain(
    "img-src 'self' data: https://images.example https://*.images.example",
  );
  await expect(page.getByText('Cette image est hébergée par images.example.')).toBeVisible();
  await checkAccessibility();
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([]);
  await page.getByRole('button', { name: /^Afficher :/ }).click();
  const shown = page.getByRole('img', { name: 'Un tambour ka' });
  await expect(shown).toBeFocused();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  expect(requests).toEqual([picture]);
  await checkAccessibility();
  await request.delete(`/api/patrimoine-actualites/${id}`, { headers });
});
