import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import chromium, { inflate, setupLambdaEnvironment } from '@sparticuz/chromium';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The browser of the journeys: the one named by CHROMIUM_PATH, else one found on the machine, else the one that came with the
 * dependencies, so that `npm cit` needs nothing installed by hand.
 */
export async function browserPath(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  return installed.find(existsSync) ?? (await bundled());
}

/** Unpacks the browser of the dependencies, and its libraries where the machine lacks them (a bare container does). */
async function bundled(): Promise<string> {
  const path = await chromium.executablePath();
  const missing =
    process.platform === 'linux' && execFileSync('ldd', [path], { encoding: 'utf8' }).includes('not found');
  if (missing) {
    const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin/al2023.tar.br');
    await inflate(packed);
    setupLambdaEnvironment(join(tmpdir(), 'al2023', 'lib'));
  }
  return path;
}

/** What Chromium is told: it runs as root in containers, and must not look for a network that is not there. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--font-render-hinting=none',
];
