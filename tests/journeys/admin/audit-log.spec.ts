import { journeyServer } from '../server.ts';
import { expect, expectConsoleError, test } from '../test.ts';

test.describe('The audit log', () => {
  test('shows the author, the action and the time of each change', async ({ page, signIn, checkAccessibility }) => {
    await signIn();
    const token = await page.evaluate(() => localStorage.getItem('adminToken'));
    const headers = { authorization: `Bearer ${token}` };
    const title = `Carnet de bord ${Math.random().toString(36).slice(2, 8)}`;
    const response = await page.request.post('/api/collections', { headers, data: { data: { title } } });
    const { id, documentId } = ((await response.json()) as { data: { id: number; documentId: string } }).data;

    await page.goto('/admin/dashboard');
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('link', { name: 'Journal', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Journal', level: 1 })).toBeVisible();
    await expect(page.getByText(/^Qui a fait quoi, du plus récent au plus ancien/)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^[\d\s\u202f]+ lignes$/ })).toBeVisible();
    await page.getByLabel('Type d’action').selectOption('Contenus');
    await page.getByRole('searchbox').fill(journeyServer.administrator.email.toUpperCase());
    await expect(page).toHaveURL(/recherche=/);
    const row = page.getByRole('row', { name: new RegExp(title) });
    await expect(row).toContainText('Création');
    await expect(row).toContainText(journeyServer.administrator.email);
    await checkAccessibility();
    await row.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/collections/${documentId}$`));

    await page.goto('/admin/journal?depuis=2000-01-01&acte=signIns');
    await expect(page.getByLabel('Depuis le')).toHaveValue('2000-01-01');
    await expect(page.getByRole('rowheader', { name: /^Connexion/ }).first()).toBeVisible();
    // What no account did: the first one was made by the start.
    await page.getByLabel('Type d’action').selectOption('Maintenance');
    const first = page.getByRole('row', { name: /Création du premier compte/ });
    await expect(first).toContainText('Équipe technique');
    await expect(first).toContainText(journeyServer.administrator.email);
    await page.goto('/admin/journal?recherche=personne-de-ce-nom');
    await expect(page.getByText('Rien ici ne correspond à cette recherche.')).toBeVisible();
    await page.getByRole('link', { name: 'Voir tout le journal' }).click();
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await page.request.delete(`/api/collections/${id}`, { headers });
  });

  test('shows an error when it fails to load', {
    annotation: expectConsoleError('Failed to load resource'),
  }, async ({ page, signIn }) => {
    await signIn();
    let away = true;
    await page.route('**/api/audit*', (route) =>
      away ? route.fulfill({ status: 503, json: { error: { message: 'x', details: {} } } }) : route.continue(),
    );
    await page.goto('/admin/journal');
    await expect(page.getByRole('alert')).toContainText('Erreur lors du chargement des données');
    away = false;
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('rowheader').first()).toBeVisible();
  });

  test('paginates forward and back, and displays the previous rows until the next ones are loaded', async ({
    page,
    signIn,
  }) => {
    await signIn();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/audit*', async (route) => {
      const number = Number(new URL(route.request().url()).searchParams.get('pagination[page]'));
      if (number === 2) await answered;
      const label = `Acte de la page ${number}`;
      const event = {
        at: '2027-03-14T22:30:00.000Z',
        act: 'signIn',
        label,
        result: 'done',
        author: null,
        subject: null,
      };
      const pagination = { page: number, pageSize: 10, pageCount: 3, total: 21 };
      await route.fulfill({ json: { data: [event], meta: { pagination } } });
    });
    await page.goto('/admin/journal');
    const row = (number: number) => page.getByRole('rowheader', { name: `Acte de la page ${number}` });
    await expect(row(1)).toBeVisible();
    await page.getByRole('button', { name: 'Suivant' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    await expect(row(1)).toBeVisible();
    answer();
    await expect(row(2)).toBeVisible();
    await page.getByRole('button', { name: 'Suivant' }).click();
    await expect(row(3)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/page=2/);
    await expect(row(2)).toBeVisible();
    await page.goForward();
    await expect(row(3)).toBeVisible();
  });
});
