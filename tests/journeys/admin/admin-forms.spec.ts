import type { Page } from '@playwright/test';
import { expect, expectConsoleError, test, unique, widths, withoutAutosave } from '../admin-fixtures.ts';
import { publishButton } from '../lifecycle/lifecycle-form.ts';

const failing = { annotation: expectConsoleError('Failed to load resource') };

const publish = (page: Page) => publishButton(page).click();
const published = (page: Page, title: string) =>
  expect(page.getByRole('status').filter({ hasText: `Publié : « ${title} »` })).toBeVisible();
const leave = (page: Page) => page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link').click();

test('Validation errors appear at their fields and in the summary, and typed values remain', async ({
  page,
  enter,
  checkAccessibility,
}) => {
  test.slow();
  await enter('/admin/events/nouveau');
  await publish(page);
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('2 points à corriger');
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveAccessibleDescription('Ce champ est obligatoire.');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
  await summary.getByRole('link', { name: 'Titre' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Titre' })).toBeFocused();

  const long = `<script>alert(1)</script> 🪘 ${'x'.repeat(10_000)}`;
  await page.getByRole('textbox', { name: 'Titre' }).fill(long);
  await page.getByLabel('Début', { exact: true }).fill('2031-03-14');
  await page.getByLabel('Fin', { exact: true }).fill('2031-03-13');
  await page.getByLabel('Fin, heure').fill('18:30');
  await page.getByLabel('Lien de réservation').fill('javascript:alert(1)');
  await publish(page);
  await expect(summary.getByRole('listitem')).toHaveText([
    /^Titre\s: Raccourcissez ce texte/,
    /^Début\s: Indiquez l’heure/,
    /^Fin\s: La fin doit venir après le début/,
    /^Lien de réservation\s: Saisissez une adresse complète/,
  ]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.getByRole('button', { name: /^4\spoints à corriger avant de publier$/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue(long);
  await expect(page.getByLabel('Lien de réservation')).toHaveValue('javascript:alert(1)');
  await page.getByRole('textbox', { name: 'Titre' }).fill('x');
  await expect(page.getByRole('textbox', { name: 'Titre' })).not.toHaveAttribute('aria-invalid');
});

test('A date that the browser cannot parse is reported, not dropped', async ({ page, enter, create, read }) => {
  const title = unique('Date');
  const { documentId } = await create('events', {
    title,
    newStartDate: '2031-03-14 18:30',
    newEndDate: '2031-03-15 18:30',
  });
  await enter(`/admin/events/${documentId}`);
  await page.getByLabel('Fin', { exact: true }).focus();
  // The day is removed, the rest of the date remains.
  await page.keyboard.press('Delete');
  await publish(page);
  await expect(page.getByRole('alert')).toContainText('Fin : Saisissez une date qui existe');
  expect((await read('events', documentId))?.newEndDate).toBe('2031-03-15 18:30');
});

test(
  'What the server refuses is said at its field; a cut, slow or failing network loses nothing',
  failing,
  async ({ page, enter, checkAccessibility }) => {
    const title = unique('Réseau');
    await withoutAutosave(page);
    await enter('/admin/collections/nouveau');
    await page.getByRole('textbox', { name: 'Titre' }).fill(title);

    const error = {
      status: 400,
      name: 'ValidationError',
      message: 'no',
      details: { errors: [{ path: ['title'], message: 'no', sentence: 'Ce titre ne convient pas.' }] },
    };
    await page.route('**/api/collections', (route) => route.fulfill({ status: 400, json: { data: null, error } }));
    await publish(page);
    await expect(page.getByRole('alert')).toContainText('Erreur lors de la création');
    await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveAccessibleDescription('Ce titre ne convient pas.');

    for (const [answer, sentence] of [
      [(route) => route.abort(), 'Le serveur ne répond pas'],
      [(route) => route.fulfill({ status: 500, body: 'oh' }), 'HTTP error! status: 500'],
      [
        (route) => route.fulfill({ status: 507, json: { data: null, error: { message: 'Le disque est plein.' } } }),
        'Le disque est plein.',
      ],
    ] as [Parameters<Page['route']>[1], string][]) {
      await page.unroute('**/api/collections');
      await page.route('**/api/collections', answer);
      await publish(page);
      await expect(page.getByRole('alert')).toContainText(sentence);
      await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue(title);
    }
    await checkAccessibility();

    let go = () => {};
    const slow = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.unroute('**/api/collections');
    let posts = 0;
    await page.route('**/api/collections', async (route) => {
      posts += 1;
      await slow;
      await route.continue();
    });
    await publish(page);
    await expect(page.getByRole('button', { name: 'Sauvegarde...' })).toBeDisabled();
    await page.keyboard.press('Control+s');
    go();
    await published(page, title);
    expect(posts).toBe(1);
  },
);

test(
  'Changes that cannot be saved prompt before leaving, are stored on the device, and can be resumed',
  failing,
  async ({ page, enter, create, read, checkAccessibility }) => {
    test.slow();
    const title = unique('Brouillon');
    const { documentId } = await create('collections', { title });
    await enter('/admin/collections');
    await page.getByRole('searchbox').fill(title);
    await expect(page).toHaveURL(/recherche=/);
    await withoutAutosave(page);
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('textbox', { name: 'Titre' }).fill(`${title}, repris`);
    await page.goBack();
    const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' });
    await expect(question.getByRole('button', { name: 'Rester' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue(`${title}, repris`);
    await leave(page);
    await question.getByRole('button', { name: 'Quitter' }).click();
    await expect(page).toHaveURL(/\/admin\/collections\?recherche=/);

    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByText(/^Un texte non enregistré du .* a été retrouvé\.$/)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue(title);
    await checkAccessibility();
    await page.getByRole('button', { name: 'Récupérer ce que j’avais tapé' }).click();
    await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue(`${title}, repris`);
    await publish(page);
    await published(page, `${title}, repris`);
    expect((await read('collections', documentId))?.title).toBe(`${title}, repris`);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('adminDraft')))).toEqual(
      [],
    );

    // The draft of a closed tab has the last characters too; « L’effacer » deletes it.
    await page.goto('/admin/collections/nouveau');
    await page.getByRole('textbox', { name: 'Titre' }).fill('Perdu ?');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto('/admin/collections/nouveau');
    await page.getByRole('button', { name: 'L’effacer' }).click();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue('');
    await expect(page.getByText(/Un texte non enregistré/)).toHaveCount(0);
  },
);

test(
  'Two tabs that create the same type keep two drafts; the list and the form offer what was left',
  failing,
  async ({ page, context, enter, checkAccessibility }) => {
    test.slow();
    const [first, second, third] = [unique('Onglet A'), unique('Onglet B'), unique('Onglet C')];
    const title = page.getByRole('textbox', { name: 'Titre' });
    const drafts = page.getByRole('region', { name: /^Textes? non enregistré/ }).getByRole('listitem');
    const draftOf = (name: string) => drafts.filter({ hasText: name });
    await withoutAutosave(page);
    await enter('/admin/magazines/nouveau');
    await title.fill(second);
    const secondTab = await context.newPage();
    await secondTab.goto('/admin/magazines/nouveau');
    await secondTab.getByRole('textbox', { name: 'Titre' }).fill(first);
    const draftCount = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('adminDraft')).length);
    await expect.poll(draftCount).toBe(2);
    // No form offers the draft of another open form; the draft of a closed tab is offered at once.
    await expect(secondTab.getByText('Un texte non enregistré')).toHaveCount(0);
    await secondTab.close();
    await expect(draftOf(first)).toBeVisible();

    await leave(page);
    await page.getByRole('button', { name: 'Quitter' }).click();
    await expect(drafts).toHaveCount(2);
    await expect(
      draftOf(first).getByRole('button', { name: 'Récupérer ce que j’avais tapé' }),
    ).toHaveAccessibleDescription(new RegExp(first));
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await checkAccessibility();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
    await draftOf(first).getByRole('button', { name: 'Récupérer ce que j’avais tapé' }).click();
    await expect(title).toHaveValue(first);
    await expect(drafts).toHaveCount(1);

    // The input before another draft is resumed remains a draft.
    await title.fill(third);
    await draftOf(second).getByRole('button', { name: 'Récupérer ce que j’avais tapé' }).click();
    await expect(title).toHaveValue(second);
    await draftOf(third).getByRole('button', { name: 'L’effacer' }).click();
    await expect(drafts).toHaveCount(0);
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
    await expect(draftOf(third)).toBeVisible();
    await draftOf(third).getByRole('button', { name: 'L’effacer' }).click();
    // Not the latest one, which other journeys read.
    await page.getByLabel('Date de parution').fill('2001-03-14');
    await publish(page);
    await published(page, second);
    await expect(drafts).toHaveCount(0);
    expect(await draftCount()).toBe(0);
  },
);

test('A local draft older than a saved version is offered beside it, and does not overwrite it', {
  annotation: expectConsoleError('Failed to load resource'),
}, async ({ page, enter, create, request, session }) => {
  const title = unique('Dépassé');
  const { documentId } = await create('collections', { title });
  await withoutAutosave(page);
  await enter(`/admin/collections/${documentId}`);
  await page.getByRole('textbox', { name: 'Titre' }).fill(`${title}, ici`);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto('/admin/dashboard');
  await request.put(`/api/collections/${documentId}`, {
    headers: { authorization: `Bearer ${session.jwt}` },
    data: { data: { title: `${title}, ailleurs` } },
  });
  await page.goto(`/admin/collections/${documentId}`);
  await page.getByRole('button', { name: 'Récupérer ce que j’avais tapé' }).click();
  await publish(page);
  const dialog = page.getByRole('dialog', { name: /Quelqu’un d’autre/ });
  await expect(dialog).toContainText(`${title}, ici`);
  await expect(dialog).toContainText(`${title}, ailleurs`);
});

test('Forms work when device storage is unavailable or holds malformed drafts', failing, async ({ page, enter }) => {
  const title = unique('Sans mémoire');
  await enter('/admin/collections');
  await page.evaluate(() => {
    localStorage.setItem('adminDraft:1:collections:nouveau', '{"at":1,"values":{"title":7,"order":null},"base":{}}');
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('adminDraft')) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  await page.getByRole('link', { name: 'Ajouter' }).click();
  await withoutAutosave(page);
  await page.getByRole('button', { name: 'Récupérer ce que j’avais tapé' }).click();
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue('');
  await page.getByRole('textbox', { name: 'Titre' }).fill(title);
  await expect(page.getByText('Cet appareil ne peut pas garder ce que vous tapez')).toBeVisible();
  await publish(page);
  await published(page, title);
});

test('An entry is created, edited and deleted with the keyboard only', async ({ page, enter }) => {
  const title = unique('Clavier');
  await enter('/admin/collections');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.getByRole('link', { name: 'Ajouter' }).press('Enter');
  const input = page.getByRole('textbox', { name: 'Titre' });
  await expect(page.getByRole('heading', { name: 'Nouvelle collection' })).toBeVisible();
  // From the head of the screen: the way back, « Publier » and what is beside it, then the first field.
  for (let tabs = 0; tabs < 6 && !(await input.evaluate((element) => element === document.activeElement)); tabs += 1)
    await page.keyboard.press('Tab');
  await expect(input).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').filter({ hasText: `Enregistré : « ${title} »` })).toBeVisible();
  await expect(input).toBeFocused();
  // Back over the panel of checks and the menu of the button.
  const button = publishButton(page);
  for (let tabs = 0; tabs < 6 && !(await button.evaluate((element) => element === document.activeElement)); tabs += 1)
    await page.keyboard.press('Shift+Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await published(page, title);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(title);
  await expect(page.getByRole('rowheader')).toHaveText([title]);
  await page.getByRole('button', { name: `Supprimer : ${title}` }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Aucun titre ne contient')).toBeVisible();
});
