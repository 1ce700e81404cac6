import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { journeyServer } from '../server.ts';
import { expect, expectConsoleError, test } from '../test.ts';

const password = 'Mangrove-bleue-1802';
const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });

async function signInAs(page: Page, email: string): Promise<void> {
  await page.goto(`${journeyServer.url}/admin`);
  await page.getByLabel('Adresse électronique').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

test.describe('A second factor', () => {
  test('is set up in « Mon compte », requested at the next sign-in, and replaced by a recovery code', {
    annotation: expectConsoleError('400'),
  }, async ({ page, signIn, browser, checkAccessibility }) => {
    await signIn();
    const name = `fakte${Math.random().toString(36).slice(2, 10)}`;
    const email = `${name}@memorial.example`;
    await page.goto('/admin/users/nouveau');
    await page.getByLabel('Adresse électronique').fill(email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page).toHaveURL(/\/admin\/users$/);
    await expect(page.getByText(/Il manque à .*fakte/)).toBeVisible();
    // An administrator without one requires it of none.
    await page.getByRole('button', { name: 'Exiger un second facteur' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Exiger' }).click();
    await expect(page.getByRole('alert')).toContainText('Mettez d’abord en place votre second facteur');

    const hers = await (await browser.newContext()).newPage();
    await signInAs(hers, email);
    await hers.waitForURL('**/admin/dashboard');
    await hers.getByRole('link', { name: /Mon compte/ }).click();
    await hers.getByRole('button', { name: 'Mettre en place' }).click();
    const secret = (await hers.locator('#second-facteur ~ form code').textContent()) ?? '';
    const factor = hers.locator('section', { has: hers.getByRole('heading', { name: 'Second facteur' }) });
    await factor.getByLabel('Mot de passe actuel', { exact: true }).fill(password);
    await factor.getByLabel('Code du téléphone').fill('000000');
    await factor.getByRole('button', { name: 'Vérifier' }).click();
    await expect(factor.getByRole('alert')).toContainText('Ce code n’est plus valable');
    await factor.getByLabel('Code du téléphone').fill(totpOf(secret).generate());
    await factor.getByRole('button', { name: 'Vérifier' }).click();
    await expect(factor.getByRole('heading', { name: 'Vos dix codes de secours' })).toBeFocused();
    const codes = await factor.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    await factor.getByRole('button', { name: 'Je les ai gardés' }).click();
    await expect(factor).toContainText('10 codes de secours restent sur 10');
    await expect(hers.locator('body')).not.toContainText(codes[0] ?? '');

    const phone = await (await browser.newContext()).newPage();
    await signInAs(phone, email);
    await expect(phone.getByRole('heading', { name: 'Code du téléphone' })).toBeVisible();
    const code = phone.getByLabel('Code du téléphone');
    await expect(code).toBeFocused();
    await phone.getByText('J’ai perdu mon téléphone').click();
    await code.fill(codes[0] ?? '');
    await phone.getByRole('button', { name: 'Continuer' }).click();
    await phone.waitForURL('**/admin/dashboard');

    await hers.reload();
    await expect(factor).toContainText('9 codes de secours restent sur 10');
    await factor.getByRole('button', { name: 'Retirer' }).click();
    const dialog = hers.getByRole('dialog', { name: 'Retirer le second facteur' });
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await expect(factor.getByRole('button', { name: 'Retirer' })).toBeFocused();
    await factor.getByRole('button', { name: 'Retirer' }).click();
    await dialog.getByLabel('Code du téléphone').fill('000000');
    await dialog.getByLabel('Mot de passe actuel', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Retirer' }).click();
    await expect(dialog.getByLabel('Code du téléphone')).toHaveAccessibleDescription(/Ce code n’est plus valable/);
    await dialog.getByLabel('Code du téléphone').fill(codes[1] ?? '');
    await dialog.getByLabel('Mot de passe actuel', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Retirer' }).click();
    await expect(factor.getByRole('button', { name: 'Mettre en place' })).toBeVisible();
    await checkAccessibility();
    for (const each of [hers, phone]) await each.context().close();
  });
});
