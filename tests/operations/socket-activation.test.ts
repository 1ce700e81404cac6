import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Acts as systemd does for a socket unit: it owns the socket, accepts nothing itself, and passes it as descriptor 3 at each start. */
const manager = `
  while read _; do
    (
      sh -c 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$NODE" server/main.ts >&2' &
      echo "started $!"
      wait $!
      echo "ended $?"
    ) &
  done`;

describe.skipIf(process.platform === 'win32')('a site that systemd starts', () => {
  let folder = '';
  let port = 0;
  let systemd: ChildProcess;
  let lines: Interface;
  let running: number | undefined;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memorial-systemd-'));
    await writeFile(join(folder, 'systemd-notify'), `#!/bin/sh\necho "$*" >> '${folder}/messages'\n`, { mode: 0o755 });
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
    systemd = spawn('sh', ['-c', manager], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'ignore', (server as unknown as { _handle: { fd: number } })._handle.fd],
      env: {
        PATH: [folder, process.env.PATH].join(delimiter),
        NODE: process.execPath,
        // The port of the settings is not used: the site is reached through the socket only.
        PORT: '0',
        PUBLIC_URL: 'http://memorial.example',
        DATA_DIR: join(folder, 'data'),
        DEMO_CONTENT: 'false',
        NOTIFY_SOCKET: '/run/systemd/notify',
        WATCHDOG_USEC: '500000',
      },
    });
    lines = createInterface({ input: systemd.stdout as NodeJS.ReadableStream });
    server.close();
  });
  afterEach(async () => {
    if (running !== undefined) process.kill(running, 'SIGKILL');
    running = undefined;
    systemd.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  const messages = () => readFile(join(folder, 'messages'), 'utf8').catch(() => '');
  const nextLine = async () => String((await once(lines, 'line'))[0]);
  const start = async () => {
    await rm(join(folder, 'messages'), { force: true });
    systemd.stdin?.write('\n');
    running = Number((await nextLine()).replace('started ', ''));
    await vi.waitFor(async () => expect(await messages()).toContain('--ready\n'), { timeout: 40_000, interval: 20 });
  };
  const stop = async () => {
    const line = nextLine();
    process.kill(running as number, 'SIGTERM');
    running = undefined;
    expect(await line).toBe('ended 0');
  };

  it('restarts on the socket of its unit without refusing or dropping a request', { timeout: 180_000 }, async () => {
    await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const answers = new Map<string, number>();
    let isOver = false;
    const get = () =>
      new Promise<string>((resolve) => {
        const sent = request({ agent, port, host: '127.0.0.1', path: '/' }, (response) => {
          response.resume();
          response.once('close', () => resolve(response.complete ? String(response.statusCode) : 'cut short'));
        });
        sent.once('error', (error) => resolve(error.message));
        sent.end();
      });
    const client = async () => {
      while (!isOver) {
        const answer = await get();
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
      }
    };
    const load = Promise.all(Array.from({ length: 8 }, client));
    for (let turn = 0; turn < 2; turn += 1) {
      const before = answers.get('200') ?? 0;
      await vi.waitFor(
        () => expect(answers.get('200') ?? 0, JSON.stringify([...answers])).toBeGreaterThan(before + 20),
        { timeout: 30_000 },
      );
      await stop();
      await start();
    }
    isOver = true;
    await load;
    agent.destroy();
    process.stdout.write(`${[...answers].map(([answer, times]) => `${times} × ${answer}`).join(', ')}\n`);
    expect([...answers.keys()]).toEqual(['200']);
    await stop();
  });

  it('reports to its unit that it is ready, then that its event loop runs', { timeout: 60_000 }, async () => {
    await start();
    await vi.waitFor(async () => expect((await messages()).match(/^WATCHDOG=1$/gm)?.length).toBeGreaterThan(1), {
      timeout: 10_000,
    });
    expect((await messages()).split('\n')[0]).toBe('--ready');
    await stop();
  });
});
