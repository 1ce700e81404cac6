import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { collect, diskBytes, freed, freePort, installToolchain, ready, root, run, type Toolchain } from './machine.ts';

export interface NpmRow extends Toolchain {
  /** The distribution with this pair of versions. */
  origin: string;
  /** npm 9.9 catches SIGTERM while a script runs and does nothing: there it is killed. */
  stopSignal?: 'SIGKILL';
  /** `--omit=dev`: without the tools of tests. */
  omitDev?: boolean;
}

/** The maximum size of node_modules after `npm ci` (docs/decisions/0044). */
const largestBytes = 630_000_000;
const largestBytesWithoutDev = 450_000_000;

export const npmRows: readonly NpmRow[] = [
  { node: '18.20.4', npm: '9.2.0', origin: 'Debian 12' },
  { node: '18.20.8', npm: '10.8.2', origin: 'Node 18' },
  { node: '22.23.3', npm: '10.9.9', origin: 'Node 22' },
  { node: '24.7.0', npm: '11.5.1', origin: 'Node 24.7, which runs the site itself' },
  { node: '20.20.2', npm: '9.9.4', origin: 'the last npm 9', stopSignal: 'SIGKILL' },
  { node: '22.23.3', npm: '12.2.0', origin: 'npm 12' },
  { node: '22.23.3', npm: '10.9.9', origin: '--omit=dev', omitDev: true },
];

/**
 * `git clone`, `npm ci && npm start` until the site is ready, with `node_modules` no larger than its limit, then a signal
 * to npm, which ends the site and frees its port. Resolves with what it measured; throws what failed.
 */
export async function tryNpm(folder: string, row: NpmRow): Promise<string> {
  const env = await installToolchain(join(folder, 'tools'), row);
  const clone = join(folder, 'site');
  await run('git', ['clone', '--quiet', '--depth=1', `file://${root}`, clone], folder, env);
  const started = performance.now();
  await run('npm', row.omitDev ? ['ci', '--omit=dev'] : ['ci'], clone, env);
  const installed = performance.now();
  const bytes = await diskBytes(join(clone, 'node_modules'));
  if (bytes > (row.omitDev ? largestBytesWithoutDev : largestBytes))
    throw new Error(`node_modules takes ${(bytes / 1e6).toFixed(0)} MB`);
  const port = await freePort();
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...env, PORT: String(port), HOST: '127.0.0.1', DEMO_CONTENT: String(row.npm === '9.2.0') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(npm);
  const ended = once(npm, 'exit');
  try {
    await ready(port, npm, output);
  } finally {
    npm.kill(row.stopSignal ?? 'SIGTERM');
  }
  const readyAt = performance.now();
  await ended;
  await freed(port);
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  return `npm ci ${seconds(started, installed)} s, ${(bytes / 1e6).toFixed(0)} MB, ready after ${seconds(installed, readyAt)} s`;
}
