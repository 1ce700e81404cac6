/** Bundles the service worker into one file, which has the same URL in every build and differs in each (docs/decisions/0079). */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const outDir = join(root, 'build/client');

export async function bundleWorker(): Promise<void> {
  const manifest = await readFile(join(outDir, '.vite/manifest.json'));
  const banner = `/* ${createHash('sha256').update(manifest).digest('hex').slice(0, 12)} */`;
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir,
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
