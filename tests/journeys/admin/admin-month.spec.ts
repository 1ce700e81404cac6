import type { Page } from '@playwright/test';
import { allWidths, expect, expectConsoleError, test, unique } from '../admin-fixtures.ts';
import { asAdministrator } from '../session.ts';

const openMonth = '/admin/events?vue=mois&mois=2032-05';
/** The cell of a day of the table. */
const cell = (page: Page, day: string) => page.locator(`[data-day="2032-05-${day}"]`);

test('An event is moved to another day by drag and drop: nothing is online before « Publier la modification »', async ({
  page,
  enter,
  create,
  read,
  checkAccessibility,
}) => {
  const title = unique('Solitude');
  const dates = { newStartDate: '2032-05-13 19:00', newEndDate: '2032-05-14 01:00' };
  const { documentId } = await create('events', { title, ...dates, isPublished: true });
  await enter(openMonth);
  await cell(page, '13').getByRole('link', { name: title }).dragTo(cell(page, '15'));
  const report = page.getByRole('status').filter({ hasText: title });
  await expect(report).toContainText(`« ${title} » passe au samedi 15 mai 2032, 19 h.`);
  await expect(report).toContainText('La page en ligne dit encore jeudi 13 mai 2032.');
  await expect(cell(page, '15').getByRole('link', { name: title })).toBeVisible();
  expect(await read('events', documentId)).toMatchObject(dates);
  for (const width of allWidths) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
  await report.getByRole('button', { name: 'Publier la modification' }).click();
  await expect(report.getByRole('button', { name: 'Publier la modification' })).toBeHidden();
  const moved = { newStartDate: '2032-05-15 19:00', newEndDate: '2032-05-16 01:00' };
  expect(await read('events', documentId)).toMatchObject(moved);
});

test('By keys an event is taken, moved, put down and given back; each step is announced', async ({
  page,
  enter,
  create,
  request,
}) => {
  const title = unique('Veillée');
  const { documentId } = await create('events', { title, newStartDate: '2032-05-20 18:30', isPublished: true });
  await enter(openMonth);
  const link = page.getByRole('table').getByRole('link', { name: title });
  await link.focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: 'vendredi 21 mai 2032, 18 h 30.' })).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status').filter({ hasText: 'Rien n’est déplacé.' })).toBeAttached();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  // 24 May 2032 is a Monday.
  await expect(cell(page, '24').getByText('Ici : lundi 24 mai 2032, 18 h 30')).toBeVisible();
  await page.keyboard.press('Enter');
  const report = page.getByRole('status').filter({ hasText: 'passe au lundi 24 mai 2032, 18 h 30.' });
  await expect(report).toContainText('Le Mémorial est fermé ce jour.');
  await expect(cell(page, '24').getByRole('link', { name: title })).toBeFocused();
  await report.getByRole('button', { name: 'Annuler' }).click();
  await expect(cell(page, '20').getByRole('link', { name: title })).toBeFocused();
  const draft = await request.get(`/api/events/${documentId}?status=draft&publication=true`, {
    headers: asAdministrator(),
  });
  expect(await draft.json()).toMatchObject({
    data: { newStartDate: '2032-05-20 18:30', publication: { state: 'published' } },
  });
});

test('« Déplacer… » takes a date; an event that another user changed is not moved', {
  annotation: expectConsoleError('412'),
}, async ({ page, enter, create, request }) => {
  const title = unique('Conte');
  const { documentId } = await create('events', { title, newStartDate: '2032-05-06 10:00' });
  await enter(`${openMonth}&jour=2032-05-06`);
  const move = page.getByRole('button', { name: `Déplacer… : ${title}` });
  await move.click();
  const dialog = page.getByRole('dialog', { name: `Déplacer « ${title} »` });
  await dialog.getByLabel('Jour').fill('2032-05-31');
  await expect(dialog.getByText('Le Mémorial est fermé ce jour.')).toBeVisible();
  await request.put(`/api/events/${documentId}`, {
    headers: asAdministrator(),
    data: { data: { newStartDate: '2032-05-07 10:00' } },
  });
  await dialog.getByRole('button', { name: 'Déplacer' }).click();
  await expect(
    page.getByText('Quelqu’un d’autre vient de changer cet événement. Voici où il est maintenant.'),
  ).toBeVisible();
  await expect(cell(page, '07').getByRole('link', { name: title })).toBeVisible();
});
