import type { Locator } from '@playwright/test';
import { test, unique } from '../admin-fixtures.ts';
import { asAdministrator } from '../session.ts';
import { expect, expectConsoleError } from '../test.ts';

const name = 'Atelier, visible de vous seul';

test('An editor goes from a public page to its form, and to what it shows from elsewhere', { tag: '@phone' }, async ({
  page,
  enter,
  create,
  request,
  checkAccessibility,
}) => {
  const title = unique('Veillée au bord du quai');
  const { documentId } = await create('events', {
    title,
    newStartDate: '2031-03-14',
    description: '<p>Ici. <a href="/visiter">Cliquez ici</a></p>',
    isPublished: true,
  });
  const path = `/evenement/${documentId}`;
  await enter(path);
  const bar = page.getByRole('complementary', { name });
  await expect(bar.getByText('Publié', { exact: true })).toBeVisible();
  await expect(bar.getByRole('link', { name: '1 à voir' })).toHaveAttribute('href', `/admin/events/${documentId}`);
  await checkAccessibility();

  await request.put(`/api/events/${documentId}?status=draft`, {
    headers: asAdministrator(),
    data: { data: { description: '<p>Là.</p>' } },
  });
  await page.reload();
  await expect(bar.getByText('Modifié', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('Ici.')).toBeVisible();

  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  const also = bar.getByRole('button', { name: 'Aussi sur cette page' });
  await also.focus();
  await page.keyboard.press('Enter');
  const hours = bar.getByRole('link', { name: 'La semaine, Dates particulières Informations, Ouverture' });
  await expect(hours).toHaveAttribute('href', '/admin/settings#champ-openingWeek');
  await expect(hours).toBeInViewport();
  await checkAccessibility();
  await page.keyboard.press('Escape');
  await expect(hours).toBeHidden();
  await expect(also).toBeFocused();
  expect(await scrolled()).toBe(before);

  await bar.getByRole('button', { name: 'Replier la barre' }).click();
  await expect(bar.getByRole('button', { name: 'Déplier la barre de l’atelier' })).toBeFocused();
  await page.goto('/collections');
  await bar.getByRole('button', { name: 'Déplier la barre de l’atelier' }).click();
  await expect(bar.getByRole('link', { name: 'Modifier' })).toHaveAttribute('href', '/admin/collections');
  await page.goto(path);
  await bar.getByRole('link', { name: /^Modifier/ }).click();
  await expect(page.getByLabel('Titre')).toHaveValue(title);
});

test('The line of a popup is at the foot of the window beside the folded bar', { tag: '@phone' }, async ({
  page,
  enter,
}) => {
  const hour = 60 * 60 * 1000;
  const popup = {
    id: 1,
    documentId: 'sirenes',
    title: 'Essai des sirènes',
    content: '',
    startDate: new Date(Date.now() - hour).toISOString(),
    endDate: new Date(Date.now() + hour).toISOString(),
    priority: 0,
    active: true,
    displayFrequency: 'always',
    targetAudience: ['all'],
  };
  await page.route('**/api/popups?populate=*&**', (route) => route.fulfill({ json: { data: [popup], meta: {} } }));
  await enter('/evenements');
  const line = page.getByRole('complementary', { name: 'Annonce' });
  const bar = page.getByRole('complementary', { name });
  await bar.getByRole('button', { name: 'Replier la barre' }).click();
  const bottom = (part: Locator) => part.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
  expect(await bottom(line)).toBe(await bottom(bar));
  await page.getByRole('link', { name: 'Plan du site' }).click({ trial: true });
  await bar.getByRole('button', { name: 'Déplier la barre de l’atelier' }).click();
  await expect(line).toBeInViewport({ ratio: 1 });
  await expect(bar.getByRole('button', { name: 'Replier la barre' })).toBeFocused();
});

test('The address of a draft says so to an editor, and leads to its form', {
  annotation: expectConsoleError('Failed to load resource.*404'),
}, async ({ page, enter, create }) => {
  const { documentId } = await create('events', { title: unique('Répétition'), newStartDate: '2031-03-14' });
  await enter(`/evenement/${documentId}`);
  const bar = page.getByRole('complementary', { name });
  await expect(bar.getByText('Brouillon')).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Modifier cette page' })).toHaveAttribute(
    'href',
    `/admin/events/${documentId}`,
  );
  await page.goto('/evenement/inconnu');
  await expect(bar.getByRole('button', { name: 'Aussi sur cette page' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Modifier cette page' })).toHaveCount(0);
});

test('A visitor loads nothing of the editors’ bar, and a revoked session shows none', {
  annotation: expectConsoleError('Failed to load resource.*401'),
}, async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/collections');
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => /EditBar|users\/me/.test(url))).toEqual([]);

  await page.evaluate(() => localStorage.setItem('adminToken', 'not.a.token'));
  const refused = page.waitForResponse((response) => response.url().endsWith('/api/users/me'));
  await page.reload();
  expect((await refused).status()).toBe(401);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('complementary', { name })).toHaveCount(0);
  // The popups are read for every visitor.
  expect(loaded.filter((url) => /\/api\/(?!popups)/.test(url))).toHaveLength(1);
});
