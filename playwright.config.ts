import { defineConfig } from '@playwright/test';
import { browserArguments, browserPath } from './tests/journeys/browser.ts';
import { journeyServer } from './tests/journeys/server.ts';

const executablePath = await browserPath();

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: journeyServer.url,
    locale: 'fr-FR',
    timezoneId: 'America/Guadeloupe',
    trace: 'retain-on-failure',
    launchOptions: { executablePath, args: browserArguments },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: 'node tests/journeys/start.ts',
    url: `${journeyServer.url}/health/ready`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
