import { asAdministrator } from '../session.ts';
import { expect, expectConsoleError, test } from '../test.ts';

test('The agenda has a heading a month, twelve days a page, and a running exhibition on each day but closed ones', async ({
  page,
}) => {
  // A day without events is a line between two headings: closed days, whose number changes with the day of the test.
  const days = page.locator('main [id^="d-"]');
  await page.goto('/evenements');
  await expect(days).toHaveCount(12);
  await expect(page.getByRole('heading', { level: 2, name: /^\p{Lu}\p{L}+ \d{4}$/u }).first()).toBeVisible();
  const openDays = page
    .locator('main section[id^="d-"]')
    .filter({ has: page.locator('h3'), hasNotText: 'Le Mémorial est fermé' });
  const count = await openDays.count();
  expect(count).toBeGreaterThan(7);
  await expect(openDays.getByRole('link', { name: 'Ce que les racines retiennent' })).toHaveCount(count);
  await expect(openDays.locator('li').filter({ hasText: 'Ce que les racines retiennent' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Suivant' }).click();
  await expect(page).toHaveURL(/page=2$/);
  await expect(days).toHaveCount(12);
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
});

test('Filters of the agenda combine, have counts, and are removed by their link', async ({
  page,
  checkAccessibility,
}) => {
  await page.goto('/evenements?inconnu=1&mois=décembre');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/evenements$/);
  const filters = page.getByRole('navigation', { name: 'Filtrer l’agenda' });
  const free = filters.getByRole('link', { name: /^Gratuit \d+$/ });
  const count = Number((await free.innerText()).replace(/\D/g, ''));
  expect(count).toBeGreaterThan(0);
  await free.click();
  await expect(page).toHaveURL(/\/evenements\?gratuit=1$/);
  await expect(
    page
      .locator('main li')
      .filter({ hasText: /Détails/ })
      .first(),
  ).toContainText('Gratuit');
  await checkAccessibility();
  await filters.getByRole('list').last().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/evenements\?gratuit=1&genre=[a-z]+$/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\?gratuit=1&genre=[a-z]+$/);
  await filters.getByRole('link', { name: 'Gratuit' }).click();
  await expect(page).toHaveURL(/\/evenements\?genre=[a-z]+$/);
});

test('A filter without events proposes the agenda without it', async ({ page }) => {
  await page.goto('/evenements?famille=1&mois=2126-01');
  await expect(page.getByText('Aucun événement à venir')).toBeVisible();
  await expect(page.getByText('Rien en famille en janvier 2126, pour l’instant.')).toBeVisible();
  await page.getByRole('link', { name: /^Sans «\sjanvier 2126\s», il y en a \d+\.$/ }).click();
  await expect(page).toHaveURL(/\?famille=1$/);
});

test('The agenda of a phone takes at most 5,400 px, and its strip follows the day that is read', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/evenements');
  if ((page.viewportSize()?.width ?? 0) < 500)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5400);
  const day = page.locator('main section[id^="d-"]').nth(6);
  await day.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await page.mouse.wheel(0, 40);
  const link = page.getByRole('navigation', { name: 'Jours' }).locator(`a[href$="#${await day.getAttribute('id')}"]`);
  await expect(link).toHaveAttribute('data-read', '');
  await expect(link).toBeInViewport();
});

test('A page of a list after its last one does not exist', async ({ page }) => {
  for (const path of ['/evenements', '/evenements-passes', '/patrimoine-actualites'])
    expect((await page.request.get(`${path}?page=999`)).status()).toBe(404);
});

test('The date strip of the agenda links to each day of a fortnight, on its page', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/evenements');
  const days = page.getByRole('navigation', { name: 'Jours' }).getByRole('link');
  await expect(days).toHaveCount(14);
  await expect(days.first()).toHaveAttribute('aria-current', 'date');
  await days.nth(5).click();
  await expect(page).toHaveURL(/#d-/);
  await expect(page.locator(':target')).toBeInViewport();
  await days.nth(13).click();
  await expect(page).toHaveURL(/page=2#d-/);
  await expect(page.locator(':target')).toBeInViewport();
});

test('The address of the agenda is copied, for calendars that no link opens', async ({
  page,
  context,
  checkAccessibility,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/evenements');
  await page.getByText('S’abonner à l’agenda').click();
  const panel = page.locator('details').filter({ hasText: 'S’abonner' });
  // The sticky days of the agenda do not cover it.
  for (const link of await panel.getByRole('link').all()) await link.click({ trial: true });
  await panel.getByRole('button', { name: 'Copier' }).click();
  await expect(panel.getByRole('status')).toHaveText('Adresse copiée');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http.*\/agenda\.ics$/);
  await checkAccessibility();
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('link', { name: /^Google/ })).toBeHidden();
});

test('A click on « Copier » before its script is loaded is handled', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clicked = Promise.withResolvers<void>();
  await page.route('**/gestures-*.js', async (route) => {
    await clicked.promise;
    await route.continue();
  });
  await page.goto('/evenements');
  await page.getByText('S’abonner à l’agenda').click();
  const panel = page.locator('details').filter({ hasText: 'S’abonner' });
  await panel.getByRole('button', { name: 'Copier' }).click();
  clicked.resolve();
  await expect(panel.getByRole('status')).toHaveText('Adresse copiée');
});

test('A page laid out under a motionless pointer fetches no script of gestures until the pointer moves', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const gestures = () => fetched.filter((url) => url.includes('/gestures-'));
  await page.goto('/evenements');
  // As Chromium does now and then, once the page is laid out.
  await page.evaluate(() => document.dispatchEvent(new PointerEvent('pointermove', { movementX: 0, movementY: 0 })));
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(gestures()).toEqual([]);
  await page.mouse.move(140, 140, { steps: 3 });
  await expect.poll(gestures).not.toEqual([]);
});

test('Past events are listed twelve a page, latest first, without upcoming ones', async ({ page }) => {
  await page.goto('/evenements-passes');
  await expect(page.locator('main li a[href^="/evenement/"]')).toHaveCount(12);
  await expect(page.getByText('Encres de nuit')).toHaveCount(0);
  await page.goto('/evenements-passes?page=3');
  // The last three of the demonstration content, and past events of other journeys.
  expect(await page.locator('main li a[href^="/evenement/"]').count()).toBeGreaterThanOrEqual(3);
});

test('Without script a piece of the collections opens on its page, its picture alone, and the next piece', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/collections');
  await page.getByRole('link', { name: 'Registre d’habitation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Registre d’habitation' })).toBeVisible();
  await expect(page.getByRole('definition').getByText('A.2011.3.41')).toBeVisible();
  await page.getByRole('button', { name: /Agrandir/ }).click();
  const picture = page.getByRole('dialog', { name: 'Registre d’habitation' });
  await expect(picture).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picture).toBeHidden();
  const next = page.getByRole('navigation', { name: 'Autres pièces' }).getByRole('link', { name: /^Suivante/ });
  const href = (await next.getAttribute('href')) ?? '';
  await next.click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
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
  const others = page.locator('section[aria-labelledby=autres] a');
  await expect(others).toHaveCount(3);
  const titles = await others.allInnerTexts();
  await page.reload();
  await expect(others).toHaveText(titles);
  await checkAccessibility();
  const answer = await page.goto('/patrimoine-actualites/aaaaaaaaaaaaaaaaaaaaaaaa');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Article non trouvé' })).toBeVisible();
});

test('A table wider than a phone scrolls, and breaks no word; preformatted text wraps', async ({ page, request }) => {
  const headers = asAdministrator();
  const cells = ['Établissement', 'Renseignements', 'Stationnement', 'Accompagnement', 'Réglementation'];
  const row = (tag: string) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const preformatted = `<pre>${'Une ligne de registre '.repeat(30)}</pre>`;
  const content = `<table><tbody>${row('th')}${row('td')}</tbody></table>${preformatted}`;
  const data = { title: 'Un tableau', publishedOn: '2020-01-01T12:00:00.000Z', content };
  const answer = await request.post('/api/patrimoine-actualites', { headers, data: { data } });
  const { id, documentId } = ((await answer.json()) as { data: { id: number; documentId: string } }).data;
  try {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/patrimoine-actualites/${documentId}`);
    const lines = await page.locator('main table :is(th, td)').evaluateAll((elements) =>
      elements.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getClientRects().length;
      }),
    );
    expect(lines).toEqual(Array.from({ length: 10 }, () => 1));
    const table = page.locator('main table');
    expect(await table.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  } finally {
    await request.delete(`/api/patrimoine-actualites/${id}`, { headers });
  }
});

test('A past event has its year, in the current year too', async ({ page }) => {
  await page.goto('/evenements-passes');
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await expect(cards.filter({ hasText: /20\d\d/ })).toHaveCount(12);
});

test('Only published magazines are listed, and a job offer has its document', async ({ page, request }) => {
  await page.goto('/magazines');
  await expect(page.getByRole('heading', { level: 2, name: /^Résille nº/ })).toHaveCount(4);
  await expect(page.getByText('en préparation')).toHaveCount(0);
  const pdf = await page.getByRole('link', { name: /Lire le magazine .* : Résille nº 7/ }).getAttribute('href');
  expect((await request.get(pdf ?? '')).headers()['content-type']).toBe('application/pdf');
  await page.goto('/annonces-legales');
  for (const offer of ['Médiatrice culturelle', 'Régisseuse', 'Archiviste'])
    await expect(page.getByRole('link', { name: new RegExp(`Télécharger le document .* : ${offer}`) })).toHaveCount(1);
  await page.getByRole('link', { name: /^Archiviste/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Archiviste/ })).toBeVisible();
  await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: 'Offres d’emploi' }).click();
  await expect(page).toHaveURL('/annonces-legales');
});

test('The page that unsubscribes says what came of a request, and what to do', async ({ page }) => {
  const message = page.getByRole('main').locator('form').getByRole('alert');
  await page.goto('/lettre/quitter?demande=erreur');
  await expect(message).toContainText('Vérifiez votre adresse, par exemple prenom@exemple.fr, et réessayez.');
  await page.goto('/lettre/quitter?demande=plus-tard');
  await expect(message).toContainText('Votre adresse n’y est pour rien : réessayez dans une heure.');
  await page.goto('/lettre/quitter?demande=autre');
  await expect(page.getByLabel('Adresse électronique à laquelle')).toBeVisible();
  await expect(message).toHaveCount(0);
  await page.goto('/lettre/quitter?demande=merci');
  await expect(page.getByRole('main').locator('form').getByRole('status')).toContainText('C’est fait');
});

test('An article, a piece and a page of a magazine are cited: with the keyboard, and without script', async ({
  page,
  context,
  browser,
  checkAccessibility,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const date = String.raw`\d{1,2}\S* \p{Ll}+ \d{4}`;
  await page.goto('/collections');
  await page.getByRole('link', { name: 'Trois ka' }).click();
  const notice = page.getByRole('dialog', { name: 'Trois ka' });
  await notice.getByRole('button', { name: 'Copier le lien' }).click();
  await expect(notice.getByText('Lien copié')).toBeVisible();
  expect(await copied()).toBe(page.url());
  // The page of the piece, not its dialog.
  await page.reload();
  const cite = page.getByText('Citer', { exact: true });
  await cite.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Référence à copier' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Référence copiée')).toBeVisible();
  expect(await copied()).toMatch(
    new RegExp(
      `^«\u00a0Trois ka\u00a0», .*inv\\.\u00a0M\\.1998\\.12, Mémorial ACTe, ${page.url()}, consulté le ${date}\\.$`,
      'u',
    ),
  );
  await checkAccessibility();

  await page.goto('/magazines');
  await page.getByRole('link', { name: /Lire le magazine .* : Résille nº 7/ }).click();
  await page.getByRole('button', { name: 'Pages suivantes' }).click();
  await page.getByRole('button', { name: 'Pages suivantes' }).click();
  await page.getByRole('button', { name: 'Citer cette page' }).click();
  const reference = page.getByRole('textbox', { name: 'Référence à copier' });
  await expect(reference).toBeFocused();
  await expect(reference).toHaveValue(
    new RegExp(
      `^«\u00a0Résille nº 7.*\u00a0», Mémorial ACTe, ${date}, page\u00a04, http.*/magazines\\?numero=\\w+&page=4, consulté le`,
      'u',
    ),
  );
  // An arrow moves in the text, and turns no page.
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Copier' }).click();
  await expect(page.getByText('Référence copiée')).toBeVisible();
  expect(await copied()).toBe(await reference.inputValue());
  await reference.press('Escape');
  await expect(reference).toBeHidden();
  await expect(page.getByRole('dialog', { name: /^Liseuse/ })).toBeVisible();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const read = await plain.newPage();
  await read.goto('/patrimoine-actualites');
  await read.locator('main h2').first().getByRole('link').click();
  await read.getByText('Citer', { exact: true }).click();
  await expect(read.getByRole('textbox', { name: 'Référence à copier' })).toHaveValue(
    new RegExp(`», Mémorial ACTe, ${date}, ${read.url()}, consulté le ${date}\\.$`, 'u'),
  );
  for (const name of ['Partager', 'Copier le lien', 'Copier'])
    await expect(read.getByRole('button', { name, exact: true })).toBeHidden();
  await plain.close();
});
