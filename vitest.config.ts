import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['**/*.test.ts'],
    globalSetup: 'tests/postgres.ts',
    setupFiles: 'tests/quiet-log.ts',
    exclude: ['node_modules', 'build', 'tests/journeys/**'],
    // Tests wait for disks, databases and sites of their own as much as they compute: no core is put by.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // As for journeys: on a machine that builds for others, a test that fails runs once more. scripts/flaky-reporter.ts lists those.
    retry: process.env.CI ? 1 : 0,
  },
});
