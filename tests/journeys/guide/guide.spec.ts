import { readdirSync } from 'node:fs';
import { expect, test } from '../admin-fixtures.ts';

const guide = new URL('../../../guide/', import.meta.url);
const pages = readdirSync(guide, { withFileTypes: true }).filter((entry) => entry.isDirectory());

test('The guide lists each of its pages, opens from a form and from the search, and is printed whole', async ({
  page,
  enter,
}) => {
  await enter('/admin/events/nouveau');
  await page.getByRole('link', { name: /cet écran/ }).click();
  await expect(page.getByRole('heading', { name: 'Publier un événement', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/^Publier un événement · /);
  await page.getByRole('main').getByRole('link', { name: 'Tout le guide' }).click();
  const listed = page.getByRole('main').getByRole('listitem').getByRole('link', { name: /.{9}/ });
  await expect(listed.filter({ visible: true })).toHaveCount(pages.length + 1);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Rechercher' }).fill('tarifs jan');
  await page.getByRole('option', { name: 'Changer les tarifs au 1er janvier' }).click();
  await expect(page).toHaveURL(/\/admin\/aide\/changer-les-tarifs$/);
  // Each of its pictures is there.
  for (const picture of await page.getByRole('article').getByRole('img').all())
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.goto('/admin/aide');
  await page.getByRole('link', { name: 'Imprimer le guide' }).click();
  await expect(page.getByRole('article')).toHaveCount(pages.length);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('complementary')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Imprimer' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/admin/aide/nulle-part');
  await expect(page.getByText('Revenir au tableau de bord')).toBeVisible();
});
