import type { Page } from '@playwright/test';
import { sanitizeEditorHtml } from '#server/entry-input/sanitize-html.ts';
import { test as bench } from '#tests/editor/bench.ts';
import { expect, test, unique, widths } from '../admin-fixtures.ts';
import { publishButton } from '../lifecycle/lifecycle-form.ts';

// The tests do not depend on the width of the window.
test.skip(({ viewport }) => (viewport?.width ?? 0) < 1000);

const surface = (page: Page) => page.getByRole('textbox', { name: 'Description' });
const bar = (page: Page) => surface(page).getByRole('toolbar', { name: 'Tableau' });
const action = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const value = (page: Page) => page.evaluate(() => window.bench.value);
const type = (page: Page, ...keys: string[]) =>
  keys.reduce(
    (before, key) =>
      before.then(() => (/^[A-Z][a-z]+|\+/.test(key) ? page.keyboard.press(key) : page.keyboard.type(key))),
    Promise.resolve(),
  );

async function paste(page: Page, html: string): Promise<string> {
  await surface(page).evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    element.focus();
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
  return value(page);
}

bench.describe('A table in the editor', () => {
  bench('is inserted, filled and changed with the keyboard only', async ({ page, openEditor, checkAccessibility }) => {
    await openEditor('<p>avant</p>');
    await surface(page).press('End');
    await type(page, 'Alt+F10', 'End', 'ArrowLeft', 'ArrowLeft', 'Enter');
    await expect(surface(page)).toBeFocused();
    await type(page, '1848', 'Enter', 'an', 'Tab', 'fait', 'Tab', 'où', 'Tab', '1635', 'Tab', 'fort');
    await type(page, 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', '!');
    expect(await value(page)).toBe(
      '<p>avant</p><table><caption>1848!</caption><thead><tr><th scope="col">an</th><th scope="col">fait</th><th scope="col">où</th></tr>' +
        '</thead><tbody><tr><td>1635</td><td>fort</td><td></td></tr><tr><td></td><td></td><td></td></tr></tbody></table>',
    );
    expect(sanitizeEditorHtml(await value(page))).toBe(await value(page));
    await checkAccessibility();
    // The bar of the table, then the toolbar.
    await type(page, 'Alt+F10');
    await expect(action(page, '+ Ligne')).toBeFocused();
    await expect(action(page, 'Retirer la ligne')).toHaveAttribute('aria-disabled', 'true');
    await type(page, 'Alt+F10');
    await expect(page.getByRole('button', { name: 'Tableau', exact: true })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Tableau', exact: true })).toHaveAttribute('aria-disabled', 'true');
    await type(page, 'Enter', 'Escape');
    await expect(surface(page)).toBeFocused();
    await expect(surface(page).getByRole('table'), 'no table within a table').toHaveCount(1);
    await type(page, 'Enter', 'Tab', 'Tab', 'Tab', 'Alt+F10', 'ArrowRight', 'Enter');
    await expect(surface(page)).toBeFocused();
    await expect(surface(page).getByRole('columnheader')).toHaveCount(4);
    await type(page, 'Alt+F10', 'End', 'ArrowLeft', 'Enter');
    await expect(action(page, '1re colonne en titres')).toHaveAttribute('aria-pressed', 'true');
    await expect(surface(page).getByRole('rowheader')).toHaveText(['1635', '']);
    await type(page, 'Alt+F10', 'Escape');
    await expect(surface(page)).toBeFocused();
    // From the last cell Tab adds a row; the down arrow leads out of the table.
    const rows = surface(page).getByRole('row');
    for (let step = 0; step < 7; step += 1) await page.keyboard.press('Tab');
    await expect(rows).toHaveCount(4);
    await expect(surface(page).getByRole('rowheader')).toHaveCount(3);
    await type(page, 'après', 'ArrowDown', 'dessous');
    expect(await value(page)).toContain('après</th>');
    expect((await value(page)).endsWith('<p>dessous</p>')).toBe(true);
    await expect(bar(page)).toBeHidden();
    // Escape, then Tab: out of a table too.
    await type(page, 'ArrowUp', 'Escape', 'Tab');
    await expect(page.getByText('Raccourcis du clavier')).toBeFocused();
  });

  bench('is changed with the mouse, stays in place, and is removed', async ({ page, openEditor }) => {
    const before = '<p>ligne</p>'.repeat(30);
    const after = '<p>ligne</p>'.repeat(30);
    const html =
      '<table><caption>Tarifs</caption><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>';
    await openEditor(`${before}${html}${after}`);
    const cell = surface(page).getByRole('cell', { name: 'b' });
    await cell.scrollIntoViewIfNeeded();
    const top = (await cell.boundingBox())?.y ?? 0;
    await cell.click();
    await expect(bar(page)).toBeVisible();
    expect(Math.abs(((await cell.boundingBox())?.y ?? 0) - top), 'the cell stays under the mouse').toBeLessThan(2);
    await action(page, '+ Ligne').click();
    await action(page, '+ Colonne').click();
    await page.keyboard.type('c');
    await action(page, '1re colonne en titres').click();
    const changed =
      '<table><caption>Tarifs</caption><thead><tr><th scope="col">A</th><th scope="col"></th></tr></thead>' +
      '<tbody><tr><th scope="row">b</th><td></td></tr><tr><th scope="row"></th><td>c</td></tr></tbody></table>';
    expect(await value(page)).toBe(`${before}${changed}${after}`);
    await action(page, 'Retirer la ligne').click();
    await action(page, 'Retirer la colonne').click();
    await action(page, '1re colonne en titres').click();
    expect(await value(page)).toContain('<tbody><tr><td>b</td></tr></tbody></table>');
    await action(page, 'Supprimer le tableau').click();
    expect(await value(page)).toBe(`${before}${after}`);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(surface(page).getByRole('table')).toBeVisible();
  });

  bench(
    'keeps its merged cells, and says why its rows do not change',
    async ({ page, openEditor, checkAccessibility }) => {
      await openEditor(
        '<table><tbody><tr><td colspan="2">large</td></tr><tr><td>a</td><td>b</td></tr></tbody></table>',
      );
      await surface(page).getByRole('cell', { name: 'a', exact: true }).click();
      await expect(bar(page)).toContainText('Ce tableau a des cases fusionnées');
      await expect(action(page, '+ Ligne')).toHaveAttribute('aria-disabled', 'true');
      await action(page, '+ Ligne').click({ force: true });
      await page.keyboard.type('!');
      expect(await value(page)).toContain('<td colspan="2">large</td></tr><tr><td>a!</td>');
      await checkAccessibility();
    },
  );

  bench('pasted from another program has column headers, and 500 rows at most', async ({ page, openEditor }) => {
    await openEditor();
    const row = '<tr><td>a</td><td>b</td></tr>';
    expect(await paste(page, `<table>${row}${row}</table>`)).toBe(
      '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
    );
    await page.keyboard.press('ControlOrMeta+a');
    const pasted = await paste(page, `<p>Avant</p><table>${row.repeat(2000)}</table><p>Après</p>`);
    expect(pasted.match(/<tr>/g)).toHaveLength(500);
    expect(pasted).toMatch(/^<p>Avant<\/p>.*<p>Après<\/p>$/);
    await expect(page.getByRole('status').first()).toContainText(
      /^Le tableau collé a 2.000.lignes.: les 500 premières sont dans le texte\. Pour le donner en entier/,
    );
    const started = Date.now();
    await page.keyboard.type('quatre');
    expect(Date.now() - started, 'typing beside a long table').toBeLessThan(3000);
  });
});

test('A table gets the title that « Avant de publier » asks for, and is on the page', async ({
  page,
  enter,
  create,
  checkAccessibility,
}) => {
  const table = '<tbody><tr><th scope="row">Plein</th><td>15 €</td></tr></tbody></table>';
  const { documentId } = await create('events', {
    title: unique('Les prix'),
    newStartDate: '2031-03-14 18:30',
    description: `<p>Les prix de l’année.</p><table>${table}`,
  });
  await enter(`/admin/events/${documentId}`);
  await page.getByRole('button', { name: /points? à voir avant de publier/ }).click();
  const finding = page.getByRole('listitem').filter({ hasText: 'Le tableau n’a pas de titre' });
  await finding.getByRole('button', { name: /^Écrire le titre/ }).click();
  await page.keyboard.type('Ce que coûte l’entrée');
  await expect(finding).toHaveCount(0);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), String(width)).toBe(0);
  }
  await publishButton(page).click();
  await expect(page.getByRole('heading', { name: 'Événements', exact: true })).toBeVisible();
  await page.goto(`/evenement/${documentId}`);
  await expect(page.getByRole('table', { name: 'Ce que coûte l’entrée' })).toContainText('15 €');
});
