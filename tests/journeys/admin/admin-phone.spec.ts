import { picture } from '../../files.ts';
import { expect, test, unique } from '../admin-fixtures.ts';
import { publishButton } from '../lifecycle/lifecycle-form.ts';

test('An event is created with a picture, edited and deleted on a phone', { tag: '@touch' }, async ({
  page,
  enter,
  checkAccessibility,
}) => {
  test.slow();
  const title = unique('Au téléphone');
  const fits = async () => {
    await checkAccessibility();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    // Safari on an iPhone zooms in on a focused field of smaller text.
    const small = page.locator('input:visible, select:visible, textarea:visible');
    const sizes = await small.evaluateAll((fields) =>
      fields.map((field) => parseFloat(getComputedStyle(field).fontSize)),
    );
    expect(Math.min(16, ...sizes)).toBe(16);
  };
  await enter('/admin/dashboard');
  await page.getByRole('button', { name: 'Menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('button', { name: 'Déconnexion' })).toBeInViewport();
  await fits();
  await menu.getByRole('link', { name: /^Événements/ }).tap();
  await expect(page).toHaveURL('/admin/events');
  await expect(menu).toBeHidden();
  // Every tab stop is visible: with cards, a menu sorts.
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Titre/ })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Trier' })).toBeVisible();
  await fits();
  await page.getByRole('link', { name: 'Ajouter' }).tap();

  await page.getByRole('textbox', { name: 'Titre' }).fill(title);
  await page.getByLabel('Début', { exact: true }).fill('2031-03-14');
  await page.getByLabel('Début, heure').fill('18:30');
  const text = page.getByRole('textbox', { name: 'Description' });
  await text.tap();
  for (let line = 0; line < 24; line += 1) {
    await page.keyboard.type('Une soirée');
    await page.keyboard.press('Enter');
  }
  // Whatever the length of the text, its toolbar is within reach, and not behind the bar with the actions.
  const bold = page.getByRole('button', { name: 'Gras' });
  await bold.tap();
  await page.keyboard.type('de lewoz');
  await expect(text.locator('strong')).toHaveText('de lewoz');
  await expect(bold).toBeInViewport({ ratio: 1 });
  await fits();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'parvis.png', mimeType: 'image/png', buffer: await picture(60, 40) }]);
  await page.getByRole('checkbox', { name: 'Image décorative' }).tap();
  await expect(page.getByText('Modifications enregistrées.')).toBeVisible();
  await fits();
  await publishButton(page).tap();
  const status = page.getByRole('status');
  await expect(status.filter({ hasText: `Publié : « ${title} »` })).toBeVisible();

  await page.getByRole('searchbox').fill(title);
  await expect(page).toHaveURL(/recherche=/);
  await page.getByRole('link', { name: title, exact: true }).tap();
  await expect(page.getByRole('checkbox', { name: 'Image décorative' })).toBeChecked();
  await page.getByRole('textbox', { name: 'Titre' }).fill(`${title}, suite`);
  await publishButton(page).tap();
  await expect(status.filter({ hasText: `Publié : « ${title}, suite »` })).toBeVisible();

  await page.getByRole('button', { name: `Supprimer : ${title}, suite` }).tap();
  const question = page.getByRole('dialog', { name: 'Êtes-vous sûr de vouloir supprimer cet élément ?' });
  await fits();
  await question.getByRole('button', { name: 'Supprimer' }).tap();
  await expect(page.getByText('Aucun titre ne contient')).toBeVisible();
});
