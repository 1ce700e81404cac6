import { journeyServer } from '../server.ts';
import { expect, expectConsoleError, test } from '../test.ts';

const password = 'Mangrove-bleue-1802';

test.describe('The access of a person', () => {
  test('begins by a link that an administrator hands over, serves once, and is found again by another', {
    annotation: expectConsoleError('400'),
  }, async ({ page, signIn, browser, checkAccessibility }) => {
    await signIn();
    const name = `kannot${Math.random().toString(36).slice(2, 10)}`;
    const email = `${name}@memorial.example`;
    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'Inviter' }).click();
    const dialog = page.getByRole('dialog', { name: 'Inviter une personne' });
    await dialog.getByRole('button', { name: 'Inviter' }).click();
    await expect(dialog.getByLabel('Adresse électronique')).toHaveAccessibleDescription(/Ce champ est obligatoire/);
    await dialog.getByLabel('Nom', { exact: true }).fill('Maïté Nestor');
    await dialog.getByLabel('Adresse électronique').fill(journeyServer.administrator.email);
    await dialog.getByRole('button', { name: 'Inviter' }).click();
    await expect(dialog.getByLabel('Adresse électronique')).toHaveAccessibleDescription(/d’un autre utilisateur/);
    await dialog.getByLabel('Adresse électronique').fill(email);
    await expect(dialog.getByLabel(/^Administration/)).toBeChecked();
    await dialog.getByRole('button', { name: 'Inviter' }).click();
    const handed = page.getByRole('dialog', { name: 'Donnez ce lien à Maïté Nestor' });
    const link = await handed.getByLabel('Lien').inputValue();
    await checkAccessibility();
    await handed.getByRole('button', { name: 'Fermer' }).click();
    await page.getByRole('searchbox').fill(name);
    const row = page.getByRole('row', { name: /Maïté Nestor/ });
    await expect(row.getByText('Invitation')).toBeVisible();

    const hers = await (await browser.newContext()).newPage();
    const requested: string[] = [];
    hers.on('request', (request) => requested.push(`${request.url()} ${JSON.stringify(request.headers())}`));
    await hers.goto(link);
    await expect(hers.getByRole('heading', { name: 'Bienvenue' })).toBeVisible();
    await expect(hers.getByLabel('Adresse électronique')).toHaveValue(email);
    const secret = hers.getByLabel('Mot de passe', { exact: true });
    await expect(secret).toHaveAccessibleDescription(/Au moins 12.*Une phrase convient/);
    await secret.fill('court');
    await hers.getByRole('button', { name: 'Choisir ce mot de passe' }).click();
    await expect(hers.getByRole('alert')).toContainText('Choisissez un mot de passe d’au moins 12');
    await expect(secret).toHaveValue('court');
    await secret.fill(password);
    await expect(hers.getByText('Assez long').first()).toBeVisible();
    await hers.getByRole('button', { name: 'Choisir ce mot de passe' }).click();
    await expect(hers.getByText(/mot de passe est choisi/)).toBeVisible();
    await hers.getByLabel('Mot de passe', { exact: true }).fill(password);
    await hers.getByRole('button', { name: 'Se connecter' }).click();
    await hers.waitForURL('**/admin/dashboard');
    await expect(hers.getByRole('link', { name: 'Maïté Nestor Mon compte' })).toBeVisible();
    // The token is in no URL and in no Referer.
    expect(requested.filter((request) => request.includes(link.split('#')[1] ?? ''))).toEqual([]);

    await hers.goto('about:blank');
    await hers.goto(link);
    await expect(hers.getByRole('heading', { name: 'Ce lien ne sert plus' })).toBeVisible();
    await hers.getByRole('link', { name: 'Recevoir un autre lien' }).click();
    await hers.getByLabel('Adresse électronique').fill(email);
    await hers.getByRole('button', { name: 'Recevoir un lien' }).click();
    // The server of the journeys sends no mail.
    await expect(hers.getByRole('heading', { name: 'Demandez un lien' })).toBeFocused();

    await page.reload();
    await row.getByRole('button', { name: /^Donner un lien/ }).click();
    const again = await page.getByRole('dialog').getByLabel('Lien').inputValue();
    await hers.goto('about:blank');
    await hers.goto(again);
    await hers.getByLabel('Nouveau mot de passe', { exact: true }).fill(`${password}-bis`);
    await hers.getByRole('button', { name: 'Changer le mot de passe' }).click();
    await expect(hers.getByText(/mot de passe est choisi/)).toBeVisible();
    await hers.context().close();
  });
});
