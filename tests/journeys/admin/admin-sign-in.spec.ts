import { journeyServer } from '../server.ts';
import { expect, expectConsoleError, test } from '../test.ts';

test.describe('An administrator', () => {
  test('signs in, sees the figures, and signs out', { tag: '@phone' }, async ({
    page,
    signIn,
    viewport,
    checkAccessibility,
  }) => {
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
    await checkAccessibility();
    await signIn();
    await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible();
    await expect(
      page.getByRole('main').getByRole('listitem').filter({ hasText: 'Patrimoine & Actualités' }).getByText(/^3\d$/),
    ).toBeVisible();
    await expect(page.locator('section[aria-labelledby=recents] li')).toHaveCount(5);
    await checkAccessibility();
    expect(
      await page.evaluate(() => [
        localStorage.getItem('adminToken')?.split('.').length,
        JSON.parse(localStorage.getItem('adminUser') ?? '{}').email,
      ]),
    ).toEqual([3, journeyServer.administrator.email]);

    await page.goto('/admin');
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    if ((viewport?.width ?? 0) < 860) await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByText(journeyServer.administrator.email).filter({ visible: true })).toBeVisible();
    await page.getByRole('button', { name: 'Déconnexion' }).filter({ visible: true }).click();
    // All journeys share the session: admin-session.spec.ts tests that the server ends one, with its own.
    await page.route('**/api/auth/logout', (route) => route.fulfill({ json: { ok: true } }));
    const token = await page.evaluate(() => localStorage.getItem('adminToken'));
    const signOutRequest = page.waitForRequest('**/api/auth/logout');
    const question = page.getByRole('dialog', { name: 'Êtes-vous sûr de vouloir vous déconnecter ?' });
    await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused();
    await question.getByRole('button', { name: 'Déconnexion' }).click();
    await expect(page).toHaveURL(/\/admin$/);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    expect([(await signOutRequest).method(), (await signOutRequest).headers().authorization]).toEqual([
      'POST',
      `Bearer ${token}`,
    ]);
  });

  test('sees an error for a wrong password, with the typed address preserved', {
    annotation: expectConsoleError('Failed to load resource'),
  }, async ({ page }) => {
    await page.goto('/admin');
    await page.route('**/api/auth/local', (route) =>
      route.fulfill({
        status: 400,
        json: {
          data: null,
          error: { status: 400, name: 'ValidationError', message: 'Invalid identifier or password', details: {} },
        },
      }),
    );
    await page.getByLabel('Adresse électronique').fill('awa@exemple.fr');
    await page.getByLabel('Mot de passe', { exact: true }).fill('faux');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page.getByRole('alert')).toHaveText('Identifiants invalides');
    await expect(page.getByLabel('Adresse électronique')).toHaveValue('awa@exemple.fr');
    await page.route('**/api/auth/local', (route) => route.abort());
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page.getByRole('alert')).toContainText('Le serveur ne répond pas');
  });

  test('sees « Connexion... » until the server answers', async ({ page }) => {
    await page.goto('/admin');
    let answer = () => {};
    const thinking = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/auth/local', async (route) => {
      await thinking;
      await route.continue();
    });
    await page.getByLabel('Adresse électronique').fill(journeyServer.administrator.email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(journeyServer.administrator.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Connexion...' })).toBeDisabled();
    await expect(page.getByLabel('Adresse électronique')).toBeDisabled();
    answer();
    await page.waitForURL('**/admin/dashboard');
  });

  test('with an invalid token is sent to the sign-in screen', { annotation: expectConsoleError('401') }, async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('adminToken', 'mort'));
    await page.goto('/admin/dashboard');
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  });

  test('sees an error and a retry button when the dashboard fails to load', {
    annotation: expectConsoleError('Failed to load resource'),
  }, async ({ page, signIn }) => {
    await signIn();
    await page.route('**/api/dashboard', (route) => route.fulfill({ status: 503, json: {} }));
    await page.reload();
    await expect(page.getByText('Erreur lors du chargement des données')).toBeVisible();
    await page.unroute('**/api/dashboard');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByText('Modifications récentes')).toBeVisible();
  });

  test('sees the not-found screen of the back-office for an unknown URL, with a link to the dashboard', {
    annotation: expectConsoleError('404'),
  }, async ({ page, signIn, checkAccessibility }) => {
    await signIn();
    const answer = await page.goto('/admin/nulle-part/1');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page introuvable');
    await checkAccessibility();
    await page.getByRole('link', { name: 'Revenir au tableau de bord' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tableau de bord');
    for (const [path, title] of [
      ['users/personne', 'Utilisateur introuvable'],
      ['events/aaaaaaaaaaaaaaaaaaaaaaaa', 'Élément introuvable'],
    ]) {
      await page.goto(`/admin/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
      await page.getByRole('main').getByRole('link', { name: 'Revenir à la liste' }).click();
      await expect(page.getByRole('link', { name: 'Ajouter' }).first()).toBeVisible();
    }
  });

  test('sees an error in the screen that crashed, and opens the other screens', {
    annotation: expectConsoleError('Cannot (read|destructure) propert.* null'),
  }, async ({ page, signIn }) => {
    await signIn();
    // A response that the server never sends.
    await page.route('**/api/users*', (route) => route.fulfill({ json: [null] }));
    await page.goto('/admin/users');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('L’écran ne s’est pas ouvert');
    await page.goto('/admin/trash');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Corbeille');
  });
});

test('Anonymous clients receive no part of the back-office', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text().catch(() => ''));
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  // The script of every page looks for `adminToken`, to load the editors' bar: `adminUser` is in the session of the back-office alone.
  expect(scripts.filter((script) => script.includes('adminUser') || script.includes('HydratedRouter'))).toEqual([]);
});
