import type { Page } from '@playwright/test';
import {
  allWidths,
  chooseInRow,
  countInteractions,
  expect,
  expectConsoleError,
  test,
  unique,
} from '../admin-fixtures.ts';
import { choose, field, publish, publishButton, seen } from '../lifecycle/lifecycle-form.ts';
import { journeyServer } from '../server.ts';
import { asAdministrator } from '../session.ts';

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('Typed text is saved without publishing, and is public after « Publier »', {
  annotation: expectConsoleError('404'),
}, async ({ page, enter, request }) => {
  const title = unique('Lecture au mur');
  await enter('/admin/patrimoine-actualites/nouveau');
  const input = field(page, 'Titre');
  await input.fill(title);
  await expect(page.getByText(/^Enregistré il y a/)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Enregistré à \d+\sh/ })).toHaveCount(1);
  // The new entry has a URL of its own; the focus and the browser history are unchanged.
  await expect(page).toHaveURL(/\/admin\/patrimoine-actualites\/[a-z0-9]{24}$/);
  await expect(input).toBeFocused();
  const documentId = page.url().split('/').at(-1) ?? '';
  const publicPath = `/patrimoine-actualites/${documentId}`;
  expect((await request.get(publicPath)).status()).toBe(404);
  await page.reload();
  await expect(input).toHaveValue(title);
  await expect(page.getByText('Brouillon', { exact: true })).toBeVisible();

  await page.getByLabel('Date de publication').fill('');
  await publishButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Date de publication');
  await page.getByLabel('Date de publication').fill('2018-03-14T18:30');
  await publish(page);
  await expect(page).toHaveURL(/\/admin\/patrimoine-actualites$/);
  await seen(request, publicPath, title);
});

test('A comparison keeps the language of a passage', async ({ page, enter, create, request }) => {
  const description = '<p>Le tambour dit <span lang="gcf">toumblak</span>.</p>';
  const title = unique('Toumblak');
  const data = { title, description, newStartDate: '2019-03-14 18:30', isPublished: true };
  const { documentId } = await create('events', data);
  const changed = description.replace('.</p>', ' et se tait.</p>');
  await request.put(`/api/events/${documentId}?status=draft`, {
    headers: asAdministrator(),
    data: { data: { description: changed } },
  });
  await enter(`/admin/events/${documentId}`);
  await page.getByRole('button', { name: 'Voir ce qui change', exact: true }).click();
  const changes = page.getByRole('dialog', { name: 'Ce qui change' });
  await expect(changes).toContainText('Le tambour dit toumblak et se tait');
  await expect(changes.locator('[lang=gcf]')).toHaveText('toumblak');
});

test('A comparison of long addresses does not scroll sideways', async ({ page, enter, create, request }) => {
  const bookingUrl = `https://billetterie.example/${'seances'.repeat(20)}`;
  const data = { title: unique('Billets'), bookingUrl, newStartDate: '2019-03-14 18:30', isPublished: true };
  const { documentId } = await create('events', data);
  await request.put(`/api/events/${documentId}?status=draft`, {
    headers: asAdministrator(),
    data: { data: { bookingUrl: `${bookingUrl}?page=2` } },
  });
  await enter(`/admin/events/${documentId}`);
  await page.getByRole('button', { name: 'Voir ce qui change', exact: true }).click();
  const changes = page.getByRole('dialog', { name: 'Ce qui change' });
  await expect(changes).toContainText('?page=2');
  for (const width of allWidths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await changes.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
  }
});

test('A public page is edited in private with at most four interactions, then published', async ({
  page,
  enter,
  create,
  request,
  checkAccessibility,
}) => {
  test.slow();
  const title = unique('Nuit des conques');
  const { documentId } = await create('events', { title, newStartDate: '2019-03-14 18:30', isPublished: true });
  const publicPath = `/evenement/${documentId}`;
  const { once, expectAtMost } = countInteractions();
  await enter(`/admin/events?etat=tous&recherche=${encodeURIComponent(title)}`);
  await once(page.getByRole('link', { name: title, exact: true }).click());
  const idle = page.getByRole('button', { name: 'Rien à publier' });
  await expect(idle).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('[aria-describedby=""]')).toHaveCount(0);
  // Under the mouse it does not look like an action.
  await idle.hover();
  await expect(idle).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await once(field(page, 'Titre').fill(`${title}, corrigée`));
  await expect(page.getByText('Modifié', { exact: true }).first()).toBeVisible();
  await expect(
    page.getByText(/^En ligne\s: la version d’aujourd’hui, .* 1 modification n’y est pas encore\.$/),
  ).toBeVisible();
  await expect(page.getByText(/^Enregistré il y a/)).toBeVisible();
  await seen(request, publicPath, `${title}, corrigée`, false);
  await page.getByRole('button', { name: 'Voir ce qui change' }).click();
  const changes = page.getByRole('dialog', { name: 'Ce qui change' });
  await expect(changes).toContainText(', corrigée');
  await changes.getByRole('button', { name: 'Revenir au formulaire' }).click();
  for (const width of allWidths) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: /^Autres façons/ }).click();
    await checkAccessibility();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Autres façons/ })).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
  await once(publish(page));
  expectAtMost(4);
  await expect(page).toHaveURL(/\/admin\/events\?etat=tous&recherche=/);
  await seen(request, publicPath, `${title}, corrigée`);
});

test('The menu of the form discards changes, and unpublishes the page', {
  annotation: expectConsoleError('404'),
}, async ({ page, enter, create, read, request }) => {
  const title = unique('Bleu réservé');
  const { documentId } = await create('collections', { title, description: '<p>Indigo</p>' });
  await enter(`/admin/collections/${documentId}`);
  await field(page, 'Titre').fill(`${title}, à jeter`);
  await choose(page, 'Enregistrer sans publier');
  await expect(toast(page, 'Enregistré :')).toBeVisible();
  // Once collections are ordered by hand, a new one is on the last page of the list.
  await page.getByRole('searchbox').fill(title);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('Modifiée', { exact: true })).toBeVisible();
  await row.getByRole('link', { name: `${title}, à jeter`, exact: true }).click();
  await choose(page, 'Annuler les modifications');
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler les modifications' }).click();
  await expect(toast(page, 'Modifications annulées :')).toBeVisible();
  await expect(row.getByText('Publiée', { exact: true })).toBeVisible();
  await seen(request, '/collections', title);

  await row.getByRole('link', { name: title, exact: true }).click();
  await choose(page, 'Dépublier');
  await expect(toast(page, 'Dépublié :')).toBeVisible();
  await expect(row.getByText('Brouillon', { exact: true })).toBeVisible();
  // It was published before.
  await expect(row.getByText('hors ligne', { exact: true })).toBeVisible();
  await seen(request, '/collections', title, false);
  expect(await read('collections', documentId)).toBeUndefined();
  await chooseInRow(page, title, 'Publier');
  await expect(row.getByText('Publiée', { exact: true })).toBeVisible();
  await expect.poll(async () => (await read('collections', documentId))?.description).toBe('<p>Indigo</p>');
});

test('A changed field is marked, with its public value and a button that restores it', async ({
  page,
  enter,
  create,
  checkAccessibility,
}) => {
  const title = unique('Figuier maudit');
  const values = { newStartDate: '2019-03-14 18:30', description: '<p>Racines</p>', isPublished: true };
  const { documentId } = await create('events', { title, ...values });
  await enter(`/admin/events/${documentId}`);
  await field(page, 'Titre').fill(`${title}, repris`);
  await field(page, 'Description').fill('Racines debout');
  await page.getByRole('switch', { name: 'Gratuit' }).check();
  await expect(page.getByText('modifié', { exact: true })).toHaveCount(3);
  await expect(field(page, 'Titre')).toHaveAccessibleDescription('modifié');
  await expect(page.getByText(`En ligne : ${title}`, { exact: true })).toBeVisible();
  await expect(page.getByText('En ligne : Non', { exact: true })).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Remettre : Titre' }).click();
  await expect(field(page, 'Titre')).toHaveValue(title);
  await expect(field(page, 'Titre')).toBeFocused();
  await expect(page.getByText('modifié', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(field(page, 'Titre')).toHaveValue(`${title}, repris`);
  await page.getByRole('button', { name: 'Voir ce qui change : Description' }).click();
  await expect(page.getByRole('dialog', { name: 'Ce qui change' })).toContainText('Racines debout');
});

test('Two editors of one entry see each other’s changes of different fields', {
  annotation: expectConsoleError('412'),
}, async ({ page, enter, create, browser, session }) => {
  const title = unique('À quatre mains');
  const { documentId } = await create('events', { title, newStartDate: '2019-03-14 18:30', isPublished: true });
  await enter(`/admin/events/${documentId}`);
  await expect(field(page, 'Nom court')).toBeVisible();
  const theirs = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  await theirs.addInitScript(({ jwt, user }) => {
    localStorage.setItem('adminToken', jwt);
    localStorage.setItem('adminUser', JSON.stringify(user));
  }, session);
  await theirs.goto(`${journeyServer.url}/admin/events/${documentId}`);
  await field(theirs, 'Nom court').fill('Quatre mains');
  await expect(theirs.getByText(/^Enregistré il y a/)).toBeVisible();
  await field(page, 'Titre').fill(`${title}, ensemble`);
  await expect(field(page, 'Nom court')).toHaveValue('Quatre mains');
  await expect(page.getByText('2 modifications n’y sont pas encore')).toBeVisible();
  await publish(page);

  // The same field on both sides: the newer save asks.
  await page.goto(`/admin/events/${documentId}`);
  await expect(field(page, 'Titre')).toHaveValue(`${title}, ensemble`);
  await theirs.goto(`${journeyServer.url}/admin/events/${documentId}`);
  await field(theirs, 'Titre').fill(`${title}, les leurs`);
  await expect(theirs.getByText(/^Enregistré il y a/)).toBeVisible();
  await field(page, 'Titre').fill(`${title}, les miennes`);
  const dialog = page.getByRole('dialog', { name: /Quelqu’un d’autre/ });
  await expect(dialog).toContainText('les leurs');
  await dialog.getByRole('button', { name: 'Enregistrer ce choix' }).click();
  await expect(toast(page, 'Enregistré :')).toBeVisible();
  await page.reload();
  await expect(field(page, 'Titre')).toHaveValue(`${title}, les miennes`);
  await theirs.context().close();
});

test('Without a connection typed text is stored on the device, and saved when the connection returns', {
  annotation: expectConsoleError('Failed to load resource'),
}, async ({ page, context, enter, create, checkAccessibility }) => {
  const title = unique('Hors ligne');
  const { documentId } = await create('collections', { title });
  await enter(`/admin/collections/${documentId}`);
  await field(page, 'Titre').fill(`${title}, début`);
  const saved = page.getByText(/^Enregistré il y a/);
  await expect(saved).toBeVisible();
  await context.setOffline(true);
  await field(page, 'Titre').fill(`${title}, suite`);
  const band = page.getByRole('alert').filter({ hasText: 'Pas enregistré depuis' });
  await expect(band).toContainText('la connexion est coupée');
  await expect(band).toContainText('gardé sur cet appareil');
  await expect(page.getByText('Modifications non enregistrées')).toBeVisible();
  await expect(saved).toBeHidden();
  await checkAccessibility();
  await context.setOffline(false);
  await expect(saved).toBeVisible();
  await expect(band).toBeHidden();
  await page.reload();
  await expect(field(page, 'Titre')).toHaveValue(`${title}, suite`);
});

test('A refused value does not prevent the other fields from being saved', async ({ page, enter }) => {
  await enter('/admin/events/nouveau');
  await field(page, 'Titre').fill(unique('Presque'));
  await page.getByLabel('Lien de réservation').fill('pas une adresse');
  const refusal = page.getByText('Non enregistré : Lien de réservation');
  // Announced, and shown.
  await expect(refusal.and(page.getByRole('status'))).toBeAttached();
  await expect(refusal.last()).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/events\/[a-z0-9]{24}$/);
  await page.getByLabel('Lien de réservation').fill('https://billetterie.exemple.fr');
  await expect(page.getByText(/^Enregistré il y a/)).toBeVisible();
});

test('Publishing again a popup that its end date has ended says that it ends at once', async ({
  page,
  enter,
  create,
}) => {
  const title = unique('Crue passée');
  const past = { startDate: '2020-01-01T12:00:00.000Z', endDate: '2020-02-01T12:00:00.000Z' };
  const { documentId } = await create('popups', { title, active: true, ...past });
  await enter(`/admin/popups/${documentId}`);
  await expect(page.getByText('Terminée', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '1 point à voir avant de publier' }).click();
  await expect(page.getByRole('region', { name: 'Avant de publier' })).toContainText('La date est passée');
  await page.getByRole('button', { name: /^Autres façons/ }).click();
  await expect(page.getByRole('button', { name: 'Enregistrer sans publier' })).toContainText(
    'Le public n’en voit rien.',
  );
  await page.getByRole('button', { name: 'Publier de nouveau' }).click();
  await expect(toast(page, 'Terminée aussitôt, sa date de fin est passée :')).toContainText(title);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('Terminée', { exact: true })).toBeVisible();

  // Its changes are discarded as those of a page that is online.
  await row.getByRole('link', { name: title, exact: true }).click();
  await field(page, 'Titre').fill(`${title}, à jeter`);
  await expect(page.getByText(/^Enregistré il y a/)).toBeVisible();
  await choose(page, 'Annuler les modifications');
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler les modifications' }).click();
  await expect(toast(page, 'Modifications annulées :')).toBeVisible();
  await expect(row.getByRole('link', { name: title, exact: true })).toBeVisible();
});
