import type { Locator, Page } from '@playwright/test';
import { expect } from '../test.ts';

export const reader = (page: Page): Locator => page.getByRole('dialog', { name: /^Liseuse/ });
/** The live region that announces the current page. */
export const pageStatus = (page: Page): Locator => reader(page).locator('p[role=status]').last();
/** The pages that are visible. */
export const visiblePages = (page: Page): Locator => reader(page).locator('[data-state=seen]');

/** Opens a magazine at a page by its URL, and waits until it is drawn. */
export async function openReader(page: Page, documentId: string, number: number): Promise<void> {
  await page.goto(`/magazines?numero=${documentId}&page=${number}`);
  await expect(visiblePages(page).first().locator('canvas')).toBeVisible();
}
