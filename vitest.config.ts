import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['**/*.test.ts'],
    exclude: ['node_modules', 'build', 'tests/journeys/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
