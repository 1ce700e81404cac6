import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { addDays, today } from '#model/calendar.ts';
import { allWidths, expect, expectConsoleError, signInAs, test, unique } from '../admin-fixtures.ts';
import { asAdministrator } from '../session.ts';

const rowOf = (page: Page, title: string): Locator => page.getByRole('row').filter({ hasText: title });

async function writeDraft(request: APIRequestContext, path: string, data: Record<string, unknown>): Promise<void> {
  const options = { headers: asAdministrator(), data: { data } };
  const isNew = !path.includes('/');
  const answer = await request[isNew ? 'post' : 'put'](`/api/${path}?status=draft`, options);
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('A list of events filters by a range of days, in its URL, together with its tabs', async ({
  page,
  enter,
  create,
  request,
  checkAccessibility,
}) => {
  const name = unique('Saison');
  await create('events', { title: `${name} longue`, newStartDate: '2033-03-01', newEndDate: '2033-04-30' });
  await create('events', { title: `${name} courte`, newStartDate: '2033-03-20 18:30' });
  await create('events', { title: `${name} suivante`, newStartDate: '2033-06-01' });
  await writeDraft(request, 'events', { title: `${name} brouillon`, newStartDate: '2033-03-21' });
  await enter(`/admin/events?etat=tous&recherche=${encodeURIComponent(name)}`);
  const titles = page.getByRole('rowheader');
  await expect(titles).toHaveCount(4);
  const range = page.getByRole('group', { name: 'Période' });
  const all = range.getByRole('button', { name: 'Toutes les dates' });
  const period = page.getByRole('combobox', { name: 'Période' });
  await period.selectOption('Du… au…');
  await expect(all).toHaveCount(0);
  await range.getByLabel('Du').fill('2033-03-15');
  await expect(titles).toHaveText([/longue/, /courte/, /brouillon/, /suivante/]);
  await range.getByLabel('au').fill('2033-03-20');
  await expect(titles).toHaveText([/longue/, /courte/]);
  await expect(page).toHaveURL(/du=2033-03-15&au=2033-03-20/);
  await expect(page.getByRole('button', { name: 'À venir 2', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Brouillons 2', exact: true })).toBeVisible();
  for (const width of [320, ...allWidths]) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    for (const tab of await page.locator('[aria-pressed]').all()) await expect(tab).toBeInViewport({ ratio: 1 });
    // Fields that are too narrow would cut their dates.
    for (const label of ['Du', 'au'])
      expect((await range.getByLabel(label).boundingBox())?.width, `${label}, ${width} px`).toBeGreaterThan(110);
  }
  await page.getByRole('button', { name: 'À venir 2', exact: true }).click();
  await expect(page).toHaveURL(/\?recherche=[^&]*&du=2033-03-15&au=2033-03-20$/);
  await page.reload();
  await expect(titles).toHaveText([/longue/, /courte/]);
  await expect(range.getByLabel('Du')).toHaveValue('2033-03-15');

  await page.getByRole('searchbox').fill('');
  await expect(page).not.toHaveURL(/recherche/);
  await range.getByLabel('Du').fill('2093-08-01');
  await range.getByLabel('au').fill('2093-08-15');
  await expect(
    page.getByText('Aucun événement entre le 1er août 2093 et le 15 août 2093, dans «\u00a0À venir\u00a0».'),
  ).toBeVisible();
  await checkAccessibility();
  await all.click();
  await expect(range.getByLabel('Du')).toBeFocused();
  await expect(range.getByLabel('Du')).toHaveValue('');
  await expect(range.getByLabel('au')).toHaveValue('');
  await expect(titles.first()).toBeVisible();
  await expect(page).not.toHaveURL(/du=|au=/);
});

test('A range that ends before it begins is refused at its fields, and keeps what was typed', async ({
  page,
  enter,
  create,
  checkAccessibility,
}) => {
  const name = unique('Envers');
  await create('events', { title: `${name} mars`, newStartDate: '2034-03-16' });
  await create('events', { title: `${name} juin`, newStartDate: '2034-06-01' });
  await enter(`/admin/events?etat=tous&recherche=${encodeURIComponent(name)}`);
  const titles = page.getByRole('rowheader');
  const range = page.getByRole('group', { name: 'Période' });
  await page.getByRole('combobox', { name: 'Période' }).selectOption('Du… au…');
  await range.getByLabel('Du').fill('2034-03-20');
  await expect(titles).toHaveText([/juin/]);
  await range.getByLabel('au').fill('2034-03-15');
  const problem = 'La fin vient avant le début, le 20 mars 2034. La liste garde toutes les dates.';
  for (const label of ['Du', 'au']) {
    await expect(range.getByLabel(label)).toHaveAccessibleDescription(problem);
    await expect(range.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(titles).toHaveText([/juin/, /mars/]);
  await expect(page.getByRole('button', { name: 'Tous 2', exact: true })).toBeVisible();
  for (const width of allWidths) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
  await page.reload();
  await expect(range.getByLabel('Du')).toHaveValue('2034-03-20');
  await expect(range.getByLabel('au')).toHaveValue('2034-03-15');
  await range.getByRole('button', { name: 'Du 15 mars 2034 au 20 mars 2034' }).click();
  await expect(titles).toHaveText([/mars/]);
  await expect(range.getByLabel('Du')).toBeFocused();
  await expect(range.getByLabel('Du')).toHaveValue('2034-03-15');
  await expect(range.getByLabel('au')).toHaveValue('2034-03-20');
  await expect(range.getByText(problem)).toHaveCount(0);

  // The year is typed figure by figure: it is earlier until the last one.
  await range.getByLabel('au').focus();
  await page.keyboard.type('04152034');
  await expect(page).toHaveURL(/du=2034-03-15&au=2034-04-15/);
  const problems = range.locator('[aria-live] p');
  await expect(problems).toHaveCount(0);
  // Left and entered again, the field begins at its month.
  await page.getByRole('searchbox').focus();
  await range.getByLabel('au').focus();
  await page.keyboard.type('0415203');
  await page.getByRole('searchbox').focus();
  await expect(problems).toHaveCount(0);
  await expect(titles).toHaveText([/mars/]);
});

test('An empty range of days names the next event, else the one before, within the search and the tab', async ({
  page,
  enter,
  create,
  request,
  checkAccessibility,
}) => {
  const name = unique('Creux');
  await create('events', { title: `${name} avant`, newStartDate: '2034-07-02 18:30', isPublished: true });
  await writeDraft(request, 'events', { title: `${name} brouillon`, newStartDate: '2034-09-20' });
  const { documentId } = await create('events', {
    title: `${name} après`,
    newStartDate: '2034-10-01 19:00',
    isPublished: true,
  });
  await enter(`/admin/events?etat=tous&recherche=${encodeURIComponent(name)}&du=2034-08-01&au=2034-08-15`);
  const empty = page.getByRole('main');
  const during = `Aucun événement dont le titre contient «\u00a0${name}\u00a0» entre le 1er août 2034 et le 15 août 2034`;
  await expect(empty.getByText(`${during}.`, { exact: true })).toBeVisible();
  await expect(empty).toContainText(`Le suivant\u00a0: ${name} brouillon, le 20 septembre 2034.`);
  await page.getByRole('button', { name: /^Publiés/ }).click();
  await expect(empty.getByText(`${during}, dans «\u00a0Publiés\u00a0».`, { exact: true })).toBeVisible();
  await expect(empty).toContainText(`Le suivant\u00a0: ${name} après, le 1er octobre 2034.`);
  for (const width of allWidths) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
  await page.getByRole('link', { name: `${name} après` }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/events/${documentId}$`));
  await page.goBack();
  const range = page.getByRole('group', { name: 'Période' });
  await range.getByLabel('Du').fill('2034-10-02');
  await range.getByLabel('au').fill('');
  await expect(empty).toContainText(`Le précédent\u00a0: ${name} après, le 1er octobre 2034.`);
  await range.getByLabel('Du').fill('2034-06-01');
  await range.getByLabel('au').fill('2034-06-01');
  await expect(empty).toContainText('le 1er juin 2034, dans «\u00a0Publiés\u00a0».');
  await expect(empty).toContainText(`Le suivant\u00a0: ${name} avant, le 2 juillet 2034.`);
});

test('A search holds beside a tab, an order or a date that is chosen at once', async ({ page, enter, create }) => {
  const name = unique('Hâte');
  await create('events', { title: `${name} un`, newStartDate: '2034-03-16' });
  await create('events', { title: `${name} deux`, newStartDate: '2034-06-01' });
  await create('events', { title: unique('Lente'), newStartDate: '2034-06-01' });
  await enter('/admin/events?etat=tous');
  const titles = page.getByRole('rowheader');
  const search = page.getByRole('searchbox');
  await expect(titles.first()).toBeVisible();
  const tab = page.getByRole('button', { name: /^À venir/ });
  /** Types and presses within one task; `blur`: the button takes the focus, as not in Safari. */
  const typeAndPress = async (text: string, blur: boolean) => {
    const button = await tab.elementHandle();
    await search.evaluate(
      (field: HTMLInputElement, { text, blur, button }) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
        field.focus();
        field.dispatchEvent(new Event('input', { bubbles: true }));
        if (blur) (button as HTMLElement).focus();
        (button as HTMLElement).click();
      },
      { text, blur, button },
    );
  };
  for (const blur of [true, false]) {
    await typeAndPress(name, blur);
    await expect(titles).toHaveText([/un/, /deux/]);
    await expect(page).toHaveURL((url) => url.searchParams.get('recherche') === name && !url.searchParams.has('etat'));
    await page.goto('/admin/events?etat=tous');
    await expect(titles.first()).toBeVisible();
  }
  await search.fill(name);
  await page.getByRole('columnheader', { name: 'Titre' }).getByRole('button').click();
  await expect(titles).toHaveText([/deux/, /un/]);
  await search.fill('Lente');
  await page.getByRole('combobox', { name: 'Période' }).selectOption('Du… au…');
  await page.getByRole('group', { name: 'Période' }).getByLabel('Du').fill('2034-06-01');
  const chosen = { etat: 'tous', recherche: 'Lente', tri: 'title:asc', du: '2034-06-01' };
  await expect(page).toHaveURL((url) => url.search === `?${new URLSearchParams(chosen)}`);
  await expect(titles.first()).toHaveText(/Lente/);
  await expect(search).toHaveValue('Lente');
});

test('A list is sorted by state, by its heading or by the menu of a smaller screen', async ({
  page,
  enter,
  create,
  request,
}) => {
  const name = unique('Rang');
  await create('collections', { title: `${name} publié` });
  const { documentId } = await create('collections', { title: `${name} modifié` });
  await writeDraft(request, `collections/${documentId}`, { description: '<p>Une autre description</p>' });
  await writeDraft(request, 'collections', { title: `${name} brouillon` });
  await create('collections', { title: `${name} publié aussi` });
  await enter(`/admin/collections?recherche=${encodeURIComponent(name)}`);
  const titles = page.getByRole('rowheader');
  await expect(titles).toHaveText([/publié/, /modifié/, /brouillon/, /publié aussi/]);
  const heading = page.getByRole('columnheader', { name: 'État' });
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect(titles).toHaveText([/brouillon/, /modifié/, /publié/, /publié aussi/]);
  await expect(page).toHaveURL(/tri=state%3Aasc/);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.getByLabel('Trier').selectOption('État, terminées d’abord');
  await expect(titles).toHaveText([/publié/, /publié aussi/, /modifié/, /brouillon/]);
});

test('« Les 12 collections du filtre » selects every page, and « Programmer 12… » schedules them for one date', {
  annotation: expectConsoleError('Failed to load resource'),
}, async ({ page, enter, request, checkAccessibility }) => {
  test.slow();
  const name = unique('Lot');
  for (let number = 1; number <= 12; number += 1)
    await writeDraft(request, 'collections', { title: `${name} ${String(number).padStart(2, '0')}` });
  await enter(`/admin/collections?recherche=${encodeURIComponent(name)}`);
  await expect(page.getByRole('rowheader')).toHaveCount(10);
  const bar = page.getByRole('group', { name: 'Éléments sélectionnés' });
  await page.getByRole('checkbox', { name: `Sélectionner : ${name} 01` }).check();
  await expect(bar.getByRole('button', { name: 'Programmer 1…' })).toBeVisible();
  await bar.getByRole('button', { name: 'Toute la page (10)' }).click();
  const all = bar.getByRole('button', { name: 'Les 12 collections du filtre' });
  await all.click();
  await expect(bar.getByRole('status')).toHaveText('Les 12 collections du filtre');
  await bar.getByRole('button', { name: 'Seulement cette page (10)' }).click();
  await expect(bar.getByRole('status')).toHaveText('10 éléments sélectionnés');
  // Another search undoes the selection, and so does the way back.
  const search = page.getByRole('searchbox');
  await search.fill(`${name} 12`);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expect(bar.getByRole('status')).toBeEmpty();
  await search.fill(name);
  await expect(page.getByRole('rowheader')).toHaveCount(10);
  await expect(bar.getByRole('status')).toBeEmpty();
  const chooseAll = async () => {
    await page.getByRole('checkbox', { name: 'Tout sélectionner' }).check();
    await all.click();
    // All of them are read first: one that is written meanwhile would be selected too.
    await expect(bar.getByRole('status')).toHaveText('Les 12 collections du filtre');
  };
  await chooseAll();
  await bar.getByRole('button', { name: 'Programmer 12…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Programmer/ });
  await expect(dialog).toContainText('Les 12 collections du filtre');
  const day = addDays(today(), 40);
  await dialog.getByLabel('Jour').fill(day);
  await checkAccessibility();
  await dialog.getByRole('button', { name: /^Publier le .* à 9.h.00$/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Programmation : 12 collections' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(bar.getByRole('status')).toBeEmpty();
  await expect(page.getByRole('button', { name: 'Programmées 12', exact: true })).toBeVisible();
  await expect(page.getByText(/^paraît le .* à 9.h.00$/)).toHaveCount(10);
  const query = `filters[title][$startsWith]=${encodeURIComponent(name)}&pagination[pageSize]=100`;
  const drafts = await request.get(`/api/collections?status=draft&publication=true&${query}`, {
    headers: asAdministrator(),
  });
  const { data } = (await drafts.json()) as { data: { publication: { state: string; publishAt: string } }[] };
  expect(data.map(({ publication: { state, publishAt } }) => [state, publishAt])).toEqual(
    Array.from({ length: 12 }, () => ['scheduled', `${day}T13:00:00.000Z`]),
  );

  // The list changed since it was shown: nothing is done.
  await chooseAll();
  await writeDraft(request, 'collections', { title: `${name} 13` });
  await bar.getByRole('button', { name: 'Supprimer 12' }).click();
  const question = page.getByRole('dialog', { name: 'Supprimer 12 collections ?' });
  await expect(question).toContainText(`Recherche «\u00a0${name}\u00a0», dans «\u00a0Toutes\u00a0».`);
  await expect(question.getByRole('listitem')).toHaveCount(2);
  await expect(question).toContainText('et 10 autres');
  await checkAccessibility();
  await question.getByRole('button', { name: 'Supprimer 12 collections' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('La liste a changé : 13 au lieu de 12.');
  await alert.getByRole('button', { name: 'Revoir' }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Toutes 13', exact: true })).toBeVisible();

  // Entries of another page are deleted with those of this one, and come back.
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).check();
  await bar.getByRole('button', { name: 'Les 13 collections du filtre' }).click();
  await bar.getByRole('button', { name: 'Supprimer 13' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer 13 collections' }).click();
  const deleted = page.getByRole('status').filter({ hasText: 'Supprimé : 13 collections' });
  await deleted.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Restauré : 13 collections' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Toutes 13', exact: true })).toBeVisible();
});

test('A row counts the changes that the public does not see, until they are published', async ({
  page,
  enter,
  create,
  request,
}) => {
  const title = unique('Compte');
  const { documentId } = await create('events', { title, newStartDate: '2033-03-14 18:30', isPublished: true });
  await enter(`/admin/events?etat=tous&recherche=${encodeURIComponent(title)}`);
  const state = rowOf(page, title).getByRole('cell').filter({ hasText: 'Publié' });
  await expect(state).toHaveText('Publié');
  for (const [data, text] of [
    [{ name: 'Compte' }, '1 modification à publier'],
    [{ description: '<p>Autre</p>', isFree: true }, '3 modifications à publier'],
    [{ isFree: false }, '2 modifications à publier'],
  ] as const) {
    await writeDraft(request, `events/${documentId}`, data);
    await page.reload();
    await expect(rowOf(page, title).getByText(text, { exact: true })).toBeVisible();
  }
  const publishAt = `${addDays(today(), 40)}T13:00:00.000Z`;
  await request.put(`/api/events/${documentId}/schedule`, {
    headers: asAdministrator(),
    data: { data: { publishAt, unpublishAt: null } },
  });
  await page.reload();
  await expect(rowOf(page, title).getByText(/^2 modifications, le .* à 9.h.00$/)).toBeVisible();
  await page.getByRole('checkbox', { name: `Sélectionner : ${title}` }).check();
  await page.getByRole('button', { name: 'Publier 1, dont 1 programmé', exact: true }).click();
  await expect(state).toHaveText('Publié');

  // « Annuler » could not restore what was public before.
  await writeDraft(request, `events/${documentId}`, { name: 'Autre compte' });
  await page.reload();
  await page.getByRole('checkbox', { name: `Sélectionner : ${title}` }).check();
  await page.getByRole('button', { name: 'Publier 1', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'En ligne' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Annuler' })).toHaveCount(0);
});

test('Each list fits its screen at each width, with long texts', async ({ page, enter, create, request }) => {
  test.slow();
  const words = 'Transmettre sans transmettre la peur, comment parler de la traite et de l’esclavage aux enfants';
  const upload = await request.post('/api/upload', {
    headers: asAdministrator(),
    multipart: {
      files: {
        name: 'fiche-de-poste_mediatrice-culturelle-et-chargee-des-publics_version-definitive.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n%%EOF'),
      },
    },
  });
  const [file] = (await upload.json()) as { id: number }[];
  const dates = { startDate: '2033-09-28T12:00:00.000Z', endDate: '2034-09-28T12:00:00.000Z' };
  await create('hiring-ads', { title: unique(words), publishedAt: '2033-09-28T23:30:00.000Z', document: file?.id });
  await create('popups', { title: unique(words), ...dates, priority: 1848, active: false });
  for (const type of ['events', 'popups', 'collections', 'hiring-ads', 'magazines', 'patrimoine-actualites'])
    await writeDraft(request, type, { title: unique(words) });
  const hidden = () => {
    const [table, frame] = [document.querySelector('table'), document.querySelector('table')?.parentElement];
    return Math.max(
      document.documentElement.scrollWidth - innerWidth,
      Math.round((table?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0)),
    );
  };
  for (const type of ['events', 'popups', 'collections', 'hiring-ads', 'magazines', 'patrimoine-actualites']) {
    await enter(`/admin/${type}`);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    for (const width of [320, 390, 768, 861, 960, 1024, 1240, 1241, 1280, 1399, 1400, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect([type, width, await page.evaluate(hidden)]).toEqual([type, width, 0]);
    }
  }
  // The name of a file has six lines at most.
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto('/admin/hiring-ads');
  const name = page.getByRole('cell', { name: /fiche-de-poste/ }).first();
  await expect(name).toBeVisible();
  expect((await name.locator('span').last().boundingBox())?.height).toBeLessThan(140);
});

test('On a phone a date beside a picture is on one line', async ({ page, enter, create }) => {
  const title = unique('Dix janvier');
  await create('patrimoine-actualites', { title, publishedOn: '2026-01-10T13:00:00.000Z' });
  await page.setViewportSize({ width: 390, height: 900 });
  await enter(`/admin/patrimoine-actualites?recherche=${encodeURIComponent(title)}`);
  const date = page.getByText('10 janv. 2026, 9 h');
  await expect(date).toBeVisible();
  expect((await date.boundingBox())?.height).toBeLessThan(32);
});

test('A row names other users who have its entry open, until they leave', async ({
  page,
  enter,
  create,
  request,
  checkAccessibility,
}) => {
  const title = unique('Veillée à plusieurs');
  const { documentId } = await create('events', { title, newStartDate: '2033-03-14 18:30' });
  const theirs = await signInAs(request, unique('Ruth Delannay'));
  const headers = { authorization: `Bearer ${theirs.jwt}` };
  const path = `/api/events/${documentId}/presence`;
  expect((await request.put(path, { headers, data: { data: { field: null } } })).status()).toBe(200);
  await page.clock.install();
  await enter(`/admin/events?etat=tous&recherche=${encodeURIComponent(title)}`);
  const row = rowOf(page, title);
  await expect(row).toContainText(`${theirs.username} en ce moment`);
  for (const width of allWidths) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
  expect((await request.delete(path, { headers })).status()).toBe(204);
  await page.clock.fastForward(15_000);
  await expect(row).not.toContainText('en ce moment');
  await expect(row).toContainText('aujourd’hui, ');
});

test('The filters of a list are in its URL, as labels that remove them, and the rows of a page are the user’s choice', async ({
  page,
  enter,
  request,
  checkAccessibility,
}) => {
  const name = unique('Manque');
  for (let number = 1; number <= 11; number += 1)
    await writeDraft(request, 'events', { title: `${name} ${number}`, newStartDate: '2035-03-14 18:30', duration: 60 });
  await writeDraft(request, 'events', { title: `${name} sans fin`, newStartDate: '2035-03-15 18:30' });
  await enter(`/admin/events?recherche=${encodeURIComponent(name)}&manque=rien&par=moi&du=2035-02-31`);
  await expect(page.getByRole('button', { name: 'À venir 12', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: 'Tout effacer' })).toHaveCount(0);
  const titles = page.getByRole('rowheader');
  await expect(titles).toHaveCount(10);
  await page.getByRole('combobox', { name: 'Par page' }).selectOption('25');
  await expect(titles).toHaveCount(12);
  await page.reload();
  await expect(titles).toHaveCount(12);

  await page.getByRole('combobox', { name: 'Ce qui manque' }).selectOption('Sans fin');
  await expect(titles).toHaveText([/sans fin/]);
  await expect(page.getByRole('button', { name: 'À venir 1', exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Modifié par' }).selectOption({ index: 1 });
  const removal = page.getByRole('button', { name: /^Retirer : Modifié par / });
  await expect(removal).toBeVisible();
  for (const width of allWidths) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
  await removal.click();
  await expect(page).toHaveURL((url) => url.searchParams.get('manque') === 'fin' && !url.searchParams.has('par'));
  await expect(titles).toHaveText([/sans fin/]);
  await page.getByRole('button', { name: 'Tout effacer' }).click();
  await expect(titles).toHaveCount(12);

  await page.getByRole('combobox', { name: 'Par page' }).selectOption('10');
  await page.goto(`/admin/events?recherche=${encodeURIComponent(name)}&page=9999`);
  await expect(page.getByRole('status').filter({ hasText: 'n’existe pas. Voici la dernière.' })).toBeVisible();
  await expect(page.getByText('Page 2 sur 2')).toBeVisible();
});
