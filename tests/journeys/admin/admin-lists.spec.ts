import type { Request } from '@playwright/test';
import { type CreatedEntry, chooseInRow, expect, expectConsoleError, test, unique, widths } from '../admin-fixtures.ts';
import { asAdministrator } from '../session.ts';

const failing = { annotation: expectConsoleError('Failed to load resource') };

test('A list is searched, paginated, sorted and filtered; its URL has its state', async ({ page, enter, create }) => {
  const name = unique('Étagère');
  for (let number = 1; number <= 12; number += 1)
    await create('collections', { title: `${name} ${String(number).padStart(2, '0')}`, order: 100 - number });
  await enter('/admin/collections');
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(10);

  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await search.fill(name.toLowerCase().replace('étagère', 'ETAGERE'));
  await expect(page.getByText('12 collections')).toBeVisible();
  await expect(page).toHaveURL(/recherche=ETAGERE/);
  await expect(rows.first()).toContainText(`${name} 12`);

  await page.getByRole('button', { name: 'Suivant' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('Page 2 sur 2')).toBeVisible();
  await expect(page.getByText('11 à 12 sur 12')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Suivant' })).toBeFocused();
  await page.goBack();
  await expect(rows).toHaveCount(10);
  await page.goForward();
  await page.reload();
  await expect(rows).toHaveCount(2);

  // The last two rows of the second page are deleted: the list returns to the first page.
  for (const number of ['02', '01']) {
    await page.getByRole('button', { name: `Supprimer : ${name} ${number}` }).click();
    const question = page.getByRole('dialog', { name: 'Êtes-vous sûr de vouloir supprimer cet élément ?' });
    await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused();
    await question.getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByRole('status').filter({ hasText: `Supprimé : « ${name} ${number} »` })).toBeVisible();
    await expect(question).toBeHidden();
  }
  await expect(page.getByText('10 collections')).toBeVisible();
  await expect(rows).toHaveCount(10);
  await expect(page).not.toHaveURL(/page=2/);
});

test('A column header sorts the list, and announces the order', async ({ page, enter, create }) => {
  const name = unique('Tri');
  for (const [title, order] of [
    ['b', 1],
    ['a', 3],
    ['c', 2],
  ] as const)
    await create('collections', { title: `${name} ${title}`, order });
  await enter(`/admin/collections?recherche=${encodeURIComponent(name)}`);
  const titles = page.getByRole('rowheader');
  // The collections have the order of the site at first.
  await expect(titles).toHaveText([/b$/, /c$/, /a$/]);
  const heading = page.getByRole('columnheader', { name: 'Titre' });
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect(titles).toHaveText([/a$/, /b$/, /c$/]);
  const order = page.getByRole('columnheader', { name: 'Ordre' });
  await order.getByRole('button').click();
  await expect(order).toHaveAttribute('aria-sort', 'ascending');
  await order.getByRole('button').click();
  await expect(titles).toHaveText([/a$/, /c$/, /b$/]);
  await expect(page).toHaveURL(/tri=order%3Adesc/);
  await order.getByRole('button').click();
  await expect(titles).toHaveText([/b$/, /c$/, /a$/]);
});

test('The menu counts entries that are only drafts, as their list does', async ({ page, enter, request, session }) => {
  const headers = { authorization: `Bearer ${session.jwt}` };
  const data = { title: unique('Brouillon (F/H)') };
  expect((await request.post('/api/hiring-ads?status=draft', { headers, data: { data } })).status()).toBe(201);
  await enter('/admin/hiring-ads');
  // Other journeys write entries of the type too.
  await expect(async () => {
    await page.reload();
    const total = await page.getByText(/^\d+ offres d’emploi$/).innerText({ timeout: 5000 });
    const link = page.getByRole('link', { name: "Offres d'Emploi" }).first();
    expect(await link.locator('span').innerText({ timeout: 5000 })).toBe(Number.parseInt(total, 10).toString());
  }).toPass({ timeout: 15_000 });
});

test('A late response never replaces a newer one', async ({ page, enter, create }) => {
  const name = unique('Course');
  await create('collections', { title: `${name} lente` });
  await create('collections', { title: `${name} vive` });
  await enter('/admin/collections');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  let late = () => {};
  const held = new Promise<void>((resolve) => {
    late = resolve;
  });
  await page.route('**/api/collections?*lente*', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  const search = page.getByRole('searchbox');
  const isLate = (request: Request) => request.url().includes('lente');
  const slowRequest = page.waitForRequest(isLate);
  // The list may abort it.
  const ended = Promise.race([
    page.waitForEvent('requestfinished', isLate),
    page.waitForEvent('requestfailed', isLate),
  ]);
  await search.fill(`${name} lente`);
  await slowRequest;
  await search.fill(`${name} vive`);
  await expect(page.getByRole('rowheader')).toHaveText([`${name} vive`]);
  late();
  await ended;
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.getByRole('rowheader')).toHaveText([`${name} vive`]);
});

test('An event is published and unpublished from the list, and each is undone with one click', async ({
  page,
  enter,
  create,
  read,
  checkAccessibility,
}) => {
  const title = unique('Parution');
  const { documentId } = await create('events', { title, newStartDate: '2019-03-14 18:30', isPublished: false });
  await enter(`/admin/events?etat=tous&recherche=${encodeURIComponent(title)}`);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('Brouillon')).toBeVisible();
  await expect(row.getByRole('link', { name: /Voir sur le site/ })).toHaveCount(0);
  await expect(row.getByRole('link', { name: `Aperçu : ${title}` })).toBeVisible();
  await expect(row).toContainText('aujourd’hui, ');
  await expect(page.getByRole('button', { name: 'Passés 1', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'À venir 0', exact: true }).click();
  await expect(page).not.toHaveURL(/etat=/);
  await expect(page.getByText('Aucun titre ne contient')).toBeVisible();
  await page.goBack();
  const menu = row.getByRole('button', { name: /^Plus d’actions/ });
  await menu.focus();
  for (const key of ['Enter', 'Tab']) await page.keyboard.press(key);
  await expect(row.getByRole('button', { name: `Publier : ${title}` })).toBeFocused();
  await checkAccessibility();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await chooseInRow(page, title, 'Publier');
  await expect(row.getByText('Publié', { exact: true })).toBeVisible();
  await expect(row.getByRole('link', { name: /Voir sur le site/ })).toHaveAttribute('href', `/evenement/${documentId}`);
  await expect.poll(async () => (await read('events', documentId))?.isPublished).toBe(true);
  await expect(page.getByRole('button', { name: 'Brouillons 0' })).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
  await expect(row.getByText('Brouillon')).toBeVisible();
  await expect.poll(async () => (await read('events', documentId))?.isPublished).toBe(false);

  await page.getByRole('button', { name: /^Publiés/ }).click();
  await expect(page.getByText('Aucun titre ne contient')).toBeVisible();
  await page.getByRole('button', { name: 'Tout afficher' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('rowheader')).toHaveCount(10);
});

test('A refused change shows an error and the unchanged value', failing, async ({ page, enter, create }) => {
  const title = unique('Refus');
  const { id } = await create('events', { title, newStartDate: '2019-03-14 18:30', isPublished: false });
  await enter(`/admin/events?etat=tous&recherche=${encodeURIComponent(title)}`);
  const row = page.getByRole('row').filter({ hasText: title });
  await page.route('**/api/events/**', (route) => route.fulfill({ status: 503, json: {} }));
  await chooseInRow(page, title, 'Publier');
  await expect(page.getByRole('status').filter({ hasText: 'Erreur lors de la mise à jour' })).toBeVisible();
  await expect(row.getByText('Brouillon')).toBeVisible();

  await row.getByRole('button', { name: /^Supprimer/ }).click();
  const question = page.getByRole('dialog');
  const deleted = page.waitForRequest((request) => request.method() === 'DELETE');
  await question.getByRole('button', { name: 'Supprimer' }).click();
  expect((await deleted).url()).toMatch(new RegExp(`/api/events/${id}$`));
  await expect(question.getByRole('alert')).toHaveText('Erreur lors de la suppression');
  await page.keyboard.press('Escape');
  await expect(row).toBeVisible();
});

test('An entry whose deletion is undone returns, and the undo names the places that it did not get back', async ({
  page,
  enter,
  create,
  request,
}) => {
  const title = unique('Retour');
  const { documentId } = await create('events', { title, newStartDate: '2019-03-14 18:30', isPublished: true });
  const links = { relatedEvents: [documentId], newStartDate: '2019-03-15 18:30', isPublished: true };
  const [linking, remaining] = [unique('Annonce'), unique('Suite')];
  const gone = await create('events', { title: linking, ...links });
  const { documentId: linked } = await create('events', { title: remaining, ...links });
  await enter(`/admin/events?etat=tous&recherche=${encodeURIComponent(title)}`);
  const row = page.getByRole('row').filter({ hasText: title });
  await row.getByRole('button', { name: /^Supprimer/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  const done = page.getByRole('status').filter({ hasText: `Supprimé : « ${title} »` });
  await expect(done).toBeVisible();
  await request.delete(`/api/events/${gone.documentId}`, { headers: asAdministrator() });
  await done.getByRole('button', { name: 'Annuler' }).click();
  const restored = page.getByRole('status').filter({ hasText: `Restauré : « ${title} ».` });
  await expect(restored).toContainText('Une fiche qui le montrait n’existe plus.');
  await expect(row).toBeVisible();
  const answer = await request.get(`/api/events/${linked}?populate=relatedEvents`);
  expect(((await answer.json()) as { data: { relatedEvents: unknown[] } }).data.relatedEvents).toHaveLength(1);
});

test('A title is shown as it was written, whatever is in it', async ({ page, enter, create }) => {
  const name = unique('<img src=x onerror=alert(1)> 🪘 “Ka”');
  await create('collections', { title: name });
  await create('collections', { title: `${name} ${'très long '.repeat(20)}` });
  page.on('dialog', () => expect(true, 'a title ran a script').toBe(false));
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await enter(`/admin/collections?recherche=${encodeURIComponent(name)}`);
    await expect(page.getByRole('rowheader').last()).toContainText(name);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
});

test(
  'A list waits, fails and is empty in words, and each state is accessible at each width',
  failing,
  async ({ page, enter, checkAccessibility }) => {
    let answer = () => {};
    const waited = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/magazines?*', async (route) => {
      await waited;
      await route.continue();
    });
    await enter('/admin/magazines');
    const table = page.getByRole('table');
    await expect(table).toHaveAttribute('aria-busy', 'true');
    const before = await table.boundingBox();
    await checkAccessibility();
    answer();
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    expect((await table.boundingBox())?.y).toBe(before?.y);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await checkAccessibility();
    }

    await page.unroute('**/api/magazines?*');
    await page.route('**/api/magazines?*', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Erreur lors du chargement des données');
    await checkAccessibility();
    await page.unroute('**/api/magazines?*');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('rowheader').first()).toBeVisible();

    const nothing = { data: [], meta: { pagination: { page: 1, pageSize: 10, pageCount: 0, total: 0 } } };
    await page.route('**/api/magazines?*', (route) => route.fulfill({ json: nothing }));
    await page.reload();
    await expect(page.getByText('rien n’a encore été ajouté')).toBeVisible();
    await checkAccessibility();
  },
);

test('Several entries are published, unpublished or deleted at once, and each is undone with one click', async ({
  page,
  enter,
  create,
  read,
  checkAccessibility,
}) => {
  const name = unique('Ensemble');
  const created: CreatedEntry[] = [];
  for (const [letter, isPublished] of [
    ['a', false],
    ['b', false],
    ['c', true],
  ] as const)
    created.push(await create('events', { title: `${name} ${letter}`, newStartDate: '2031-03-14 18:30', isPublished }));
  const out = async () =>
    Promise.all(created.map(async ({ documentId }) => (await read('events', documentId))?.isPublished));
  await enter(`/admin/events?etat=tous&recherche=${encodeURIComponent(name)}`);
  await expect(page.getByRole('rowheader')).toHaveCount(3);
  const bar = page.getByRole('group', { name: 'Éléments sélectionnés' });
  const heading = page.getByRole('heading', { level: 1 });

  await page.getByRole('checkbox', { name: `Sélectionner : ${name} a` }).check();
  await expect(bar.getByRole('status')).toHaveText('1 élément sélectionné');
  await bar.getByRole('button', { name: 'Toute la page (3)' }).click();
  await expect(bar.getByRole('status')).toHaveText('3 éléments sélectionnés');
  await checkAccessibility();
  await bar.getByRole('button', { name: 'Publier 2' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'En ligne : 2 événements' })).toBeVisible();
  await expect(heading).toBeFocused();
  await expect(bar.getByRole('status')).toBeEmpty();
  expect(await out()).toEqual([true, true, true]);
  await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Dépublié : 2 événements' })).toBeVisible();
  expect(await out()).toEqual([false, false, true]);

  for (const letter of ['a', 'c'])
    await page.getByRole('checkbox', { name: `Sélectionner : ${name} ${letter}` }).check();
  await bar.getByRole('button', { name: 'Supprimer' }).click();
  const question = page.getByRole('dialog', { name: 'Supprimer 2 événements ?' });
  await expect(question.getByRole('listitem')).toHaveText([/ [ac]\s»$/, / [ac]\s»$/]);
  await expect(question).toContainText('1 est en ligne et cessera de l’être.');
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused();
  await question.getByRole('button', { name: 'Supprimer' }).click();
  const message = page.getByRole('status').filter({ hasText: 'Supprimé : 2 événements' });
  await expect(message).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveText([`${name} b`]);
  await message.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Restauré : 2 événements' })).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(3);
});

test(
  'In a bulk action, entries that are left stay selected, with the reason and a link; a failure changes nothing',
  failing,
  async ({ page, enter, create, read, request, session }) => {
    const name = unique('Partage');
    const headers = { authorization: `Bearer ${session.jwt}` };
    const data = { title: `${name} laissé`, newStartDate: '2031-03-14', newEndDate: '2031-03-13' };
    await request.post('/api/events?status=draft', { headers, data: { data } });
    const done = await create('events', { title: `${name} fait`, newStartDate: '2031-03-14 18:30' });
    await enter(`/admin/events?etat=tous&recherche=${encodeURIComponent(name)}`);
    const bar = page.getByRole('group', { name: 'Éléments sélectionnés' });
    for (const word of ['laissé', 'fait'])
      await page.getByRole('checkbox', { name: `Sélectionner : ${name} ${word}` }).check();
    await bar.getByRole('button', { name: 'Publier 2' }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('1 publié, 1 laissé :');
    await expect(alert.getByRole('listitem')).toContainText('Fin');
    await expect(alert.getByRole('link', { name: `« ${name} laissé »` })).toHaveAttribute(
      'href',
      /^\/admin\/events\/\w/,
    );
    await expect(page.getByRole('checkbox', { name: `Sélectionner : ${name} laissé` })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: `Sélectionner : ${name} fait` })).not.toBeChecked();
    expect((await read('events', done.documentId))?.isPublished).toBe(true);

    await page.route('**/actions/bulkDelete*', (route) => route.fulfill({ status: 503, json: {} }));
    await bar.getByRole('button', { name: 'Supprimer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(alert).toHaveText('Erreur lors de la suppression. Rien n’a changé.');
    await expect(page.getByRole('rowheader')).toHaveCount(2);
  },
);

test('The collections are ordered by hand, by buttons or by a drag, and the site follows at once', async ({
  enter,
  page,
  request,
  checkAccessibility,
}) => {
  const online = async () => {
    const answer = await request.get('/api/collections?sort[0]=order&sort[1]=id&pagination[pageSize]=100');
    return ((await answer.json()) as { data: { title: string }[] }).data.map(({ title }) => title);
  };
  const before = await online();
  const [first = '', second = '', third = ''] = before;
  await enter('/admin/collections');
  // The list has the order of the site.
  await expect(page.getByRole('row').nth(1)).toContainText(first);
  await page.getByText('Ordre', { exact: true }).last().click();
  const items = page.getByRole('list', { name: 'Collections, dans l’ordre du site' }).getByRole('listitem');
  // Journeys before this one have left drafts in the list.
  const onScreen = async () =>
    (await items.locator('strong').allTextContents()).filter((title) => before.includes(title));
  await expect.poll(onScreen).toEqual(before);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
  }
  const saved = page.getByRole('status').filter({ hasText: 'L’ordre est enregistré, le site le suit.' });
  await page.getByRole('button', { name: `En tête : « ${third} »` }).press('Enter');
  await expect(saved).toBeVisible();
  expect((await online()).slice(0, 3)).toEqual([third, first, second]);
  await saved.getByRole('button', { name: 'Annuler' }).click();
  await expect.poll(online).toEqual(before);

  const down = page.getByRole('button', { name: `Descendre « ${first} »` });
  const place = async () => (await items.locator('strong').allTextContents()).indexOf(first);
  const start = await place();
  await down.press('Enter');
  await expect.poll(place).toBe(start + 1);
  await expect.poll(online).toEqual(await onScreen());
  await expect(down).toBeFocused();
  await page.getByRole('button', { name: `Monter « ${first} »` }).press('Enter');
  await expect.poll(online).toEqual(before);

  const from = await items.filter({ hasText: third }).locator('span').first().boundingBox();
  const to = await items.first().boundingBox();
  if (!from || !to) throw new Error('no handle');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, to.y + 30, { steps: 12 });
  await page.mouse.move(from.x + 10, to.y + 5, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => (await online())[0]).toBe(third);
  // A reload shows the same view, and a colleague's list is not overwritten.
  await page.reload();
  await expect(items.first()).toContainText(third);
  for (const title of before.slice(0, 3).toReversed()) {
    await page.getByRole('button', { name: `En tête : « ${title} »` }).press('Enter');
    await expect(items.first()).toContainText(title);
  }
  await expect.poll(online).toEqual(before);
});
