import { expect, test } from '../admin-fixtures.ts';

test('A webhook is created with its secret, refused with a reason, suspended and deleted', async ({
  page,
  enter,
  checkAccessibility,
}) => {
  test.info().annotations.push({ type: 'console', description: 'status of 400' });
  await enter('/admin/dashboard');
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('link', { name: 'Accès des programmes' }).click();
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: 'Nouveau webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau webhook' });
  await dialog.getByLabel('À quoi servira-t-il ?').fill('Écran du hall');
  await dialog.getByLabel('Adresse').fill('https://10.0.4.12/hook');
  await dialog.getByLabel('change en ligne').check();
  await checkAccessibility();
  await dialog.getByRole('button', { name: 'Créer le webhook' }).click();
  await expect(dialog.getByText('Cette adresse mène au réseau privé (10.0.4.12).')).toBeVisible();
  await expect(dialog.getByLabel('À quoi servira-t-il ?')).toHaveValue('Écran du hall');
  // A name without an address.
  await dialog.getByLabel('Adresse').fill('https://programme.invalid/hook');
  await dialog.getByRole('button', { name: 'Créer le webhook' }).click();
  const secret = page.getByRole('region', { name: '« Écran du hall » : copiez le secret maintenant' });
  await expect(secret.getByText(/^whsec_/)).toBeVisible();
  await checkAccessibility();
  await secret.getByRole('button', { name: 'C’est fait' }).click();
  await expect(secret).toBeHidden();

  const row = page.getByRole('row').filter({ hasText: 'programme.invalid/hook' });
  await expect(row).toContainText('parution et retrait, modification');
  await row.getByRole('button', { name: 'Modifier' }).click();
  await expect(page.getByRole('dialog').getByLabel('change en ligne')).toBeChecked();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
  await row.getByRole('button', { name: 'Suspendre' }).click();
  await expect(row).toContainText('Suspendu');
  await page.reload();
  await expect(row).toContainText('Suspendu');
  await row.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('button', { name: 'Supprimer le webhook' }).click();
  await expect(row).toHaveCount(0);
});

test('« Adresses et champs » shows each type with its address, its fields and an example', async ({
  page,
  enter,
  create,
  checkAccessibility,
}) => {
  await create('collections', { title: 'Fer de marque', order: 1 });
  await enter('/admin/programmes?onglet=adresses');
  await page.getByText('/api/collections', { exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Titre' }).first()).toContainText('texte court');
  await expect(page.locator('pre')).toContainText('"documentId"');
  await checkAccessibility();
});
