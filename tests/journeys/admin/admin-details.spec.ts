import type { Locator } from '@playwright/test';
import { picture } from '../../files.ts';
import { allWidths, expect, test, unique } from '../admin-fixtures.ts';
import { asAdministrator } from '../session.ts';

/** Errors in the DOM of a screen that axe does not report. */
const markupErrors = () => {
  const errors: string[] = [];
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  for (const id of new Set(ids.filter((id, index) => ids.indexOf(id) < index))) errors.push(`id ${id} twice`);
  for (const box of document.querySelectorAll('input[type=checkbox][aria-checked]'))
    errors.push(`aria-checked on ${box.id}`);
  for (const input of document.querySelectorAll('[aria-activedescendant=""]'))
    errors.push(`empty aria-activedescendant on ${input.id}`);
  for (const label of document.querySelectorAll<HTMLLabelElement>('label[for]'))
    if (!label.control) errors.push(`label for ${label.htmlFor}, which is no control`);
  for (const set of document.querySelectorAll('fieldset:not([aria-label])'))
    if (!set.querySelector(':scope > legend')?.textContent) errors.push('fieldset without a legend');
  for (const aside of document.querySelectorAll('aside:not([aria-label])')) errors.push(`aside ${aside.className}`);
  return errors;
};

for (const path of ['events', 'patrimoine-actualites', 'popups', 'collections', 'hiring-ads', 'magazines'])
  test(`${path}: the form has no duplicate id, no label without a control, no group without a name`, async ({
    page,
    enter,
  }) => {
    await enter(`/admin/${path}/nouveau`);
    await expect(page.getByRole('textbox', { name: 'Titre' })).toBeVisible();
    await expect(page.getByText('Chargement de l’éditeur')).toHaveCount(0);
    expect(await page.evaluate(markupErrors)).toEqual([]);
  });

test('A form is titled after its entry, and a click on « Description » leads to the editor', async ({
  page,
  enter,
  create,
}) => {
  const title = unique('Veillée');
  const { documentId } = await create('events', { title, newStartDate: '2031-03-14' });
  await enter(`/admin/events/${documentId}`);
  await expect(page).toHaveTitle(`Modifier · ${title} · Administration du Mémorial ACTe`);
  // Narrower, a date is cut off in its field.
  const day = page.getByLabel('Début', { exact: true });
  await expect.poll(async () => (await day.boundingBox())?.width).toBeGreaterThanOrEqual(150);
  const editor = page.getByRole('textbox', { name: 'Description' });
  await expect(editor).toBeVisible();
  await page.getByText('Description', { exact: true }).click();
  await expect(editor).toBeFocused();
  const breadcrumb = page.getByRole('navigation', { name: 'Fil d’Ariane' });
  // The slashes between its items are not read out.
  expect(await breadcrumb.ariaSnapshot()).not.toMatch(/listitem: "?\//);
  await breadcrumb.getByRole('link').click();
  await expect(page).toHaveTitle(/^Événements · /);
});

test('The key « / » focuses the search from the first paint on, until the user turns it off', async ({
  page,
  enter,
  session,
}) => {
  // Pressed once the field is in the document, before it is painted.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('input[type=search]')) return;
      observer.disconnect();
      document.dispatchEvent(new KeyboardEvent('keydown', { key: '/' }));
    });
    if (!sessionStorage.getItem('pressed')) observer.observe(document, { childList: true, subtree: true });
    sessionStorage.setItem('pressed', 'yes');
  });
  await enter('/admin/events');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await search.blur();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();

  await page.goto(`/admin/users/${(session.user as { id: number }).id}`);
  await page.getByRole('checkbox', { name: 'Touches seules (N, M, /, ?) actives' }).uncheck();
  await page.goto('/admin/events');
  await expect(search).toBeVisible();
  await expect(search).not.toHaveAttribute('aria-keyshortcuts', '/');
  await page.keyboard.press('/');
  await expect(search).not.toBeFocused();

  await page.goto(`/admin/users/${(session.user as { id: number }).id}`);
  await page.getByRole('checkbox', { name: 'Touches seules (N, M, /, ?) actives' }).check();
  await page.goto('/admin/events');
  await expect(search).toHaveAttribute('aria-keyshortcuts', '/');
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
});

test('Controls of one form have names of their own', async ({ page, enter, checkAccessibility }) => {
  await enter('/admin/events/nouveau');
  const files = await Promise.all(
    ['un.png', 'deux.png'].map(async (name) => ({ name, mimeType: 'image/png', buffer: await picture(60, 40) })),
  );
  await page.locator('#champ-images').setInputFiles(files);
  const text = page.getByRole('textbox', { name: /^Texte alternatif/ });
  await expect(text).toHaveCount(2);
  await expect(page.getByRole('textbox', { name: 'Texte alternatif : deux.png' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Médiathèque : Photos', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Médiathèque : Vidéo', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Annuler', exact: true })).toHaveCount(0);
  await expect(page.getByText('Annuler les modifications ne les reprend pas')).toBeVisible();
  await checkAccessibility();
});

test('The label of the search for entries is still displayed after a choice', async ({ page, enter, create }) => {
  const title = unique('Veillée du cycle');
  await create('events', { title, newStartDate: '2031-03-14' });
  await enter('/admin/events/nouveau');
  const search = page.getByRole('combobox', { name: 'Dans le même cycle' });
  // Both in one reading: the page scrolls smoothly.
  const fromLabel = () =>
    search.evaluate((field) => {
      const label = document.querySelector(`label[for="${field.id}"]`) ?? field;
      return field.getBoundingClientRect().top - label.getBoundingClientRect().top;
    });
  const before = await fromLabel();
  await search.fill(title);
  await page.getByRole('option').filter({ hasText: title }).click();
  await expect(page.getByRole('button', { name: `Retirer ${title}` })).toBeVisible();
  expect(Math.abs((await fromLabel()) - before)).toBeLessThan(4);
});

test('Many photos are a grid; one is moved by its number or a drag, described, removed and given back', async ({
  page,
  enter,
  checkAccessibility,
}) => {
  await enter('/admin/events/nouveau');
  const names = Array.from({ length: 8 }, (_, index) => `vue ${index + 1}.png`);
  await page
    .locator('#champ-images')
    .setInputFiles(
      await Promise.all(names.map(async (name) => ({ name, mimeType: 'image/png', buffer: await picture(60, 40) }))),
    );
  const tiles = page.getByRole('list', { name: 'Photos' }).locator('button[aria-expanded]');
  await expect(tiles).toHaveCount(8);
  await expect(tiles.first()).toHaveAccessibleName('1, vue 1.png, à décrire');
  // In one row: no photo has its fields in view.
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await tiles.evaluateAll((items) => Math.max(...items.map((item) => item.clientHeight)))).toBeLessThan(200);
  await tiles.last().click();
  const position = page.getByRole('textbox', { name: 'Position de vue 8.png sur 8' });
  await position.fill('1');
  await page.keyboard.press('Enter');
  await expect(tiles.first()).toHaveAccessibleName('1, vue 8.png, à décrire');
  await expect(page.getByText('Photo 8 déplacée en position 1 sur 8')).toBeAttached();
  await expect(position).toBeFocused();
  const [from, to] = await Promise.all([tiles.nth(3).boundingBox(), tiles.nth(1).boundingBox()]);
  if (!from || !to) throw new Error('a tile is not displayed');
  await page.mouse.move(from.x + 30, from.y + 30);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 30, { steps: 5 });
  await page.mouse.move(to.x + 30, to.y + 30, { steps: 15 });
  await page.mouse.up();
  await expect(tiles.nth(1)).toHaveAccessibleName('2, vue 3.png, à décrire');
  await page.getByRole('textbox', { name: 'Texte alternatif : vue 8.png' }).fill('Une rade au petit matin.');
  await page.getByRole('button', { name: 'Retirer vue 8.png' }).click();
  await expect(tiles).toHaveCount(7);
  await page.getByRole('button', { name: 'Annuler le retrait de vue 8.png' }).click();
  await expect(page.getByRole('button', { name: 'Retirer vue 8.png' })).toBeFocused();
  // A point of « Avant de publier » opens the photo that it is about.
  const panel = page.getByRole('region', { name: 'Avant de publier' });
  const points = page.getByRole('button', { name: /^Avant de publier/ });
  if ((await points.getAttribute('aria-expanded')) === 'false') await points.click();
  await panel.getByRole('listitem').filter({ hasText: 'alternatif' }).last().getByRole('button').first().click();
  await expect(page.getByRole('textbox', { name: 'Texte alternatif : vue 7.png' })).toBeFocused();
  // Still in the form, whether or not it has been saved meanwhile.
  await expect(page).toHaveURL(/\/admin\/events\/(nouveau|[a-z0-9]{24})$/);
  await checkAccessibility();
});

test('The dashboard counts the popups that are displayed now, and the expired ones', async ({
  page,
  enter,
  create,
}) => {
  const [past, now, to] = ['2020-01-01T00:00:00.000Z', '2020-02-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'];
  await create('popups', { title: unique('Terminée'), startDate: past, endDate: now, active: true });
  await create('popups', {
    title: unique('En cours'),
    startDate: past,
    endDate: to,
    active: true,
    targetAudience: ['returning'],
  });
  await enter('/admin/dashboard');
  const figure = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Popups' });
  await expect(figure.first()).toContainText(/dont \d+ affichées? en ce moment, \d+ terminées?/);
  await expect(figure.first()).not.toContainText('en ligne');
});

test('An event is found by its short name', async ({ page, enter, create }) => {
  const title = unique('Conférence');
  const name = unique('Nuit brève');
  await create('events', { title, name, newStartDate: '2031-03-14' });
  await enter('/admin/events');
  await page.getByRole('searchbox').fill(name.toUpperCase());
  await expect(page.getByRole('rowheader')).toHaveText([title]);
});

test('« Voir le site » opens a new tab, and its name announces it', async ({ page, enter }) => {
  await enter('/admin/dashboard');
  const links = page.getByRole('link', { name: 'Voir le site (nouvel onglet)' });
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) await expect(link).toHaveAttribute('target', '_blank');
});

test('Usages of a file are links to their forms', async ({ page, enter, create, request, session }) => {
  const answer = await request.post('/api/upload', {
    headers: { authorization: `Bearer ${session.jwt}` },
    multipart: { files: { name: `${unique('preuve')}.png`, mimeType: 'image/png', buffer: await picture(60, 40) } },
  });
  const [file] = (await answer.json()) as { id: number; name: string }[];
  const title = unique('Avec une image');
  const { documentId } = await create('collections', { title, mainImage: file?.id });
  await enter('/admin/medias');
  await page.getByRole('searchbox').fill(file?.name ?? '');
  await page
    .getByRole('list', { name: /^Fichiers(?! en cours)/ })
    .getByRole('button', { name: String(file?.name) })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: new RegExp(title) })
    .click();
  await expect(page).toHaveURL(new RegExp(`/admin/collections/${documentId}$`));
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue(title);
});

test('A toast covers neither the pagination nor the actions of the last row', async ({ page, enter, create }) => {
  const { documentId } = await create('events', { title: unique('À publier'), newStartDate: '2031-03-14' });
  await enter('/admin/events?etat=tous');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const row = page.getByRole('row').nth(1);
  await row.getByRole('button', { name: /^Plus d’actions/ }).click();
  await row.getByRole('button', { name: /^Publier/ }).click();
  const message = page.getByText(/^(En ligne|Publié)/).last();
  await expect(message).toBeVisible();
  for (const width of [860, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const covered = await page.evaluate(() => {
      scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
      const controls = [...document.querySelectorAll('main :is(nav[aria-label=Pages] button, tbody :is(a, button))')];
      return controls
        .filter((control) => {
          const { left, top, width, height } = control.getBoundingClientRect();
          const above = document.elementFromPoint(left + width / 2, top + height / 2);
          return above?.closest('[role=status]') && !control.contains(above);
        })
        .map((control) => control.textContent);
    });
    expect([width, covered]).toEqual([width, []]);
  }
  expect(documentId).toBeTruthy();
});

test('Several trash items, or all, are restored or deleted at once', async ({
  page,
  enter,
  create,
  read,
  request,
  session,
  checkAccessibility,
}) => {
  const word = unique('Jetée');
  const headers = { authorization: `Bearer ${session.jwt}` };
  const entries = await Promise.all(
    ['a', 'b', 'c'].map((letter) => create('collections', { title: `${word} ${letter}` })),
  );
  for (const { id } of entries) await request.delete(`/api/collections/${id}`, { headers });
  await enter(`/admin/trash?recherche=${encodeURIComponent(word)}`);
  await expect(page.getByRole('rowheader')).toHaveCount(3);
  await expect(page.getByLabel('Type de contenu').getByRole('option')).not.toContainText(['Informations']);
  await page.getByRole('checkbox', { name: `Sélectionner : ${word} a` }).check();
  await page.getByRole('checkbox', { name: `Sélectionner : ${word} b` }).check();
  await expect(page.getByText('2 sélectionnés')).toBeVisible();
  const selected = page.getByRole('group', { name: 'Éléments sélectionnés' });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
  }
  await selected.getByRole('button', { name: 'Restaurer' }).click();
  await expect(page.getByText('2 éléments sont de retour.')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  expect((await read('collections', entries[0]?.documentId ?? ''))?.title).toBe(`${word} a`);

  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).check();
  await selected.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer définitivement' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(0);

  // Other journeys have entries in the trash: tests/api/entries/trash.test.ts tests emptying it.
  const emptied = page.waitForRequest((sent) => sent.method() === 'DELETE' && sent.url().endsWith('/api/trash'));
  await page.route('**/api/trash', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 204 }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Vider la corbeille' }).click();
  const question = page.getByRole('dialog', { name: 'Êtes-vous sûr de vouloir vider la corbeille ?' });
  await question.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await emptied;
  await expect(page.getByText('La corbeille est vide.').first()).toBeVisible();
});

test('A button that is disabled has its focus again once it is enabled, however soon, and the screen has it meanwhile', async ({
  page,
  enter,
}) => {
  await enter('/admin/collections');
  const button = page.getByRole('button', { name: /^Toutes \d/ });
  const disable = (isDisabled: boolean) =>
    button.evaluate((element: HTMLButtonElement, disabled) => {
      element.disabled = disabled;
    }, isDisabled);
  // Enabled in the task in which Chromium takes the focus from it.
  await button.evaluate(
    (element: HTMLButtonElement) =>
      new Promise<void>((resolve) => {
        element.focus();
        element.disabled = true;
        element.addEventListener(
          'focusout',
          () => {
            element.disabled = false;
            resolve();
          },
          { once: true },
        );
      }),
  );
  await expect(button).toBeFocused();
  await disable(true);
  await expect(page.getByRole('main')).toBeFocused();
  await disable(false);
  await expect(button).toBeFocused();
});

test('Deleting a row moves the focus to the heading of the list', async ({ page, enter, create }) => {
  const title = unique('À supprimer');
  await create('collections', { title });
  await enter(`/admin/collections?recherche=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Supprimer : ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: title })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('« Début » and « Fin » are on one level at each width, whatever their hints and messages', async ({
  page,
  enter,
}) => {
  await enter('/admin/events/nouveau');
  const start = page.getByLabel('Début', { exact: true });
  await expect(start).toBeVisible();
  /** In one go: the page may move. */
  const tops = () =>
    page.evaluate(() =>
      ['newStartDate', 'newEndDate'].map(
        (name) => document.getElementById(`champ-${name}`)?.getBoundingClientRect().top,
      ),
    );
  const expectOneLevel = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    const [first, last] = await tops();
    expect([width, last]).toEqual([width, first]);
  };
  for (const width of [768, 1024, 1280, 1440]) await expectOneLevel(width);
  await start.fill('2031-03-14');
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  for (const width of [768, 1024, 1280, 1440]) await expectOneLevel(width);
});

test('The whole menu is in view in a window of 1280 × 720 pixels', async ({ page, enter }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await enter('/admin/users');
  const menu = page.getByRole('complementary');
  await expect(menu.getByRole('link', { name: /^Voir le site/ })).toBeInViewport({ ratio: 1 });
  expect(await menu.getByRole('navigation').evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
});

test('A very long address of the account hides no link of the menu', async ({
  page,
  enter,
  session,
  checkAccessibility,
}) => {
  const name = 'marie.antoinette.desrivieres.beausoleil.monplaisir'.repeat(2).slice(0, 64);
  const email = `${name}@mediation.memorial-acte-de-pointe-a-pitre.example`;
  await page.route('**/api/users/me', (route) => route.fulfill({ json: { ...session.user, email } }));
  await enter('/admin/users');
  for (const width of allWidths) {
    await page.setViewportSize({ width, height: 700 });
    if (width <= 860) await page.getByRole('button', { name: 'Menu' }).click();
    const menu = width <= 860 ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('complementary');
    const account = menu.getByRole('link', { name: email });
    const accountTop = (await account.locator('..').boundingBox())?.y ?? 0;
    for (const link of await menu.getByRole('navigation').getByRole('link').all()) {
      await link.focus();
      const box = await link.boundingBox();
      expect([width, await link.textContent(), (box?.y ?? 0) + (box?.height ?? 0) < accountTop]).toEqual([
        width,
        await link.textContent(),
        true,
      ]);
    }
    await account.focus();
    expect(await menu.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await checkAccessibility();
    if (width <= 860) await page.keyboard.press('Escape');
  }
});

test('A page past the last one of users or of the audit log is the last one', async ({ page, enter }) => {
  await enter('/admin/dashboard');
  for (const [path, caption] of [
    ['users', 'Utilisateurs'],
    ['journal', 'Actions, de la plus récente à la plus ancienne'],
  ] as const) {
    await page.goto(`/admin/${path}?page=9999`);
    await expect(page).not.toHaveURL(/page=9999/);
    await expect(page.getByRole('table', { name: caption }).getByRole('rowheader').first()).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(/ à (\d+) sur \1/);
  }
});

test('Wide tables have one line of headings, and a usual name or address on one line', async ({
  page,
  enter,
  create,
  request,
}) => {
  const { documentId } = await create('events', { title: unique('Loin'.repeat(60)), newStartDate: '2031-03-14 18:30' });
  await request.delete(`/api/events/${documentId}`, { headers: asAdministrator() });
  await enter('/admin/dashboard');
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, column, lineCount] of [
      ['trash', 1, 2],
      ['journal', 0, 1],
    ] as const) {
      await page.goto(`/admin/${path}`);
      const row = page.getByRole('row').nth(1);
      await expect(row.getByRole('rowheader')).toBeVisible();
      /** The lines of text of a cell. */
      const lines = (cell: Locator) =>
        cell.evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        });
      for (const heading of await page.locator('thead th:not(:has(input))').all())
        expect([path, width, await lines(heading)]).toEqual([path, width, 1]);
      expect([path, width, await lines(row.getByRole('cell').nth(column))]).toEqual([path, width, lineCount]);
    }
  }
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto('/admin/trash');
  // Six lines at most.
  const title = page.getByRole('rowheader').first().locator('span').first();
  await expect.poll(async () => (await title.boundingBox())?.height ?? 0).toBeGreaterThan(100);
  expect((await title.boundingBox())?.height).toBeLessThan(140);
});
