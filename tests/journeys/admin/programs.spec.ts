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
  await expect(row).toContainText('paraît ou se retire, change en ligne');
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

test('A key is created for what it opens, shown once, and revoked', async ({
  page,
  enter,
  request,
  checkAccessibility,
}) => {
  test.info().annotations.push({ type: 'console', description: 'status of 400' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter('/admin/programmes');
  await page.getByRole('button', { name: 'Nouvelle clé' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouvelle clé' });
  await dialog.getByLabel('À quoi servira-t-elle ?').fill('Agenda de la Région');
  await dialog.getByRole('button', { name: 'Créer la clé' }).click();
  await expect(dialog.getByText('Cochez au moins une case.')).toBeVisible();
  await dialog.getByLabel('Écrire : Événements').check();
  await expect(dialog.getByLabel('Lire : Événements')).toBeChecked();
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Jusqu’au').fill(soon);
  await checkAccessibility();
  await dialog.getByRole('button', { name: 'Créer la clé' }).click();
  const secret = page.getByRole('region', { name: '« Agenda de la Région » : copiez la clé maintenant' });
  const key = (await secret.getByText(/^mact_/).textContent()) ?? '';
  await secret.getByRole('button', { name: 'Copier' }).click();
  await expect(secret.getByRole('button', { name: 'Copié' })).toBeVisible();
  // Another key: what was copied is not its secret.
  await page.getByRole('button', { name: 'Nouvelle clé' }).click();
  await dialog.getByLabel('À quoi servira-t-elle ?').fill('Seconde');
  await dialog.getByLabel('Lire : Collections').check();
  await dialog.getByRole('button', { name: 'Créer la clé' }).click();
  const second = page.getByRole('region', { name: '« Seconde » : copiez la clé maintenant' });
  await expect(second.getByRole('heading')).toBeFocused();
  await expect(second.getByRole('button', { name: 'Copier' })).toBeVisible();
  await second.getByRole('button', { name: 'C’est fait' }).click();
  await expect(page.getByRole('heading', { name: 'Clés' })).toBeFocused();
  const row = page.getByRole('row').filter({ hasText: 'Agenda de la Région' });
  const edit = row.getByRole('button', { name: 'Modifier' });
  await edit.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
  await expect(edit).toBeFocused();
  await expect(row).toContainText('Événements, lecture et écriture');
  await expect(row).toContainText(/dans [456]\sjours/);
  await expect(row).toContainText('jamais');
  const read = () => request.get('/api/events', { headers: { authorization: `Bearer ${key}` } });
  expect((await read()).status()).toBe(200);
  await row.getByRole('button', { name: 'Prolonger' }).click();
  await expect(row).not.toContainText('dans');
  await expect(row).toContainText('à l’instant');
  await row.getByRole('button', { name: 'Révoquer' }).click();
  await page.getByRole('button', { name: 'Révoquer la clé' }).click();
  await expect(row).toHaveCount(0);
  expect((await read()).status()).toBe(401);
});
