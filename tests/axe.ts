import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// A page of the site in a frame has journeys of its own: beside the form of its entry it would be tried again with each state of the form.
const options: axe.RunOptions = { resultTypes: ['violations'], iframes: false };

/**
 * What axe finds on a page, best practices included; not in its frames. A document gets the script once, and only the violations leave it:
 * sent at each call, and with the nodes that pass, they take twice as long as the rules.
 */
export async function axeViolations(page: Page): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(script);
  return page.evaluate(async (run) => {
    if (!window.axe) throw new Error('the page was left before axe ran');
    return (await window.axe.run(run)).violations;
  }, options);
}
