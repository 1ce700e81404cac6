import type { Page } from '@playwright/test';
import { allWidths, expect, test, unique } from '../admin-fixtures.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Rechercher' });
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Rechercher' });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });

/** Opens the search by its key, on the dashboard. */
async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test('« Ctrl K » finds the middle of a text without its accents, in a draft too, and Enter opens its form', async ({
  page,
  enter,
  create,
}) => {
  const name = `Célimène${unique('').trim()}`;
  const title = unique('Atelier');
  await create('events?status=draft' as 'events', {
    title,
    description: `<p>Un soir de conte. Avec <strong>${name}</strong>, conteuse.</p>`,
  });
  await enter('/admin/dashboard');
  await openPalette(page);
  await page.keyboard.type(name.toLowerCase().replaceAll('é', 'e').replace('è', 'e').slice(0, -2));
  const row = option(page, new RegExp(`${title}.*Brouillon`));
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expect(row.locator('mark')).toHaveText(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue(title);
  // Without a text: what was opened last, then actions.
  await openPalette(page);
  await expect(palette(page).getByRole('group', { name: 'Récents' }).getByRole('option').first()).toContainText(title);
  await expect(palette(page).getByRole('group', { name: 'Actions' }).getByRole('option')).toHaveText([
    'Nouvel événement',
    'Nouvel article',
    'Fermer exceptionnellement…',
    'Ajouter des fichiers…',
  ]);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
});

test('By keys alone: arrows to a file, whose dialog opens in the library, and an action at its place', async ({
  page,
  enter,
}) => {
  await enter('/admin/dashboard');
  const button = page.getByRole('button', { name: 'Rechercher' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('gwoka.jp');
  await expect(option(page, /^gwoka\.jpg/)).toBeVisible();
  for (let presses = 0; presses < 9; presses += 1) {
    if ((await option(page, /^gwoka\.jpg/).getAttribute('aria-selected')) === 'true') break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/medias\?fichier=\d+$/);
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Nom' })).toHaveValue('gwoka.jpg');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/admin\/medias$/);

  await openPalette(page);
  await page.keyboard.type('exceptionnelle fermer');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#champ-openingExceptions$/);
});

test('Ctrl Enter opens the page of the site, Escape gives the focus back', async ({ page, enter, create }) => {
  const title = unique('Conque');
  const { documentId } = await create('collections', { title });
  await enter('/admin/collections');
  const button = page.getByRole('button', { name: 'Rechercher' });
  await button.click();
  await field(page).fill(title);
  await expect(option(page, title)).toHaveAttribute('aria-selected', 'true');
  const [site] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Control+Enter')]);
  expect(new URL(site.url()).pathname).toBe(`/collections/${documentId}`);
  await site.close();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('A text that is nowhere leads to the trash that has it, and to a new event with it as its title', async ({
  page,
  enter,
  create,
  request,
  session,
}) => {
  const title = unique('Mabouya');
  const { documentId } = await create('collections', { title });
  await request.delete(`/api/collections/${documentId}`, { headers: { authorization: `Bearer ${session.jwt}` } });
  await enter('/admin/dashboard');
  await openPalette(page);
  await field(page).fill(title);
  await expect(palette(page).getByText(`Rien pour «\u00a0${title}\u00a0»`, { exact: true })).toBeVisible();
  await expect(palette(page)).toContainText('La corbeille a 1 résultat.');
  await expect(palette(page).getByRole('link', { name: 'Voir dans la corbeille' })).toHaveAttribute(
    'href',
    `/admin/trash?recherche=${encodeURIComponent(title)}`,
  );
  await palette(page)
    .getByRole('link', { name: /^Nouvel événement/ })
    .click();
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue(title);
});

test('A server that does not answer leaves the screens, and results of an older text are never shown', async ({
  page,
  enter,
}) => {
  test.info().annotations.push({ type: 'console', description: 'net::ERR_FAILED' });
  await enter('/admin/dashboard');
  await openPalette(page);
  await page.route('**/api/search?*', (route) => route.abort());
  await field(page).fill('journal');
  await expect(palette(page).getByRole('alert')).toContainText('La recherche ne répond pas.');
  await expect(option(page, 'Journal')).toHaveAttribute('aria-selected', 'true');
  await page.unroute('**/api/search?*');
  await palette(page).getByRole('button', { name: 'Réessayer' }).click();
  await expect(palette(page).getByRole('alert')).toBeHidden();

  // The answer to « gwoka » comes after « xylophone » was typed.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/search?q=gwoka', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  const requested = page.waitForRequest('**/api/search?q=gwoka');
  await field(page).fill('gwoka');
  await requested;
  await field(page).fill('xylophone');
  release();
  await expect(palette(page).getByText('Rien pour')).toBeVisible();
  await expect(option(page, /gwoka/i)).toHaveCount(0);
});

test('A search that comes while the server builds its index says so, and is sent again by itself', async ({
  page,
  enter,
}) => {
  test.info().annotations.push({ type: 'console', description: 'status of 503' });
  await enter('/admin/dashboard');
  await openPalette(page);
  let isBuilding = true;
  await page.route('**/api/search?q=*', (route) =>
    isBuilding
      ? route.fulfill({ status: 503, json: { error: { message: 'building', details: { isBeingBuilt: true } } } })
      : route.continue(),
  );
  await field(page).fill('xylophone');
  await expect(palette(page).getByText('La recherche se prépare')).toBeVisible();
  await expect(palette(page).getByRole('alert')).toHaveCount(0);
  isBuilding = false;
  await expect(palette(page).getByText('Rien pour')).toBeVisible();
  await expect(palette(page).getByText('La recherche se prépare')).toHaveCount(0);
});

test('A form with unsaved changes asks before the search leaves it', async ({ page, enter, create }) => {
  test.info().annotations.push({ type: 'console', description: 'net::ERR_FAILED' });
  const { documentId } = await create('collections', { title: unique('Conque') });
  await page.route(/status=draft/, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
  await enter(`/admin/collections/${documentId}`);
  await page.getByRole('textbox', { name: 'Titre' }).fill('Un autre titre');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+k');
  await field(page).fill('journal');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(documentId));
});

test('« ? » shows the keys, « N » begins a new entry of the list, and both can be turned off', async ({
  page,
  enter,
}) => {
  await enter('/admin/collections');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Raccourcis' });
  await keys.getByRole('checkbox', { name: 'Touches seules (N, M, /, ?) actives' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await expect(keys).toBeHidden();
  await expect(page).toHaveURL(/collections$/);
  await openPalette(page);
  await palette(page).getByRole('button', { name: 'Tous les raccourcis' }).click();
  await keys.getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  // Never in a field.
  await page.getByRole('searchbox').pressSequentially('n?');
  await expect(page.getByRole('searchbox')).toHaveValue('n?');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/collections\/nouveau$/);
});

for (const width of allWidths)
  test(`At ${width} px the search fits, without findings of axe`, async ({ page, enter, checkAccessibility }) => {
    await page.setViewportSize({ width, height: 800 });
    await enter('/admin/dashboard');
    await page.getByRole('button', { name: 'Rechercher' }).click();
    await checkAccessibility();
    await field(page).fill('mem');
    await expect(option(page, /^Tous les résultats/)).toBeVisible();
    await checkAccessibility();
    await option(page, /^Tous les résultats/).click();
    await expect(option(page, /^Tous les résultats/)).toHaveCount(0);
    await expect(option(page, /./).nth(30)).toBeAttached();
    await field(page).fill('x'.repeat(200));
    await expect(palette(page).getByText('Rien pour')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await checkAccessibility();
  });
