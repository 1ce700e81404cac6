import type { Page } from '@playwright/test';
import { expect, expectConsoleError, test } from '../test.ts';

/** Asks the API with the session of the page. */
async function ask(
  page: Page,
  method: string,
  path: string,
  data?: object,
): Promise<{ id: number; documentId: string }> {
  const token = await page.evaluate(() => localStorage.getItem('adminToken'));
  const answer = await page.request.fetch(`/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data && { data: { data } }),
  });
  expect(answer.ok()).toBe(true);
  return answer.status() === 204 ? { id: 0, documentId: '' } : (await answer.json()).data;
}

const titled = (prefix: string) => `${prefix} ${Math.random().toString(36).slice(2, 8)}`;

async function threwAway(page: Page, title: string): Promise<{ documentId: string }> {
  const entry = await ask(page, 'POST', 'events', { title, newStartDate: '2027-05-27', isPublished: false });
  await ask(page, 'DELETE', `events/${entry.id}`);
  return entry;
}

test.describe('The trash', () => {
  test('restores an entry that was deleted by mistake', async ({ page, signIn, checkAccessibility }) => {
    await signIn();
    const title = titled('Nuit du gwoka');
    const { documentId } = await threwAway(page, title);
    await page.goto('/admin/trash');
    await expect(page.getByText('Ce qui est supprimé y reste trente jours.')).toBeVisible();
    await page.getByLabel('Type de contenu').selectOption('Événements');
    await page.getByRole('searchbox').fill(title.toUpperCase());
    const row = page.getByRole('row', { name: new RegExp(title) });
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await expect(row).toContainText('dans 30 jours');
    await checkAccessibility();
    await row.getByRole('button', { name: `Restaurer ${title}` }).click();
    await expect(
      page.getByRole('status').filter({ hasText: `« ${title} » est de retour dans Événements.` }),
    ).toBeVisible();
    await expect(page.getByText('Rien ici ne correspond à cette recherche.')).toBeVisible();
    expect((await ask(page, 'GET', `events/${documentId}`)).documentId).toBe(documentId);
  });

  test('deletes one entry permanently after a confirmation', async ({ page, signIn }) => {
    await signIn();
    const title = titled('Brouillon');
    await threwAway(page, title);
    await page.goto(`/admin/trash?recherche=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: `Supprimer définitivement ${title}` }).click();
    const question = page.getByRole('dialog', { name: 'Êtes-vous sûr de vouloir supprimer cet élément ?' });
    await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row', { name: new RegExp(title) })).toBeVisible();
    await page.getByRole('button', { name: `Supprimer définitivement ${title}` }).click();
    await question.getByRole('button', { name: 'Supprimer définitivement' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'est supprimé définitivement' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('row', { name: new RegExp(title) })).toHaveCount(0);
  });

  test('selects all of its rows, whatever the width of the window', async ({ page, signIn }) => {
    await signIn();
    const title = titled('Séance levée');
    for (const name of [title, `${title} bis`]) await threwAway(page, name);
    await page.goto(`/admin/trash?recherche=${encodeURIComponent(title)}`);
    for (const width of [390, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('checkbox', { name: `Sélectionner : ${title} bis` }).check();
      await page.getByRole('button', { name: 'Tout sélectionner' }).click();
      await expect(page.getByText('2 sélectionnés')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Tout sélectionner' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Désélectionner' }).click();
    }
  });

  test('shows an error when the trash fails to load', {
    annotation: expectConsoleError('Failed to load resource'),
  }, async ({ page, signIn }) => {
    await signIn();
    await page.route('**/api/trash?*', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/admin/trash');
    await expect(page.getByRole('alert')).toContainText('Erreur lors du chargement des données');
    await page.unroute('**/api/trash?*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('A preview shows an unpublished page to holders of its link only', {
  annotation: expectConsoleError('404'),
}, async ({ page, signIn, browser, checkAccessibility }) => {
  await signIn();
  const title = titled('Léwoz à venir');
  const { documentId } = await ask(page, 'POST', 'events', { title, newStartDate: '2027-05-27 19:30' });
  const { url } = (await ask(page, 'POST', `events/${documentId}/preview`)) as unknown as { url: string };
  const visitor = await (await browser.newContext()).newPage();
  const previewUrl = new URL(url, page.url());
  const answer = await visitor.goto(previewUrl.href);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()['cache-control']).toBe('no-store');
  expect(answer?.headers()['x-robots-tag']).toContain('noindex');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(visitor.getByText('Aperçu — non publié')).toBeInViewport();
  // The cookie banner would cover it.
  await expect(visitor.locator('[data-consent-banner]')).toHaveCount(0);
  await visitor.goto(`${previewUrl.origin}${previewUrl.pathname}`);
  await expect(visitor.getByText("Cet événement n'est pas encore publié.")).toBeVisible();
  await expect(visitor.getByText('Aperçu')).toHaveCount(0);
  await visitor.goto(`${previewUrl.origin}${previewUrl.pathname}?apercu=perime`);
  await expect(visitor.getByText('Aperçu expiré')).toBeVisible();
  await expect(visitor.getByText("Cet événement n'est pas encore publié.")).toBeVisible();
  await visitor.context().close();
  await page.goto(previewUrl.href);
  await checkAccessibility();
});
