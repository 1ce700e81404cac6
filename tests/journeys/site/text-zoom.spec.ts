import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { cutTexts as cut, enlargeText } from './text-fit.ts';

/** Text at 200 %, on a phone and in the narrowest window of WCAG 1.4.10. every-page.spec.ts and lifecycle-screens.spec.ts have every page. */
async function enlarge(page: Page, width: 320 | 390): Promise<void> {
  await page.setViewportSize({ width, height: width * 2 });
  await enlargeText(page);
}

for (const width of [390, 320] as const) {
  test(`With text at 200 % menu, popup and reader are not clipped ${width} pixels wide`, async ({ page }) => {
    await enlarge(page, width);
    await page.goto('/evenements');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeInViewport({ ratio: 0.99 });
    expect(await cut(page), 'the menu').toEqual([]);

    await page.goto('/collections');
    await page.getByRole('link', { name: 'Registre d’habitation' }).click();
    await expect(page.getByRole('dialog', { name: 'Registre d’habitation' })).toBeVisible();
    expect(await cut(page), 'a notice').toEqual([]);

    await page.goto('/magazines');
    await page.getByRole('link', { name: /Lire le magazine .* : Résille nº 7/ }).click();
    const reader = page.getByRole('dialog', { name: /^Liseuse/ });
    await expect(reader.locator('[data-state=seen] canvas').first()).toBeVisible();
    expect(await cut(page), 'the reader').toEqual([]);
    for (const tool of await reader.getByRole('button').filter({ visible: true }).all())
      await expect(tool).toBeInViewport({ ratio: 0.99 });
  });
}

test('With text at 200 % the back-office is not clipped at 390 pixels', async ({ page, signIn }) => {
  await enlarge(page, 390);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  expect(await cut(page), 'sign-in').toEqual([]);
  await signIn();
  await page.goto('/admin/events/nouveau');
  await page.getByLabel('Lien de réservation').fill('pas une adresse');
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  expect(await cut(page), 'a form with errors').toEqual([]);
});

test.describe('Before an answer', () => {
  test.use({ consent: 'unasked', popups: true });

  for (const width of [390, 320] as const) {
    test(`With text at 200 % consent banner and popup are not cut off ${width} pixels wide`, async ({ page }) => {
      await enlarge(page, width);
      await page.goto('/magazines');
      const banner = page.getByRole('region', { name: 'Cookies : vos choix' });
      await expect(banner).toBeVisible();
      expect(await cut(page), 'the question').toEqual([]);
      await banner.getByRole('button', { name: 'Personnaliser' }).click();
      await expect(banner.getByRole('button', { name: 'Retour' })).toBeVisible();
      expect(await cut(page), 'its purposes').toEqual([]);
      await banner.getByRole('button', { name: 'Enregistrer mes préférences' }).click();
      await expect(banner).toBeHidden();
      await page.reload();
      await expect(page.getByRole('dialog', { name: 'Fermeture avancée mardi' })).toBeVisible();
      expect(await cut(page), 'the announcement').toEqual([]);
    });
  }
});
