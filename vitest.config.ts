import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './tests/long-files-first.ts';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    globalSetup: ['tests/memory-folder.ts', 'tests/postgres.ts', 'tests/build-state.ts'],
    setupFiles: 'tests/quiet-log.ts',
    exclude: ['node_modules', 'build', 'tests/journeys/**'],
    // Tests wait for a third of their time: three workers keep two cores busy. The files of a process share its modules (tests/quiet-log.ts).
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    isolate: false,
    sequence: { sequencer: LongFilesFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // As for journeys: in CI a failed test runs once more. scripts/flaky-reporter.ts lists those that then pass.
    retry: process.env.CI ? 1 : 0,
  },
});
