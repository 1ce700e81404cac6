import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const loader = fileURLToPath(new URL('../app/load-module.ts', import.meta.url));

/** The islands' entry has its own copy: otherwise it would import a chunk of 1 kB, one more request before the first paint. */
const entry = ['islands', 'hydrate-island'].map((name) => fileURLToPath(new URL(`../app/${name}.ts`, import.meta.url)));
const copy = '?islands';

/** The module of Vite that every built `import()` goes through. */
const viteHelper = '\0vite/preload-helper.js';

/**
 * Makes dynamic imports of the browser's build repeatable after a failure: `app/load-module.ts` takes the place of the function in which Vite wraps
 * each `import()` (decision 0026). The module's id is not part of Vite's public interface, so a build that no longer has it stops.
 */
export function retryableImports(): Plugin {
  let replaced = false;
  return {
    name: 'retryable-imports',
    enforce: 'pre',
    apply: 'build',
    config: () => ({
      // Vite lists no file for a chunk that has no dependencies: its own file is one to fetch as well.
      build: {
        modulePreload: { polyfill: false, resolveDependencies: (file, files) => (files.length ? files : [file]) },
      },
    }),
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    resolveId: {
      filter: { id: exactly(viteHelper) },
      handler: (id, importer) => (importer && entry.includes(importer) ? id + copy : undefined),
    },
    load: {
      filter: { id: [exactly(viteHelper), exactly(viteHelper + copy)] },
      handler(id) {
        replaced = true;
        const module = id.endsWith(copy) ? loader + copy : loader;
        return `export { loadModule as __vitePreload } from ${JSON.stringify(module)};`;
      },
    },
    generateBundle() {
      if (!replaced) this.error(`${viteHelper} was not replaced: has Vite renamed it?`);
    },
  };
}

const exactly = (id: string) => new RegExp(`^${id.replace(/[.?]/g, '\\$&')}$`);
