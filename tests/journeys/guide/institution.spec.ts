import { addDays, today } from '#model/calendar.ts';
import { expectConsoleError } from '../admin-fixtures.ts';
import { field, photo, publish, seen } from '../lifecycle/lifecycle-form.ts';
import { journeyServer } from '../server.ts';
import { asAdministrator } from '../session.ts';
import { fillIn, sendAtLast } from '../site/group-form.ts';
import { expect, test, unique } from './guide.ts';

test('The guide leads to an exceptional closing', async ({ page, enter, guide, request }) => {
  const { step, picture } = await guide('fermer-exceptionnellement');
  const stored = (await (await request.get('/api/setting?populate=*')).json()).data.openingExceptions;
  await enter('/admin/dashboard');
  const day = addDays(today(), 12);
  await step('Ouvrez « Informations », à l’onglet « Ouverture ».', async () => {
    await page
      .getByRole('link', { name: /^Informations/ })
      .first()
      .click();
    await expect(page.getByRole('link', { name: 'Ouverture' })).toHaveAttribute('aria-current', 'page');
  });
  const reason = page.getByRole('textbox', { name: 'Motif' }).last();
  await step('Pressez « Ajouter une date », puis donnez le jour dans « Du ».', async () => {
    await page.getByRole('button', { name: 'Ajouter une date' }).click();
    const first = page.getByLabel('Du', { exact: true }).last();
    await expect(first).toBeFocused();
    await first.fill(day);
    await picture(page.getByRole('group', { name: 'Ce jour-là' }).last());
  });
  await step('Laissez « Fermé », et dites pourquoi dans « Motif ».', async () => {
    await expect(page.getByRole('radio', { name: 'Fermé' }).last()).toBeChecked();
    await reason.fill('Alerte cyclonique');
  });
  await step('Pressez « Publier ».', async () => void (await publish(page)));
  await expect(page.getByRole('region', { name: 'Les trois semaines à venir' })).toContainText(
    new RegExp(`${Number(day.slice(8))} Fermé`),
  );
  await seen(request, '/visiter-le-macte', 'Alerte cyclonique');
  const data = { openingExceptions: stored };
  await request.put('/api/setting', { headers: asAdministrator(), data: { data } });
});

test('The guide leads to prices that change on 1 January', async ({ page, enter, guide, request }) => {
  const { step, picture, look } = await guide('changer-les-tarifs');
  await enter('/admin/dashboard');
  await step('Ouvrez « Informations », à l’onglet « Tarifs ».', async () => {
    await page
      .getByRole('link', { name: /^Informations/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Tarifs', exact: true }).click();
  });
  const price = page.getByRole('group', { name: 'Tarifs, ligne 1', exact: true }).getByLabel('Prix en euros');
  await step('Corrigez chaque « Prix en euros ».', async () => {
    await price.fill('16');
    await expect(page.getByText(/^Enregistré/).first()).toBeVisible();
    await picture(page.getByRole('group', { name: 'Tarifs, ligne 1', exact: true }));
  });
  await step('Ouvrez le menu à côté de « Publier » et choisissez « Programmer… ».', async () => {
    await page.getByRole('button', { name: /^Autres façons/ }).click();
    await look();
    await page.getByRole('button', { name: 'Programmer…' }).click();
  });
  const dialog = page.getByRole('dialog', { name: /^Programmer/ });
  const year = Number(today().slice(0, 4)) + 1;
  await step('Donnez le 1er janvier, à 0 h, puis pressez le bouton qui dit la date.', async () => {
    await dialog.getByLabel('Jour').fill(`${year}-01-01`);
    await dialog.getByLabel('Heure').fill('00:00');
    await picture(dialog.getByLabel('Jour'));
    await dialog.getByRole('button', { name: /^Publier le .*1er janv/ }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Programmé :' })).toBeVisible();
  });
  await page.getByRole('link', { name: /^Programmé/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Informations, Tarifs' })).toContainText('Change');
  const headers = asAdministrator();
  await request.delete('/api/setting/schedule?tab=prices', { headers });
  await request.post('/api/setting/actions/discard?tab=prices', { headers });
});

test('The guide leads to an answered group', { annotation: expectConsoleError('400') }, async ({
  page,
  enter,
  guide,
  request,
}) => {
  const { step, picture } = await guide('repondre-a-un-groupe');
  const organization = unique('Collège du Port');
  const filters = `filters[organization][$eq]=${encodeURIComponent(organization)}`;
  await page.goto('/groupes');
  await fillIn(page, organization);
  await sendAtLast(page);
  await enter('/admin/dashboard');
  await step('Ouvrez « Demandes de groupes », puis la demande.', async () => {
    await page.getByRole('link', { name: 'Demandes de groupes' }).first().click();
    await page.getByRole('searchbox').fill(organization);
    await expect(page.getByText('1 demande', { exact: true })).toBeVisible();
    const open = page.getByRole('link', { name: /^Ouvrir/ });
    await picture(page.getByRole('row').last());
    await open.click();
  });
  await step('Répondez par téléphone ou par courriel : un toucher suffit.', async () => {
    const phone = page.getByRole('link', { name: '05 90 00 18 48' });
    await expect(phone).toHaveAttribute('href', 'tel:+590590001848');
    await picture(page.locator('dl'));
  });
  await step('Changez l’« État » et gardez une « Note » de ce qui est convenu.', async () => {
    await page.getByLabel('État').selectOption('Répondue');
    await field(page, 'Note').fill('Le mardi 9 mars, à 10 h');
  });
  await step('Pressez « Enregistrer ».', async () => {
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'est enregistrée' })).toBeVisible();
  });
  const { data } = await (await request.get(`/api/group-requests?${filters}`, { headers: asAdministrator() })).json();
  expect(data).toMatchObject([{ status: 'answered', note: 'Le mardi 9 mars, à 10 h' }]);
});

test('The guide leads to two hundred photos, and to those without a text', async ({ page, enter, guide }) => {
  const { step, picture } = await guide('ajouter-deux-cents-photos');
  await enter('/admin/dashboard');
  const names = [1, 2, 3].map((number) => `${unique(`vernissage ${number}`)}.png`);
  await step('Ouvrez « Médiathèque », puis « Ajouter des fichiers », et choisissez-les toutes.', async () => {
    await page.getByRole('link', { name: 'Médiathèque' }).click();
    const add = page.getByRole('button', { name: 'Ajouter des fichiers' });
    await expect(add).toBeVisible();
    await picture(add);
    const chooser = page.waitForEvent('filechooser');
    await add.click();
    await (await chooser).setFiles(await Promise.all(names.map(photo)));
  });
  await step('Laissez venir : le bandeau compte ce qui est arrivé.', async () => {
    for (const name of names) await expect(page.getByText(name, { exact: true })).toBeVisible();
  });
  await step('Pressez « Sans texte alternatif » : ce sont les photos à décrire.', async () => {
    const missing = page.getByRole('button', { name: /^Sans texte alternatif/ });
    await picture(missing);
    await missing.click();
    for (const name of names) await expect(page.getByText(name, { exact: true })).toBeVisible();
  });
});

test('The guide leads to a described picture', async ({ page, enter, guide, request }) => {
  const { step, picture } = await guide('decrire-une-image');
  const name = `${unique('tambours')}.png`;
  const headers = asAdministrator();
  const sent = await request.post('/api/upload', { headers, multipart: { files: await photo(name) } });
  const [{ id }] = await sent.json();
  await enter('/admin/dashboard');
  await step('Ouvrez « Médiathèque » et pressez le nom de l’image.', async () => {
    await page.getByRole('link', { name: 'Médiathèque' }).click();
    await page.getByRole('button', { name }).click();
  });
  const panel = page.getByRole('dialog', { name });
  await step('Écrivez le « Texte alternatif ».', async () => {
    const text = panel.getByRole('textbox', { name: 'Texte alternatif' });
    await text.fill('Trois tambours ka posés sur une natte, vus de face.');
    await picture(text);
  });
  await step('Ajoutez la « Légende » et le « Crédit » s’il y en a.', async () => {
    await panel.getByRole('textbox', { name: 'Crédit' }).fill('Collection du Mémorial');
  });
  await step('Pressez « Fermer ».', async () => {
    await panel.getByRole('button', { name: 'Fermer', exact: true }).first().click();
    await expect(panel).toBeHidden();
  });
  const file = await (await request.get(`/api/upload/files/${id}`, { headers })).json();
  expect(file.alternativeText).toBe('Trois tambours ka posés sur une natte, vus de face.');
});

test('The guide leads a new person in, and closes the account of a colleague who leaves', async ({
  page,
  enter,
  guide,
  browser,
}) => {
  const { step, picture } = await guide('accueillir-une-personne');
  const name = unique('Maïté');
  const email = `maite${unique('').trim()}@memorial.example`;
  const password = 'une conque au bord de la mer';
  await enter('/admin/dashboard');
  await step('Ouvrez « Utilisateurs », puis « Inviter ».', async () => {
    await page.getByRole('link', { name: 'Utilisateurs' }).click();
    const invite = page.getByRole('button', { name: 'Inviter' });
    await picture(invite);
    await invite.click();
  });
  const dialog = page.getByRole('dialog');
  await step('Donnez le « Nom », l’« Adresse électronique » et le niveau.', async () => {
    await dialog.getByLabel('Nom', { exact: true }).fill(name);
    await dialog.getByLabel('Adresse électronique').fill(email);
    await dialog.getByLabel(/^Publication/).check();
    await picture(dialog.getByRole('group', { name: 'Niveau' }));
  });
  let link = '';
  await step('Pressez « Inviter », puis remettez le lien s’il s’affiche.', async () => {
    await dialog.getByRole('button', { name: 'Inviter' }).click();
    link = await dialog.getByLabel('Lien').inputValue();
    await dialog.getByRole('button', { name: 'Fermer' }).click();
  });
  const row = page.getByRole('row').filter({ hasText: email });
  const theirs = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  await step('La personne choisit son mot de passe et se connecte.', async () => {
    await theirs.goto(link);
    await theirs.getByLabel('Mot de passe', { exact: true }).fill(password);
    await theirs.getByRole('button', { name: 'Choisir ce mot de passe' }).click();
    await expect(theirs.getByText(/mot de passe est choisi/)).toBeVisible();
    await theirs.getByLabel('Mot de passe', { exact: true }).fill(password);
    await theirs.getByRole('button', { name: 'Se connecter' }).click();
    await theirs.waitForURL('**/admin/dashboard');
  });
  await page.reload();
  await page.getByRole('searchbox').fill(email);
  await expect(row.getByText('Invitation')).toHaveCount(0);

  const leaving = await guide('un-collegue-s-en-va');
  await page.goto('/admin/dashboard');
  await leaving.step('Ouvrez « Utilisateurs » et trouvez la personne.', async () => {
    await page.getByRole('link', { name: 'Utilisateurs' }).click();
    await page.getByRole('searchbox').fill(email);
    await expect(page.getByRole('row')).toHaveCount(2);
  });
  await leaving.step('Pressez « Bloquer » sur sa ligne, puis confirmez.', async () => {
    const block = row.getByRole('button', { name: /^Bloquer/ });
    await leaving.picture(row);
    await block.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Bloquer' }).click();
  });
  await expect(row.getByText('Bloqué', { exact: true })).toBeVisible();
  await theirs.goto(`${journeyServer.url}/admin/events`);
  await expect(theirs.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  await theirs.context().close();
});

test('The guide leads to what was deleted', async ({ page, enter, create, guide, request }) => {
  const { step, picture } = await guide('recuperer-ce-qui-a-ete-supprime');
  const title = unique('Nuit du gwoka');
  const entry = await create('events', { title, newStartDate: '2027-05-27', isPublished: true });
  await request.delete(`/api/events/${entry.documentId}`, { headers: asAdministrator() });
  await enter('/admin/dashboard');
  await step('Ouvrez « Corbeille » et cherchez le titre.', async () => {
    await page.getByRole('link', { name: 'Corbeille' }).click();
    await page.getByRole('searchbox').fill(title);
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await picture(page.getByRole('searchbox'));
  });
  await step('Pressez « Restaurer » sur la ligne.', async () => {
    await page.getByRole('button', { name: `Restaurer ${title}` }).click();
    await expect(page.getByRole('status').filter({ hasText: 'est de retour' })).toBeVisible();
  });
  await seen(request, `/evenement/${entry.documentId}`, title);
});
