import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { picture } from '../../files.ts';
import { allWidths, expect, test, unique } from '../admin-fixtures.ts';
import { field, preview, publish } from '../lifecycle/lifecycle-form.ts';
import { answerBanner, answered, silencePopups } from '../test.ts';

const frames = (page: Page) => page.locator('iframe[title^="Aperçu"]');
const body = Array.from({ length: 40 }, (_, index) => `<p>Paragraphe ${index + 1}, du tambour au silence.</p>`).join(
  '',
);

test('The preview follows the typed text, preserves its scroll position, and is inert', async ({
  page,
  enter,
  create,
  checkAccessibility,
}) => {
  const title = unique('Gwoka');
  const { documentId } = await create('events', { title, description: body, newStartDate: '2031-03-14 18:30' });
  await enter(`/admin/events/${documentId}`);
  await expect(preview(page).getByRole('heading', { level: 1, includeHidden: true })).toHaveText(title);
  expect((await frames(page).boundingBox())?.width).toBe(390);
  const scrollY = () =>
    frames(page)
      .last()
      .evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.scrollY);
  await frames(page).evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.scrollTo(0, 700));
  await field(page, 'Titre').fill(`${title}, encore`);
  await expect(preview(page).getByRole('heading', { level: 1, includeHidden: true })).toHaveText(`${title}, encore`);
  await expect(frames(page)).toHaveCount(1);
  expect(await scrollY()).toBe(700);
  await expect(field(page, 'Titre')).toBeFocused();
  // A click on a link of the page reaches the root element only.
  const box = await frames(page).boundingBox();
  const click = await frames(page).evaluateHandle((frame: HTMLIFrameElement) => {
    frame.contentWindow?.scrollTo(0, 0);
    const event = new Promise((resolve) => {
      frame.contentWindow?.addEventListener('click', ({ target }) => resolve((target as Element).tagName));
    });
    return { event };
  });
  await page.mouse.click((box?.x ?? 0) + 60, (box?.y ?? 0) + 30);
  expect(await click.evaluate(({ event }) => event)).toBe('HTML');
  // By keyboard: the widths, then the frame.
  await page.getByRole('radio', { name: 'Téléphone' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Réduit pour tenir ici.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  expect(await frames(page).evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.innerWidth)).toBe(1440);

  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(field(page, 'Titre')).toBeVisible();
  await page.getByRole('tab', { name: 'Formulaire' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(field(page, 'Titre')).toBeHidden();
  await expect(preview(page).getByRole('heading', { level: 1, includeHidden: true })).toHaveText(`${title}, encore`);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Dupliquer…' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('Partager l’aperçu').click();
  await page.getByRole('button', { name: 'Créer le lien' }).click();
  await expect(page.getByRole('img', { name: 'Code QR du lien d’aperçu' })).toBeVisible();
  for (const width of allWidths) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.getByRole('tab', { name: 'Aperçu' }).focus();
  await page.keyboard.press('Home');
  await expect(field(page, 'Titre')).toHaveValue(`${title}, encore`);
});

test('The preview of a working copy has the same pixels as the page after its publication', async ({
  page,
  enter,
  create,
  browser,
  session,
}) => {
  const title = unique('Pixels');
  const headers = { authorization: `Bearer ${session.jwt}` };
  const file = { name: 'pixels.png', mimeType: 'image/png', buffer: await picture(900, 600) };
  const upload = await page.request.post('/api/upload', { headers, multipart: { files: file } });
  const [image] = (await upload.json()) as { id: number }[];
  // Without linked events a page shows others, which other journeys add.
  const linked = await create('events', { title: unique('Lié'), newStartDate: '2031-03-14 18:30', isPublished: true });
  const { documentId } = await create('events', {
    title,
    description: body,
    images: [image?.id],
    linkedEvents: [linked.documentId],
    newStartDate: '2031-03-14 18:30',
  });
  const changes = { description: `${body}<h2>La forêt des noms</h2>`, name: 'Pixels', newEndDate: '2031-03-15 20:00' };
  await page.request.put(`/api/events/${documentId}?status=draft`, { headers, data: { data: changes } });
  await enter(`/admin/events/${documentId}`);
  await expect(preview(page).getByRole('heading', { level: 1, includeHidden: true })).toHaveText(title);
  const url = await frames(page).evaluate((frame: HTMLIFrameElement) => frame.src);
  const visitor = await (await browser.newContext({ locale: 'fr-FR', reducedMotion: 'reduce' })).newPage();
  // The popup and the cookie banner cover the page, and are no part of it.
  await visitor.addInitScript(silencePopups);
  await visitor.addInitScript(answerBanner, answered('refused'));
  // Renditions are made in the background: here all of them are the same file.
  await visitor.route('**/uploads/pixels*', (route) => route.fulfill({ body: file.buffer, contentType: 'image/png' }));
  const shots = async (path: string) => [await screenshot(visitor, path, 390), await screenshot(visitor, path, 1440)];
  const before = await shots(url);
  await publish(page);
  const after = await shots(`/evenement/${documentId}`);
  for (const [index, width] of [390, 1440].entries())
    expect([width, await differingPixels(before[index], after[index])]).toEqual([width, 0]);
  await visitor.context().close();
});

/** The whole page, once its pictures are loaded and its islands are hydrated. */
async function screenshot(page: Page, path: string, width: number): Promise<Buffer> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(path);
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    scrollTo(0, 0);
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
  await page.waitForLoadState('networkidle');
  return page.screenshot({ fullPage: true, animations: 'disabled' });
}

/** How many pixels of two pictures differ; undefined where their sizes do. */
async function differingPixels(a: Buffer | undefined, b: Buffer | undefined): Promise<number | string> {
  const [left, right] = await Promise.all(
    [a, b].map((png) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!left || !right) return 'no screenshot';
  const sizes = [left, right].map(({ info }) => `${info.width} × ${info.height}`);
  if (sizes[0] !== sizes[1]) return sizes.join(', then ');
  let count = 0;
  for (let index = 0; index < left.data.length; index += 3) {
    const isSame = [0, 1, 2].every((channel) => left.data[index + channel] === right.data[index + channel]);
    if (!isSame) count += 1;
  }
  return count;
}
