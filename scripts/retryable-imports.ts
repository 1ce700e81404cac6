import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const loader = fileURLToPath(new URL('../app/load-module.ts', import.meta.url));

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
    load: {
      filter: { id: new RegExp(`^${viteHelper.replace('.', '\\.')}$`) },
      handler() {
        replaced = true;
        return `export { loadModule as __vitePreload } from ${JSON.stringify(loader)};`;
      },
    },
    generateBundle() {
      if (!replaced) this.error(`${viteHelper} was not replaced: has Vite renamed it?`);
    },
  };
}
