import { defineConfig } from 'vitest/config';

/** The same tests as in `npm test`, at full length and one after the other: `npm run survive`. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/resilience/**/*.test.ts', 'tests/media/memory.test.ts'],
    globalSetup: 'tests/postgres.ts',
    env: { SURVIVE: 'full' },
    fileParallelism: false,
    testTimeout: 30 * 60_000,
    hookTimeout: 120_000,
  },
});
