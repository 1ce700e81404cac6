/** Bundles the server, for a start that loads twenty files instead of nine hundred (docs/decisions/0053). */
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const outDir = join(root, 'build/bundle');

/** Packages that stay in node_modules: those of the pages' build too, whose contexts compare by identity, and those that few instances load. */
const external = ['react', 'react-dom', 'react-router', '@react-router/node', 'sharp', 'pg', '@aws-sdk/client-s3'];

/** Writes `build/bundle/main.js`, which does what server/main.ts does. */
export async function bundleServer(): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [sourceUrls()],
    ssr: { noExternal: true, external },
    build: {
      ssr: 'server/main.ts',
      outDir,
      emptyOutDir: true,
      target: 'esnext',
      sourcemap: true,
      rolldownOptions: {
        output: {
          chunkFileNames: '[name]-[hash].js',
          // The sources are beside the bundle: their text in the maps would add 3 MB to the image.
          sourcemapExcludeSources: true,
          codeSplitting: { groups: [{ name: 'node-env', test: /\/server\/process\/node-env\.ts$/ }] },
        },
        checks: { pluginTimings: false },
      },
    },
  });
}

/** Modules find their files (workers, package.json, demonstration) relative to their source, as without a bundle. */
function sourceUrls(): Plugin {
  return {
    name: 'source-urls',
    transform(code, id) {
      const path = relative(root, id);
      if (id.startsWith('\0') || path.startsWith('node_modules') || !code.includes('import.meta.url')) return undefined;
      const source = relative(outDir, id).replaceAll('\\', '/');
      return { code: code.replaceAll('import.meta.url', `new URL('${source}', import.meta.url).href`), map: null };
    },
  };
}
