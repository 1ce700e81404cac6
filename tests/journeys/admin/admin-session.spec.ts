import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expect, expectConsoleError, signInHere, test, unique, withoutAutosave } from '../admin-fixtures.ts';
import { publishButton } from '../lifecycle/lifecycle-form.ts';
import { journeyServer } from '../server.ts';

const refused = { annotation: expectConsoleError('40[013]|429|ERR_FAILED') };

interface Visit {
  page: Page;
  jwt: string;
}

const password = 'Mangrove-bleue-1802';

/** Another account, whose sessions may end without ending those of all journeys. */
async function makeAccount(
  request: APIRequestContext,
  jwt: string,
  kind: string,
): Promise<{ id: number; email: string }> {
  const username = unique(kind).replace(' ', '');
  const email = `${username}@memorial.example`;
  const data = { email, username, password, blocked: false, confirmed: true, role: 1 };
  const answer = await request.post('/api/users', { headers: { authorization: `Bearer ${jwt}` }, data });
  return { id: ((await answer.json()) as { id: number }).id, email };
}

/** Another browser in which an account of this journey is signed in: the sessions of other journeys must not end. */
async function visit(browser: Browser, email: string, userAgent?: string): Promise<Visit> {
  const context = await browser.newContext(userAgent ? { userAgent } : {});
  const page = await context.newPage();
  await page.goto(`${journeyServer.url}/admin`);
  await signInHere(page, { email, password });
  await page.waitForURL('**/admin/dashboard');
  return { page, jwt: await page.evaluate(() => localStorage.getItem('adminToken') ?? '') };
}

test.describe('A session', () => {
  test.slow();

  test('returns to the requested page after sign-in', refused, async ({ page }) => {
    await page.goto('/admin/magazines?tri=title%3Aasc');
    await expect(page).toHaveURL(/\/admin\?retour=/);
    await signInHere(page);
    await expect(page).toHaveURL(/\/admin\/magazines\?tri=title%3Aasc$/);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    // Signed in already: the return path is followed at once, and never leads out of the back-office.
    await page.goto('/admin?retour=%2Fadmin%2Fpopups');
    await expect(page).toHaveURL(/\/admin\/popups$/);
    for (const trap of ['https://ailleurs.example/admin/', '//ailleurs.example/admin/', '/admin/../evenements']) {
      await page.goto(`/admin?${new URLSearchParams({ retour: trap })}`);
      await expect(page).toHaveURL(`${journeyServer.url}/admin/dashboard`);
    }
  });

  test('that ends outside a form leads to the sign-in screen, and back', refused, async ({ page, enter }) => {
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
      await withoutAutosave(page);
      // A call of the preview or of the counts would prompt first.
      await page.waitForLoadState('networkidle');
      await page.getByRole('textbox', { name: 'Titre' }).fill(`${title}, suite`);
      await page.evaluate(() => localStorage.setItem('adminToken', 'mort'));
      await publishButton(page).click();
      const dialog = page.getByRole('dialog', { name: 'Votre session a expiré' });
      await expect(dialog.getByLabel('Mot de passe', { exact: true })).toBeFocused();
      await expect(dialog.getByLabel('Adresse électronique')).toHaveValue(journeyServer.administrator.email);
      await checkAccessibility();

      await dialog.getByRole('button', { name: 'Plus tard' }).click();
      await expect(page.getByRole('alert')).toContainText('Votre session a expiré');
      await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue(`${title}, suite`);

      await publishButton(page).click();
      await dialog.getByLabel('Mot de passe', { exact: true }).fill('faux');
      await dialog.getByRole('button', { name: 'Se connecter' }).click();
      await expect(dialog.getByRole('alert')).toHaveText(/Identifiants invalides|Trop de tentatives/);
      await signInHere(page);
      await expect(page).toHaveURL(/\/admin\/collections$/);
      await expect(page.getByRole('status').filter({ hasText: 'Publié :' })).toBeVisible();
      expect((await read('collections', documentId))?.title).toBe(`${title}, suite`);
    },
  );

  const status = async (request: APIRequestContext, jwt: string) =>
    (await request.get('/api/users/me', { headers: { authorization: `Bearer ${jwt}` } })).status();

  test(
    'is seen with the others, and closed from another screen',
    refused,
    async ({ page, request, browser, session, enter, checkAccessibility }) => {
      const { id, email } = await makeAccount(request, session.jwt, 'yole');
      const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
      const hers = await visit(browser, email);
      const second = await visit(browser, email, firefox);

      // The e-mail address in the sidebar links to the account.
      await hers.page.getByRole('link', { name: email }).filter({ visible: true }).click();
      await expect(hers.page).toHaveURL(new RegExp(`/admin/users/${id}$`));
      const table = hers.page.getByRole('table', { name: /Sessions ouvertes/ });
      await expect(table.getByRole('row')).toHaveCount(3);
      await expect(table.getByRole('row', { name: /Cette session/ }).getByRole('button')).toHaveCount(0);
      await table.getByRole('button', { name: /^Fermer la session Firefox sur Windows, ouverte à l’instant/ }).click();
      const question = hers.page.getByRole('dialog', { name: 'Fermer cette session ?' });
      await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused();
      await hers.page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      expect(await status(request, second.jwt)).toBe(200);
      await table.getByRole('button', { name: /^Fermer la session Firefox/ }).click();
      await question.getByRole('button', { name: 'Fermer' }).click();
      await expect(table.getByRole('row')).toHaveCount(2);
      await expect(hers.page.getByRole('heading', { name: 'Sessions ouvertes' })).toBeFocused();
      expect([await status(request, second.jwt), await status(request, hers.jwt)]).toEqual([401, 200]);
      await second.page.reload();
      await expect(second.page.getByRole('heading', { name: 'Connexion' })).toBeVisible();

      // An administrator closes those of a colleague.
      await enter(`/admin/users/${id}`);
      await expect(page.getByRole('table', { name: /Sessions ouvertes/ }).getByRole('row')).toHaveCount(2);
      await checkAccessibility();
      await page.getByRole('button', { name: 'Fermer toutes les sessions' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
      await expect(page.getByText('Personne n’est connecté à ce compte.')).toBeVisible();
      expect([await status(request, hers.jwt), await status(request, session.jwt)]).toEqual([401, 200]);
      await hers.page.context().close();
      await second.page.context().close();
    },
  );

  test('ends on the server with « Déconnexion », in every tab', refused, async ({ request, browser, session }) => {
    const { email } = await makeAccount(request, session.jwt, 'gommier');
    const { page, jwt } = await visit(browser, email);
    await page.getByRole('button', { name: 'Déconnexion' }).filter({ visible: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Déconnexion' }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await expect.poll(() => status(request, jwt)).toBe(401);
    // A token copied from this browser's storage is no longer valid.
    await page.evaluate((token) => localStorage.setItem('adminToken', token), jwt);
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
    await page.context().close();
  });

  test('is renewed once per interval while the editor types', async ({ page, enter }) => {
    await page.clock.install();
    await enter('/admin/collections/nouveau');
    const title = page.getByRole('textbox', { name: 'Titre' });
    await title.fill('Une longue notice');
    let requestCount = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/users/me')) requestCount += 1;
    });
    await title.press('a');
    await page.clock.fastForward('06:00');
    expect(requestCount).toBe(0);
    await title.press('b');
    await expect.poll(() => requestCount).toBe(1);
    await title.press('c');
    await title.press('d');
    expect(requestCount).toBe(1);
    await page.clock.fastForward('06:00');
    await title.press('e');
    await expect.poll(() => requestCount).toBe(2);
  });

  test('that nobody uses is announced before it ends, and can be kept', async ({ page, enter, checkAccessibility }) => {
    await page.clock.install();
    await enter('/admin/collections');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    const search = page.getByRole('searchbox');
    await search.click();
    const warning = page.getByRole('dialog', { name: /^Êtes-vous toujours là/ });
    // Two hours are the idle time of the journeys' server.
    await page.clock.fastForward('01:50:00');
    await expect(search).toBeFocused();
    await expect(warning).toHaveCount(0);
    await page.clock.fastForward('03:00');
    const keep = warning.getByRole('button', { name: 'Rester connecté' });
    await expect(keep).toBeFocused();
    await checkAccessibility();
    const request = page.waitForRequest('**/api/users/me');
    await page.keyboard.press('Enter');
    await request;
    await expect(warning).toHaveCount(0);
    await expect(search).toBeFocused();
    await page.clock.fastForward('01:00:00');
    await expect(warning).toHaveCount(0);
    // As after a night in which the computer was asleep: the session is over.
    await page.clock.fastForward('09:00:00');
    await expect(warning).toHaveCount(0);
  });
});
