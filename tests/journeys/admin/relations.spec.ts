import type { Request } from '@playwright/test';
import { openPart } from '../../admin-parts/open.ts';
import { enter, held } from '../media/media-fixtures.ts';
import { expect, expectConsoleError, test } from '../test.ts';

test.describe('The field of related events', () => {
  test('finds by title, adds with the keyboard, orders and removes', async ({ page, request, checkAccessibility }) => {
    await enter(page);
    const events = await (
      await request.get('/api/events?pagination[pageSize]=1&filters[title][$containsi]=lewoz')
    ).json();
    const [itself] = events.data as { documentId: string; title: string }[];
    await openPart(page, 'events', { exclude: itself?.documentId ?? '' });
    const field = page.getByRole('combobox', { name: 'Dans le même cycle' });
    await field.click();
    const options = page.getByRole('option');
    await expect(options.first()).toContainText(/20\d\d/);
    await expect(page.getByRole('option').filter({ hasText: 'Brouillon' }).first()).toBeVisible();
    await checkAccessibility();

    await field.fill('CHANTE nwel');
    await expect(options).toHaveCount(1);
    await expect(options).toContainText('Chanté Nwèl');
    await page.keyboard.press('ArrowDown');
    await expect(field).toHaveAttribute('aria-activedescendant', (await options.getAttribute('id')) ?? '-');
    await page.keyboard.press('Enter');
    const chanted = 'Chanté Nwèl au Mémorial';
    await expect.poll(() => held(page)).toEqual([chanted]);
    await expect(field).toHaveValue('');

    await field.fill('chanté nwèl');
    await expect(page.getByText('Aucun résultat pour')).toBeVisible();
    await field.fill(itself?.title ?? '');
    await expect(page.getByText('Aucun résultat pour')).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page).toHaveTitle('Formulaire');

    await field.fill('Corps debout');
    await options.filter({ hasText: 'Corps debout' }).click();
    await expect.poll(() => held(page)).toEqual([chanted, 'Corps debout']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Monter Corps debout' }).click();
    await expect.poll(() => held(page)).toEqual(['Corps debout', chanted]);
    await page.getByRole('button', { name: 'Retirer Corps debout' }).click();
    await expect.poll(() => held(page)).toEqual([chanted]);
    const undo = page.getByRole('button', { name: 'Annuler le retrait de Corps debout' });
    await expect(undo).toBeFocused();
    await undo.press('Enter');
    await expect.poll(() => held(page)).toEqual(['Corps debout', chanted]);
    await expect(page.getByRole('button', { name: 'Retirer Corps debout' })).toBeFocused();
  });

  test('cancels a search when the next one starts, and retries after a failure', {
    annotation: expectConsoleError('Failed to load resource'),
  }, async ({ page }) => {
    await enter(page);
    await openPart(page, 'events');
    const field = page.getByRole('combobox', { name: 'Dans le même cycle' });
    let answerLate = () => {};
    const late = new Promise<void>((resolve) => {
      answerLate = resolve;
    });
    await page.route('**/api/events?*', async (route) => {
      const url = decodeURIComponent(route.request().url());
      if (url.includes('=chant')) await late;
      if (url.includes('=panne')) return route.fulfill({ status: 503, json: {} });
      return route.continue().catch(() => undefined);
    });
    const isFirst = (request: Request) => request.url().includes('=chant');
    const firstSearch = page.waitForRequest(isFirst);
    const cancelled = page.waitForEvent('requestfailed', isFirst);
    await field.fill('chant');
    await expect(page.getByText('Chargement...')).toBeVisible();
    await firstSearch;
    await field.fill('corps debout');
    await cancelled;
    answerLate();
    await expect(page.getByRole('option')).toHaveCount(1);
    await expect(page.getByRole('option')).toHaveText(/Corps debout/);

    await field.fill('panne');
    await expect(page.getByText('Erreur lors du chargement des données')).toBeVisible();
    await page.unroute('**/api/events?*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByText('Aucun résultat pour')).toBeVisible();
  });
});
