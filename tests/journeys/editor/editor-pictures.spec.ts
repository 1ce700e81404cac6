import { picture } from '../../files.ts';
import { allWidths, expect, test, unique } from '../admin-fixtures.ts';

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
