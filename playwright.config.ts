import { defineConfig } from '@playwright/test';
import { browserArguments, browserPath } from './scripts/browser.ts';

const executablePath = await browserPath();
/**
 * How long an action or an expectation may take, in milliseconds. A CI machine may be busy; `npm run bench` and `npm run budgets` measure
 * the speed of the product. Elsewhere a journey fails within 15 seconds of what it waits for.
 */
const timeoutMs = process.env.CI ? 30_000 : 12_000;

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/data-folder.ts',
  fullyParallel: true,
  // Each has a server of its own (tests/journeys/test.ts).
  workers: '100%',
  // Two cores may be busy for a moment: a failed journey runs once more, and is listed as flaky if it then passes.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: timeoutMs },
  reporter: [['list']],
  use: {
    locale: 'fr-FR',
    timezoneId: 'America/Guadeloupe',
    trace: 'on-first-retry',
    actionTimeout: timeoutMs,
    // What a worker requests passes by the routes of a test; offline.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: { executablePath, args: browserArguments },
  },
  projects: [
    // What differs on a phone: its layout (`@phone`, which runs in both) and what a finger does (`@touch`).
    { name: 'phone', grep: /@phone|@touch/, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: 'desktop', grepInvert: /@touch/, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
