import { picture } from '../files.ts';
import { expect, expectConsoleError, signInHere, test, unique } from './admin-fixtures.ts';
import { field, save, seen } from './lifecycle-form.ts';
import { journeyServer } from './server.ts';

test.beforeEach(({ viewport }) => test.skip((viewport?.width ?? 0) < 1000, 'nothing here depends on the width'));

test('The whole life of an account: made, used, blocked, deleted', {
  annotation: expectConsoleError('401|400|429'),
}, async ({ page, enter, browser }) => {
  test.setTimeout(120_000);
  const name = unique('gardienne').replace(' ', '');
  const email = `${name}@memorial.example`;
  await enter('/admin/users');
  await page.getByRole('link', { name: 'Ajouter' }).click();
  await page.getByLabel('Adresse électronique').fill(email);
  await page.getByRole('link', { name: 'Annuler' }).click();
  const leaving = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' });
  await expect(leaving).toContainText('sera perdu');
  await leaving.getByRole('button', { name: 'Rester' }).click();
  await page.getByLabel('Mot de passe', { exact: true }).fill('Mangrove-bleue-1802');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: 'peut maintenant se connecter' })).toBeVisible();

  const theirs = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  await theirs.goto(`${journeyServer.url}/admin`);
  await signInHere(theirs, { email, password: 'Mangrove-bleue-1802' });
  await expect(theirs).toHaveURL(/dashboard$/);
  await theirs.goto(`${journeyServer.url}/admin/collections`);
  await expect(theirs.getByRole('rowheader').first()).toBeVisible();

  await page.getByRole('searchbox').fill(name);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByRole('button', { name: /^Bloquer/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquer' }).click();
  await expect(row.getByText('Bloqué', { exact: true })).toBeVisible();
  // What they do next leads them to the door.
  await theirs.getByRole('button', { name: 'Suivant' }).click();
  await expect(theirs.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  expect(await theirs.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
  await theirs.context().close();

  await row.getByRole('button', { name: /^Supprimer/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText(/Aucun utilisateur ne correspond/)).toBeVisible();
});

test.describe('What there is only one of', () => {
  test.describe.configure({ mode: 'serial' });

  test('the settings: changed, seen by visitors, put back', async ({ page, enter, request }) => {
    const phone = `0590 ${Math.random().toString().slice(2, 8)}`;
    await enter('/admin/settings');
    const input = field(page, 'Téléphone');
    await expect(page.getByRole('group', { name: 'Réseaux sociaux' }).getByRole('textbox')).toHaveCount(6);
    // What no page shows says so.
    for (const label of ['Horaires', 'Précisions sur les tarifs'])
      await expect(field(page, label)).toHaveAccessibleDescription(/Le site n’affiche pas ce texte/);
    const before = await input.inputValue();
    await input.fill(phone);
    await save(page);
    await expect(page).toHaveURL(/\/admin\/settings$/);
    await expect(page.getByText('Modifications non enregistrées')).toBeHidden();
    await seen(request, '/visiter-le-macte', phone);
    // And again, from the version that this save made.
    await input.fill(before);
    await save(page);
    await expect(page.getByText('Modifications non enregistrées')).toBeHidden();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await seen(request, '/visiter-le-macte', phone, false);
  });

  test('the link of the menu: taken away, changed, put back', async ({ page, enter, request }) => {
    await enter('/admin/menu');
    const input = field(page, 'Nom affiché dans le menu');
    const before = await input.inputValue();
    const name = unique('Résille');
    await input.fill(name);
    await save(page);
    await seen(request, '/mentions-legales', name);
    await page.getByRole('switch', { name: 'Afficher dans le menu' }).uncheck();
    await save(page);
    await seen(request, '/mentions-legales', name, false);
    await input.fill(before);
    await page.getByRole('switch', { name: 'Afficher dans le menu' }).check();
    await save(page);
    await seen(request, '/mentions-legales', before);
    await expect(page.getByRole('button', { name: 'Supprimer' })).toHaveCount(0);
  });
});

test('An editor publishes an event with a picture in at most 12 interactions', {
  annotation: expectConsoleError('429'),
}, async ({ page, request }) => {
  test.setTimeout(120_000);
  const { email, password } = journeyServer.administrator;
  const title = unique('Douze gestes');
  const name = `${title}.png`;
  let interactions = 0;
  /** One click, one field filled, one file chosen. */
  const once = async (act: Promise<unknown>) => {
    interactions += 1;
    await act;
  };
  await page.goto('/admin');
  // Two fields and a button.
  interactions += 3;
  await signInHere(page, { email, password });
  await expect(page).toHaveURL(/dashboard$/);
  await once(page.getByRole('link', { name: 'Nouvel événement' }).click());
  await once(field(page, 'Titre').fill(title));
  await once(page.getByLabel('Début', { exact: true }).fill('2019-06-14'));
  await once(page.getByLabel('Début, heure').fill('18:30'));
  await once(
    page.locator('#champ-images').setInputFiles({ name, mimeType: 'image/png', buffer: await picture(60, 40) }),
  );
  await once(page.getByRole('textbox', { name: 'Texte alternatif' }).fill('Une conque'));
  await once(page.getByRole('switch', { name: 'Publié' }).check());
  await once(page.getByRole('button', { name: 'Enregistrer', exact: true }).click());
  await expect(page.getByRole('status').filter({ hasText: `Enregistré : « ${title} »` })).toBeVisible();
  expect(interactions).toBeLessThanOrEqual(12);
  const row = page.getByRole('row').filter({ hasText: title });
  const address = (await row.getByRole('link', { name: /Voir sur le site/ }).getAttribute('href')) ?? '';
  await seen(request, address, title);
  await seen(request, address, 'Une conque');
});
