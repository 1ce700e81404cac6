import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** What does not depend on the screen is tried on one. */
export const once = 'the same on every screen';

export const reader = (page: Page): Locator => page.getByRole('dialog', { name: /^Liseuse/ });
/** What it says aloud of where one is. */
export const said = (page: Page): Locator => reader(page).locator('[aria-live=polite]');
/** The pages in sight. */
export const seen = (page: Page): Locator => reader(page).locator('[data-state=seen]');

/** Opens a magazine at a page by its address, and waits until it is drawn. */
export async function openReader(page: Page, documentId: string, number: number): Promise<void> {
  await page.goto(`/magazines?numero=${documentId}&page=${number}`);
  await expect(seen(page).first().locator('canvas')).toBeVisible();
}
