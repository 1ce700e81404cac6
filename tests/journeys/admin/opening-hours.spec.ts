import type { APIRequestContext } from '@playwright/test';
import { timetable } from '#editorial/opening-words.ts';
import { addDays, today, toLocal } from '#model/calendar.ts';
import { formatSpan, formatTime } from '#model/format.ts';
import { defaultWeek } from '#model/opening-hours.ts';
import {
  countInteractions,
  expect,
  expectConsoleError,
  signInAs,
  test,
  unique,
  withoutAutosave,
} from '../admin-fixtures.ts';
import { choose } from '../lifecycle/lifecycle-form.ts';
import type { Session } from '../session.ts';

/** The exceptions of the demonstration, which other journeys of the worker read. */
let demonstrated: unknown;

test.beforeEach(async ({ request, session }) => {
  const answer = await request.get('/api/setting?populate=*');
  demonstrated = (await answer.json()).data.openingExceptions;
  await publishExceptions(request, session, []);
});
test.afterEach(({ request, session }) => publishExceptions(request, session, demonstrated));

async function publishExceptions(request: APIRequestContext, { jwt }: Session, openingExceptions: unknown) {
  const headers = { authorization: `Bearer ${jwt}` };
  const answer = await request.put('/api/setting', { headers, data: { data: { openingExceptions } } });
  expect(answer.status()).toBe(200);
}

test('An editor types hours freely, reads the sentence of the public, and repairs a wrong span with one click', {
  annotation: expectConsoleError('Failed to load resource'),
}, async ({ enter, page }) => {
  await withoutAutosave(page);
  await enter('/admin/settings');
  // Another last entry changes no text of the three weeks.
  const changedDays = page.getByRole('region', { name: 'Les trois semaines à venir' }).getByText('nouveau');
  const lastEntry = page.getByRole('textbox', { name: 'Mercredi, plage 1, dernière entrée', exact: true });
  await lastEntry.fill('16');
  await lastEntry.press('Tab');
  await expect(lastEntry).toHaveValue('16\u00a0h');
  await expect(changedDays).toHaveCount(0);
  const from = page.getByRole('textbox', { name: 'Mardi, plage 1, de', exact: true });
  await from.fill('9h30');
  await from.press('Tab');
  await expect(from).toHaveValue('9\u00a0h\u00a030');
  await expect(changedDays).toHaveCount(3);
  await expect(page.getByText(/^Mardi, 9.h.30/)).toBeVisible();
  await from.fill('19');
  // A time is checked once its input is left.
  await page.getByRole('textbox', { name: 'Mercredi, plage 1, de', exact: true }).focus();
  await expect(page.getByRole('textbox', { name: 'Mardi, plage 1, à', exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await page.getByRole('button', { name: 'Finir à 24 h' }).click();
  await page.getByRole('button', { name: 'Sans dernière entrée' }).click();
  await expect(page.getByText(/^Mardi, 19.h/)).toBeVisible();

  // Other hours of a Tuesday begin with those of the typed week.
  await page.getByRole('button', { name: 'Ajouter une date' }).click();
  await page.getByLabel('Du', { exact: true }).fill('2031-03-04');
  await page.getByRole('radio', { name: 'Autres horaires' }).check();
  await expect(page.getByRole('textbox', { name: 'Mardi 4 mars 2031, plage 1, de', exact: true })).toHaveValue(
    '19\u00a0h',
  );

  // The three weeks beside the form are those of the timetable that the pages show (tests/site/facts-on-pages.test.ts).
  const day = addDays(today(), 16);
  await page.getByLabel('Du', { exact: true }).fill(day);
  await page
    .getByRole('textbox', { name: /plage 1, de$/ })
    .last()
    .fill('11h15');
  const evening = (start: string) => [{ from: start, to: '24:00', lastEntry: null }];
  const week = { ...defaultWeek, tuesday: evening('19:00') };
  const exceptions = [{ firstDay: day, lastDay: day, spans: evening('11:15'), reason: null }];
  const weeks = page.getByRole('region', { name: 'Les trois semaines à venir' }).locator('li strong');
  const expected = timetable({ week, exceptions }, today(), 21);
  await expect(weeks).toHaveText(expected.map(({ spans }) => spans.map(formatSpan).join('') || 'Fermé'));
});

test('An editor decides on the holidays of a year: a choice is an exception of that day, and is taken back', {
  annotation: expectConsoleError('Failed to load resource'),
}, async ({ enter, page, checkAccessibility }) => {
  await withoutAutosave(page);
  await enter('/admin/settings');
  await page.getByText('Jours fériés et jours chômés de l’année').click();
  const year = String(new Date().getFullYear() + 1);
  await page.getByRole('radio', { name: year, exact: true }).check();
  const christmas = page.getByRole('group', { name: /^Noël, .* 25 décembre/ });
  const armistice = page.getByRole('group', { name: /^Armistice de 1918, / });
  await christmas.getByRole('radio', { name: 'Fermé' }).check();
  await armistice.getByRole('radio', { name: 'Autres horaires' }).check();
  await page.getByRole('textbox', { name: 'Armistice de 1918, plage 1, de', exact: true }).fill('14');
  const exceptions = page.locator('summary');
  await expect(exceptions.filter({ hasText: `25 décembre ${year}` })).toContainText('FerméNoël');
  await expect(exceptions.filter({ hasText: `11 novembre ${year}` })).toContainText(/14.h/);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
  }
  await christmas.getByRole('radio', { name: 'Comme d’habitude' }).check();
  await expect(exceptions.filter({ hasText: `25 décembre ${year}` })).toHaveCount(0);
});

test('An editor adds a closed day, sees its notice, finds it again and removes it', async ({
  enter,
  page,
  checkAccessibility,
  request,
  session,
}) => {
  test.slow();
  const day = `${new Date().getFullYear() + 1}-12-24`;
  await enter('/admin/settings');
  await page.getByRole('button', { name: 'Ajouter une date' }).click();
  await expect(page.getByLabel('Du', { exact: true })).toBeFocused();
  // On a phone « Administration » is on one line, beside the state of the form.
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(page.getByText('Modifications non enregistrées')).toBeVisible();
  await expect(page.getByRole('button', { name: /à corriger/ })).toHaveCount(2);
  const above = await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link').first().boundingBox();
  expect(above?.height).toBeLessThan(45);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Du', { exact: true }).fill(day);
  await page.getByRole('textbox', { name: 'Motif' }).fill('Grand nettoyage des vitrines. Le jardin reste ouvert.');
  await expect(page.getByText('Bandeau sur toutes les pages')).toBeVisible();
  const saved = page.getByText(/^Enregistré il y a/);
  await expect(saved).toBeVisible();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
  }

  // The line that marks a changed field is beside its text.
  const lineEnd = await page.locator('#champ-openingExceptions').evaluate(({ parentElement }) => {
    const { left, width } = getComputedStyle(parentElement as Element, '::before');
    return Number.parseFloat(left) + Number.parseFloat(width);
  });
  expect(lineEnd).toBeLessThanOrEqual(0);

  await page.reload();
  const item = page.locator('details').filter({ hasText: '24 décembre' });
  await item.locator('summary').click();
  await expect(item.getByRole('textbox', { name: 'Motif' })).toHaveValue(/^Grand nettoyage/);
  await item.getByRole('button', { name: /^(Retirer|Supprimer) cette date$/ }).click();
  await expect(page.getByText('Aucune date particulière à venir')).toBeVisible();
  await expect(saved).toBeVisible();

  // The dashboard shows the opening sentence of the site, and the future exceptions.
  await publishExceptions(request, session, [{ firstDay: day, lastDay: day, spans: [], reason: '' }]);
  await page.goto('/admin');
  const opening = page.getByRole('region', { name: 'Ouverture' });
  await expect(opening.getByText(/^(Ouvert|Ouvre|Fermé)[ ,]/).first()).toBeVisible();
  await expect(opening.getByRole('listitem')).toHaveText(/24 décembre \d{4}Fermé, bandeau à partir du .*17 décembre/);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
  }
  await opening.getByRole('link', { name: 'Modifier l’ouverture' }).click();
  await expect(page).toHaveURL(/\/admin\/settings$/);
});

test('A closure is announced with at most six interactions while the prices of another editor wait for their date', async ({
  enter,
  page,
  checkAccessibility,
  request,
  session,
}) => {
  test.slow();
  const ruth = await signInAs(request, unique('ruth'));
  const setting = async (query = '') => {
    const headers = { authorization: `Bearer ${session.jwt}` };
    return (await (await request.get(`/api/setting?populate=*${query}`, { headers })).json()).data;
  };
  const before = await setting();
  const draft = await request.put('/api/setting?status=draft', {
    headers: { authorization: `Bearer ${ruth.jwt}` },
    data: { data: { pricingDetails: 'Le tarif plein passe à 18 euros.' } },
  });
  expect(draft.ok()).toBe(true);

  // The tab says whose changes it holds; its date is its own.
  await enter('/admin/settings/prices');
  await expect(page.getByText(`1 modification n’y est pas encore. Écrit par ${ruth.username}.`)).toBeVisible();
  await choose(page, 'Programmer…');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publier le / })
    .click();
  const tabs = page.getByRole('navigation', { name: 'Informations' });
  await expect(tabs.getByRole('link', { name: 'Tarifs (modifications programmées)' })).toBeVisible();

  const day = addDays(today(), 1);
  const { once, expectAtMost } = countInteractions();
  await once(tabs.getByRole('link', { name: 'Ouverture' }).click());
  await expect(page.getByRole('button', { name: 'Rien à publier' })).toBeVisible();
  await once(page.getByRole('button', { name: 'Ajouter une date' }).click());
  await once(page.getByLabel('Du', { exact: true }).fill(day));
  await once(page.getByRole('textbox', { name: 'Motif' }).fill('Alerte cyclonique'));
  await once(page.getByRole('button', { name: 'Publier les modifications' }).click());
  expectAtMost(6);
  await expect(page.getByRole('status').filter({ hasText: 'Publié : Informations, Ouverture' })).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Tarifs (modifications programmées)' })).toBeVisible();
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
  }
  expect(await setting()).toMatchObject({
    openingExceptions: [{ firstDay: day, reason: 'Alerte cyclonique' }],
    pricingDetails: before.pricingDetails,
  });

  // « Programmé » names the tab, and leads to it.
  await page.goto('/admin/schedule');
  const change = page.getByRole('listitem').filter({ hasText: 'Informations, Tarifs' });
  await change.getByRole('button', { name: /^Annuler/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Programmation annulée' })).toContainText('Tarifs');
  await page.goto('/admin/settings/prices');
  await choose(page, 'Annuler les modifications');
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler les modifications' }).click();
  await expect(page.getByRole('button', { name: 'Rien à publier' })).toBeVisible();
  expect((await setting('&status=draft')).openingExceptions).toMatchObject([{ reason: 'Alerte cyclonique' }]);
});

test('Opened, closed and given up with the keyboard, a day and a date of exception keep the focus and say what happened', {
  annotation: expectConsoleError('Failed to load resource'),
}, async ({ enter, page }) => {
  await withoutAutosave(page);
  await enter('/admin/settings');
  const week = page.getByRole('group', { name: 'La semaine', exact: true });
  // The heading names the group once.
  await expect(week).toHaveCount(1);
  const checks = page.getByRole('button', { name: /^Avant de publier/ });
  await expect(checks).toHaveText(/Tout est prêt\.$/);
  const topOfWeek = () => week.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  const top = await topOfWeek();
  const open = week.getByRole('button', { name: 'Ouvrir le lundi' });
  await open.press('Enter');
  await expect(week.getByLabel('Lundi, plage 1, de', { exact: true })).toBeFocused();
  await expect(week.getByText('Lundi\u00a0: ouvert, 9\u00a0h')).toHaveRole('status');
  await week.getByRole('button', { name: 'Lundi : ajouter une plage' }).press('Enter');
  await expect(week.getByLabel('Lundi, plage 2, de', { exact: true })).toBeFocused();
  await week.getByRole('button', { name: 'Lundi : retirer la plage 2' }).press('Enter');
  await expect(week.getByLabel('Lundi, plage 1, de', { exact: true })).toBeFocused();
  await expect(week.getByText('Lundi\u00a0: plage 2 retirée.')).toHaveRole('status');
  await week.getByRole('button', { name: 'Lundi : retirer la plage 1' }).press('Enter');
  await expect(open).toBeFocused();
  await expect(week.getByText('Lundi\u00a0: fermé.')).toHaveRole('status');

  // An error appears in a status once its time is left; its repair gives the focus back to the row.
  await week.getByLabel('Mardi, plage 1, de', { exact: true }).fill('19');
  await week.getByLabel('Mercredi, plage 1, de', { exact: true }).focus();
  const repair = week.getByRole('button', { name: 'Finir à 24 h' });
  await expect(week.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(1);
  // The panel of checks has its place before its first point: nothing moves under a pointer. WebKit has no scroll anchoring.
  await expect(checks).toHaveText(/1 point à corriger\.$/);
  expect(await topOfWeek()).toBe(top);
  await repair.press('Enter');
  await expect(week.getByLabel('Mardi, plage 1, de', { exact: true })).toBeFocused();

  const add = page.getByRole('button', { name: 'Ajouter une date' });
  await add.press('Enter');
  await page.getByRole('button', { name: 'Replier' }).press('Enter');
  await expect(page.locator('summary').filter({ hasText: 'Nouvelle date' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Retirer cette date' }).press('Enter');
  await expect(add).toBeFocused();
  await expect(page.getByText('Nouvelle date\u00a0: retirée.')).toHaveRole('status');
});

test('On a phone whose browser has no scroll anchoring, a form stays in its place when the summary above it grows', async ({
  enter,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // As WebKit: no scroll anchoring, and CSS.supports says so.
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS) as (...query: string[]) => boolean;
    CSS.supports = (...query: string[]) => query[0] !== 'overflow-anchor' && supports(...query);
  });
  await enter('/admin/settings');
  await page.evaluate(() => document.body.style.setProperty('overflow-anchor', 'none'));
  const time = page.getByLabel('Mardi, plage 1, de', { exact: true });
  const places = () =>
    time.evaluate((element) => {
      const { top } = element.getBoundingClientRect();
      return { inWindow: top, inPage: top + window.scrollY };
    });
  await expect(page.getByRole('button', { name: /^Avant de publier/ })).toHaveText(/Tout est prêt\.$/);
  await time.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const before = await places();
  await time.fill('8');
  await expect(page.getByRole('button', { name: 'Voir ce qui change', exact: true })).toBeAttached();
  const after = await places();
  expect(after.inPage).toBeGreaterThan(before.inPage);
  expect(Math.abs(after.inWindow - before.inWindow)).toBeLessThan(1);
});

test('Beside the preview no control of a day covers another', async ({ enter, page }) => {
  await enter('/admin/settings');
  const buttons = page.getByRole('button', { name: /^Mardi\s: (retirer la plage 1|ajouter une plage)$/ });
  for (const width of [1240, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(buttons).toHaveCount(2);
    // Both are read at once: the preview may still move them.
    const { remove, add } = await buttons.evaluateAll((elements) => {
      const [first, last] = elements.map((element) => element.getBoundingClientRect());
      return { remove: first?.toJSON() as DOMRect, add: last?.toJSON() as DOMRect };
    });
    const isApart = add.left >= remove.right || add.top >= remove.bottom;
    expect(isApart, `${width} px: ${JSON.stringify({ remove, add })}`).toBe(true);
  }
});

test('The dashboard follows the minutes of the clock', async ({ enter, page }) => {
  const start = Math.floor(Date.now() / 60_000) * 60_000 + 10_000;
  await page.clock.install({ time: start });
  await enter('/admin/dashboard');
  const opening = page.getByRole('region', { name: 'Ouverture' });
  const atMinute = (count: number) => {
    const [, time = ''] = toLocal(start + count * 60_000).split(' ');
    return opening.getByText(`, ${formatTime(time)}`);
  };
  await expect(atMinute(0)).toBeVisible();
  await page.clock.runFor(52_000);
  await expect(atMinute(1)).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(atMinute(2)).toBeVisible();
});
