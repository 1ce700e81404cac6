import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, lstat, mkdir, readdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseContainerfile, type Stage } from './containerfile.ts';
import {
  collect,
  type Environment,
  freed,
  freePort,
  installToolchain,
  projectFile,
  ready,
  root,
  run,
} from './machine.ts';

/** The unpacked layers of docker.io/library/debian:bookworm-slim, and libatomic1. */
const baseBytes = 74_900_000;
const largestBytes = 300_000_000;
const user = '10001';

/** The instructions of the final stage about the run of the container. */
interface Settings {
  workdir: string;
  env: Environment;
  user: string;
  volume: string;
  command: string[];
  healthcheck: string[];
}

/**
 * Executes deploy/Containerfile without a container engine: COPY (in the sense of .dockerignore), RUN, CMD and HEALTHCHECK. The two base
 * images are this machine's system, with the npm of the build's base; steps that only install packages or accounts there are left out. The
 * command runs on a read-only root, as the image's user, and may write to its volume and to a /tmp of its own.
 */
export async function tryContainer(folder: string): Promise<string> {
  const [build, final] = parseContainerfile(await projectFile('deploy/Containerfile')) as [Stage, Stage];
  if (!build.base.includes('node:22-')) throw new Error(`a toolchain for ${build.base} is to be named here`);
  const env = await installToolchain(join(folder, 'tools'), { node: '22.23.3', npm: '10.9.9' });
  const context = join(folder, 'context');
  await run('git', ['clone', '--quiet', '--depth=1', `file://${root}`, context], folder, env);
  const buildRoot = join(folder, 'build');
  await doSteps(build, context, buildRoot, env);

  const finalRoot = join(folder, 'image');
  const settings = await doFinalSteps(final, buildRoot, finalRoot);
  const bytes = baseBytes + (await sizeOf(finalRoot));
  if (bytes > largestBytes) throw new Error(`the image takes ${(bytes / 1e6).toFixed(0)} MB`);
  const detail = await runContainer(folder, finalRoot, settings);
  return `image ${(bytes / 1e6).toFixed(0)} MB, ${detail}`;
}

/** Whether a step only changes the base's own system. */
const isSystemStep = (command: string) => command.startsWith('apt-get update');

async function doSteps({ steps }: Stage, context: string, image: string, env: Environment): Promise<void> {
  let workdir = image;
  for (const { instruction, argument } of steps) {
    if (instruction === 'WORKDIR') {
      workdir = join(image, argument);
      await mkdir(workdir, { recursive: true });
    } else if (instruction === 'COPY') {
      const names = argument.split(' ').slice(0, -1);
      for (const name of names[0] === '.' ? await readdir(context) : names) {
        if (!(await ignored()).has(name)) await cp(join(context, name), join(workdir, name), { recursive: true });
      }
    } else if (instruction === 'RUN') {
      if (!isSystemStep(argument)) await run('sh', ['-ec', argument], workdir, env);
    } else throw new Error(`${instruction} is not known in the build's stage`);
  }
}

async function ignored(): Promise<Set<string>> {
  const names = (await projectFile('.dockerignore')).trim().split('\n');
  const pattern = names.find((name) => /[*!/?]/.test(name));
  if (pattern) throw new Error(`.dockerignore: ${pattern} is a pattern, and only names are understood here`);
  return new Set(names);
}

async function doFinalSteps({ steps }: Stage, buildRoot: string, image: string): Promise<Settings> {
  const settings: Settings = { workdir: '/', env: {}, user: '', volume: '', command: [], healthcheck: [] };
  for (const { instruction, argument } of steps) {
    if (instruction === 'WORKDIR') settings.workdir = argument;
    else if (instruction === 'COPY') {
      const [source = '', target = ''] = argument.split(' ').slice(-2);
      await mkdir(image, { recursive: true });
      await rename(join(buildRoot, source), join(image, target));
    } else if (instruction === 'ENV') {
      for (const pair of argument.split(' '))
        settings.env[pair.slice(0, pair.indexOf('='))] = pair.slice(pair.indexOf('=') + 1);
    } else if (instruction === 'USER') settings.user = argument;
    else if (instruction === 'VOLUME') settings.volume = argument;
    else if (instruction === 'CMD') settings.command = JSON.parse(argument) as string[];
    else if (instruction === 'HEALTHCHECK')
      settings.healthcheck = JSON.parse(argument.slice(argument.indexOf('['))) as string[];
    else if (!(instruction === 'EXPOSE' || isSystemStep(argument)))
      throw new Error(`${instruction} is not known in the final stage`);
  }
  if (settings.user === '' || settings.user === 'root') throw new Error('the container runs as root');
  return settings;
}

/** The bytes of all files below `folder`, links not followed. */
async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) bytes += (await lstat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}

async function runContainer(folder: string, image: string, settings: Settings): Promise<string> {
  const volume = join(folder, 'volume');
  await mkdir(volume);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(volume, Number(user), Number(user));
  else await chmod(volume, 0o777);
  const port = await freePort();
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...settings.env, PORT: String(port), HOST: '127.0.0.1' };
  const start = (argv: string[]) =>
    spawn('unshare', isolated(image, volume, settings, argv, isRoot), { env, stdio: ['ignore', 'pipe', 'pipe'] });
  if (spawnSync('unshare', [isRoot ? '--mount' : '-rm', 'true']).status !== 0) {
    throw new Error('the container’s root needs Linux, and `unshare --mount`');
  }

  const site = start(settings.command);
  const output = collect(site);
  const ended = once(site, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  try {
    await ready(port, site, output);
    await check(start(settings.healthcheck), 'HEALTHCHECK');
    const paths = ['/', '/evenements', '/magazines', '/admin', '/sitemap.xml'];
    for (const path of [...paths, ...(await firstMagazine(port))]) {
      const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
      if (status !== 200) throw new Error(`GET ${path} answers ${status}:\n${output()}`);
    }
  } finally {
    site.kill('SIGTERM');
  }
  const [code, signal] = await ended;
  if (code !== 0) throw new Error(`SIGTERM ended it with ${code ?? signal}:\n${output()}`);
  await freed(port);
  return `${isRoot ? `as user ${user}` : 'as this account'} on a read-only root`;
}

async function firstMagazine(port: number): Promise<string[]> {
  const list = await (await fetch(`http://127.0.0.1:${port}/magazines`)).text();
  const [, path] = /href="(\/magazines\/[^"/]+)"/.exec(list) ?? [];
  return path ? [path] : [];
}

async function check(child: ChildProcess, name: string): Promise<void> {
  const output = collect(child);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${output()}`);
}

/** Arguments of `unshare`: mounts of its own, the image as a read-only root over this machine's system, then the command as the user. */
function isolated(image: string, volume: string, settings: Settings, argv: string[], isRoot: boolean): string[] {
  const script = `
    set -e
    new=$1 volume=$2 target=$3 workdir=$4 isRoot=$5
    shift 5
    mount --bind "$new" "$new"
    for system in bin lib lib64 usr etc proc dev; do
      [ -e "/$system" ] || continue
      mkdir -p "$new/$system"
      mount --rbind "/$system" "$new/$system"
      mount -o remount,bind,ro "$new/$system" 2>/dev/null || true
    done
    mkdir -p "$new/tmp" "$new$target"
    mount -t tmpfs tmpfs "$new/tmp"
    mount --bind "$volume" "$new$target"
    mount -o remount,bind,ro "$new"
    if [ "$isRoot" = true ]; then set -- setpriv --reuid ${user} --regid ${user} --clear-groups --no-new-privs "$@"; fi
    exec chroot "$new" /bin/sh -c 'cd "$0" && exec "$@"' "$workdir" "$@"
  `;
  const parameters = [image, volume, settings.volume, settings.workdir, String(isRoot), ...argv];
  return [isRoot ? '--mount' : '-rm', '--propagation', 'private', 'sh', '-c', script, basename(image), ...parameters];
}
