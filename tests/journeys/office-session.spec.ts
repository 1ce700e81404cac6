import type { Page } from '@playwright/test';
import { expect, expectConsoleError, test, unique } from './office-desk.ts';
import { journeyServer } from './server.ts';

const refused = { annotation: expectConsoleError('40[013]|429') };

/** Signs in where it is asked, as often as it takes: every journey comes from the same address, which is slowed down. */
async function signInHere(page: Page): Promise<void> {
  const { email, password } = journeyServer.administrator;
  const form = page.getByRole('dialog').or(page.getByRole('main'));
  await form.getByLabel('Adresse électronique').fill(email);
  await form.getByLabel('Mot de passe', { exact: true }).fill(password);
  await expect(async () => {
    const button = form.getByRole('button', { name: 'Se connecter' });
    if (await button.isVisible()) await button.click();
    await expect(button).toBeHidden({ timeout: 2000 });
  }).toPass({ timeout: 70_000, intervals: [5000] });
}

test.describe('A session', () => {
  test.slow();

  test('begins at the page that was asked for', refused, async ({ page }) => {
    await page.goto('/admin/magazines?tri=title%3Aasc');
    await expect(page).toHaveURL(/\/admin\?retour=/);
    await signInHere(page);
    await expect(page).toHaveURL(/\/admin\/magazines\?tri=title%3Aasc$/);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    // Signed in already: the way back is taken at once, and never leads out of the back-office.
    await page.goto('/admin?retour=%2Fadmin%2Fpopups');
    await expect(page).toHaveURL(/\/admin\/popups$/);
    for (const trap of ['https://ailleurs.example/admin/', '//ailleurs.example/admin/', '/admin/../evenements']) {
      await page.goto(`/admin?${new URLSearchParams({ retour: trap })}`);
      await expect(page).toHaveURL(`${journeyServer.url}/admin/dashboard`);
    }
  });

  test('that ends elsewhere than in a form leads to the door, and back', refused, async ({ page, enter }) => {
    await enter('/admin/collections');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await page.evaluate(() => localStorage.setItem('adminToken', 'mort'));
    await page.getByRole('button', { name: 'Suivant' }).click();
    await expect(page).toHaveURL(/\/admin\?retour=%2Fadmin%2Fcollections%3Fpage%3D2$/);
    expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
  });

  test(
    'that ends while one types is opened again over the form, and nothing is lost',
    refused,
    async ({ page, enter, create, read, checkAccessibility }) => {
      const title = unique('Veille');
      const { documentId } = await create('collections', { title });
      await enter(`/admin/collections/${documentId}`);
      await page.getByRole('textbox', { name: 'Titre' }).fill(`${title}, suite`);
      await page.evaluate(() => localStorage.setItem('adminToken', 'mort'));
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      const dialog = page.getByRole('dialog', { name: 'Votre session a pris fin' });
      await expect(dialog.getByLabel('Mot de passe')).toBeFocused();
      await expect(dialog.getByLabel('Adresse électronique')).toHaveValue(journeyServer.administrator.email);
      await checkAccessibility();

      await dialog.getByRole('button', { name: 'Plus tard' }).click();
      await expect(page.getByRole('alert')).toContainText('Votre session a pris fin');
      await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue(`${title}, suite`);

      await page.getByRole('button', { name: 'Enregistrer' }).click();
      await dialog.getByLabel('Mot de passe').fill('faux');
      await dialog.getByRole('button', { name: 'Se connecter' }).click();
      await expect(dialog.getByRole('alert')).toHaveText(/Identifiants invalides|Trop de tentatives/);
      await signInHere(page);
      await expect(page).toHaveURL(/\/admin\/collections$/);
      await expect(page.getByRole('status').filter({ hasText: 'Enregistré' })).toBeVisible();
      expect((await read('collections', documentId))?.title).toBe(`${title}, suite`);
    },
  );
});
