import type { Page } from '@playwright/test';
import { picture } from '../../files.ts';
import { chooseInRow, expect, expectConsoleError, test, unique, withoutAutosave } from '../admin-fixtures.ts';
import { journeyServer } from '../server.ts';
import { field, publish, publishButton, write } from './lifecycle-form.ts';

const png = async (name: string) => ({ name, mimeType: 'image/png', buffer: await picture(60, 40) });
const published = (page: Page) => page.getByRole('status').filter({ hasText: 'Publié :' });

test('The history restores an earlier text, then offers the unsaved one again', {
  annotation: expectConsoleError('Failed to load resource'),
}, async ({ page, enter, create, read, request, session }) => {
  const title = unique('Mémoire');
  const { documentId } = await create('collections', { title, description: '<p>Le premier texte</p>' });
  await request.put(`/api/collections/${documentId}`, {
    headers: { authorization: `Bearer ${session.jwt}` },
    data: { data: { description: '<p>Le second texte</p>' } },
  });
  await enter(`/admin/collections/${documentId}`);
  await expect(field(page, 'Description')).toContainText('Le second texte');
  await withoutAutosave(page);
  await field(page, 'Titre').fill(`${title}, en cours`);
  await page.getByRole('tab', { name: 'Suivi' }).click();
  await page.getByText('Historique', { exact: true }).click();
  await page.getByRole('button', { name: /Création/ }).click();
  const version = page.getByRole('dialog', { name: 'Version 1' });
  await version.getByRole('button', { name: 'Restaurer cette version' }).click();
  const question = page.getByRole('dialog', { name: 'Restaurer cette version ?' });
  await expect(question).toContainText('reste en brouillon sur cet appareil');
  // Escape closes the confirmation only.
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(version).toBeVisible();
  await version.getByRole('button', { name: 'Restaurer cette version' }).click();
  await question.getByRole('button', { name: 'Restaurer' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'La version 1 est restaurée.' })).toBeVisible();
  await expect(field(page, 'Description')).toContainText('Le premier texte');
  // The published version remains until the restored text is published.
  expect((await read('collections', documentId))?.description).toContain('Le second texte');
  await expect(page.getByText('1 modification n’y est pas encore')).toBeVisible();
  await page.getByRole('button', { name: 'Récupérer ce que j’avais tapé' }).click();
  await expect(field(page, 'Titre')).toHaveValue(`${title}, en cours`);
});

test('Escape closes the confirmation over a file dialog, and not the file dialog', async ({ page, enter }) => {
  const name = `${unique('Éclat')}.png`;
  await enter('/admin/medias');
  await page.locator('#ajouter').setInputFiles(await png(name));
  // The uploaded file; a running upload has a button of the same name, which cancels it.
  await page
    .getByRole('list', { name: /^Fichiers(?! en cours)/ })
    .getByRole('button', { name })
    .click();
  const file = page.getByRole('dialog', { name });
  await file.getByRole('button', { name: 'Supprimer' }).click();
  const question = page.getByRole('dialog', { name: /supprimer cet élément/ });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(file).toBeVisible();
});

test('A preview is public to holders of its link only', {
  annotation: expectConsoleError('404'),
}, async ({ page, enter, create, browser, checkAccessibility }) => {
  const title = unique('À venir');
  const { documentId } = await create('events', { title, newStartDate: '2031-03-14 18:30', isPublished: false });
  await enter(`/admin/events/${documentId}`);
  await page.getByText('Partager l’aperçu').click();
  await page.getByRole('radio', { name: '30 jours' }).check();
  await page.getByRole('button', { name: 'Créer le lien' }).click();
  await expect(page.getByRole('img', { name: 'Code QR du lien d’aperçu' })).toBeVisible();
  await expect(
    page.getByText(/^Valable jusqu’au \w+ \d+(er)? \S+( \d{4})? à \d+\sh\s\d\d, heure de la Guadeloupe/),
  ).toBeVisible();
  await checkAccessibility();
  const link = await page.getByLabel('Adresse de l’aperçu').inputValue();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
  // A guessed or expired link.
  const publicUrl = new URL(link);
  publicUrl.search = `?apercu=${'A'.repeat(40)}`;
  await visitor.goto(publicUrl.href);
  await expect(visitor.getByText('Aperçu expiré')).toBeVisible();
  await expect(visitor.getByText(title)).toHaveCount(0);
  publicUrl.search = '';
  await visitor.goto(publicUrl.href);
  await expect(visitor.getByText("Cet événement n'est pas encore publié.")).toBeVisible();
  // After the form was opened again, the same link is displayed: its validity is changed, then it is revoked.
  await page.reload();
  await page.getByText('Partager l’aperçu').click();
  await expect(page.getByLabel('Adresse de l’aperçu')).toHaveValue(link);
  await page.getByRole('radio', { name: '1 h' }).check();
  await expect(page.getByRole('status').filter({ hasText: 'Lien valable jusqu’au' })).toBeVisible();
  await page.getByRole('button', { name: 'Couper le lien' }).click();
  await expect(page.getByText('Lien coupé')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Créer le lien' })).toBeFocused();
  await visitor.goto(link);
  await expect(visitor.getByText('Aperçu expiré')).toBeVisible();
  await visitor.context().close();
});

test('HTML and control characters typed in any field are displayed as text, to visitors too', async ({
  page,
  enter,
  request,
}) => {
  const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>{{7*7}}\'; DROP TABLE events; -- \u202e🪘';
  const title = `${unique('Piège')} ${hostile}`;
  page.on('dialog', (dialog) => {
    throw new Error(dialog.message());
  });
  await enter('/admin/events/nouveau');
  await field(page, 'Titre').fill(title);
  await field(page, 'Nom court').fill(hostile);
  await field(page, 'Description').fill(hostile);
  await page.getByLabel('Début', { exact: true }).fill('2019-01-02');
  await page.getByLabel('Début, heure').fill('00:00');
  await page.getByRole('combobox', { name: 'Dans le même cycle' }).fill(hostile);
  await expect(page.getByText('Aucun résultat')).toBeVisible();
  await page.getByLabel('Lien de réservation').fill(`javascript:${hostile}`);
  await publishButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Lien de réservation');
  await page.getByLabel('Lien de réservation').fill('https://exemple.fr/?q="><script>');
  const documentId = await publish(page);
  await page.goto(`/evenement/${documentId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const html = await (await request.get(`/evenement/${documentId}`)).text();
  expect(html).not.toContain('<img src=x');
  expect(html).not.toContain('<script>alert');
  await page.goto(`/admin/events?etat=tous&recherche=${encodeURIComponent(hostile)}`);
  await expect(page.getByRole('rowheader').filter({ hasText: title })).toBeVisible();
});

test('A connection lost during an upload and a save loses nothing and creates one entry', {
  annotation: expectConsoleError('Failed to load resource'),
}, async ({ page, enter, request, session }) => {
  const title = unique('Coupure');
  await withoutAutosave(page);
  await enter('/admin/collections/nouveau');
  await field(page, 'Titre').fill(title);
  await write(page, 'Description', 'Un titre', 'Un texte');
  await page.route('**/api/upload', (route) => route.abort());
  await page.locator('#champ-mainImage').setInputFiles(await png('coupe.png'));
  const failed = page.getByRole('listitem').filter({ hasText: 'coupe.png' });
  await expect(failed).toContainText('La connexion a été interrompue');
  await page.unroute('**/api/upload');
  await failed.getByRole('button', { name: /Réessayer/ }).click();
  await expect(page.getByRole('button', { name: 'Retirer coupe.png' })).toBeVisible();

  // The entry is created, and the response is lost: saved again, it is the same entry, with the changes made meanwhile.
  await page.route('**/api/collections', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await publishButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Le serveur ne répond pas');
  await page.unroute('**/api/collections');
  await field(page, 'Titre').fill(`${title}, bis`);
  await field(page, 'Ordre').fill('980');
  await publish(page);
  const response = await request.get(
    `/api/collections?populate=*&filters[title][$contains]=${encodeURIComponent(title)}`,
    { headers: { authorization: `Bearer ${session.jwt}` } },
  );
  expect((await response.json()).data).toMatchObject([
    { title: `${title}, bis`, order: 980, mainImage: { name: 'coupe.png' } },
  ]);
});

test('A session that ends before an upload is renewed over the form, and the upload continues', {
  annotation: expectConsoleError('40[01]|429'),
}, async ({ page, enter, session }) => {
  await enter('/admin/collections/nouveau');
  await field(page, 'Titre').fill('Veille');
  await page.evaluate(() => localStorage.setItem('adminToken', 'mort'));
  await page.locator('#champ-mainImage').setInputFiles(await png('veille.png'));
  const dialog = page.getByRole('dialog', { name: 'Votre session a expiré' });
  await expect(dialog).toBeVisible();
  // As the sign-in call would answer, which accepts ten requests a minute from all journeys together.
  await page.route('**/api/auth/local', (route) => route.fulfill({ json: session }));
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(journeyServer.administrator.password);
  await dialog.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('button', { name: 'Retirer veille.png' })).toBeVisible();
  await expect(field(page, 'Titre')).toHaveValue('Veille');
});

test('Two editors work on one entry, and on one list', { annotation: expectConsoleError('412|ERR_FAILED') }, async ({
  page,
  enter,
  create,
  read,
  browser,
  session,
}) => {
  test.slow();
  const title = unique('À deux');
  const { documentId } = await create('events', { title, newStartDate: '2031-03-14 18:30', isPublished: false });
  await enter(`/admin/events?etat=tous&recherche=${encodeURIComponent(title)}`);
  await expect(page.getByRole('rowheader')).toHaveText([title]);
  const secondPage = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  await secondPage.addInitScript(({ jwt, user }) => {
    localStorage.setItem('adminToken', jwt);
    localStorage.setItem('adminUser', JSON.stringify(user));
  }, session);
  await secondPage.goto(`${journeyServer.url}/admin/events/${documentId}`);
  await field(secondPage, 'Nom court').fill('Le leur');
  await secondPage.keyboard.press('Control+s');
  await expect(secondPage.getByRole('status').filter({ hasText: 'Enregistré :' })).toBeVisible();

  // The list still shows the previous version: it must not publish a version that the editor has not seen.
  await chooseInRow(page, title, 'Publier');
  await expect(page.getByRole('status').filter({ hasText: 'vient d’être modifié' })).toBeVisible();
  expect((await read('events', documentId))?.isPublished).toBe(false);
  await chooseInRow(page, title, 'Publier');
  await expect(page.getByRole('row').filter({ hasText: title }).getByText('Publié', { exact: true })).toBeVisible();
  await expect.poll(async () => (await read('events', documentId))?.isPublished).toBe(true);

  await page.goto(`/admin/events/${documentId}`);
  await withoutAutosave(page);
  await field(page, 'Nom court').fill('Le mien');
  await secondPage.goto(`${journeyServer.url}/admin/events/${documentId}`);
  await field(secondPage, 'Nom court').fill('Le leur encore');
  await publish(secondPage);
  await publishButton(page).click();
  const dialog = page.getByRole('dialog', { name: /Quelqu’un d’autre/ });
  await expect(dialog).toContainText('Le leur encore');
  await expect(dialog).toContainText('Le mien');
  await dialog.getByRole('button', { name: 'Enregistrer ce choix' }).click();
  await expect(published(page)).toBeVisible();
  expect(await read('events', documentId)).toMatchObject({ name: 'Le mien', isPublished: true });
  await secondPage.context().close();
});

test('An event is published with the keyboard only', async ({ page, enter, request }) => {
  const title = unique('Sans souris');
  await enter('/admin/events/nouveau');
  await expect(field(page, 'Description')).toBeVisible();
  const reach = async (target: ReturnType<typeof field>) => {
    for (let tabs = 0; tabs < 100; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await reach(field(page, 'Titre'));
  await page.keyboard.type(title);
  await reach(field(page, 'Description'));
  await page.keyboard.type('Un texte sans souris');
  await reach(page.getByLabel('Début', { exact: true }));
  await page.keyboard.type('14032019');
  await reach(page.getByLabel('Début, heure'));
  await page.keyboard.type('0630PM');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: 'Enregistré :' })).toBeVisible();
  // Past the end of the document, the focus begins again at its start.
  await reach(publishButton(page));
  await page.keyboard.press('Enter');
  await expect(published(page)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: title });
  const publicUrl = (await row.getByRole('link', { name: /Voir sur le site/ }).getAttribute('href')) ?? '';
  expect(await (await request.get(publicUrl)).text()).toContain('Un texte sans souris');
});
