import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openPart } from '../../admin-parts/open.ts';
import { expect, test } from '../test.ts';
import { chooser, demo, enter, expectFiles } from './media-fixtures.ts';

test('A film gets a poster of its own, which the library and the site show', async ({ page, request }) => {
  await enter(page);
  await openPart(page, 'film');
  const name = `film-${crypto.randomUUID().slice(0, 8)}.webm`;
  await chooser(page).setInputFiles([{ name, mimeType: 'video/webm', buffer: await film(page) }]);
  await expectFiles(page, [name]);
  const poster = (await page.locator('video').getAttribute('poster')) ?? '';
  expect(poster).toMatch(/^\/uploads\/.+-preview-[0-9a-f]{10}\.jpg$/);
  expect((await request.get(poster)).headers()['content-type']).toBe('image/jpeg');
  // The video begins with black frames: its poster is not black.
  expect(await brightness(page, poster)).toBeGreaterThan(60);

  await page.getByRole('button', { name: 'Médiathèque' }).click();
  const tile = page.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
  await expect(tile.locator('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Description de la vidéo').fill('Du noir vers la lumière');
  await page.getByLabel('Description de la vidéo').blur();
  await expect(page.getByText('Modifications enregistrées.')).toBeVisible();
  await expect(page.locator('video')).toHaveAttribute('poster', poster);
});

test('A document opens beside the form, and is replaced by another', async ({ page, checkAccessibility }) => {
  await enter(page);
  await openPart(page, 'document');
  await chooser(page).setInputFiles(demo('documents/offre-regie.pdf'));
  await expectFiles(page, ['offre-regie.pdf']);
  await expect(page.getByRole('link', { name: 'Ouvrir le PDF' })).toHaveAttribute('target', '_blank');
  await checkAccessibility();
  await chooser(page).setInputFiles({
    name: 'autre.pdf',
    mimeType: 'application/pdf',
    buffer: await readFile(demo('documents/offre-archives.pdf')),
  });
  await expectFiles(page, ['autre.pdf']);
});

/** A film of two seconds that goes from black to white, made by the browser: every one of them can read its own. */
async function film(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    const begun = performance.now();
    await new Promise<void>((done) => {
      const paint = () => {
        const seconds = (performance.now() - begun) / 1000;
        context.fillStyle = seconds < 1 ? '#000' : '#eee';
        context.fillRect(0, 0, 320, 180);
        if (seconds < 2.2) setTimeout(paint, 40);
        else done();
      };
      paint();
    });
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

/** The mean of a picture's light, from 0 to 255. */
async function brightness(page: Page, url: string): Promise<number> {
  return page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(image, 0, 0, 8, 8);
    const { data } = context.getImageData(0, 0, 8, 8);
    return data.reduce((sum, part) => sum + part, 0) / data.length;
  }, url);
}
