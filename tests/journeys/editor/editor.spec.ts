import type { Page } from '@playwright/test';
import { presets } from '#app/admin/editor/colours.ts';
import { sanitizeEditorHtml } from '#server/entry-input/sanitize-html.ts';
import { openBench, test } from '#tests/editor/bench.ts';
import { expect, expectConsoleError } from '../test.ts';

const surface = (page: Page) => page.getByRole('textbox', { name: 'Description' });
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Opens one of the bar's menus: « Bloc » or « Autres ». */
const menu = (page: Page, name: RegExp | string) => page.getByRole('button', { name, expanded: false }).click();
const value = (page: Page) => page.evaluate(() => window.bench.value);
const changes = (page: Page) => page.evaluate(() => window.bench.changes);

/** Selects words as a user does with the mouse. */
async function choose(page: Page, text: string): Promise<void> {
  await surface(page).evaluate(async (root, wanted) => {
    const selected = new Promise((resolve) => document.addEventListener('selectionchange', resolve, { once: true }));
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const index = walker.currentNode.nodeValue?.indexOf(wanted) ?? -1;
      if (index < 0) continue;
      (root as HTMLElement).focus();
      getSelection()?.setBaseAndExtent(walker.currentNode, index, walker.currentNode, index + wanted.length);
      break;
    }
    // The library reads the selection in its own listener of this event, and draws it in the next frame.
    await selected;
    await new Promise(requestAnimationFrame);
  }, text);
}

test.describe('The editor of texts', () => {
  test('changes nothing when it opens, and undoes edits', async ({ page, openEditor, checkAccessibility }) => {
    const loose = '<p>Sans fin de ligne\n et des  espaces</p><ul><li><p>Un</p></li></ul><h2>Fin</h2>';
    await openEditor(loose);
    await surface(page).click();
    await page.keyboard.press('ArrowRight');
    expect(await changes(page)).toEqual([]);
    await checkAccessibility();
    await choose(page, 'Fin');
    await page.keyboard.type('Suite');
    expect(await value(page)).toBe('<p>Sans fin de ligne et des espaces</p><ul><li>Un</li></ul><h2>Suite</h2>');
    await menu(page, 'Autres');
    await tool(page, 'Annuler la frappe').click();
    await expect.poll(() => value(page)).toBe(loose);
    await expect(tool(page, 'Annuler la frappe')).toHaveAttribute('aria-disabled', 'true');
    await tool(page, 'Rétablir la frappe').click();
    expect(await value(page)).toContain('Suite');
  });

  test('has no value when it is empty', async ({ page, openEditor }) => {
    await openEditor();
    await expect(page.getByText('0 mot', { exact: true })).toBeVisible();
    await surface(page).pressSequentially('Un, deux : l’horizon');
    await expect(page.getByText('3 mots, 1 min de lecture')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    expect(await value(page)).toBe('');
  });

  test('has a button for everything that a page can display', async ({ page, openEditor }) => {
    await openEditor('<p>un deux trois</p>');
    await choose(page, 'deux');
    for (const name of ['Gras', 'Italique', 'Souligné']) {
      if (name === 'Souligné') await menu(page, 'Autres');
      await tool(page, name).click();
      await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'true');
    }
    expect(await value(page)).toBe('<p>un <strong><em><u>deux</u></em></strong> trois</p>');
    await tool(page, 'Couleur').click();
    await tool(page, 'Rouge madras').click();
    expect(await value(page)).toContain('<span style="color:#b8311a">');
    await tool(page, 'Couleur').click();
    await expect(tool(page, 'Rouge madras')).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(surface(page)).toBeFocused();
    expect(await value(page)).not.toContain('color');
    for (const [name, start, from] of [
      ['Titre (niveau 2)', '<h2>', /^Bloc/],
      ['Sous-titre (niveau 3)', '<h3>', 'Bloc : Titre'],
      ['Intertitre (niveau 4)', '<h4>', 'Bloc : Sous-titre'],
      ['Paragraphe', '<p>', 'Bloc : Intertitre'],
      ['Centrer', '<p style="text-align:center">', 'Autres'],
      ['Aligner à droite', '<p style="text-align:right">', undefined],
      ['Justifier', '<p style="text-align:justify">', undefined],
      ['Aligner à gauche', '<p>', undefined],
      ['Liste à puces', '<ul><li>', /^Bloc/],
      ['Liste numérotée', '<ol><li>', 'Bloc : Liste à puces'],
      ['Liste numérotée', '<p>', 'Bloc : Liste numérotée'],
      ['Citation', '<blockquote><p>', 'Bloc : Paragraphe'],
    ] as const) {
      if (from) await menu(page, from);
      await tool(page, name).click();
      expect((await value(page)).startsWith(start), name).toBe(true);
      expect(sanitizeEditorHtml(await value(page))).toBe(await value(page));
    }
  });

  test('sets French quotation marks and no-break spaces', async ({ page, openEditor }) => {
    await openEditor('<p>un deux trois</p>');
    await choose(page, 'deux');
    await tool(page, 'Guillemets « »').click();
    expect(await value(page)).toBe('<p>un «\u00a0deux\u00a0» trois</p>');
    await choose(page, ' trois');
    await page.keyboard.press('ArrowRight');
    await tool(page, 'Espace insécable').click();
    await page.keyboard.type('!');
    await tool(page, 'Guillemets « »').click();
    await page.keyboard.type('oui');
    expect(await value(page)).toBe('<p>un «\u00a0deux\u00a0» trois\u00a0!«\u00a0oui\u00a0»</p>');
  });

  test('is operated with the keyboard only', async ({ page, openEditor }) => {
    await openEditor('<ul><li>un</li><li>deux</li><li>trois</li></ul>');
    await page.keyboard.press('Tab');
    const blocks = tool(page, 'Bloc : Liste à puces');
    await expect(blocks).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    await expect(blocks).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tool(page, 'Paragraphe')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tool(page, 'Titre (niveau 2)')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(blocks).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(surface(page)).toBeFocused();
    await choose(page, 'deux');
    await page.keyboard.press('Tab');
    expect(await value(page)).toBe('<ul><li>un<ul><li>deux</li></ul></li><li>trois</li></ul>');
    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('ArrowRight');
    await expect(tool(page, 'Gras')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(surface(page)).toBeFocused();
    await expect(tool(page, 'Gras')).toHaveAttribute('aria-pressed', 'true');
    await choose(page, 'trois');
    // Escape, then Tab: the focus moves on, and the list is unchanged.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(page.getByText('Raccourcis du clavier')).toBeFocused();
    expect(await value(page)).toBe('<ul><li>un<ul><li><strong>deux</strong></li></ul></li><li>trois</li></ul>');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Aller à la barre d’outils')).toBeVisible();
  });

  test('creates, edits and removes links', async ({ page, openEditor, checkAccessibility }) => {
    await openEditor('<p>un deux trois</p>');
    await choose(page, 'deux');
    await page.keyboard.press('ControlOrMeta+k');
    const dialog = page.getByRole('dialog', { name: 'Ajouter un lien' });
    await expect(dialog.getByLabel('Adresse')).toBeFocused();
    await page.keyboard.type('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Cette adresse ne mène nulle part')).toBeVisible();
    await checkAccessibility();
    await dialog.getByLabel('Adresse').fill('exemple.fr/deux');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(surface(page)).toBeFocused();
    expect(await value(page)).toBe('<p>un <a href="https://exemple.fr/deux">deux</a> trois</p>');
    expect(await page.evaluate(() => window.bench.sent), 'the form around was not sent').toBe(0);

    await tool(page, 'Lien').click();
    const mending = page.getByRole('dialog', { name: 'Modifier le lien' });
    await expect(mending.getByLabel('Adresse')).toHaveValue('https://exemple.fr/deux');
    await mending.getByLabel('Ouvrir dans un nouvel onglet').check();
    await mending.getByRole('button', { name: 'Modifier' }).click();
    const newTab = '<a href="https://exemple.fr/deux" target="_blank" rel="noopener noreferrer">deux</a>';
    expect(await value(page)).toBe(`<p>un ${newTab} trois</p>`);
    await tool(page, 'Lien').click();
    await mending.getByRole('button', { name: 'Retirer le lien' }).click();
    expect(await value(page)).toBe('<p>un deux trois</p>');

    await choose(page, ' trois');
    await page.keyboard.press('ArrowRight');
    await tool(page, 'Lien').click();
    await dialog.getByLabel('Adresse').fill('awa@exemple.fr');
    await dialog.getByLabel('Texte du lien').fill('Écrire');
    await dialog.getByRole('button', { name: 'Ajouter' }).click();
    await expect(surface(page)).toBeFocused();
    await page.keyboard.type('!');
    expect(await value(page)).toBe('<p>un deux trois<a href="mailto:awa@exemple.fr">Écrire</a>!</p>');
    await tool(page, 'Lien').click();
    await page.keyboard.press('Escape');
    await expect(surface(page)).toBeFocused();
  });

  test('accepts URLs as people type them', async ({ page, openEditor }) => {
    await openEditor();
    for (const [typed, read] of [
      ['exemple.fr', 'https://exemple.fr'],
      [' https://exemple.fr/a?b=c#d ', 'https://exemple.fr/a?b=c#d'],
      ['/visiter-le-macte', '/visiter-le-macte'],
      ['awa@exemple.fr', 'mailto:awa@exemple.fr'],
      ['tel:+590 590 25 16 00', 'tel:+590590251600'],
      ['', null],
      ['deux mots', null],
      ['//exemple.fr', null],
      ['ftp://exemple.fr', null],
      ['javascript:alert(1)', null],
      ['https://', null],
    ] as const) {
      expect(await page.evaluate((input) => window.bench.normalizeLinkUrl(input), typed), typed).toBe(read);
    }
  });

  test('follows its form: new value, error', async ({ page, openEditor, checkAccessibility }) => {
    await openEditor('<p>Avant</p>');
    await page.evaluate(() => window.bench.setValue('<h2>Version restaurée</h2>'));
    await expect(surface(page).getByRole('heading', { name: 'Version restaurée' })).toBeVisible();
    expect(await changes(page)).toEqual([]);
    await page.evaluate(() => window.bench.setInvalid(true));
    await expect(surface(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(surface(page)).toHaveAccessibleDescription(/Écrivez une description/);
    await page.getByText('Description', { exact: true }).click();
    await expect(surface(page)).toBeFocused();
    await checkAccessibility();
  });

  test('fits its container, from a phone to a wide screen', async ({ page, openEditor }) => {
    const long = 'anticonstitutionnellement'.repeat(20);
    const cell = '<td>Un prix</td>'.repeat(12);
    await openEditor(`<p>${long}</p><table><tbody><tr>${cell}</tr></tbody></table>`);
    await menu(page, 'Autres');
    await tool(page, 'Couleur').click();
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width);
    }
    await page.keyboard.press('Escape');
    await expect(tool(page, 'Rouge madras')).toHaveCount(0);
    await expect(tool(page, 'Couleur')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(tool(page, 'Couleur')).toHaveCount(0);
    await expect(tool(page, 'Autres')).toBeFocused();
  });
});

test('The editor shows loading and failure, and loads on retry', {
  annotation: expectConsoleError('Failed to load resource'),
}, async ({ page, benchFiles }) => {
  let answer = () => {};
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await openBench(page, benchFiles, '<p>Le texte</p>');
  await page.route('**/banc/**/RichTextEditor-*.js', async (route) => {
    await released;
    await route.abort();
  });
  await page.reload();
  await expect(page.getByText('Chargement de l’éditeur…')).toBeVisible();
  answer();
  await expect(page.getByRole('alert')).toContainText('L’éditeur n’a pas pu être chargé.');
  await page.unroute('**/banc/**/RichTextEditor-*.js');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(surface(page)).toHaveText('Le texte');
});

test('Every offered colour has enough contrast on every background of the pages', () => {
  const luminance = (colour: string) => {
    const parts = [1, 3, 5].map((offset) => Number.parseInt(colour.slice(offset, offset + 2), 16) / 255);
    const [r = 0, g = 0, b = 0] = parts.map((part) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  expect(presets).toHaveLength(8);
  for (const { colour, name } of presets) {
    for (const ground of ['#f4f5f2', '#ffffff', '#e6e9e7']) {
      expect((luminance(ground) + 0.05) / (luminance(colour) + 0.05), name).toBeGreaterThanOrEqual(4.5);
    }
  }
});
