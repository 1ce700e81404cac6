import type { Page } from '@playwright/test';
import { addDays, today, weekdayOf } from '#model/calendar.ts';
import { formatDay } from '#model/format.ts';
import { expect } from '../test.ts';

/** A closed Monday, when the exceptions of the demonstration are over. */
export const monday = Array.from({ length: 7 }, (_, index) => addDays(today(), 70 + index)).find(
  (day) => weekdayOf(day) === 'monday',
) as string;
export const tuesday = addDays(monday, 1);

export const newOrganization = () => `Collège ${Math.random().toString(36).slice(2, 8)}`;
/**
 * Resolves in the page that answers, once it is loaded: what is typed before would be typed into the form that was sent. The key does not
 * depend on the scroll position: Chromium scrolls back to the fragment `#demande` when a picture arrives, between a press and its release.
 */
export async function send(page: Page): Promise<void> {
  const answered = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Envoyer la demande' }).press('Enter');
  await answered;
}

export async function fillIn(page: Page, organization: string): Promise<void> {
  await page.getByLabel('Établissement ou structure').fill(organization);
  await page.getByLabel('Niveau').selectOption('Cycle 4 : 5e, 4e, 3e');
  await page.getByLabel('Date souhaitée').fill(formatDay(tuesday, 'long'));
  await page.getByLabel('Prénom et nom').fill('Awa Delannay');
  await page.getByLabel('Adresse électronique').first().fill('awa@exemple.fr');
  await page.getByLabel('Téléphone').fill('05 90 00 18 48');
}

/** Sent as quickly as a script, the form comes back with what was typed (a 400, in the console): sends it until it is accepted. */
export const sendAtLast = (page: Page): Promise<void> =>
  expect(async () => {
    await send(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Nous vous répondons', { timeout: 1000 });
  }).toPass();
