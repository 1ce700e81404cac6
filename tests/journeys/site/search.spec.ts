import { expect, expectConsoleError, test } from '../test.ts';

const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
for (const [name, viewport] of Object.entries(widths))
  test.describe(`The search on a ${name}`, () => {
    test.use({ viewport });

    test('suggests titles by keyboard: arrows, Enter, and Escape, which returns the focus to « Rechercher »', async ({
      page,
      checkAccessibility,
    }) => {
      await page.goto('/recherche');
      const field = page.getByRole('combobox', { name: 'Rechercher dans le site et les magazines' });
      const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
      await field.focus();
      // The field is hydrated by the focus.
      await expect(page.locator('[data-island=SearchField]')).toHaveAttribute('data-hydrated', '');
      await field.pressSequentially('mangr');
      await expect(field).toHaveAttribute('aria-expanded', 'true');
      await expect(options.last()).toContainText('Tout ce qui contient «\u00a0mangr\u00a0»');
      await expect(options.first().locator('mark').first()).toHaveText(/^mangr$/i);
      const count = (await options.count()) - 1;
      await expect(page.getByRole('status').filter({ hasText: `${count} suggestions.` })).toBeAttached();
      await checkAccessibility();

      await field.press('ArrowDown');
      await expect(options.first()).toHaveAttribute('aria-selected', 'true');
      await expect(field).toHaveAttribute('aria-activedescendant', 'suggestion-0');
      await field.press('ArrowUp');
      await expect(field).not.toHaveAttribute('aria-activedescendant');
      await field.press('ArrowUp');
      await expect(options.last()).toHaveAttribute('aria-selected', 'true');

      await field.press('Escape');
      await expect(field).toHaveAttribute('aria-expanded', 'false');
      await expect(field).toHaveValue('mangr');
      await field.press('Escape');
      await expect(page.locator('header').getByRole('link', { name: 'Rechercher' })).toBeFocused();

      await page.getByRole('button', { name: 'Effacer' }).click();
      await expect(field).toBeFocused();
      await expect(field).toHaveValue('');
      await field.pressSequentially('mangr');
      await expect(options.first()).toBeVisible();
      await field.press('ArrowDown');
      const path = await options.first().getAttribute('href');
      await field.press('Enter');
      await page.waitForURL(`**${path}`);
    });

    test('shows what has the text, and marks it', async ({ page, checkAccessibility }) => {
      await page.goto('/recherche');
      await page.getByRole('combobox').fill('gwo ka');
      await page.getByRole('combobox').press('Enter');
      await page.waitForURL('**/recherche?q=gwo+ka');
      await expect(page.getByText('est aussi cherché sous')).toBeVisible();
      await expect(
        page
          .locator('mark')
          .filter({ hasText: /^gwo\s?ka$/i })
          .first(),
      ).toBeVisible();
      await checkAccessibility();
      await page.goto('/recherche?q=canne');
      const kinds = page.getByRole('navigation', { name: 'Par genre' });
      await kinds.getByRole('link', { name: /Magazines/ }).click();
      await expect(page.getByRole('heading', { level: 2, name: 'Magazines' })).toBeVisible();
      const pageLinks = page.getByRole('link', { name: /^Lire page/ });
      await pageLinks.first().click();
      await page.waitForURL(/\/magazines\?numero=.*&page=\d+/);
    });

    test('is on the page of a missing address, with its words', {
      annotation: expectConsoleError('404'),
    }, async ({ page, checkAccessibility }) => {
      await page.goto('/agenda/la-nuit-des-conteurs');
      const field = page.getByRole('combobox');
      await expect(field).toHaveValue('agenda nuit des conteurs');
      await checkAccessibility();
      await field.fill('nuit des conteurs');
      await field.press('Enter');
      await expect(page.getByRole('link', { name: 'La nuit des conteurs' })).toBeVisible();
    });
  });
