import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';

/** The script of the dialogs' history loads with the first gesture. */
const entries = (page: Page, count: number) =>
  expect.poll(() => page.evaluate(() => history.state?.dialogs ?? 0)).toBe(count);

test.describe('The Back button closes what was opened, and stays on the page:', () => {
  test('a piece of the collections and its picture; the piece has the URL of its page', { tag: '@phone' }, async ({
    page,
    context,
  }) => {
    await page.goto('/visiter-le-macte');
    await page.goto('/collections');
    const piece = page.getByRole('dialog', { name: 'Registre d’habitation', exact: true });
    const opener = page.getByRole('link', { name: 'Registre d’habitation', exact: true });
    const title = page.getByRole('heading', { level: 1 });
    await opener.click();
    await expect(piece.first()).toBeVisible();
    await expect(page).toHaveURL(/\/collections\/[a-z0-9]{24}$/);
    const pieceUrl = page.url();
    await piece.getByRole('button', { name: /^Agrandir/ }).click();
    await expect(piece).toHaveCount(2);

    await entries(page, 2);
    await page.goBack();
    await expect(piece).toHaveCount(1);
    await entries(page, 1);
    await page.goBack();
    await expect(piece).toHaveCount(0);
    await expect(page).toHaveURL(/\/collections$/);
    await expect(opener).toBeFocused();
    await page.goForward();
    await expect(piece.first()).toBeVisible();
    await expect(page).toHaveURL(pieceUrl);

    // Closed by its button it has no history entry any more: Back leaves the page.
    await piece.getByRole('button', { name: 'Fermer', exact: true }).click();
    await expect(page).toHaveURL(/\/collections$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/visiter-le-macte$/);

    // Loaded again it is its page, and Back leads to the list.
    await page.goto('/collections');
    await opener.click();
    await entries(page, 1);
    await page.reload();
    await expect(title).toHaveText('Registre d’habitation');
    await page.goBack();
    await expect(title).toHaveText('Collections');
    await expect(page).toHaveURL(/\/collections$/);

    // Forward and Back may come before the script of the dialogs' history.
    let load = (): void => undefined;
    const isAllowed = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/\/assets\/gestures-/, (route) => isAllowed.then(() => route.continue()));
    await page.reload();
    await page.goForward();
    await expect(title).toHaveText('Registre d’habitation');
    await page.waitForLoadState();
    await page.goBack();
    await expect(title).toHaveText('Collections');
    load();

    const documentId = pieceUrl.split('/').at(-1);
    const old = await context.newPage();
    await old.goto(`/collections#voir-${documentId}`);
    await expect(old).toHaveURL(pieceUrl);
    await expect(old.getByRole('heading', { level: 1 })).toHaveText('Registre d’habitation');
    await old.close();
  });

  test('two dialogs that one Escape closes', async ({ page }) => {
    await page.goto('/visiter-le-macte');
    await page.goto('/collections');
    await page.getByRole('link', { name: 'Registre d’habitation', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Agrandir/ })
      .click();
    await expect(page.getByRole('dialog', { name: 'Registre d’habitation', exact: true })).toHaveCount(2);
    await entries(page, 2);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/collections$/);
    await entries(page, 0);
    await page.goBack();
    await expect(page).toHaveURL(/\/visiter-le-macte$/);
  });

  test('a photograph of an event', async ({ page, request }) => {
    const answer = await request.get('/api/events?filters[title][$eq]=Ce que les racines retiennent');
    const path = `/evenement/${(await answer.json()).data[0].documentId}`;
    await page.goto('/evenements');
    await page.goto(path);
    const photo = page.getByRole('link', { name: /photo 1 sur 4/ });
    await photo.scrollIntoViewIfNeeded();
    await expect(page.locator('[data-island=Gallery][data-hydrated]')).toHaveCount(1);
    await photo.click();
    await entries(page, 1);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await photo.click();
    await entries(page, 1);
    await page.getByRole('button', { name: 'Fermer la visionneuse' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await entries(page, 0);
    await page.goBack();
    await expect(page).toHaveURL(/\/evenements$/);
  });

  test('the menu on a phone; a page restored from the history has it closed', { tag: '@touch' }, async ({ page }) => {
    await page.goto('/visiter-le-macte');
    await page.goto('/magazines');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(menu).toBeVisible();
    await entries(page, 1);
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/\/magazines$/);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await entries(page, 1);
    await menu.getByRole('link', { name: 'COLLECTIONS' }).click();
    await expect(page).toHaveURL(/\/collections$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/magazines$/);
    await expect(menu).toBeHidden();
    await entries(page, 0);
    await page.goBack();
    await expect(page).toHaveURL(/\/visiter-le-macte$/);
  });
});
