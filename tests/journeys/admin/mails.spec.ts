import { expect, test } from '../admin-fixtures.ts';

test('« Courriels » lists what was not sent, and says why a test was not', async ({
  page,
  enter,
  checkAccessibility,
}) => {
  await enter('/admin/mails');
  await expect(page.getByText('Aucun serveur d’envoi n’est réglé')).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Message d’essai' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Le message d’essai n’est pas parti. Aucun serveur d’envoi n’est réglé',
  );
  const mail = {
    id: 1,
    recipient: 'awa@exemple.gp',
    subject: 'Votre demande de visite G-2026-1',
    attempts: 3,
    nextAttemptAt: null,
    failure: 'Le serveur d’envoi a répondu : 550 No such user',
    createdAt: '2026-01-05T12:00:00.000Z',
  };
  const pagination = { page: 1, pageSize: 25, pageCount: 1, total: 1 };
  await page.route('**/api/mails?*', (route) =>
    route.fulfill({ json: { data: [mail], meta: { pagination, isConfigured: true } } }),
  );
  await page.goto('/admin/mails');
  const row = page.getByRole('row').filter({ hasText: 'awa@exemple.gp' });
  await expect(row).toContainText('Votre demande de visite G-2026-1. Le serveur d’envoi a répondu : 550 No such user');
  await expect(row).toContainText('aucun');
  await page.route('**/api/dashboard', async (route) => {
    const { data } = await (await route.fetch()).json();
    const mails = { count: 1, first: mail, isConfigured: true };
    await route.fulfill({ json: { data: { ...data, messages: { ...data.messages, mails } } } });
  });
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Voir : Un message n’est pas parti' }).click();
  await expect(page).toHaveURL('/admin/mails');
});
