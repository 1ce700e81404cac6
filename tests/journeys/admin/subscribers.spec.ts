import { readFile } from 'node:fs/promises';
import { expect, expectConsoleError, test } from '../test.ts';

const newAddress = () => `lettre-${Math.random().toString(36).slice(2, 10)}@exemple.fr`;

test.describe('The screen of subscribers', () => {
  test('finds one, exports the list, and deletes one', async ({ page, signIn, request, checkAccessibility }) => {
    const email = newAddress();
    expect((await request.post('/api/mailjet/contact', { data: { email } })).ok()).toBe(true);
    await signIn();
    await page.goto('/admin/subscribers');
    await expect(page.getByText(/^\d+ abonnés?$/)).toBeVisible();
    await page.getByRole('searchbox').fill(email.slice(0, -4));
    await expect(page.getByText('1 abonné', { exact: true })).toBeVisible();
    await checkAccessibility();
    // Without the head of the table, the row says what its state is about.
    await page.setViewportSize({ width: 1024, height: 900 });
    await expect(page.getByRole('row', { name: new RegExp(email) }).getByText(/^Envoi à Mailjet/)).toBeVisible();
    await checkAccessibility();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exporter en CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^abonnes-\d{4}-\d\d-\d\d\.csv$/);
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv.startsWith('\ufeffAdresse électronique;')).toBe(true);
    expect(csv).toContain(`\r\n${email};`);

    await page.getByRole('button', { name: `Désinscrire ${email}` }).click();
    const question = page.getByRole('dialog', { name: 'Êtes-vous sûr de vouloir supprimer cet élément ?' });
    await question.getByRole('button', { name: 'Désinscrire et effacer' }).click();
    await expect(page.getByRole('status').filter({ hasText: `${email} est désinscrit` })).toBeVisible();
    await expect(page.getByText(/Aucune adresse ne contient/)).toBeVisible();
  });

  test('shows an error when an action fails', { annotation: expectConsoleError('Failed to load resource') }, async ({
    page,
    signIn,
    request,
  }) => {
    const email = newAddress();
    await request.post('/api/mailjet/contact', { data: { email } });
    await signIn();
    await page.goto(`/admin/subscribers?recherche=${email}`);
    await page.route('**/api/newsletter/**', (route) =>
      route.request().method() === 'GET' && !route.request().url().includes('.csv')
        ? route.continue()
        : route.fulfill({
            status: 503,
            json: {
              error: { message: 'Mailjet ne répond pas : cette personne n’a pas été désinscrite.', details: {} },
            },
          }),
    );
    await page.getByRole('button', { name: 'Exporter en CSV' }).click();
    await expect(page.getByRole('alert')).toContainText('L’export n’a pas abouti');
    await page.getByRole('button', { name: `Désinscrire ${email}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Désinscrire et effacer' }).click();
    await expect(page.getByRole('alert')).toContainText('Mailjet ne répond pas');
    await expect(page.getByRole('row', { name: new RegExp(email) })).toBeVisible();
  });
});
