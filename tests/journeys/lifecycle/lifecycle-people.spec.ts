import { picture } from '../../files.ts';
import { countInteractions, expect, expectConsoleError, signInHere, test, unique } from '../admin-fixtures.ts';
import { journeyServer } from '../server.ts';
import { choose, field, preview, publish, publishButton, seen } from './lifecycle-form.ts';

test('The lifecycle of an account: create, edit, block, delete', {
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
  // The next request leads to the sign-in screen: this one, or one of the screen itself before it.
  await theirs.goto(`${journeyServer.url}/admin/trash`);
  await expect(theirs.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  expect(await theirs.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
  await theirs.context().close();

  await row.getByRole('button', { name: /^Supprimer/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText(/Aucun utilisateur ne correspond/)).toBeVisible();
});

test('The settings are changed, displayed to visitors, and restored', async ({ page, enter, request }) => {
  const phone = `0590 ${Math.random().toString().slice(2, 8)}`;
  await enter('/admin/settings/institution');
  const input = field(page, 'Téléphone');
  const before = await input.inputValue();
  await input.fill(phone);
  await publish(page);
  await expect(page).toHaveURL(/\/admin\/settings\/institution$/);
  await expect(page.getByText('Modifications non enregistrées')).toBeHidden();
  await seen(request, '/visiter-le-macte', phone);
  // And again, from the version that this save made.
  await input.fill(before);
  await publish(page);
  await expect(page.getByText('Modifications non enregistrées')).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await seen(request, '/visiter-le-macte', phone, false);
});

test('Each tab of the settings has a URL, and sends its own fields only', {
  // A save that conflicts with another one is refused, merged and sent again. Browsers log each response of 400 or more, which no page
  // can prevent.
  annotation: expectConsoleError('412'),
}, async ({ page, enter, request, session }) => {
  const headers = { authorization: `Bearer ${session.jwt}` };
  const stored = async () => (await (await request.get('/api/setting', { headers })).json()).data;
  const { pricingDetails, linkedin } = await stored();
  await enter('/admin/settings');
  const tabs = page.getByRole('navigation', { name: 'Informations' });
  await expect(tabs.getByRole('link', { name: 'Ouverture' })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: 'Réseaux et vidéos' }).click();
  await expect(page).toHaveURL(/\/admin\/settings\/media$/);
  await expect(page).toHaveTitle(/^Réseaux et vidéos · Informations · /);
  await expect(page.getByRole('group', { name: 'Réseaux sociaux' }).getByRole('textbox')).toHaveCount(6);
  await field(page, 'LinkedIn').fill('https://linkedin.example/toile');

  // Changes of one tab are saved on the way to another, and wait in their own.
  await tabs.getByRole('link', { name: 'Tarifs' }).click();
  await expect(page).toHaveURL(/\/admin\/settings\/prices$/);
  await expect(tabs.getByRole('link', { name: 'Réseaux et vidéos (modifications à publier)' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rien à publier' })).toBeVisible();
  await tabs.getByRole('link', { name: 'Réseaux et vidéos' }).click();
  await field(page, 'LinkedIn').fill('https://linkedin.example/resille');

  // Another editor saves another tab meanwhile: there is no conflict.
  const details = `Le billet vaut pour la journée, ${unique('quai')}.`;
  await request.put('/api/setting', { headers, data: { data: { pricingDetails: details } } });
  await publish(page);
  await expect(page.getByText('Modifications non enregistrées')).toBeHidden();
  expect(await stored()).toMatchObject({ pricingDetails: details, linkedin: 'https://linkedin.example/resille' });
  await tabs.getByRole('link', { name: 'Tarifs' }).click();
  await expect(field(page, 'Précisions sur les tarifs')).toHaveValue(details);
  await request.put('/api/setting', { headers, data: { data: { pricingDetails, linkedin } } });
});

test('A price is changed, added, moved and removed, and visitors see the list', async ({
  page,
  enter,
  request,
  session,
  checkAccessibility,
}) => {
  const headers = { authorization: `Bearer ${session.jwt}` };
  const { prices } = (await (await request.get('/api/setting?populate=prices', { headers })).json()).data;
  const title = unique('Tarif Nuit');
  await enter('/admin/settings/prices');
  const row = (position: number) => page.getByRole('group', { name: `Tarifs, ligne ${position}`, exact: true });
  await row(1).getByLabel('Prix en euros').fill('quinze');
  await page.getByRole('button', { name: 'Ajouter un tarif' }).click();
  await expect(row(9).getByLabel('Intitulé', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Retirer la ligne 9' }).press('Enter');
  await expect(page.getByText('Retiré\u00a0: la ligne 9.')).toBeVisible();
  await page.getByRole('button', { name: 'Annuler le retrait de la ligne 9' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Retirer la ligne 9' })).toBeFocused();
  await publishButton(page).click();
  await page.getByRole('link', { name: 'Tarifs, ligne 1, prix en euros' }).click();
  await expect(row(1).getByLabel('Prix en euros')).toBeFocused();
  await row(1).getByLabel('Prix en euros').fill('17,50');
  await row(9).getByLabel('Intitulé', { exact: true }).fill(title);
  await row(9).getByLabel('Condition', { exact: true }).fill('Après 18 heures');
  await row(9).getByLabel('Prix en euros').fill('0');
  await row(9).getByRole('switch', { name: 'Justificatif' }).check();
  await page.getByRole('button', { name: `Monter « ${title} »` }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Ligne 9 déplacée en position 8 sur 9' })).toBeAttached();
  await expect(page.getByRole('button', { name: `Monter « ${title} »` })).toBeFocused();

  // A removed row comes back where it was.
  await page.getByRole('button', { name: 'Retirer « Tarif Étudiant »' }).press('Enter');
  await expect(row(9)).toHaveCount(0);
  await page.getByRole('button', { name: /^Annuler le retrait/ }).press('Enter');
  await expect(row(7).getByLabel('Intitulé', { exact: true })).toHaveValue('Tarif Étudiant');
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
  }
  await publish(page);
  for (const path of ['/', '/visiter-le-macte']) {
    await page.goto(path);
    const rows = page.getByRole('table', { name: 'Tarifs' }).getByRole('row');
    await expect(rows).toHaveCount(9);
    await expect(rows.nth(0)).toHaveText(/^Tarif Plein Adulte.*17,50\s*€$/);
    await expect(rows.nth(7)).toHaveText(`${title}*Après 18 heuresGratuit`);
    await expect(page.getByText('* Justificatif requis')).toBeVisible();
  }
  await request.put('/api/setting', { headers, data: { data: { prices } } });
  await seen(request, '/visiter-le-macte', title, false);
});

test('The dashboard leads to an empty legal fact, and its page shows the sentence once it is filled', async ({
  page,
  enter,
  request,
  session,
  checkAccessibility,
}) => {
  const headers = { authorization: `Bearer ${session.jwt}` };
  const put = (data: object) => request.put('/api/setting', { headers, data: { data } });
  const audited = { accessibilityAuditDate: '2027-01-10', accessibilityAuditor: 'Cabinet Externe' };
  await put({ host: null, accessibilityRate: null, ...audited });
  await seen(request, '/mentions-legales', 'en cours de publication');
  await enter('/admin/dashboard');
  const line = page
    .getByRole('region', { name: 'À faire' })
    .getByRole('listitem')
    .filter({ hasText: /mentions légales manquent/ });
  await expect(line).toBeVisible();
  // The menu has the same number.
  const missing = Number.parseInt(await line.innerText(), 10);
  const menu = page.getByRole('navigation', { name: 'Administration' });
  const settings = menu.getByRole('link', { name: /^Informations/ });
  await expect(settings).toHaveAccessibleName(`Informations ${missing} mentions légales manquent`);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
  }
  await line.getByRole('link', { name: /^Compléter/ }).click();
  await expect(page).toHaveURL(/\/admin\/settings\/legal#champ-legalForm$/);
  await expect(field(page, 'Forme juridique')).toBeFocused();
  await expect(page.getByText(/^Vide\.\s+Mentions légales\s:.*Hébergeur\s:/).first()).toBeVisible();
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
  }
  const host = unique('Quai Numérique');
  await field(page, 'Hébergeur').fill(`${host}\n97110 Pointe-à-Pitre\n05 90 00 00 00`);
  await field(page, 'Taux de conformité, en pour cent').fill('49,5');
  // The pages of this tab beside it, before anything is public.
  await expect(preview(page).getByText(host)).toBeVisible();
  await page.getByRole('group', { name: 'Page de l’aperçu' }).getByRole('radio', { name: 'Accessibilité' }).check();
  await expect(preview(page).getByText('Le site est non conforme')).toBeVisible();
  await checkAccessibility();
  await seen(request, '/mentions-legales', host, false);
  await expect(settings).toHaveAccessibleName(`Informations ${missing} mentions légales manquent`);
  await publish(page);
  await expect(settings).toHaveAccessibleName(`Informations ${missing - 1} mentions légales manquent`);
  await seen(request, '/mentions-legales', host);
  await seen(request, '/accessibilite', 'Le site est <strong>non conforme</strong>');
  await seen(request, '/', 'Accessibilité : non conforme');
  await page.goto('/admin/dashboard');
  await expect(line).toContainText(String(missing - 1));
  await put({ host: null, accessibilityRate: null, accessibilityAuditDate: null, accessibilityAuditor: null });
  await seen(request, '/', 'Accessibilité : partiellement conforme');
});

test('The special link is removed, changed and restored', async ({ page, enter, request }) => {
  await enter('/admin/menu');
  const input = field(page, 'Nom affiché dans le menu');
  const before = await input.inputValue();
  const name = unique('Résille');
  await input.fill(name);
  await publish(page);
  await seen(request, '/mentions-legales', name);
  await page.getByRole('switch', { name: 'Afficher dans le menu' }).uncheck();
  await publish(page);
  await seen(request, '/mentions-legales', name, false);
  await input.fill(before);
  await page.getByRole('switch', { name: 'Afficher dans le menu' }).check();
  await publish(page);
  await seen(request, '/mentions-legales', before);
  await expect(page.getByRole('button', { name: 'Supprimer' })).toHaveCount(0);

  // The form is read again, and its heading has the focus.
  await input.fill(`${before}, à jeter`);
  await choose(page, 'Annuler les modifications');
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler les modifications' }).click();
  await expect(input).toHaveValue(before);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('An editor publishes an event with a picture in at most 12 interactions', {
  annotation: expectConsoleError('429'),
}, async ({ page, request }) => {
  test.setTimeout(120_000);
  const { email, password } = journeyServer.administrator;
  const title = unique('Douze gestes');
  const name = `${title}.png`;
  const { once, expectAtMost } = countInteractions();
  await page.goto('/admin');
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
  await once(publishButton(page).click());
  await expect(page.getByRole('status').filter({ hasText: `Publié : « ${title} »` })).toBeVisible();
  // To sign in takes two fields and a button.
  expectAtMost(12 - 3);
  const row = page.getByRole('row').filter({ hasText: title });
  const publicPath = (await row.getByRole('link', { name: /Voir sur le site/ }).getAttribute('href')) ?? '';
  await seen(request, publicPath, title);
  await seen(request, publicPath, 'Une conque');
});
