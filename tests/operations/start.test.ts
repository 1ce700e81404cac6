import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LogLine } from '../log-lines.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const children: ChildProcess[] = [];
let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'memorial-start-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  output(): string;
  /** The exit code. */
  ended: Promise<number | null>;
}

/** The server in a process of its own, without a terminal. */
function start(env: Record<string, string> = {}, main = 'server/main.ts'): Started {
  const child = spawn(process.execPath, [join(root, main)], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', DEMO_CONTENT: 'false', ...env },
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return { child, output: () => output, ended: new Promise((ended) => child.once('close', ended)) };
}

const linesOf = (output: string): LogLine[] =>
  output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LogLine);

/** The URL in the line that says where the site answers. */
const urlOf = ({ output }: Started): Promise<string> =>
  vi.waitFor(
    () => {
      const [, url] = /Le site répond sur ([^\s"]+)/.exec(output()) ?? [];
      if (!url) throw new Error(output());
      return url;
    },
    { timeout: 20_000, interval: 50 },
  );

describe('the bundle that `npm start` runs', () => {
  it('opens its database and answers with the built pages', async () => {
    const started = start({ LOG_FORMAT: 'json' }, 'build/bundle/main.js');
    const url = await urlOf(started);
    const home = await fetch(url);
    expect(home.status).toBe(200);
    expect(await home.text()).toContain('Mémoire debout');
    expect(linesOf(started.output()).filter(({ level }) => level === 'error')).toEqual([]);
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
  });
});

describe('a first start without a terminal', () => {
  it('writes the generated password to a file for its owner alone, and only the path to the log', async () => {
    const started = start({ LOG_FORMAT: 'json' });
    const url = await urlOf(started);
    const path = join(dataDir, 'premier-mot-de-passe');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const text = await readFile(path, 'utf8');
    const password = /Mot de passe : (\S+)/.exec(text)?.[1] ?? '';
    const identifier = /Premier administrateur : (\S+)/.exec(text)?.[1];
    const response = await fetch(`${url}/api/auth/local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier, password }),
    });
    expect(response.status).toBe(200);
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    expect(started.output()).toContain(path);
    expect(started.output()).not.toContain(password);
    for (const line of linesOf(started.output())) expect(line).toHaveProperty('message');
  });

  it('warns at the next start while the password file exists', async () => {
    const first = start();
    await urlOf(first);
    first.child.kill('SIGTERM');
    await first.ended;
    const second = start();
    await urlOf(second);
    expect(linesOf(second.output())).toContainEqual(
      expect.objectContaining({ level: 'warn', message: expect.stringContaining('premier-mot-de-passe') }),
    );
  });
});

describe('a start that fails', () => {
  it('writes nothing to the data folder when the port is taken', async () => {
    const blocker = createServer();
    await new Promise<void>((listening) => blocker.listen(0, '127.0.0.1', listening));
    const { port } = blocker.address() as { port: number };
    const started = start({ PORT: String(port), LOG_FORMAT: 'json' });
    expect(await started.ended).toBe(1);
    blocker.close();
    expect(linesOf(started.output())).toEqual([
      expect.objectContaining({
        level: 'error',
        message: `Réglage PORT : le port ${port} est déjà pris (EADDRINUSE).`,
      }),
    ]);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('logs one JSON line for an invalid setting', async () => {
    const started = start({ LOG_FORMAT: 'json', SESSION_IDLE: 'toujours' });
    expect(await started.ended).toBe(1);
    expect(linesOf(started.output())).toEqual([
      expect.objectContaining({ level: 'error', message: expect.stringMatching(/^Réglage SESSION_IDLE : /) }),
    ]);
  });

  it('prints the sentence alone with LOG_FORMAT=text', async () => {
    const started = start({ LOG_FORMAT: 'text', SESSION_IDLE: 'toujours' });
    expect(await started.ended).toBe(1);
    expect(started.output()).toMatch(/^Réglage SESSION_IDLE : [^\n]*\n$/);
  });
});
