import { afterAll, beforeAll, inject } from 'vitest';
import { loadBuild } from '#server/rendering/ssr.ts';
import type { Store } from '#store/store.ts';
import { openApp, type TestApp } from './app.ts';
import { openOnSqlite } from './databases.ts';

if (!inject('isSiteBuilt')) throw new Error('build/ is older than its sources: run npm run build.');

/** The production build, which `npm test` makes first. */
export const build = await loadBuild(new URL('../build/', import.meta.url));

interface BuiltSite {
  readonly app: TestApp;
  readonly store: Store;
}

/** The site with its pages over an empty database: opened before the tests of a file or of a `describe`, and closed after them. */
export function setupBuiltSite(): BuiltSite {
  let environment: Awaited<ReturnType<typeof openOnSqlite>>;
  let app: TestApp;
  beforeAll(async () => {
    environment = await openOnSqlite();
    app = await openApp(environment, { build });
  }, 60_000);
  afterAll(async () => {
    await app.close();
    await environment.close();
  });
  return {
    get app() {
      return app;
    },
    get store() {
      return environment.store;
    },
  };
}
