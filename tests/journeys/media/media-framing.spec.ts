import type { APIRequestContext } from '@playwright/test';
import type { FileEntry } from '#content/index.ts';
import { unique } from '../admin-fixtures.ts';
import { asAdministrator } from '../session.ts';
import { expect, test } from '../test.ts';
import { enter, png, tileOf } from './media-fixtures.ts';

const send = async (request: APIRequestContext, name: string): Promise<FileEntry> =>
  (
    (await (
      await request.post('/api/upload', { headers: asAdministrator(), multipart: { files: await png(name) } })
    ).json()) as FileEntry[]
  )[0] as FileEntry;

test.describe('The focal point of a picture', () => {
  let file: FileEntry;
  let event: { id: number; documentId: string };

  test.beforeEach(async ({ request }) => {
    file = await send(request, `${unique('cadre')}.png`);
    const data = { title: unique('Cadrage'), newStartDate: '2031-05-01', isPublished: true, images: [file.id] };
    const response = await request.post('/api/events', { headers: asAdministrator(), data: { data } });
    event = ((await response.json()) as { data: typeof event }).data;
  });
  test.afterEach(async ({ request }) => {
    await request.delete(`/api/events/${event.id}`, { headers: asAdministrator() });
    await request.delete(`/api/upload/files/${file.id}`, { headers: asAdministrator() });
  });

  test('is set with the mouse and with the keyboard, and moves the crop of the public page', async ({
    page,
    context,
    checkAccessibility,
  }) => {
    const site = await context.newPage();
    const opening = site.locator('main img').first();
    await site.goto(`/evenement/${event.documentId}`);
    await expect(opening).not.toHaveAttribute('style');

    await enter(page);
    await page.goto('/admin/medias');
    await page.getByRole('searchbox', { name: 'Rechercher' }).fill(file.name);
    await tileOf(page, file.name).click();
    const dialog = page.getByRole('dialog', { name: file.name });
    const picture = dialog.locator('[data-focal-point]');
    const crops = dialog.getByRole('group', { name: 'Point de cadrage' }).locator('li img');
    await expect(crops).toHaveCount(3);
    await picture.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await picture.boundingBox()) as {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    await page.mouse.click(x + width * 0.2, y + height * 0.75);
    for (const crop of await crops.all()) await expect(crop).toHaveCSS('object-position', /^(19|20|21)% (74|75|76)%$/);
    await expect(dialog.getByText('Modifications enregistrées.')).toBeVisible();
    await checkAccessibility();
    // Nothing overflows, however narrow the column.
    expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);

    const across = dialog.getByRole('slider', { name: 'De gauche à droite' });
    await across.focus();
    await page.keyboard.press('Home');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    await expect(across).toHaveValue('3');
    await page.keyboard.press('Tab');
    await expect(dialog.getByText('Modifications enregistrées.')).toBeVisible();
    await expect
      .poll(async () => {
        await site.reload();
        return opening.evaluate((image) => getComputedStyle(image).objectPosition);
      })
      .toMatch(/^3% 7\d%$/);

    await dialog.getByRole('button', { name: 'Recentrer' }).click();
    await expect
      .poll(async () => {
        await site.reload();
        return opening.getAttribute('style');
      })
      .toBeNull();
  });
});
