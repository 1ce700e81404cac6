import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { wordDocument } from '../../files.ts';
import { onePage, pdfOf, pdfText } from '../../pdf.ts';
import { signInAs } from '../admin-fixtures.ts';
import { brokenPdf } from '../reader/magazines.ts';
import { asAdministrator } from '../session.ts';
import { expect, expectConsoleError, test } from '../test.ts';
import { chooser, enter, png, tileOf, upload } from './media-fixtures.ts';

test.describe('The media library', () => {
  test('uploads a file, finds it again, describes it, and deletes it', async ({ page, checkAccessibility }) => {
    const name = `Éclat ${crypto.randomUUID().slice(0, 8)}.png`;
    await enter(page);
    await page.goto('/admin/medias');
    await expect(page.getByRole('heading', { name: 'Médiathèque' })).toBeVisible();
    await chooser(page).setInputFiles([await png(name)]);
    const tile = tileOf(page, name);
    await expect(tile).toContainText('Texte alternatif manquant');
    await checkAccessibility();

    await page.getByRole('searchbox', { name: 'Rechercher' }).fill(name.toLowerCase().replace('é', 'e'));
    await expect(page.getByRole('list', { name: /^Fichiers(?! en cours)/ }).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('status').filter({ hasText: /^1 fichier$/ })).toBeVisible();
    await page.getByLabel('Type').selectOption('PDF');
    await expect(page.getByText('Aucun fichier ne correspond à cette recherche.')).toBeVisible();
    await page.getByLabel('Type').selectOption('Photos');

    await tile.click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByText('N’est utilisé nulle part.')).toBeVisible();
    await expect(dialog.getByText('Pas encore décrite')).toBeVisible();
    await dialog.getByLabel('Texte alternatif').fill('Un éclat de mica');
    await dialog.getByLabel('Crédit').fill('Atelier Rive basse');
    await dialog.getByLabel('Légende').fill('Une légende');
    await dialog.getByLabel('Légende').blur();
    await expect(dialog.getByText('Modifications enregistrées.')).toBeVisible();
    await checkAccessibility();
    await dialog.getByRole('button', { name: 'Fermer' }).first().click();
    await expect(tile).not.toContainText('manquant');

    await page.reload();
    await page.getByRole('searchbox', { name: 'Rechercher' }).fill('éclat de mica');
    await tileOf(page, name).click();
    await expect(dialog.getByLabel('Crédit')).toHaveValue('Atelier Rive basse');
    await dialog.getByRole('button', { name: 'Supprimer' }).click();
    const question = page.getByRole('dialog', { name: 'Êtes-vous sûr de vouloir supprimer cet élément ?' });
    await expect(question).toContainText('Aucun contenu ne l’utilise.');
    await question.getByRole('button', { name: 'Supprimer' }).click();
    await expect(dialog).toBeHidden();
    await expect(tileOf(page, name)).toHaveCount(0);
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
    await expect(page.getByText(`Restauré\u00a0: «\u00a0${name}\u00a0»`)).toBeVisible();
    await expect(tileOf(page, name)).toBeVisible();
  });

  test('names the pages that a deletion changes, and gives a file back to them', async ({
    page,
    request,
    checkAccessibility,
  }) => {
    const id = crypto.randomUUID().slice(0, 8);
    const headers = asAdministrator();
    const picture = await upload(request, `Ka ${id}.png`);
    const data = { title: `Atelier ${id}`, newStartDate: '2030-05-04', images: [picture.id], isPublished: true };
    const { data: shown } = await (await request.post('/api/events', { headers, data: { data } })).json();
    const draft = { data: { ...data, title: `Projet ${id}` } };
    await request.post('/api/events?status=draft', { headers, data: draft });

    await enter(page);
    await page.goto('/admin/medias');
    await tileOf(page, picture.name).click();
    await page.getByRole('dialog', { name: picture.name }).getByRole('button', { name: 'Supprimer' }).click();
    const question = page.getByRole('dialog', { name: 'Êtes-vous sûr de vouloir supprimer cet élément ?' });
    await expect(question).toContainText(`L’image disparaîtra aussitôt de «\u00a0Atelier ${id}\u00a0».`);
    await expect(question.getByRole('listitem')).toHaveText([
      new RegExp(`Atelier ${id}.*Publié`),
      new RegExp(`Projet ${id}.*Brouillon`),
    ]);
    await expect(question.getByRole('link').first()).toHaveAttribute('href', `/admin/events/${shown.documentId}`);
    await checkAccessibility();
    await question.getByRole('button', { name: 'Supprimer' }).click();
    const images = async () => {
      const { data } = await (await request.get(`/api/events/${shown.documentId}?populate=images`)).json();
      return data.images?.length ?? 0;
    };
    await expect.poll(images).toBe(0);

    await page.goto('/admin/trash');
    await page.getByRole('row', { name: picture.name }).getByRole('button', { name: 'Restaurer' }).click();
    await expect(page.getByText(`«\u00a0${picture.name}\u00a0» est de retour dans la Médiathèque.`)).toBeVisible();
    await expect.poll(images).toBe(1);
  });

  test('replaces a picture where it is shown, and puts the earlier one back', async ({
    page,
    request,
    checkAccessibility,
  }) => {
    const id = crypto.randomUUID().slice(0, 8);
    const headers = asAdministrator();
    const file = await upload(request, `Registre ${id}.png`);
    await upload(request, `Libre ${id}.png`);
    const data = { title: `Registres ${id}`, newStartDate: '2030-05-04', images: [file.id], isPublished: true };
    await request.post('/api/events', { headers, data: { data } });

    await enter(page);
    await page.goto('/admin/medias');
    await page.getByRole('searchbox', { name: 'Rechercher' }).fill(id);
    await expect(page.getByRole('status').filter({ hasText: /^2 fichiers$/ })).toBeVisible();
    await page.getByRole('button', { name: /^Inutilisés/ }).click();
    await expect(page.getByRole('status').filter({ hasText: /^1 fichier$/ })).toBeVisible();
    await expect(tileOf(page, `Libre ${id}.png`)).toBeVisible();
    await page.getByRole('button', { name: /^Sans texte alternatif/ }).click();
    await page.getByLabel('Ordre').selectOption('Par nom');
    await tileOf(page, `Registre ${id}.png`).click();

    const dialog = page.getByRole('dialog', { name: `Registre ${id}.png` });
    await dialog.getByLabel('Le fichier : Remplacer…').setInputFiles([await png('scan.png')]);
    const question = page.getByRole('dialog', { name: `Remplacer « Registre ${id}.png » ?` });
    await expect(question).toContainText('Change dans 1 page dès que vous remplacez. L’ancienne reste 30 jours.');
    await expect(question.getByRole('img', { name: 'Nouvelle image : scan.png' })).toBeVisible();
    await checkAccessibility();
    await question.getByRole('button', { name: 'Remplacer dans 1 page' }).click();
    const version = dialog.getByRole('listitem').filter({ hasText: /Remplacée le .* gardée jusqu’au/ });
    await expect(version).toBeVisible();
    const led = await request.get(file.url, { maxRedirects: 0 });
    expect(led.status()).toBe(302);
    await version.getByRole('button', { name: 'Reprendre' }).click();
    await expect(page.getByText(`Reprise : « Registre ${id}.png »`)).toBeVisible();
    await expect.poll(async () => (await request.get(file.url, { maxRedirects: 0 })).status()).toBe(200);
  });

  test('starts at the month of « Aller à », and counts the files before it', async ({
    page,
    request,
    checkAccessibility,
  }) => {
    // Every file of a journey is of today: the responses are those of a library of two months.
    const days = ['2026-06-30', '2026-05-31'].map((day) => ({ day, files: 1 }));
    const library = await request.get('/api/upload/library?limit=2', { headers: asAdministrator() });
    const { data } = (await library.json()) as { data: object[] };
    const dated = days.map(({ day }, index) => ({ ...data[index], createdAt: `${day}T15:00:00.000Z` }));
    await page.route('**/api/upload/library?**', (route) => {
      const until = new URL(route.request().url()).searchParams.get('until') ?? '9999-12-31';
      const pagination = { start: 0, limit: 24, total: 2 };
      return route.fulfill({
        json: { data: dated.filter(({ createdAt }) => createdAt.slice(0, 10) <= until), meta: { pagination, days } },
      });
    });
    await enter(page);
    await page.goto('/admin/medias');
    const months = page.getByRole('region', { name: /2026$/ });
    await expect(months).toHaveCount(2);
    await page.getByLabel('Aller à').selectOption('Mai 2026');
    await expect(months).toHaveCount(1);
    await expect(months).toHaveAccessibleName('Mai 2026');
    await expect(page.getByRole('status').filter({ hasText: /^2 fichiers$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Afficher la suite/ })).toHaveCount(0);
    await checkAccessibility();
    await page.getByLabel('Aller à').selectOption('Juin 2026');
    await expect(months).toHaveCount(2);
    // Another search ends it.
    await page.getByLabel('Aller à').selectOption('Mai 2026');
    await page.getByLabel('Type').selectOption('Photos');
    await expect(page.getByLabel('Aller à')).toHaveValue('2026-06-30');
    await expect(months).toHaveCount(2);
  });

  test('labels, credits and deletes several files, each with its way back', { tag: '@phone' }, async ({
    page,
    request,
    checkAccessibility,
  }) => {
    const id = crypto.randomUUID().slice(0, 8);
    const headers = asAdministrator();
    const names = [3, 2, 1].map((number) => `Léwoz ${id} ${number}.png`);
    const files = [];
    for (const name of names.toReversed()) files.push(await upload(request, name));
    await request.post('/api/collections', { headers, data: { data: { title: `Ka ${id}`, mainImage: files[0]?.id } } });
    const bar = page.getByRole('group', { name: 'Éléments sélectionnés' });
    const filters = page.getByRole('group', { name: 'Ce qui manque, et étiquettes' });
    const label = filters.getByRole('button', { name: `Fête ${id} 3` });
    const undo = page.getByRole('status').getByRole('button', { name: 'Annuler' }).last();
    const tick = (index: number) => page.getByRole('checkbox', { name: `Sélectionner ${names[index]}` });

    await enter(page);
    await page.goto('/admin/medias');
    await page.getByRole('searchbox', { name: 'Rechercher' }).fill(id);
    await expect(page.getByRole('status').filter({ hasText: /^3 fichiers$/ })).toBeVisible();
    await tick(0).focus();
    await page.keyboard.press('Space');
    await tick(2).click({ modifiers: ['Shift'] });
    await expect(bar).toContainText('3 fichiers sélectionnés');
    await expect(page.getByRole('checkbox', { name: /^\d+(er)? \S+ \d{4} 3 fichiers$/ })).toBeChecked();
    await tick(1).click();
    await expect(bar).toContainText('2 fichiers sélectionnés');
    await tick(1).click();
    await expect(bar).toContainText('3 fichiers sélectionnés');

    await bar.getByRole('button', { name: 'Étiqueter…' }).click();
    const labelling = page.getByRole('dialog', { name: 'Étiqueter 3 fichiers' });
    await labelling.getByRole('button', { name: 'Étiqueter' }).click();
    await expect(labelling.getByText('Étiquette à écrire.')).toBeVisible();
    await checkAccessibility();
    await labelling.getByLabel('Étiquette').fill(`Fête ${id}`);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Étiquette « Fête ${id} » ajoutée : 3 fichiers`)).toBeVisible();
    await expect(label).toBeVisible();
    await undo.click();
    await expect(label).toHaveCount(0);

    await bar.getByRole('button', { name: 'Crédit…' }).click();
    await page.getByRole('dialog').getByLabel('Crédit').fill('Joël Bade');
    await page.getByRole('button', { name: 'Créditer' }).click();
    await expect(page.getByText('Crédit « Joël Bade » : 3 fichiers')).toBeVisible();

    await bar.getByRole('button', { name: 'Supprimer 3' }).click();
    const deletion = page.getByRole('dialog', { name: 'Supprimer 3 fichiers ?' });
    await expect(deletion).toContainText('2 fichiers ne servent nulle part. Un fichier est dans des pages');
    await expect(deletion.getByRole('link', { name: new RegExp(`Ka ${id}`) })).toBeVisible();
    await checkAccessibility();
    await deletion.getByRole('button', { name: 'Supprimer les 2 inutilisés' }).click();
    await expect(page.getByText('Supprimé : 2 fichiers. 1 fichier en place, dans des pages')).toBeVisible();
    await expect(tileOf(page, names[2] ?? '')).toBeVisible();
    await expect(tileOf(page, names[0] ?? '')).toHaveCount(0);
    await undo.click();
    await expect(page.getByText('Restauré : 2 fichiers')).toBeVisible();
    await expect(tileOf(page, names[0] ?? '')).toBeVisible();

    await test.step('one file has and loses a label in its dialog', async () => {
      await tileOf(page, names[0] ?? '').click();
      const dialog = page.getByRole('dialog', { name: names[0] ?? '' });
      await expect(dialog.getByLabel('Crédit')).toHaveValue('Joël Bade');
      await dialog.getByRole('button', { name: 'Étiquette', exact: true }).click();
      await page.getByRole('dialog', { name: 'Étiqueter 1 fichier' }).getByLabel('Étiquette').fill(`Fête ${id}`);
      await page.keyboard.press('Enter');
      const remove = dialog.getByRole('button', { name: `Retirer l’étiquette Fête ${id}` });
      await expect(remove).toBeVisible();
      await checkAccessibility();
      await remove.click();
      await expect(remove).toHaveCount(0);
      await expect(dialog.getByRole('button', { name: 'Étiquette', exact: true })).toBeFocused();
    });
  });

  test('sends a folder that is dropped again but for what the library has', async ({ page }) => {
    await enter(page);
    await page.goto('/admin/medias');
    const id = crypto.randomUUID().slice(0, 8);
    const photos = await Promise.all(Array.from({ length: 10 }, (_, index) => png(`Léwoz ${id} ${index}.png`)));
    let sent = 0;
    await page.route('**/api/upload', async (route) => {
      sent += 1;
      await route.continue();
    });
    const [first, ...others] = photos as [(typeof photos)[0], ...typeof photos];
    await chooser(page).setInputFiles([first, ...others.slice(0, 5), first]);
    await page.getByRole('searchbox', { name: 'Rechercher' }).fill(id);
    await expect(page.getByRole('status').filter({ hasText: /^6 fichiers$/ })).toBeVisible();
    expect(sent).toBe(6);

    const wrong = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('a') };
    await chooser(page).setInputFiles([...photos, wrong]);
    await expect(page.getByText('Envoi de 11 fichiers : 10 arrivés, 1 refusé.')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^10 fichiers$/ })).toBeVisible();
    expect(sent).toBe(10);
  });

  test('goes on sending while other screens are open, and ends with the session', async ({
    page,
    request,
    checkAccessibility,
  }) => {
    // Its session ends here.
    const { jwt } = await signInAs(request, 'Départ');
    await page.addInitScript((token) => localStorage.setItem('adminToken', token), jwt);
    await page.goto('/admin/medias');
    const id = crypto.randomUUID().slice(0, 8);
    const photos = await Promise.all(Array.from({ length: 9 }, (_, index) => png(`Départ ${id} ${index}.png`)));
    let release: () => void = () => undefined;
    let held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/upload', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    const wrong = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('a') };
    await chooser(page).setInputFiles([...photos, wrong]);
    const screens = page.getByRole('navigation', { name: 'Administration' }).first();
    await screens.getByRole('link', { name: /^Collections/ }).click();
    await expect(page.getByRole('heading', { name: 'Collections', exact: true })).toBeVisible();
    await expect(page.getByText('Envoi de 10 fichiers : 0 arrivé, 9 en attente, 1 refusé.')).toBeVisible();
    const asksBeforeClosing = () =>
      page.evaluate(() => {
        const event = new Event('beforeunload', { cancelable: true });
        window.dispatchEvent(event);
        return event.defaultPrevented;
      });
    expect(await asksBeforeClosing()).toBe(true);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await checkAccessibility();
    }
    release();
    await expect(page.getByText('Fin de l’envoi de 10 fichiers : 9 arrivés, 1 refusé.')).toBeVisible();
    expect(await asksBeforeClosing()).toBe(false);
    await page.getByRole('link', { name: 'Voir pourquoi' }).click();
    await expect(page.getByRole('list', { name: 'Fichiers en cours d’envoi' })).toContainText('note.txt');
    await expect(tileOf(page, `Départ ${id} 8.png`)).toBeVisible();
    await page.getByRole('button', { name: 'Fermer note.txt' }).click();
    await screens.getByRole('link', { name: /^Collections/ }).click();
    await expect(page.getByRole('heading', { name: 'Collections', exact: true })).toBeVisible();
    await expect(page.getByText(/^(Fin de l’)?[Ee]nvoi de/)).toHaveCount(0);

    held = new Promise(() => undefined);
    await screens.getByRole('link', { name: /^Médiathèque/ }).click();
    await chooser(page).setInputFiles([await png(`Reste ${id}.png`)]);
    await screens.getByRole('link', { name: /^Collections/ }).click();
    await expect(page.getByText('Envoi de 1 fichier : 0 arrivé, 1 en attente.')).toBeVisible();
    const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/upload'));
    await page.getByRole('button', { name: 'Déconnexion' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Déconnexion' }).click();
    await aborted;
  });

  test('a refused file does not hold up a publication once the field has another', async ({ page }) => {
    await enter(page);
    await page.goto('/admin/hiring-ads/nouveau');
    const input = page.locator('#champ-document');
    await input.setInputFiles([await png('affiche.png')]);
    await expect(page.getByText('affiche.png')).toBeVisible();
    await input.setInputFiles([{ name: 'fiche.pdf', mimeType: 'application/pdf', buffer: pdfOf(onePage()) }]);
    await expect(page.getByText('fiche.pdf').first()).toBeVisible();
    await expect(page.getByText('affiche.png')).toHaveCount(0);
    await page.getByRole('button', { name: 'Publier', exact: true }).click();
    const question = page.getByText('Enregistrer sans le fichier qui n’a pas pu être envoyé ?');
    await expect(question).toHaveCount(0);

    // In a list, beside good files, its line says why; the others are published.
    const title = `Refus ${crypto.randomUUID()}`;
    await page.goto('/admin/collections/nouveau');
    await page.getByRole('textbox', { name: 'Titre' }).fill(title);
    await page
      .locator('#champ-views')
      .setInputFiles([
        { name: 'notice.pdf', mimeType: 'application/pdf', buffer: pdfOf(onePage()) },
        await png('vue.png'),
      ]);
    await expect(page.getByText('notice.pdf')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Publier/ })).toBeEnabled();
    await page.getByRole('button', { name: 'Publier', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: `Publié : « ${title} »` })).toBeVisible();
    await expect(question).toHaveCount(0);
  });

  test('shows the author in a PDF or a Word document, and nothing without one', async ({ page }) => {
    const id = crypto.randomUUID().slice(0, 8);
    const info = `<< /Author ${pdfText('Marie-Galante Désirade')} >>`;
    const mimeType = 'application/pdf';
    await enter(page);
    await page.goto('/admin/medias');
    await chooser(page).setInputFiles([
      { name: `Nommé ${id}.pdf`, mimeType, buffer: pdfOf([...onePage(), info], '/Info 4 0 R') },
      { name: `Anonyme ${id}.pdf`, mimeType, buffer: pdfOf(onePage()) },
      { name: `Lettre ${id}.docx`, mimeType: '', buffer: wordDocument('Jean <b> Bernabé') },
    ]);
    const open = async (name: string) => {
      await tileOf(page, name).click();
      return page.getByRole('dialog', { name });
    };
    const author = /Ce document nomme son auteur/;
    for (const [name, sentence] of [
      [`Nommé ${id}.pdf`, 'Ce document nomme son auteur : Marie-Galante Désirade.'],
      [`Lettre ${id}.docx`, 'Ce document nomme son auteur : Jean <b> Bernabé.'],
    ] as const) {
      const dialog = await open(name);
      await expect(dialog.getByText(author)).toContainText(sentence);
      await dialog.getByRole('button', { name: 'Fermer' }).first().click();
    }
    const read = page.waitForResponse((response) => response.url().endsWith('.pdf'));
    const dialog = await open(`Anonyme ${id}.pdf`);
    await read;
    await expect(dialog.getByText('N’est utilisé nulle part.')).toBeVisible();
    await expect(dialog.getByText(author)).toHaveCount(0);
  });

  test('shows a warning in the form for a PDF without tags', async ({ page }) => {
    await enter(page);
    await page.goto('/admin/magazines/nouveau');
    const field = page.getByLabel(/^Fichier PDF\s:/);
    const locked = await readFile(fileURLToPath(new URL('../fixtures/sous-clef.pdf', import.meta.url)));
    for (const [buffer, sentence] of [
      [locked, /^Ce PDF est protégé par un mot de passe/],
      [Buffer.from(brokenPdf()), /^Ce PDF est abîmé ou incomplet/],
    ] as const) {
      await field.setInputFiles([{ name: 'numero.pdf', mimeType: 'application/pdf', buffer }]);
      await expect(page.getByText(sentence)).toBeVisible();
    }
  });

  test('explains why a file is refused, before and after it is sent', {
    annotation: expectConsoleError('Failed to load resource'),
  }, async ({ page }) => {
    await enter(page);
    await page.goto('/admin/medias');
    const long = `${crypto.randomUUID()} ${'é'.repeat(203)}.png`;
    await chooser(page).setInputFiles([
      {
        name: 'dessin.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      },
      { name: 'vide.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
      { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') },
      await png(long),
    ]);
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expect(row('dessin.svg')).toContainText('Erreur lors du téléchargement du fichier');
    await expect(row('dessin.svg')).toContainText('Formats acceptés');
    await expect(row('vide.png')).toContainText('Ce fichier est vide.');
    await expect(row('page.png')).toContainText('Ce type de fichier n’est pas accepté.');
    await expect(tileOf(page, long.slice(0, 150))).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole('button', { name: 'Fermer vide.png' }).click();
    await expect(row('vide.png')).toHaveCount(0);
    // What the server refuses is not sent again.
    await expect(page.getByRole('button', { name: 'Réessayer page.png' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Fermer page.png' })).toBeFocused();
  });

  test('lists once a file that was uploaded while the list was loading', async ({ page }) => {
    const list = '**/api/upload/library?*';
    await enter(page);
    await test.step('the list was read before the file', async () => {
      const name = `Avant ${crypto.randomUUID()}.png`;
      const uploaded = Promise.withResolvers<void>();
      await page.route(list, async (route) => {
        const response = await route.fetch();
        await uploaded.promise;
        await route.fulfill({ response });
      });
      await page.goto('/admin/medias');
      const response = page.waitForResponse((answer) => answer.request().method() === 'POST');
      await chooser(page).setInputFiles([await png(name)]);
      await (await response).finished();
      await expect(tileOf(page, name)).toHaveCount(1);
      const shown = page.waitForResponse(list);
      uploaded.resolve();
      await (await shown).finished();
      await expect(page.getByText('Chargement...')).toHaveCount(0);
      await expect(tileOf(page, name)).toHaveCount(1);
      await page.unroute(list);
    });
    await test.step('the list was read after the file', async () => {
      const name = `Après ${crypto.randomUUID()}.png`;
      const stored = Promise.withResolvers<void>();
      const listed = Promise.withResolvers<void>();
      await page.route('**/api/upload', async (route) => {
        const response = await route.fetch();
        stored.resolve();
        await listed.promise;
        await route.fulfill({ response });
      });
      await page.route(list, async (route) => {
        await stored.promise;
        await route.continue();
      });
      await page.goto('/admin/medias');
      await chooser(page).setInputFiles([await png(name)]);
      await expect(tileOf(page, name)).toHaveCount(1);
      listed.resolve();
      await expect(page.getByRole('list', { name: 'Fichiers en cours d’envoi' })).toHaveCount(0);
      await expect(tileOf(page, name)).toHaveCount(1);
    });
  });

  test('offers a retry when the list fails to load', { annotation: expectConsoleError('Failed to load') }, async ({
    page,
  }) => {
    await enter(page);
    await page.route('**/api/upload/library?*', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/admin/medias');
    await expect(page.getByText('Erreur lors du chargement des données')).toBeVisible();
    await page.unroute('**/api/upload/library?*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('list', { name: /^Fichiers(?! en cours)/ })).toBeVisible();
  });
});
