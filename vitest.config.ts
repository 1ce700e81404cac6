import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that import a component (`.tsx`), or load modules again with others in their place (tests/upgrade): Vite transforms what they import. */
const transformed = [
  'app/**/*.test.ts',
  'tests/{entry-form,upgrade}/**/*.test.ts',
  'tests/api/entries/{entry-lists,list-filters}.test.ts',
  'tests/security/regular-expressions.test.ts',
  'tests/site/{embeds,films}.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: ['tests/memory-folder.ts', 'tests/postgres.ts', 'tests/build-state.ts'],
    // Tests wait for a part of their time: on two cores three workers take a tenth less than two. The files of a process share its modules.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    isolate: false,
    setupFiles: 'tests/shared-state.ts',
    exclude: ['node_modules', 'build', 'tests/journeys/**'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // As for journeys: in CI a failed test runs once more. scripts/flaky-reporter.ts lists those that then pass.
    retry: process.env.CI ? 1 : 0,
    projects: [
      // Node.js runs the modules as the product does, by removing types: a fifth less CPU than transformed by Vite.
      {
        extends: true,
        test: {
          name: 'node',
          include: ['**/*.test.ts'],
          exclude: transformed,
          experimental: { viteModuleRunner: false },
        },
      },
      { extends: true, test: { name: 'transformed', include: transformed } },
    ],
  },
});
