import { defineConfig } from '@playwright/test';
import { browserArguments, browserPath } from './scripts/browser.ts';
import { journeyServer } from './tests/journeys/server.ts';

const executablePath = await browserPath();
/**
 * How long an action or an expectation may take, in milliseconds. A CI machine may be busy; `npm run bench` and `npm run budgets` measure
 * the speed of the product. Elsewhere a journey fails within 15 seconds of what it waits for.
 */
const timeoutMs = process.env.CI ? 30_000 : 12_000;

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/session.ts',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // Two cores may be busy for a moment: a failed journey runs once more, and is listed as flaky if it then passes.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: timeoutMs },
  reporter: [['list']],
  use: {
    baseURL: journeyServer.url,
    locale: 'fr-FR',
    timezoneId: 'America/Guadeloupe',
    trace: 'on-first-retry',
    actionTimeout: timeoutMs,
    launchOptions: { executablePath, args: browserArguments },
  },
  projects: [
    {
      name: 'phone',
      // The back-office works alike at every width: on a phone each screen is opened, and one event is created (admin-phone).
      testIgnore:
        /\/(editor|media|admin-(forms|conflict|session)|users|relations|trash|subscribers|audit-log|web|lifecycle)[^/]*\.spec\.ts$/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: `"${process.execPath}" tests/journeys/start.ts`,
    url: `${journeyServer.url}/health/ready`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
