import type { APIRequestContext, Page } from '@playwright/test';
import { addDays, today } from '#model/calendar.ts';
import { allWidths, chooseInRow, expect, expectConsoleError, test, unique } from '../admin-fixtures.ts';
import { choose, field } from '../lifecycle/lifecycle-form.ts';
import { asAdministrator } from '../session.ts';

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Programmer/ });

/** Creates an event that is only a draft, and returns its documentId. */
async function createDraft(request: APIRequestContext, data: Record<string, unknown>): Promise<string> {
  const answer = await request.post('/api/events?status=draft', { headers: asAdministrator(), data: { data } });
  return ((await answer.json()) as { data: { documentId: string } }).data.documentId;
}

async function schedule(request: APIRequestContext, documentId: string, dates: Record<string, string | null>) {
  const answer = await request.put(`/api/events/${documentId}/schedule`, {
    headers: asAdministrator(),
    data: { data: { publishAt: null, unpublishAt: null, ...dates } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Each width of the screens, checked by axe and for overflow. */
async function atEachWidth(page: Page, checkAccessibility: () => Promise<void>): Promise<void> {
  for (const width of allWidths) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
}

test('An event is scheduled with the keyboard only; list, form and « Programmé » show its date', async ({
  page,
  enter,
  request,
  checkAccessibility,
}) => {
  test.slow();
  const title = unique('Veillée');
  const documentId = await createDraft(request, { title, newStartDate: '2040-05-10 18:30' });
  await enter(`/admin/events/${documentId}`);
  const toggle = page.getByRole('button', { name: /^Autres façons/ });
  await toggle.focus();
  const openDialog = async () => {
    await page.keyboard.press('Enter');
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  };
  await openDialog();
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Jour')).toBeFocused();
  await expect(dialog).toContainText(/à 9.h.00, demain/);
  await expect(dialog).toContainText('Heure de la Guadeloupe');
  await expect(dialog).toContainText('Rien d’autre à presser');
  await page.keyboard.press('Escape');
  await expect(toggle).toBeFocused();
  // The focus returns before the close event, which a browser fires in a task of its own.
  await expect(page.locator('dialog').filter({ hasText: 'Heure de la Guadeloupe' })).toHaveCount(0);
  await openDialog();
  await expect(dialog.getByRole('button', { name: /^Publier le .* à 9.h.00$/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Le jour de l’événement' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Programmé :')).toContainText(title);

  await page.getByRole('searchbox').fill(title);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('Programmé', { exact: true })).toBeVisible();
  await expect(row.getByText(/^paraît le .* à 9.h.00$/)).toBeVisible();
  for (const width of allWidths) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
  }
  await row.getByRole('link', { name: title, exact: true }).click();
  const main = page.getByRole('button', { name: /^Publier le .* à 9.h.00$/ });
  await expect(main).toBeVisible();
  await expect(page.getByText(/^Paraît le .*, avec ce qui sera alors écrit ici\./)).toBeVisible();

  // The button saves, and the date remains.
  await field(page, 'Titre').fill(`${title}, suite`);
  await main.click();
  await expect(toast(page, 'Enregistré :')).toBeVisible();
  await expect(row.getByText('Programmé', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /^Programmé/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: `${title}, suite` })).toContainText('9 h 00 Paraît');

  // The page and the dashboard show why the publication would be refused.
  await request.put(`/api/events/${documentId}?status=draft`, {
    headers: asAdministrator(),
    data: { data: { newStartDate: null } },
  });
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText(/Ne pourra pas paraître.: Début/);
  await page.getByRole('link', { name: 'Tableau de bord' }).click();
  // Other journeys have refused publications too.
  const refused = page.getByRole('listitem').filter({ hasText: /ne peut pas paraître|ne peuvent pas se faire/ });
  await expect(refused).toBeVisible();
  await checkAccessibility();
  await page.goto(`/admin/events/${documentId}`);
  await choose(page, 'Annuler la programmation');
  await expect(toast(page, 'Programmation annulée :')).toBeVisible();
  // Without a date it is not among those to come.
  await page.goto(`/admin/events?etat=tous&recherche=${encodeURIComponent(title)}`);
  await expect(row.getByText('Brouillon', { exact: true })).toBeVisible();
});

test('« Programmé » changes, cancels and restores a date, in the list and in the month view', async ({
  page,
  enter,
  request,
  checkAccessibility,
}) => {
  test.slow();
  const title = unique('Transmettre sans transmettre la peur, aux enfants, à l’école, à la maison et au musée');
  const documentId = await createDraft(request, { title, newStartDate: '2040-05-10 18:30' });
  const day = addDays(today(), 40);
  const unpublishAt = `${addDays(day, 10)}T04:00:00.000Z`;
  await schedule(request, documentId, { publishAt: `${day}T13:00:00.000Z`, unpublishAt });
  await enter('/admin/schedule');
  const item = page.getByRole('listitem').filter({ hasText: title });
  await expect(item).toHaveCount(2);
  await expect(item.first()).toContainText(/Événement, date choisie par .*\. Se retire le .* à 0.h.00/);
  await atEachWidth(page, checkAccessibility);

  const change = item.first().getByRole('button', { name: /^Changer…/ });
  const dialog = dialogOf(page);
  await change.press('Enter');
  await expect(dialog.getByLabel('Jour').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(change).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText(/Programmation en place.: publier le .*, choisie par .* le/);
  await dialog.getByLabel('Heure').first().fill('10:30');
  await expect(dialog.locator('s')).toContainText('9 h 00');
  await atEachWidth(page, checkAccessibility);
  await dialog.getByRole('button', { name: /^Publier le .* à 10.h.30$/ }).click();
  await expect(item.first()).toContainText('10 h 30 Paraît');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();

  await item
    .last()
    .getByRole('button', { name: /^Annuler.: .*se retire$/ })
    .press('Enter');
  await expect(item).toHaveCount(1);
  await expect(heading).toBeFocused();
  await toast(page, 'Programmation annulée :').getByRole('button', { name: 'Annuler' }).click();
  await expect(item).toHaveCount(2);

  await page.getByRole('radio', { name: 'Mois' }).click();
  await page.goto(`/admin/schedule?vue=mois&mois=${day.slice(0, 7)}&jour=${day}`);
  await expect(page.getByRole('button', { name: /\d changements?$/, pressed: true })).toBeVisible();
  await expect(page.getByRole('region').getByText(title)).toBeVisible();
  await atEachWidth(page, checkAccessibility);
  await page.getByLabel('Montrer').selectOption('Modifications');
  await expect(item).toHaveCount(0);
  // Two choices, before the URL has the first.
  const filter = await page.getByLabel('Montrer').elementHandle();
  await page.getByRole('radio', { name: 'Liste' }).evaluate((radio: HTMLInputElement, select) => {
    (select as HTMLSelectElement).value = 'publications';
    select?.dispatchEvent(new Event('change', { bubbles: true }));
    radio.click();
  }, filter);
  await expect(item).toHaveCount(1);
  await expect(page).toHaveURL(/\?mois=.*&montrer=publications$/);
});

test('At a scheduled date the open form and « Programmé » show the public state, and typed text remains', {
  annotation: expectConsoleError('404'),
}, async ({ page, enter, request }) => {
  const title = unique('À l’heure dite');
  const documentId = await createDraft(request, { title, newStartDate: '2040-05-10 18:30' });
  await schedule(request, documentId, { publishAt: new Date(Date.now() + 8000).toISOString() });
  await enter(`/admin/events/${documentId}`);
  await expect(page.getByText('Programmé', { exact: true }).last()).toBeVisible();
  await page.getByLabel('Nom court').fill('Heure dite');
  await expect(page.getByText('Publié', { exact: true }).or(page.getByText('Modifié', { exact: true }))).toBeVisible();
  await expect(page.getByLabel('Nom court')).toHaveValue('Heure dite');
  await expect(page.getByRole('button', { name: /^(Rien à publier|Publier les modifications)$/ })).toBeVisible();
  expect((await request.get(`/evenement/${documentId}`)).status()).toBe(200);
  await page.goto('/admin/schedule');
  await page.getByText('Fait ces sept derniers jours').click();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Paraît');
});

test('The dialog of the dates takes an erased day for an incomplete one, and loses none that could not be set', {
  annotation: expectConsoleError('Failed to load resource'),
}, async ({ page, context, enter, request }) => {
  const documentId = await createDraft(request, { title: unique('Sans date de début') });
  await enter(`/admin/events/${documentId}`);
  await choose(page, 'Programmer…');
  const dialog = dialogOf(page);
  const day = dialog.getByLabel('Jour');
  await day.press('Backspace');
  await expect(day).toHaveValue('');
  await dialog.getByRole('button', { name: 'Publier le…' }).click();
  await expect(dialog).toContainText('Choisissez un jour et une heure.');
  await expect(day).toBeFocused();
  const chosen = addDays(today(), 21);
  await day.fill(chosen);
  await dialog.getByLabel('Heure').fill('11:15');
  const unpublished = dialog.getByRole('checkbox', { name: 'Retirer le' });
  await unpublished.check();
  await expect(dialog.getByRole('button', { name: /^Publier le .* \(retrait : à choisir\)$/ })).toBeVisible();
  await unpublished.uncheck();

  // The form lacks a field: its dates are there when the dialog is opened again.
  await dialog.getByRole('button', { name: /^Publier le .* à 11.h.15$/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('alert')).toContainText('Début');
  await page.getByLabel('Début', { exact: true }).fill('2040-05-10');
  await page.getByLabel('Début, heure').fill('18:30');
  await choose(page, 'Programmer…');
  await expect(day).toHaveValue(chosen);

  // Without a connection the dialog shows an error, and remains open.
  await context.setOffline(true);
  await dialog.getByRole('button', { name: /^Publier le .* à 11.h.15$/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('Le serveur ne répond pas.');
  await expect(day).toHaveValue(chosen);
  await context.setOffline(false);
  await dialog.getByRole('button', { name: /^Publier le .* à 11.h.15$/ }).click();
  await expect(toast(page, 'Programmé :')).toBeVisible();
});

test('From a list, the dialog of the dates says what the entry lacks', {
  annotation: expectConsoleError('400'),
}, async ({ page, enter, request }) => {
  const title = unique('Sans date');
  await createDraft(request, { title });
  await enter(`/admin/events?etat=tous&recherche=${encodeURIComponent(title)}`);
  await chooseInRow(page, title, 'Programmer…');
  await dialogOf(page)
    .getByRole('button', { name: /^Publier le/ })
    .click();
  // The colon is not parted from its word.
  await expect(dialogOf(page).getByRole('alert')).toHaveText(/^Début[\u00a0\u202f]: /);
});

test('« Programmé » says of a page that could not appear why, after its title', async ({ page, enter, create }) => {
  const title = unique('Veillée refusée');
  const { documentId } = await create('events', { title, newStartDate: '2040-05-10 18:30' });
  const noDates = { scheduledBy: null, scheduledAt: null, unpublishAt: null };
  const change = { action: 'publish', type: 'events', documentId, title, source: 'schedule', ...noDates };
  const now = new Date().toISOString();
  await page.route('**/api/schedule', (route) =>
    route.fulfill({
      json: { data: { upcoming: [], done: [{ ...change, at: now, problem: 'Le titre manque.' }], now } },
    }),
  );
  await enter('/admin/schedule');
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText(`${title} N’a pas pu paraître`);
});

test('A list says of a publication that it replaces a date, for one entry and for several', async ({
  page,
  enter,
  request,
  checkAccessibility,
}) => {
  const title = unique('Parution avancée');
  const start = { newStartDate: '2040-05-10 18:30' };
  await createDraft(request, { title: `${title}, sans date`, ...start });
  const documentId = await createDraft(request, { title, ...start });
  await schedule(request, documentId, { publishAt: `${addDays(today(), 20)}T13:00:00.000Z` });
  await enter(`/admin/events?etat=tous&recherche=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Plus d’actions : ${title}`, exact: true }).click();
  const choice = page.getByRole('button', { name: `Publier maintenant : ${title}`, exact: true });
  await expect(choice).toHaveAccessibleDescription(/^Remplace la parution du .* à 9.h.00\.$/);
  await atEachWidth(page, checkAccessibility);
  await page.keyboard.press('Escape');
  for (const name of [title, `${title}, sans date`])
    await page.getByRole('checkbox', { name: `Sélectionner : ${name}`, exact: true }).check();
  await expect(page.getByRole('button', { name: 'Publier 2, dont 1 programmé' })).toBeVisible();
  await atEachWidth(page, checkAccessibility);
});

test.describe('From another time zone', () => {
  test.use({ timezoneId: 'Europe/Paris' });

  test('Dates are in the museum’s time zone, and a refused one has a message at its field', {
    annotation: expectConsoleError('400'),
  }, async ({ page, enter, create, request }) => {
    const title = unique('Veillée de décembre');
    const { documentId } = await create('events', { title, newStartDate: '2040-03-14 18:30', isPublished: true });
    await enter(`/admin/events/${documentId}`);
    await choose(page, 'Programmer un retrait…');
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: /^Retirer le…/ }).click();
    await expect(dialog).toContainText('Choisissez un jour et une heure.');
    await dialog.getByLabel('Jour').fill('2020-01-15');
    await dialog.getByLabel('Heure').fill('09:00');
    await expect(dialog).toContainText('mercredi 15 janvier 2020 à 9 h 00, déjà passé');
    await expect(dialog).toContainText(
      /et \d+.h.\d+ sur votre ordinateur\. La page se retirera quand il sera 14.h.00 chez vous\./,
    );
    await dialog.getByRole('button', { name: 'Retirer le 15 janvier 2020 à 9 h 00' }).click();
    await expect(dialog.getByLabel('Jour')).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByLabel('Jour')).toBeFocused();
    await dialog.getByRole('button', { name: 'Dans un mois' }).click();
    await dialog.getByRole('button', { name: /^Retirer le/ }).click();
    await expect(toast(page, 'Programmé :')).toBeVisible();
    await page.getByRole('searchbox').fill(title);
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(row.getByText('Publié', { exact: true })).toBeVisible();
    await expect(row.getByText(/^se retire le /)).toBeVisible();

    // A publication that would be refused is not scheduled: the form names the fields.
    await page.goto(`/admin/events/${await createDraft(request, { title: unique('Sans date') })}`);
    await choose(page, 'Programmer…');
    await dialog.getByRole('button', { name: /^Publier le/ }).click();
    await expect(page.getByRole('alert')).toContainText('Début');
    await expect(page.getByRole('alert')).toBeFocused();
  });
});
