import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connect, urlOf } from '../postgres.ts';
import { atLength } from './length.ts';
import { type Site, startSite } from './site.ts';

const readers = 7;
/** How many times each process restarts; a round takes a quarter of a minute. */
const rounds = Number(process.env.PROXY_ROUNDS ?? 1);
const pages = ['/', '/evenements', '/api/events?populate=*', '/api/events'];
// Debian installs both where only root's PATH looks.
const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;

interface Ports {
  proxy: number;
  sites: [number, number];
}

/** Replaces the ports of a file in `deploy/`, and nothing else. */
async function configOf(file: string, { proxy, sites }: Ports): Promise<string> {
  const text = await readFile(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');
  return text
    .replace('bind :8080', `bind 127.0.0.1:${proxy}`)
    .replace('listen 8080', `listen 127.0.0.1:${proxy}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${sites[0]}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${sites[1]}`);
}

/** Each writes its configuration to `dir` and returns the arguments that start it in the foreground. */
const proxies: Record<string, (dir: string, ports: Ports) => Promise<string[]>> = {
  async haproxy(dir, ports) {
    const file = join(dir, 'haproxy.cfg');
    await writeFile(file, await configOf('haproxy.cfg', ports));
    return ['-db', '-f', file];
  },
  async nginx(dir, ports) {
    await writeFile(join(dir, 'site.conf'), await configOf('nginx.conf', ports));
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${dir}/${kind};`,
    );
    const file = join(dir, 'nginx.conf');
    await writeFile(
      file,
      `pid ${dir}/pid; error_log stderr; events {} http { access_log off; ${temporary.join(' ')} include ${dir}/site.conf; }`,
    );
    return ['-e', 'stderr', '-p', dir, '-c', file, '-g', 'daemon off;'];
  },
};

function isInstalled(command: string): boolean {
  try {
    execFileSync(command, ['-v'], { stdio: 'ignore', env: { PATH } });
    return true;
  } catch {
    return false;
  }
}

/** Unused ports: a process must restart on its own one. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** Eight clients that keep their connections, one of which writes. Repeats no request. */
class Load {
  readonly answers = new Map<string, number>();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: readers + 1 });
  readonly #url: string;
  readonly #clients: Promise<void>[];
  #over = false;

  constructor(url: string, token: string, documentId: string) {
    this.#url = url;
    const authorization = `Bearer ${token}`;
    const body = JSON.stringify({ data: { title: 'Sous charge', newStartDate: '2027-01-01' } });
    this.#clients = [
      ...Array.from({ length: readers }, (_, index) =>
        this.#repeat((turn) => this.#send('GET', pages[(turn + index) % pages.length] as string)),
      ),
      this.#repeat((turn) =>
        turn % 2
          ? this.#send('POST', '/api/events', authorization, body)
          : this.#send('PUT', `/api/events/${documentId}`, authorization, body),
      ),
    ];
  }

  /** Resolves once the answers to the requests in progress have come. */
  async stop(): Promise<void> {
    this.#over = true;
    await Promise.all(this.#clients);
    this.#agent.destroy();
  }

  async #repeat(send: (turn: number) => Promise<string>): Promise<void> {
    for (let turn = 0; !this.#over; turn += 1) {
      const answer = await send(turn);
      this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1);
    }
  }

  #send(method: string, path: string, authorization?: string, body?: string): Promise<string> {
    const headers = { host: 'memorial.example', ...(body && { 'content-type': 'application/json', authorization }) };
    return new Promise((resolve) => {
      const sent = request(this.#url + path, { agent: this.#agent, method, headers }, (response) => {
        response.resume();
        response.once('close', () => resolve(`${method} ${response.complete ? response.statusCode : 'cut short'}`));
      });
      sent.once('error', (error) => resolve(`${method} ${error.message}`));
      sent.end(body);
    });
  }
}

const postgres = await connect();

describe.each(Object.entries(proxies))('behind %s', (command, configure) => {
  const missing = [
    ...atLength(['the full length of `npm run survive`'], []),
    ...(postgres ? [] : ['PostgreSQL']),
    ...(isInstalled(command) ? [] : [command]),
  ];
  const database = `memorial_survive_${command}_${process.pid}`;
  const sites: Site[] = [];
  let dir: string;
  let settings: Record<string, string>;
  let ports: Ports;
  let proxy: ChildProcess;
  let log = '';

  const start = (index: 0 | 1) => startSite({ ...settings, PORT: String(ports.sites[index]) });

  beforeAll(async () => {
    if (missing.length) return;
    dir = await mkdtemp(join(tmpdir(), `memorial-${command}-`));
    const [first, second, own] = (await freePorts(3)) as [number, number, number];
    ports = { proxy: own, sites: [first, second] };
    await (postgres as pg.Client).query(`create database ${database} encoding 'UTF8' template template0`);
    settings = {
      DATABASE_URL: urlOf(database),
      DATA_DIR: join(dir, 'data'),
      JWT_SECRET: 'a-secret-for-tests-of-32-characters-at-least',
      STOP_NOTICE: '5',
      TRUSTED_PROXIES: '127.0.0.1',
    };
    sites.push(await start(0), await start(1));
    proxy = spawn(command, await configure(dir, ports), { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH } });
    for (const stream of [proxy.stdout, proxy.stderr])
      stream?.on('data', (chunk: Buffer) => {
        log += chunk.toString();
      });
    await once(proxy, 'spawn');
    await vi.waitFor(
      async () => {
        expect(proxy.exitCode, log).toBeNull();
        expect((await fetch(`http://127.0.0.1:${own}/health/ready`)).status).toBe(200);
      },
      { timeout: 10_000, interval: 100 },
    );
  });
  afterAll(async () => {
    if (missing.length) return;
    if (proxy && proxy.exitCode === null && proxy.signalCode === null) {
      const left = once(proxy, 'exit');
      proxy.kill('SIGTERM');
      await left;
    }
    for (const site of sites) await site.stop('SIGKILL');
    await (postgres as pg.Client).query(`drop database if exists ${database} with (force)`);
    await rm(dir, { recursive: true, force: true });
  });

  it(
    'two processes that restart one after the other drop no request',
    async ({ skip }) => {
      skip(missing.length > 0, `needs ${missing.join(' and ')}`);
      const [site] = sites as [Site];
      const token = await site.signIn();
      const { documentId } = await site.createEvent(token, 'Gardé');
      const load = new Load(`http://127.0.0.1:${ports.proxy}`, token, documentId as string);
      try {
        for (let round = 0; round < rounds; round += 1)
          for (const index of [0, 1] as const) {
            const { answers } = load;
            const before = answers.get('GET 200') ?? 0;
            await vi.waitFor(() => expect(answers.get('GET 200')).toBeGreaterThan(before + 50), 10_000);
            expect(await sites[index]?.stop()).toBe(0);
            const restarted = await start(index);
            sites[index] = restarted;
            await vi.waitFor(async () => expect((await restarted.get('/health/ready')).status).toBe(200), 10_000);
          }
      } finally {
        await load.stop();
        process.stdout.write(
          `${command}: ${[...load.answers].map(([answer, times]) => `${times} × ${answer}`).join(', ')}\n`,
        );
      }
      expect([...load.answers.keys()].sort(), log.slice(-5000)).toEqual(['GET 200', 'POST 201', 'PUT 200']);
    },
    10 * 60_000,
  );

  it('pages are readable while no process is ready', async ({ skip }) => {
    skip(missing.length > 0, `needs ${missing.join(' and ')}`);
    const logged = log.length;
    const sql = (text: string) => (postgres as pg.Client).query(text);
    await sql(`alter database ${database} allow_connections false`);
    await sql(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`);
    for (const site of sites)
      await vi.waitFor(async () => expect((await site.get('/health/ready')).status).toBe(503), 10_000);
    if (command === 'haproxy')
      await vi.waitFor(() => expect(log.slice(logged)).toContain("'memorial' has no server available"), 10_000);
    expect((await fetch(`http://127.0.0.1:${ports.proxy}/robots.txt`)).status).toBe(200);
  }, 60_000);
});

afterAll(async () => {
  await postgres?.end();
});
