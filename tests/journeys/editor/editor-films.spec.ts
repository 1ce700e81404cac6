import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { sanitizeEditorHtml } from '#server/entry-input/sanitize-html.ts';
import { test as bench } from '#tests/editor/bench.ts';
import { picture } from '../../files.ts';
import { expect, test, unique, widths } from '../admin-fixtures.ts';
import { publishButton } from '../lifecycle/lifecycle-form.ts';
import { recordShift, shiftOf } from '../site/layout-shift.ts';

// The tests do not depend on the width of the window.
test.skip(({ viewport }) => (viewport?.width ?? 0) < 1000);

const surface = (page: Page) => page.getByRole('textbox', { name: 'Description' });
const opener = (page: Page) => page.getByRole('button', { name: 'Film ou son', exact: true });
const inserting = (page: Page) => page.getByRole('dialog', { name: 'Insérer un film ou un son' });
const changing = (page: Page) => page.getByRole('dialog', { name: 'Modifier le film ou le son' });
const bar = (page: Page, name = 'Film ou son') => surface(page).getByRole('toolbar', { name });
const value = (page: Page) => page.evaluate(() => window.bench.value);
const refusal =
  'Le site sait montrer YouTube, Vimeo, Dailymotion, PeerTube et SoundCloud. Pour ce film, insérez un lien, ou ajoutez le fichier à la médiathèque.';

const frame = (src: string, title: string, size = 'width="560" height="315"') =>
  `<iframe src="${src}" title="${title}" ${size} allowfullscreen loading="lazy" referrerpolicy="strict-origin-when-cross-origin"></iframe>`;
const youtube = 'https://www.youtube.com/embed/dQw4w9WgXcQ';

async function pasteText(page: Page, text: string): Promise<void> {
  await surface(page).evaluate((element, plain) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', plain);
    element.focus();
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

bench.describe('A film in the editor', () => {
  bench(
    'is inserted by its address, changed and removed with the keyboard only',
    async ({ page, openEditor, checkAccessibility }) => {
      await openEditor('<p>avant</p>');
      await surface(page).press('End');
      await opener(page).press('Enter');
      await expect(inserting(page).getByLabel('Adresse de la vidéo')).toBeFocused();
      await page.keyboard.type('https://exemple.org/ma-video');
      await page.keyboard.press('Enter');
      await expect(inserting(page)).toContainText(refusal);
      await expect(inserting(page)).toContainText('Écrivez un titre');
      await expect(inserting(page).getByLabel('Adresse de la vidéo')).toBeFocused();
      await checkAccessibility();
      await inserting(page).getByLabel('Adresse de la vidéo').fill('https://youtu.be/dQw4w9WgXcQ?t=90');
      await page.keyboard.press('Enter');
      await expect(inserting(page).getByLabel('Titre')).toBeFocused();
      await page.keyboard.type('La sirène de l’usine');
      await page.keyboard.press('Enter');
      await expect(surface(page)).toBeFocused();
      await page.keyboard.type('Douze minutes');
      const film = `<figure>${frame(`${youtube}?start=90`, 'La sirène de l’usine')}<figcaption>Douze minutes</figcaption></figure>`;
      expect(await value(page)).toBe(`<p>avant</p>${film}`);
      expect(sanitizeEditorHtml(await value(page))).toBe(await value(page));
      expect(await page.evaluate((html) => window.bench.editAgain(html), film)).toBe(film);
      await expect(surface(page).getByText('Lire la vidéo (YouTube)')).toBeVisible();
      await checkAccessibility();

      await page.keyboard.press('Alt+F10');
      await expect(bar(page).getByRole('button', { name: 'Modifier…' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(changing(page).getByLabel('Adresse de la vidéo')).toHaveValue(`${youtube}?start=90`);
      await changing(page).getByLabel('Titre').fill('La sirène');
      await page.keyboard.press('Enter');
      await expect(surface(page)).toBeFocused();
      expect(await value(page)).toBe(`<p>avant</p>${film.replace('La sirène de l’usine', 'La sirène')}`);
      // A line below the caption.
      await page.keyboard.press('Enter');
      await page.keyboard.type('après');
      expect(await value(page)).toMatch(/<\/figure><p>après<\/p>$/);
      await page.keyboard.press('ArrowUp');
      await expect(bar(page)).toBeVisible();
      await page.keyboard.press('Alt+F10');
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      expect(await value(page)).toBe('<p>avant</p><p>après</p>');
      await opener(page).click();
      await page.keyboard.press('Escape');
      await expect(surface(page)).toBeFocused();
    },
  );

  bench('is made from an embed code; one of another site stays text, and says why', async ({ page, openEditor }) => {
    await openEditor();
    await pasteText(page, `<iframe width="640" height="360" src="${youtube}" title="Usine" allowfullscreen></iframe>`);
    expect(await value(page)).toBe(`<figure>${frame(youtube, 'Usine', 'width="640" height="360"')}</figure>`);
    await pasteText(page, `<iframe src="${youtube}" title="YouTube video player"></iframe>`);
    await expect(changing(page).getByLabel('Titre')).toHaveValue('');
    await changing(page).getByLabel('Titre').fill('Autre');
    await page.keyboard.press('Enter');
    expect(await value(page)).toMatch(/^<figure>.*title="Usine".*<\/figure><figure>.*title="Autre".*<\/figure>$/);
    await page.keyboard.press('Enter');
    await pasteText(page, '<iframe src="https://exemple.org/carte"></iframe>');
    await expect(page.getByRole('status').first()).toContainText(refusal);
    await expect(surface(page)).toContainText('<iframe src="https://exemple.org/carte"></iframe>');
    await page.keyboard.press('Enter');
    await pasteText(page, 'https://youtu.be/dQw4w9WgXcQ');
    expect(await value(page)).toMatch(/<p><a href="https:\/\/youtu\.be\/dQw4w9WgXcQ">[^<]*<\/a><\/p>$/);
  });

  bench(
    'a frame that a text already has stays as it is, and has a bar',
    async ({ page, openEditor, checkAccessibility }) => {
      const map =
        '<iframe src="https://exemple.fr/carte" title="Carte" loading="lazy" referrerpolicy="strict-origin-when-cross-origin"></iframe>';
      await openEditor(`<p>avant</p>${map}`);
      await surface(page).getByText('Contenu intégré : Carte').click();
      await expect(bar(page, 'Contenu intégré')).toBeVisible();
      await checkAccessibility();
      await bar(page, 'Contenu intégré').getByRole('button', { name: 'Modifier…' }).click();
      await changing(page).getByLabel('Titre').fill('Le plan');
      await page.keyboard.press('Enter');
      expect(await value(page)).toBe(`<p>avant</p><figure>${map.replace('"Carte"', '"Le plan"')}</figure>`);
      await page.keyboard.press('ControlOrMeta+z');
      expect(await value(page)).toBe(`<p>avant</p>${map}`);
      await surface(page).getByText('Contenu intégré : Carte').click();
      await bar(page, 'Contenu intégré').getByRole('button', { name: 'Retirer' }).click();
      expect(await value(page)).toBe('<p>avant</p>');
    },
  );
});

test('A film with a picture of the library is on the page, and nothing is requested elsewhere', async ({
  page,
  enter,
  create,
  request,
  session,
  checkAccessibility,
}) => {
  const name = `${unique('usine').replace(' ', '-')}.jpg`;
  await request.post('/api/upload', {
    headers: { authorization: `Bearer ${session.jwt}` },
    multipart: { files: { name, mimeType: 'image/jpeg', buffer: await picture(640, 360, 'jpeg') } },
  });
  const { documentId } = await create('events', {
    title: unique('La sirène'),
    newStartDate: '2031-03-14 18:30',
    description: '<p>On l’entendait au Gosier.</p>',
  });
  const elsewhere: string[] = [];
  page.on('request', (sent) => /youtube|google/.test(sent.url()) && elsewhere.push(sent.url()));
  await enter(`/admin/events/${documentId}`);
  await surface(page).click();
  await opener(page).click();
  const dialog = inserting(page);
  await dialog.getByLabel('Adresse de la vidéo').fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  await dialog.getByLabel('Titre').fill('La sirène de l’usine');
  await dialog.getByRole('button', { name: 'Choisir…' }).click();
  const library = page.getByRole('dialog', { name: 'Médiathèque' });
  await library.getByRole('radio', { name: new RegExp(name) }).check();
  await library.getByRole('button', { name: 'Choisir', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Retirer l’image' })).toBeVisible();
  await checkAccessibility();
  await dialog.getByRole('button', { name: 'Insérer' }).click();
  await page.keyboard.type('Douze minutes, sous-titrées');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), String(width)).toBe(0);
  }
  await publishButton(page).click();
  await expect(page.getByRole('heading', { name: 'Événements', exact: true })).toBeVisible();
  await page.goto(`/evenement/${documentId}`);
  const film = page.getByRole('figure', { name: 'Douze minutes, sous-titrées' });
  await expect(film.getByRole('button', { name: /^Lire la vidéo \(YouTube\)/ })).toBeVisible();
  await expect(film.locator('img')).toHaveJSProperty('complete', true);
  expect(elsewhere).toEqual([]);
});

test('A film of the library is in a text, with the alternatives of the library, and plays without JavaScript', async ({
  page,
  browser,
  enter,
  create,
  request,
  session,
  checkAccessibility,
}) => {
  test.slow();
  const name = `${unique('veillee').replace(' ', '-')}.mp4`;
  const headers = { authorization: `Bearer ${session.jwt}` };
  const buffer = await readFile('demo/files/films/mer-de-nuit.mp4');
  const answer = await request.post('/api/upload', {
    headers,
    multipart: {
      files: { name, mimeType: 'video/mp4', buffer },
      fileInfo: JSON.stringify({ caption: 'La mer, la nuit' }),
    },
  });
  const [file] = (await answer.json()) as { id: number; url: string }[];
  await request.put(`/api/upload/files/${file?.id}/preview`, {
    headers,
    multipart: { files: { name: 'p.jpg', mimeType: 'image/jpeg', buffer: await picture(640, 360, 'jpeg') } },
  });
  const { documentId } = await create('events', {
    title: unique('La veillée'),
    newStartDate: '2031-03-14 18:30',
    description: '<p>On la voyait du Gosier.</p>',
  });
  const requested: string[] = [];
  page.on('request', (sent) => /^\/uploads\/.*\.mp4$/.test(new URL(sent.url()).pathname) && requested.push(sent.url()));
  await enter(`/admin/events/${documentId}`);
  await surface(page).click();
  await opener(page).click();
  const dialog = inserting(page);
  await dialog.getByRole('radio', { name: 'La médiathèque' }).check();
  await dialog.getByRole('button', { name: 'Insérer' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choisissez un film de la médiathèque.');
  await expect(dialog.getByRole('button', { name: 'Choisir un film…' })).toBeFocused();
  await page.keyboard.press('Enter');
  const library = page.getByRole('dialog', { name: 'Médiathèque' });
  await library.getByRole('radio', { name }).check();
  await library.getByRole('button', { name: 'Choisir', exact: true }).click();
  await expect(dialog.getByText(name)).toBeVisible();
  await checkAccessibility();
  await dialog.getByRole('button', { name: 'Insérer' }).click();
  await expect(surface(page).locator('figcaption')).toHaveText('La mer, la nuit');
  await expect(surface(page).locator('figure img')).toHaveJSProperty('naturalWidth', 640);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), String(width)).toBe(0);
  }

  const lack = page.getByText('Une vidéo du texte n’a ni sous-titres ni transcription');
  await expect(lack).toBeAttached();
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('Enter');
  await changing(page).getByRole('button', { name: 'Sous-titres, transcription…' }).click();
  const details = page.getByRole('dialog', { name });
  await details.getByLabel('Transcription').fill('Une houle lente, puis le jour.');
  await expect(details.getByText('Modifications enregistrées.')).toBeVisible();
  await details.getByRole('button', { name: 'Fermer', exact: true }).last().click();
  await changing(page).getByRole('button', { name: 'Annuler' }).click();
  await expect(lack).not.toBeAttached();
  expect(requested).toEqual([]);

  await publishButton(page).click();
  await expect(page.getByRole('heading', { name: 'Événements', exact: true })).toBeVisible();
  await recordShift(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/evenement/${documentId}`);
    const film = page.getByRole('figure', { name: 'La mer, la nuit' });
    await film.scrollIntoViewIfNeeded();
    await expect(film.locator('video')).toHaveAttribute('poster', /^\/uploads\//);
    const transcript = page.getByText('Transcription de la vidéo');
    expect((await transcript.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await transcript.click();
    await expect(page.getByText('Une houle lente, puis le jour.')).toBeVisible();
    await checkAccessibility();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), String(width)).toBe(0);
  }
  await page.reload();
  expect(await shiftOf(page)).toBeLessThan(0.01);
  expect(requested).toEqual([]);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(page.url());
  await expect(plain.locator('figure video[controls]')).toHaveAttribute('src', file?.url ?? '');
  await expect(plain.getByRole('button', { name: 'Audiodescription' })).toBeHidden();
  await context.close();
});
