/**
 * Builds the site's pages and their assets, and compresses what the server will send. With `--if-stale`, does nothing when
 * none of what the build reads has changed since: `npm start` stays quick, and never shows an old site.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'build/inputs');
const sources = [
  'app/**/*',
  'content/**/*',
  'model/**/*',
  'client/**/*',
  'public/**/*',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
];
const compressible = /\.(m?js|css|svg|json|txt|webmanifest|xml)$/;

const { values: options } = parseArgs({ options: { 'if-stale': { type: 'boolean', default: false } } });

const inputs = await fingerprint();
const upToDate = (await readFile(stamp, 'utf8').catch(() => '')) === inputs;
if (!(options['if-stale'] && upToDate)) {
  process.stdout.write('Le site se construit, le temps de quelques secondes.\n');
  await rm(join(root, 'build'), { recursive: true, force: true });
  run('react-router', ['build', '--logLevel', 'warn']);
  await compressAssets(join(root, 'build/client'));
  await mkdir(join(root, 'build'), { recursive: true });
  await writeFile(stamp, inputs);
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(file.slice(root.length)).update(await readFile(file));
  }
  return hash.digest('hex');
}

/** The best each format can do: it is done once here, and sent as it is to everyone. */
async function compressAssets(folder: string): Promise<void> {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter(
    (entry) => entry.isFile() && compressible.test(entry.name),
  );
  for (const entry of files) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    if (bytes.byteLength < 512) continue;
    await writeFile(
      `${path}.br`,
      await promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
      }),
    );
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}

function run(command: string, args: string[]): void {
  const done = spawnSync(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
}
