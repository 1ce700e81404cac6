import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    globalSetup: ['tests/memory-folder.ts', 'tests/postgres.ts', 'tests/build-state.ts'],
    setupFiles: 'tests/quiet-log.ts',
    exclude: ['node_modules', 'build', 'tests/journeys/**'],
    // Tests wait for a part of their time: on two cores three workers take 371 to 390 s, two 430 s. The files of a process share its modules
    // (tests/quiet-log.ts).
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // As for journeys: in CI a failed test runs once more. scripts/flaky-reporter.ts lists those that then pass.
    retry: process.env.CI ? 1 : 0,
  },
});
