import { expect, expectConsoleError, test } from './test.ts';

const pages = [
  ['/evenements', 'ÉVÉNEMENTS À VENIR'],
  ['/evenements-passes', 'ÉVÉNEMENTS PASSÉS'],
  ['/collections', 'COLLECTIONS'],
  ['/patrimoine-actualites', 'PATRIMOINE & ACTUALITÉS'],
  ['/annonces-legales', 'OFFRES D’EMPLOI'],
  ['/magazines', 'MAGAZINES'],
  ['/visiter-le-macte', 'VISITER'],
  ['/decouvrir-le-macte', 'Histoire & Architecture'],
  ['/mentions-legales', 'Mentions légales'],
  ['/politique-de-confidentialite', 'Politique de confidentialité'],
] as const;

for (const [path, title] of pages) {
  test(`${path} stands, is told apart, fits a small phone, and is open to all`, async ({
    page,
    checkAccessibility,
  }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`));
    await checkAccessibility();
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}

test('The agenda has a heading a month and a day, twelve days a page, and a running exhibition under each', async ({
  page,
}) => {
  await page.goto('/evenements');
  await expect(page.locator('main h3')).toHaveCount(12);
  await expect(page.getByRole('heading', { level: 2, name: /^\p{Lu}\p{L}+ \d{4}$/u }).first()).toBeVisible();
  const days = page.locator('main section[id^="d-"]');
  await expect(days.locator('li').filter({ hasText: 'Ce que les racines retiennent' })).toHaveCount(12);
  await page.getByRole('link', { name: 'Suivant' }).click();
  await expect(page).toHaveURL(/page=2$/);
  await expect(page.locator('main h3')).toHaveCount(12);
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
});

test('What lasts stands over the agenda, once, and leads to its page', async ({ page }) => {
  await page.goto('/evenements');
  const frieze = page.getByRole('list', { name: 'En ce moment' });
  await frieze.getByRole('link', { name: /Ce que les racines retiennent\s*Jusqu’au/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ce que les racines retiennent');
  await page.goto('/evenements?page=2');
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expect(frieze).toHaveCount(0);
});

test('The rule over the agenda leads to each day of a fortnight, on the page where it stands', async ({ page }) => {
  await page.goto('/evenements');
  const days = page.getByRole('navigation', { name: 'Jours' }).getByRole('link');
  await expect(days).toHaveCount(14);
  await expect(days.first()).toHaveAttribute('aria-current', 'date');
  await days.nth(5).click();
  await expect(page.locator('main section').nth(5).getByRole('heading', { level: 3 })).toBeInViewport({ ratio: 0.5 });
  await days.nth(13).click();
  await expect(page).toHaveURL(/page=2#d-/);
  await expect(page.locator(':target').getByRole('heading', { level: 3 })).toBeInViewport({ ratio: 0.5 });
});

test('What has been is twelve a page, the latest first, and none of it is to come', async ({ page }) => {
  await page.goto('/evenements-passes');
  await expect(page.locator('main li a[href^="/evenement/"]')).toHaveCount(12);
  await expect(page.getByText('Encres de nuit')).toHaveCount(0);
  await page.goto('/evenements-passes?page=3');
  // The demonstration's last three, and what other journeys let pass.
  expect(await page.locator('main li a[href^="/evenement/"]').count()).toBeGreaterThanOrEqual(3);
});

test('A piece of the collections opens its notice, then its picture alone, without script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/collections');
  await page.getByRole('button', { name: 'Registre d’habitation' }).click();
  const notice = page.getByRole('dialog', { name: 'Registre d’habitation' });
  await expect(notice.getByText('A.2011.3.41')).toBeVisible();
  await notice.getByRole('button', { name: /Agrandir/ }).click();
  await page.keyboard.press('Escape');
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Fermer', exact: true }).click();
  await expect(notice).toBeHidden();
  await context.close();
});

test('An article is read from the list, nine a page, and leads to three others', {
  annotation: expectConsoleError('404'),
}, async ({ page, checkAccessibility }) => {
  await page.goto('/patrimoine-actualites');
  await expect(page.locator('main li a[href^="/patrimoine-actualites/"]')).toHaveCount(9);
  await page.getByRole('link', { name: /1794, 1802, 1848/ }).click();
  await expect(page.getByText(/^Publié le/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Repères' })).toBeVisible();
  await expect(page.locator('section[aria-labelledby=autres] a')).toHaveCount(3);
  await checkAccessibility();
  const answer = await page.goto('/patrimoine-actualites/aaaaaaaaaaaaaaaaaaaaaaaa');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Article non trouvé' })).toBeVisible();
});

test('Only published magazines are on the shelf, and a job offer gives its document', async ({ page, request }) => {
  await page.goto('/magazines');
  await expect(page.getByRole('heading', { level: 2, name: /^Résille nº/ })).toHaveCount(4);
  await expect(page.getByText('en préparation')).toHaveCount(0);
  const pdf = await page.getByRole('link', { name: /Lire le magazine : Résille nº 7/ }).getAttribute('href');
  expect((await request.get(pdf ?? '')).headers()['content-type']).toBe('application/pdf');
  await page.goto('/annonces-legales');
  await expect(page.getByRole('link', { name: /Télécharger le document/ })).toHaveCount(3);
});
