import type { Page } from '@playwright/test';
import { expect, expectConsoleError, signInAs, test, unique, widths } from '../admin-fixtures.ts';
import { publishButton } from '../lifecycle/lifecycle-form.ts';
import { journeyServer } from '../server.ts';

/** The interval between two reports of a form. */
const intervalMs = 15_000;

const answerOf = (page: Page, method: 'PUT' | 'DELETE') =>
  page.waitForResponse((answer) => answer.url().endsWith('/presence') && answer.request().method() === method);

/** A form reports now, whatever remains of its interval. */
async function nextReport(page: Page): Promise<void> {
  const answer = answerOf(page, 'PUT');
  await page.clock.fastForward(intervalMs);
  await answer;
}

const refused = { annotation: expectConsoleError('412|404') };

test(
  'Two people on one entry: both versions are shown, one chooses, nothing is lost',
  refused,
  async ({ page, enter, create, read, request, session, checkAccessibility }) => {
    const title = unique('Léwoz');
    const { documentId } = await create('events', { title, name: 'L', newStartDate: '2031-03-14 18:30' });
    await enter(`/admin/events/${documentId}`);
    await page.getByRole('textbox', { name: 'Titre' }).fill(`${title} de la mer`);
    await page.getByLabel('Début', { exact: true }).fill('2031-03-15');

    // A concurrent save.
    const concurrentSave = await request.put(`/api/events/${documentId}`, {
      headers: { authorization: `Bearer ${session.jwt}` },
      data: { data: { title: `${title} des vents`, name: 'Vents', isFree: true } },
    });
    expect(concurrentSave.ok()).toBe(true);

    await publishButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Quelqu’un d’autre a enregistré cet élément' });
    await expect(dialog).toContainText(`Enregistré par ${(session.user as { username: string }).username} le `);
    const ofTitle = dialog.getByRole('group', { name: /Titre/ });
    await expect(ofTitle).toContainText('modifié des deux côtés');
    await expect(ofTitle).toContainText(`${title} de la mer`);
    await expect(ofTitle).toContainText(`${title} des vents`);
    await expect(
      dialog.getByRole('group', { name: /Début/ }).getByRole('radio', { name: /Votre version/ }),
    ).toBeChecked();
    await expect(
      dialog.getByRole('group', { name: /Nom court/ }).getByRole('radio', { name: /Version enregistrée/ }),
    ).toBeChecked();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await checkAccessibility();
    }

    // Returning to the form changes nothing on either side.
    await dialog.getByRole('button', { name: 'Revenir au formulaire' }).click();
    await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue(`${title} de la mer`);
    expect((await read('events', documentId))?.title).toBe(`${title} des vents`);

    await publishButton(page).click();
    await dialog
      .getByRole('group', { name: /Titre/ })
      .getByRole('radio', { name: /Version enregistrée/ })
      .check();
    await dialog.getByRole('button', { name: 'Enregistrer ce choix' }).click();
    await expect(page).toHaveURL(/\/admin\/events$/);
    expect(await read('events', documentId)).toMatchObject({
      title: `${title} des vents`,
      name: 'Vents',
      isFree: true,
      newStartDate: '2031-03-15 18:30',
    });
  },
);

test(
  'An entry deleted while it was edited can be kept as a new one',
  refused,
  async ({ page, enter, create, read, request, session }) => {
    const title = unique('Disparue');
    const { documentId, id } = await create('collections', { title });
    await enter(`/admin/collections/${documentId}`);
    await page.getByRole('textbox', { name: 'Titre' }).fill(`${title}, retrouvée`);
    await request.delete(`/api/collections/${id}`, { headers: { authorization: `Bearer ${session.jwt}` } });
    await publishButton(page).click();
    // The preview may fail as well: its entry is gone.
    await expect(page.getByRole('alert').filter({ hasText: 'supprimé pendant que vous le modifiiez' })).toBeVisible();
    await page.getByRole('button', { name: 'Enregistrer comme nouvel élément' }).click();
    await expect(page).toHaveURL(/\/admin\/collections$/);
    await page.getByRole('searchbox').fill(title);
    await expect(page.getByRole('rowheader')).toHaveText([`${title}, retrouvée`]);
    expect(await read('collections', documentId)).toBeUndefined();

    await page.goto(`/admin/collections/${documentId}`);
    await expect(page.getByRole('heading', { name: 'Élément introuvable' })).toBeVisible();
  },
);

test('A form names the other users who have its entry open, and the block that they edit, until they leave', async ({
  page,
  enter,
  create,
  browser,
  request,
  checkAccessibility,
}) => {
  const { documentId } = await create('events', { title: unique('Léwoz'), newStartDate: '2031-03-14 18:30' });
  const username = unique('Ruth Delannay');
  const theirSession = await signInAs(request, username);

  await page.clock.install();
  await enter(`/admin/events/${documentId}`);
  await expect(page.getByLabel('Nom court')).toBeVisible();
  const theirs = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  await theirs.clock.install();
  await theirs.addInitScript(({ jwt, user }) => {
    localStorage.setItem('adminToken', jwt);
    localStorage.setItem('adminUser', JSON.stringify(user));
  }, theirSession);
  await theirs.goto(`${journeyServer.url}/admin/events/${documentId}`);
  await expect(theirs.getByRole('status').filter({ hasText: 'modifie aussi' })).toBeAttached();

  const present = page.getByRole('status').filter({ hasText: `${username} modifie aussi` });
  const writing = page
    .getByRole('group')
    .filter({ has: page.getByLabel('Nom court') })
    .getByText(`${username} écrit ici`);
  await theirs.getByLabel('Nom court').fill(unique('Bèlè'));
  await nextReport(theirs);
  await nextReport(page);
  await expect(writing).toBeVisible();
  await expect(present).toBeAttached();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }

  const left = answerOf(theirs, 'DELETE');
  await theirs.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: 'Événements' }).click();
  await expect(theirs).toHaveURL(/\/admin\/events$/);
  await left;
  await nextReport(page);
  await expect(present).toHaveCount(0);
  await expect(writing).toHaveCount(0);
  await theirs.context().close();
});

test('A long user name stays in the column of the block that they write in', async ({ page, enter, create }) => {
  const { documentId } = await create('events', { title: unique('Bord'), newStartDate: '2031-03-14 18:30' });
  await page.route(`**/api/events/${documentId}/presence`, (route) =>
    route.fulfill({ json: { data: [{ id: 9, username: 'maximilienneanastasiedeschampsneufs', field: 'title' }] } }),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(`/admin/events/${documentId}`);
  const sentence = page.getByText('maximilienneanastasiedeschampsneufs écrit ici');
  await expect(sentence).toBeVisible();
  const end = await sentence.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().right;
  });
  const input = await page.getByRole('textbox', { name: 'Titre' }).boundingBox();
  expect(end).toBeLessThan(input?.x ?? 0);
});
