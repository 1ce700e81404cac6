import { expect, test } from '../admin-fixtures.ts';

test('An old address leads to a page, is counted, changed and deleted', async ({
  page,
  enter,
  request,
  checkAccessibility,
}) => {
  test.info().annotations.push({ type: 'console', description: 'status of 400' });
  await enter('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('redirections');
  await page.getByRole('option', { name: 'Redirections' }).click();
  await expect(page.getByText('Aucune redirection.')).toBeVisible();
  await checkAccessibility();

  await page.getByRole('button', { name: 'Nouvelle redirection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouvelle redirection' });
  await dialog.getByLabel('Ancienne adresse').fill('/evenements');
  await dialog.getByLabel('Mène à').fill('//autre.example');
  await dialog.getByRole('button', { name: 'Créer la redirection' }).click();
  await expect(dialog.getByText(/^Saisissez une adresse complète/)).toBeVisible();
  await dialog.getByLabel('Mène à').fill('/visiter-le-macte');
  await dialog.getByRole('button', { name: 'Créer la redirection' }).click();
  await expect(dialog.getByText('Une page du site a cette adresse.')).toBeVisible();
  await checkAccessibility();
  await dialog.getByLabel('Ancienne adresse').fill('/expositions/mémoire%20vive/');
  await dialog.getByRole('button', { name: 'Créer la redirection' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: '/expositions/mémoire%20vive' });
  await expect(row).toContainText('jamais');
  await expect(row.getByRole('link', { name: '/visiter-le-macte' })).toHaveAttribute('href', '/visiter-le-macte');
  await checkAccessibility();

  const answer = await request.get('/expositions/m%C3%A9moire%20vive?source=affiche', { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([301, '/visiter-le-macte?source=affiche']);
  expect(answer.headers()['cache-control']).toBe('no-cache');
  const visitor = await page.context().newPage();
  await visitor.goto('/expositions/m%C3%A9moire%20vive');
  await expect(visitor).toHaveURL(/\/visiter-le-macte$/);
  await visitor.close();

  await row.getByRole('button', { name: 'Modifier' }).click();
  await page.getByRole('dialog').getByLabel('Mène à').fill('/collections');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(row.getByRole('link', { name: '/collections' })).toBeVisible();
  await expect(row.getByRole('cell', { name: '2', exact: true })).toBeVisible();
  await expect(row).not.toContainText('jamais');

  await row.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('button', { name: 'Supprimer la redirection' }).click();
  await expect(row).toHaveCount(0);
  expect((await request.get('/expositions/m%C3%A9moire%20vive')).status()).toBe(404);
});
