import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import chromium, { inflate, setupLambdaEnvironment } from '@sparticuz/chromium';

/** The usual paths of Chrome. Used only on platforms for which the package has no binary. */
const installed = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  '/usr/bin/chromium',
];

const cacheFolder = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));
const packageFolder = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));

/** The Chromium of the journeys: that of CHROMIUM_PATH, else of the package (Linux on x64), else an installed Chrome. @throws without any */
export async function browserPath(): Promise<string> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  if (process.platform === 'linux' && process.arch === 'x64') return bundledPath();
  const path = installed.find(existsSync);
  if (!path) throw new Error('No Chrome was found: name one with CHROMIUM_PATH.');
  return path;
}

/** Unpacks the bundled browser, once for each version. It brings the libraries that a minimal container lacks. */
async function bundledPath(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const folder = join(cacheFolder, `chromium-${version}`);
  if (!existsSync(folder)) await unpackTo(folder);
  const path = join(folder, 'chromium');
  if (execFileSync('ldd', [path], { encoding: 'utf8' }).includes('not found')) {
    process.env.FONTCONFIG_PATH ??= join(folder, 'fonts');
    setupLambdaEnvironment(join(folder, 'al2023', 'lib'));
  }
  return path;
}

/** Several processes may do this at once: each unpacks beside the folder and renames, so that the folder is always complete. */
async function unpackTo(folder: string): Promise<void> {
  await mkdir(cacheFolder, { recursive: true });
  const fresh = await mkdtemp(`${folder}-`);
  // The package unpacks to os.tmpdir() only. That folder is shared: another account could own the executable in it.
  const { TMPDIR } = process.env;
  process.env.TMPDIR = fresh;
  try {
    await chromium.executablePath();
    await inflate(join(packageFolder, 'bin/al2023.tar.br'));
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  await rename(fresh, folder).catch(async (error) => {
    await rm(fresh, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
}

/** Chromium runs as root in containers, and must not search for a missing network. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--font-render-hinting=none',
];
