/**
 * Builds the pages and their assets, compresses them, and bundles the server; with `--if-stale`, where sources have changed. `build/node` is the
 * Node that the site runs on: one path for units and containers, on every architecture and with every version of npm.
 */
import { existsSync, globSync } from 'node:fs';
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type BuildPart, buildPart, isUpToDate } from './build-parts.ts';
import { runTool } from './run-tool.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const compressible = /\.(m?js|css|svg|json|txt|webmanifest|xml)$/;

const { values: options } = parseArgs({ options: { 'if-stale': { type: 'boolean', default: false } } });

// In order: building the site empties `build/`.
const builds: [BuildPart, () => Promise<void>][] = [
  ['site', buildSite],
  ['server', async () => (await import('./bundle.ts')).bundleServer()],
];
for (const [part, build] of builds) if (!options['if-stale'] || !(await isUpToDate(part))) await buildPart(part, build);
if (process.platform !== 'win32') await linkNode(join(root, 'build'));

async function buildSite(): Promise<void> {
  process.stdout.write('Le site se construit, le temps de quelques secondes.\n');
  await rm(join(root, 'build'), { recursive: true, force: true });
  const exitCode = await runTool('react-router', ['build', '--logLevel', 'warn']);
  if (exitCode !== 0) process.exit(exitCode);
  await (await import('./bundle.ts')).bundleWorker();
  await compressAssets(join(root, 'build/client'));
}

/** The platform package is preferred to the running Node, which may be in a home folder that a service account cannot read. */
async function linkNode(folder: string): Promise<void> {
  const link = join(folder, 'node');
  if (existsSync(link)) return;
  const [installed] = globSync('node_modules/node-*/bin/node', { cwd: root });
  await rm(link, { force: true });
  await symlink(installed ? relative(folder, join(root, installed)) : process.execPath, link);
}

/** The highest quality of each format: the files are compressed once here, and sent unchanged. */
async function compressAssets(folder: string): Promise<void> {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter(
    (entry) => entry.isFile() && compressible.test(entry.name),
  );
  for (const entry of files) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    if (bytes.byteLength < 512) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}
