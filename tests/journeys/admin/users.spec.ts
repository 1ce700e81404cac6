import type { Page } from '@playwright/test';
import { axeViolations } from '../../axe.ts';
import { journeyServer } from '../server.ts';
import { expect, expectConsoleError, test } from '../test.ts';

const password = 'Mangrove-bleue-1802';
/** A unique name, because journeys run concurrently on one server. */
const newName = () => `yole${Math.random().toString(36).slice(2, 10)}`;

async function add(page: Page, email: string): Promise<void> {
  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'Ajouter' }).click();
  await page.getByLabel('Adresse électronique').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
}

test.describe('The screen of accounts', () => {
  test('finds an account, changes it, blocks it, and deletes it', async ({ page, signIn, checkAccessibility }) => {
    await signIn();
    const name = newName();
    await add(page, `${name}@memorial.example`);
    await expect(page.getByRole('status').filter({ hasText: 'peut maintenant se connecter' })).toBeVisible();
    await expect(page.getByText(/^\d+ utilisateurs?$/)).toBeVisible();
    await checkAccessibility();

    await page.getByRole('searchbox').fill(name.toUpperCase());
    await expect(page).toHaveURL(/recherche=/);
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(page.getByText('1 utilisateur', { exact: true })).toBeVisible();
    await expect(row.getByText('Actif')).toBeVisible();

    await row.getByRole('button', { name: /^Bloquer/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Bloquer' }).click();
    await expect(row.getByText('Bloqué', { exact: true })).toBeVisible();
    await row.getByRole('button', { name: /^Débloquer/ }).click();
    await expect(row.getByText('Actif')).toBeVisible();

    await row.getByRole('link', { name: /^Modifier/ }).click();
    await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('');
    await page.getByLabel('Adresse électronique').fill(`${name}-bis@memorial.example`);
    await expect(page.getByText(`${name}-bis`, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: `${name}-bis@memorial.example a été mis à jour.` }),
    ).toBeVisible();

    await page.getByRole('searchbox').fill(`${name}-bis`);
    await expect(page.getByText('1 utilisateur', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: `Supprimer ${name}-bis@memorial.example` }).click();
    const question = page.getByRole('dialog', { name: 'Êtes-vous sûr de vouloir supprimer cet utilisateur ?' });
    await question.getByRole('button', { name: 'Annuler' }).click();
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: `Supprimer ${name}-bis@memorial.example` }).click();
    await question.getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByText(/Aucun utilisateur ne correspond/)).toBeVisible();
  });

  test('shows each error at its field, and preserves the typed values', {
    annotation: expectConsoleError('400'),
  }, async ({ page, signIn, checkAccessibility }) => {
    await signIn();
    await page.goto('/admin/users/nouveau');
    const email = page.getByLabel('Adresse électronique');
    const secret = page.getByLabel('Mot de passe', { exact: true });
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(/Ce champ est obligatoire/);
    await email.fill('awa@');
    await secret.fill('court');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(email).toHaveAccessibleDescription(/adresse électronique complète/);
    await expect(secret).toHaveAccessibleDescription(
      /Au moins 12\s*caractères, ou 8.*Choisissez un mot de passe d’au moins 12\s*caractères/,
    );
    await checkAccessibility();
    await email.fill(journeyServer.administrator.email);
    await secret.fill(password);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('alert')).toContainText('Erreur lors de la création');
    await expect(email).toHaveAccessibleDescription(/déjà celle d’un autre utilisateur/);
    await expect(email).toHaveValue(journeyServer.administrator.email);
    await expect(secret).toHaveValue(password);
  });

  test('does not delete or block the account that is signed in', async ({ page, signIn }) => {
    await signIn();
    await page.goto(`/admin/users?recherche=${journeyServer.administrator.email}`);
    const mine = page.getByRole('row', { name: /Vous/ });
    await expect(mine).toContainText(journeyServer.administrator.email);
    await expect(mine.getByRole('button')).toHaveCount(0);
    await mine.getByRole('link', { name: /^Modifier/ }).click();
    await expect(page.getByLabel('Compte bloqué')).toBeDisabled();
  });

  test('changes the password of the signed-in account, whose session continues', async ({ page, signIn, browser }) => {
    await signIn();
    const name = newName();
    await add(page, `${name}@memorial.example`);
    const hers = await (await browser.newContext()).newPage();
    await hers.goto(`${journeyServer.url}/admin`);
    await hers.getByLabel('Adresse électronique').fill(`${name}@memorial.example`);
    await hers.getByLabel('Mot de passe', { exact: true }).fill(password);
    await hers.getByRole('button', { name: 'Se connecter' }).click();
    await hers.waitForURL('**/admin/dashboard');
    await hers.goto(`${journeyServer.url}/admin/users?recherche=${name}`);
    await hers.getByRole('link', { name: /^Modifier/ }).click();
    const secret = hers.getByLabel('Mot de passe', { exact: true });
    const present = hers.getByLabel('Mot de passe actuel', { exact: true });
    await expect(present).toHaveCount(0);
    await secret.fill('1qaz2wsx3edc');
    await hers.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(present).toBeFocused();
    await expect(present).toHaveAccessibleDescription(/Ce champ est obligatoire/);
    await present.fill('autre chose');
    await hers.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(secret).toHaveAccessibleDescription(/l’un des premiers que l’on essaie/);
    await secret.fill(`${password}-bis`);
    await hers.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(present).toHaveAccessibleDescription(/Ce n’est pas votre mot de passe actuel/);
    expect(await axeViolations(hers)).toEqual([]);
    await present.fill(password);
    await hers.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(hers.getByRole('status').filter({ hasText: 'a été mis à jour' })).toBeVisible();
    await hers.waitForURL(/\/admin\/users(\?|$)/);
    await hers.reload();
    await expect(hers.getByRole('heading', { name: 'Utilisateurs' })).toBeVisible();
    await hers.context().close();
  });

  test('shows an error when a request fails', {
    annotation: expectConsoleError('Failed to load resource'),
  }, async ({ page, signIn }) => {
    await signIn();
    const name = newName();
    await add(page, `${name}@memorial.example`);
    await page.route('**/api/users?*', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/admin/users');
    await expect(page.getByRole('alert')).toContainText('Erreur lors du chargement des utilisateurs');
    await page.unroute('**/api/users?*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await page.getByRole('searchbox').fill(name);
    await page.route('**/api/users/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({
            status: 400,
            json: { error: { message: 'Il doit rester au moins un administrateur actif.', details: {} } },
          })
        : route.continue(),
    );
    await page.getByRole('button', { name: `Supprimer ${name}@memorial.example` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByRole('alert')).toContainText("Erreur lors de la suppression de l'utilisateur");
    await expect(page.getByRole('alert')).toContainText('Il doit rester au moins un administrateur actif.');
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  });

  test('gives an account the level of a writer, who is offered nothing that changes the public site', async ({
    page,
    signIn,
    browser,
    request,
    session,
  }) => {
    await signIn();
    const name = newName();
    const email = `${name}@memorial.example`;
    await page.goto('/admin/users/nouveau');
    await page.getByLabel('Adresse électronique').fill(email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await page.getByRole('radio', { name: /^Rédaction/ }).check();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.waitForURL(/\/admin\/users$/);
    await page.getByRole('searchbox').fill(name);
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Rédaction');

    const headers = { authorization: `Bearer ${session.jwt}` };
    const title = `Article de ${name}`;
    const data = { title, content: '<p>Texte</p>', publishedOn: '2026-01-02T12:00:00.000Z' };
    const created = await request.post('/api/patrimoine-actualites', { headers, data: { data } });
    const { documentId } = (await created.json()).data as { documentId: string };

    const context = await browser.newContext();
    const hers = await context.newPage();
    await hers.goto(`${journeyServer.url}/admin`);
    await hers.getByLabel('Adresse électronique').fill(email);
    await hers.getByLabel('Mot de passe', { exact: true }).fill(password);
    await hers.getByRole('button', { name: 'Se connecter' }).click();
    await hers.waitForURL('**/admin/dashboard');
    const menu = hers.getByRole('navigation', { name: 'Administration' });
    await expect(menu.getByRole('link', { name: 'Corbeille' })).toBeVisible();
    for (const closed of ['Utilisateurs', 'Abonnés', 'Journal', 'Demandes de groupes'])
      await expect(menu.getByRole('link', { name: closed })).toHaveCount(0);

    await hers.goto(`${journeyServer.url}/admin/patrimoine-actualites?recherche=${name}`);
    const row = hers.getByRole('row', { name: new RegExp(title) });
    await expect(row.getByRole('link', { name: /^Modifier/ })).toBeVisible();
    await expect(row.getByRole('checkbox')).toHaveCount(0);
    await expect(row.getByRole('button', { name: /^Supprimer/ })).toHaveCount(0);
    await row.getByRole('link', { name: /^Modifier/ }).click();
    await hers.getByLabel('Titre').fill(`${title}, corrigé`);
    await hers.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(hers.getByText('Modifié', { exact: true }).first()).toBeVisible();
    await expect(hers.getByRole('button', { name: /Publier/ })).toHaveCount(0);
    await hers.getByRole('button', { name: 'Autres actions' }).click();
    await expect(hers.getByRole('button', { name: /Annuler les modifications/ })).toBeVisible();
    await expect(hers.getByRole('button', { name: /Dépublier|Programmer/ })).toHaveCount(0);
    const online = await request.get(`/api/patrimoine-actualites/${documentId}`);
    expect((await online.json()).data.title).toBe(title);

    await hers.goto(`${journeyServer.url}/admin/users`);
    await expect(hers.getByRole('alert')).toContainText('Votre niveau, Rédaction, ne le permet pas');
    await hers.getByRole('link', { name: /Mon compte/ }).click();
    await expect(hers.getByRole('heading', { name: 'Mon compte' })).toBeVisible();
    await context.close();
  });
});
