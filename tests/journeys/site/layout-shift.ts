import type { Page } from '@playwright/test';

/** Adds up the layout shift of each document that the page then opens. */
export const recordShift = (page: Page) =>
  page.addInitScript(() => {
    const recorder = window as unknown as { shift: number };
    recorder.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) recorder.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The layout shift of the open document up to the next frame. */
export async function shiftOf(page: Page): Promise<number> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  return page.evaluate(() => (window as unknown as { shift: number }).shift);
}
