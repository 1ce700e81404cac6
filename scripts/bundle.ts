/** Bundles what Vite does not build with the pages: the server and the service worker. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const outDir = join(root, 'build/bundle');
const clientDir = join(root, 'build/client');

const shared = { root, configFile: false, publicDir: false, logLevel: 'error' } as const;

/** Packages that stay in node_modules: those of the pages' build too, whose contexts compare by identity, and those that few instances load. */
const external = ['react', 'react-dom', 'react-router', '@react-router/node', 'sharp', 'pg', '@aws-sdk/client-s3'];

/** Writes `build/bundle/main.js`: server/main.ts, for a start that loads twenty files instead of nine hundred (docs/decisions/0053). */
export async function bundleServer(): Promise<void> {
  await build({
    ...shared,
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

/** Bundles the service worker into one file, which has the same URL in every build and differs in each (docs/decisions/0079). */
export async function bundleWorker(): Promise<void> {
  const manifest = await readFile(join(clientDir, '.vite/manifest.json'));
  const banner = `/* ${createHash('sha256').update(manifest).digest('hex').slice(0, 12)} */`;
  await build({
    ...shared,
    build: {
      outDir: clientDir,
      emptyOutDir: false,
      target: ['chrome120', 'firefox128', 'safari17.4'],
      rolldownOptions: {
        input: join(root, 'app/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js', postBanner: banner },
        checks: { pluginTimings: false },
      },
    },
  });
}
