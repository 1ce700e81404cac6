import { picture } from '../../files.ts';
import { allWidths, countInteractions, expect, test, unique } from '../admin-fixtures.ts';
import { asAdministrator } from '../session.ts';

test('A text has a picture of the library, wide, with a caption and an alternative of its own', async ({
  page,
  enter,
  create,
  read,
  request,
  session,
  checkAccessibility,
}) => {
  test.slow();
  const name = `${unique('facade')}.jpg`.replaceAll(' ', '-');
  const info = {
    alternativeText: 'Un entrelacs de racines',
    caption: 'Racines d’argent',
    credit: '© Atelier Rive basse',
  };
  await request.post('/api/upload', {
    headers: { authorization: `Bearer ${session.jwt}` },
    multipart: {
      files: { name, mimeType: 'image/jpeg', buffer: await picture(900, 600, 'jpeg') },
      fileInfo: JSON.stringify(info),
    },
  });
  const title = unique('Darboussier, de l’usine au Mémorial');
  const { documentId } = await create('patrimoine-actualites', {
    title,
    publishedOn: '2026-01-02T12:00:00.000Z',
    content: '<p>Inaugurée en 1869, l’usine ferma en 1980.</p>',
  });
  await enter(`/admin/patrimoine-actualites/${documentId}`);
  const editor = page.getByRole('textbox', { name: 'Contenu' });
  await editor.click();
  await editor.press('ControlOrMeta+End');
  await page.getByRole('toolbar', { name: 'Mise en forme' }).getByRole('button', { name: 'Image' }).click();
  const library = page.getByRole('dialog', { name: 'Médiathèque' });
  await library.getByLabel('Rechercher').fill(name);
  await library.getByRole('checkbox', { name }).check();
  await library.getByRole('button', { name: 'Ajouter', exact: true }).click();

  const figure = editor.locator('figure');
  await expect(figure.getByRole('img', { name: 'Un entrelacs de racines' })).toBeVisible();
  await figure.locator('figcaption').click();
  await editor.press('Tab');
  const bar = page.getByRole('toolbar', { name: 'Image' });
  await expect(bar.getByRole('button', { name: 'Colonne' })).toBeFocused();
  await bar.getByRole('button', { name: 'Large' }).press('Enter');
  await expect(bar.getByRole('button', { name: 'Large' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('radio', { name: /Celui de la médiathèque/ })).toBeChecked();
  for (const width of allWidths) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
  }
  await page.getByRole('radio', { name: 'Propre à cette page' }).check();
  await page.getByLabel('Texte alternatif propre à cette page').fill('La façade, une résille d’aluminium');
  await page.getByRole('button', { name: 'Publier les modifications', exact: true }).click();
  // The list, once it is published.
  await page.waitForURL('**/admin/patrimoine-actualites');

  const article = await read('patrimoine-actualites', documentId);
  expect(String(article?.content).replace(/src="[^"]+" /, '')).toMatch(
    /<figure class="wide"><img alt="La façade, une résille d’aluminium" width="900" height="600" \/><figcaption>/,
  );
  expect(article?.content).toContain('Racines d’argent. <small>© Atelier Rive basse</small></figcaption></figure>');
  await page.goto(`/patrimoine-actualites/${documentId}`);
  const shown = page.getByRole('figure', { name: 'Racines d’argent. © Atelier Rive basse' });
  await expect(shown.getByRole('img', { name: 'La façade, une résille d’aluminium' })).toBeVisible();
});

test('An article with a film and two pictures with captions takes at most 25 interactions', async ({
  page,
  enter,
  request,
}) => {
  const title = unique('La sirène de l’usine');
  const names = [1, 2].map((number) => `${title}-${number}.png`.replaceAll(/[ ’]/g, '-'));
  const { once, expectAtMost } = countInteractions();
  await enter('/admin/dashboard');
  await once(page.getByRole('link', { name: 'Ajouter : Patrimoine & Actualités' }).click());
  await once(page.getByRole('textbox', { name: 'Titre' }).fill(title));
  const text = page.getByRole('textbox', { name: 'Contenu' });
  await once(text.click());
  await once(page.keyboard.type('On l’entendait jusqu’au Gosier.'));
  const tools = page.getByRole('toolbar', { name: 'Mise en forme' });
  await once(tools.getByRole('button', { name: 'Image' }).click());
  const library = page.getByRole('dialog', { name: 'Médiathèque' });
  const pictures = names.map(async (name) => ({ name, mimeType: 'image/png', buffer: await picture(60, 40) }));
  await once(library.locator('input[type=file]').setInputFiles(await Promise.all(pictures)));
  await once(library.getByRole('button', { name: 'Ajouter 2 fichiers' }).click());
  for (const [index, caption] of ['Les ateliers en 1880', 'La cheminée en 1950'].entries()) {
    const figure = text.locator('figure').nth(index);
    await once(figure.locator('figcaption').click());
    await once(page.keyboard.type(caption));
    await once(page.getByRole('radio', { name: 'Propre à cette page' }).check());
    await once(page.getByLabel('Texte alternatif propre à cette page').fill(`${caption}, vus du quai`));
  }
  await once(text.locator('figcaption').last().press('Enter'));
  await once(tools.getByRole('button', { name: 'Film ou son' }).click());
  const dialog = page.getByRole('dialog', { name: 'Insérer un film ou un son' });
  await once(dialog.getByLabel('Adresse de la vidéo').fill('https://youtu.be/dQw4w9WgXcQ'));
  await once(dialog.getByLabel('Titre').fill('La sirène'));
  await once(dialog.getByRole('button', { name: 'Insérer' }).click());
  await once(page.getByRole('button', { name: 'Publier', exact: true }).click());
  await page.waitForURL('**/admin/patrimoine-actualites');
  expectAtMost(25);
  const { data } = await (
    await request.get(`/api/patrimoine-actualites?filters[title][$eq]=${encodeURIComponent(title)}`)
  ).json();
  expect(data[0].content.match(/<figcaption>|<iframe/g)).toEqual(['<figcaption>', '<figcaption>', '<iframe']);
  // Other journeys read the latest article.
  await request.delete(`/api/patrimoine-actualites/${data[0].documentId}`, { headers: asAdministrator() });
});

test('A pasted picture is uploaded into the text', async ({ page, enter, create }) => {
  const { documentId } = await create('patrimoine-actualites', {
    title: unique('Collage'),
    publishedOn: '2026-01-02T12:00:00.000Z',
    content: '<p>Avant</p><p>Après</p>',
  });
  await enter(`/admin/patrimoine-actualites/${documentId}`);
  const editor = page.getByRole('textbox', { name: 'Contenu' });
  await editor.getByText('Avant').click();
  const bytes = (await picture(300, 200, 'jpeg')).toString('base64');
  await editor.evaluate((surface, base64) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(
      new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], 'capture.jpg', {
        type: 'image/jpeg',
      }),
    );
    surface.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, bytes);
  const figure = editor.locator('p', { hasText: 'Avant' }).locator('+ figure');
  await expect(figure.locator('img[src^="/uploads/"]')).toBeVisible();
  await figure.locator('figcaption').click();
  await expect(page.getByRole('button', { name: 'Décrire l’image' })).toBeVisible();
});

test('The toolbar of a text takes one row beside the preview', async ({ page, enter, create }) => {
  const { documentId } = await create('patrimoine-actualites', {
    title: unique('Trois dates'),
    publishedOn: '2026-01-02T12:00:00.000Z',
    content: '<ol><li>1869</li><li>1980</li></ol>',
  });
  await enter(`/admin/patrimoine-actualites/${documentId}`);
  await page.getByRole('textbox', { name: 'Contenu' }).getByText('1869').click();
  const buttons = page.getByRole('toolbar', { name: 'Mise en forme' }).getByRole('button');
  // The longest name of a block.
  await expect(buttons.first()).toHaveText('Liste numérotée');
  await expect(page.getByRole('tab', { name: 'Aperçu' })).toBeVisible();
  expect(
    new Set(await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top))).size,
  ).toBe(1);
});
