import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const script = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
  axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/**
 * What axe finds on a page and in its frames, best practices included. Each document gets the script once, and only the violations leave it:
 * sent at each call, and with the nodes that pass, they take twice as long as the rules.
 */
export async function axeViolations(page: Page): Promise<axe.Result[]> {
  await Promise.all(page.frames().map(addAxe));
  return page.evaluate(async () => (await window.axe?.run({ resultTypes: ['violations'] }))?.violations ?? []);
}

async function addAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(script);
}
