import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const options: axe.RunOptions = { resultTypes: ['violations'] };

/**
 * What axe finds on a page and in its frames, best practices included. A document without frames gets the script once, and only the violations
 * leave it: sent at each call, and with the nodes that pass, they take twice as long as the rules. The builder copes with frames that load or
 * go away meanwhile.
 */
export async function axeViolations(page: Page): Promise<axe.Result[]> {
  if (page.frames().length > 1) return (await new AxeBuilder({ page }).options(options).analyze()).violations;
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(script);
  return page.evaluate(async (run) => {
    if (!window.axe) throw new Error('the page was left before axe ran');
    return (await window.axe.run(run)).violations;
  }, options);
}
