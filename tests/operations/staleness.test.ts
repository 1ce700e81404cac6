import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import { openStore } from '#store/open.ts';
import { openApp, type TestApp } from '../app.ts';
import { openOnPostgres, type TestEnvironment } from '../databases.ts';
import { connect } from '../postgres.ts';
import { openTcpProxy } from '../tcp-proxy.ts';

/** Withdrawn content must be gone from every process by then, whatever the network does. */
const boundMs = 30_000;

const admin = await connect();
const target = { host: admin?.host ?? '', port: admin?.port ?? 0 };
await admin?.end();

/** Tests run at the same time, as each waits for timeouts of connections: each has its own cleanups, which run in reverse. */
type Cleanups = TestContext['onTestFinished'];

/** Two processes on one database, of which the second connects through a proxy. */
async function openPair(cleanUp: Cleanups, portOf: (databaseUrl: string) => Promise<number>) {
  const first: TestEnvironment & { close(): Promise<void> } = await openOnPostgres();
  cleanUp(() => first.close());
  const url = new URL(first.databaseUrl ?? '');
  Object.assign(url, { hostname: '127.0.0.1', port: String(await portOf(url.href)) });
  const dataDir = await mkdtemp(join(tmpdir(), 'memorial-test-'));
  cleanUp(() => rm(dataDir, { recursive: true, force: true }));
  const store = await openStore({ dataDir, databaseUrl: url.href });
  cleanUp(() => store.close());
  const firstApp = await openApp(first);
  cleanUp(() => firstApp.close());
  const secondApp = await openApp({ ...first, dataDir, store });
  cleanUp(() => secondApp.close());
  return { firstApp, secondApp, store };
}

const shows = async (app: TestApp, title: string): Promise<boolean> =>
  JSON.stringify((await app.ask('GET', '/api/events')).body).includes(title);

/** Publishes an event that both processes have in their caches, and returns how to unpublish it through the first. */
async function publish(firstApp: TestApp, secondApp: TestApp, title: string) {
  const token = await firstApp.signIn();
  const { body } = await firstApp.ask('POST', '/api/events', {
    as: token,
    json: { data: { title, newStartDate: '2027-01-01', isPublished: true } },
  });
  const { documentId } = (body as { data: { documentId: string } }).data;
  for (const app of [firstApp, secondApp])
    await vi.waitFor(async () => expect(await shows(app, title)).toBe(true), { timeout: 5000 });
  return async () => {
    const { status } = await firstApp.ask('PUT', `/api/events/${documentId}`, {
      as: token,
      json: { data: { isPublished: false } },
    });
    expect(status).toBe(200);
    expect(await shows(firstApp, title)).toBe(false);
  };
}

const isGone = (app: TestApp, title: string) =>
  vi.waitFor(async () => expect(await shows(app, title)).toBe(false), { timeout: boundMs, interval: 100 });

describe.skipIf(!admin)(
  'unpublished content is gone from another process',
  { timeout: 60_000, concurrent: true },
  () => {
    it('when a firewall silently drops its connections to the database', async ({ onTestFinished: cleanUp }) => {
      const proxy = await openTcpProxy(target);
      cleanUp(() => proxy.close());
      const { firstApp, secondApp } = await openPair(cleanUp, async () => proxy.port);
      const unpublish = await publish(firstApp, secondApp, 'Retiré en silence');
      proxy.silenceExisting();
      await unpublish();
      await isGone(secondApp, 'Retiré en silence');
      // It continues over new connections.
      const read = async () => expect((await secondApp.ask('GET', '/api/events')).status).toBe(200);
      await vi.waitFor(read, { timeout: boundMs });
    });

    it('when it cannot reach the database at all, and then it is not ready', async ({ onTestFinished: cleanUp }) => {
      const proxy = await openTcpProxy(target);
      cleanUp(() => proxy.close());
      const { firstApp, secondApp, store } = await openPair(cleanUp, async () => proxy.port);
      const unpublish = await publish(firstApp, secondApp, 'Retiré sans réseau');
      proxy.silenceAll();
      await unpublish();
      await isGone(secondApp, 'Retiré sans réseau');
      expect(store.isSynchronized()).toBe(false);
      expect((await secondApp.ask('GET', '/health/ready')).status).toBe(503);
    });

    it('when its connections are closed', async ({ onTestFinished: cleanUp }) => {
      const proxy = await openTcpProxy(target);
      cleanUp(() => proxy.close());
      const { firstApp, secondApp } = await openPair(cleanUp, async () => proxy.port);
      const unpublish = await publish(firstApp, secondApp, 'Retiré après coupure');
      proxy.dropAll();
      await unpublish();
      await isGone(secondApp, 'Retiré après coupure');
    });

    it('when a pooler drops LISTEN', async ({ onTestFinished: cleanUp }) => {
      // Of the length of the replaced text, so that the lengths of the protocol remain valid.
      const [listen, select] = ['listen memorial_content', "select 'no_listen_here'"].map((text) => Buffer.from(text));
      const proxy = await openTcpProxy(target, (chunk) => {
        const index = chunk.indexOf(listen as Buffer);
        if (index >= 0) (select as Buffer).copy(chunk, index);
        return chunk;
      });
      cleanUp(() => proxy.close());
      const { firstApp, secondApp } = await openPair(cleanUp, async () => proxy.port);
      const unpublish = await publish(firstApp, secondApp, 'Retiré sans LISTEN');
      await unpublish();
      await isGone(secondApp, 'Retiré sans LISTEN');
    });

    it.skipIf(!hasPgbouncer())('behind pgbouncer in transaction mode', async ({ onTestFinished: cleanUp }) => {
      const { firstApp, secondApp } = await openPair(cleanUp, (url) => startPgbouncer(cleanUp, url));
      const unpublish = await publish(firstApp, secondApp, 'Retiré derrière pgbouncer');
      await unpublish();
      await isGone(secondApp, 'Retiré derrière pgbouncer');
      // Reads, writes, sign-in and readiness work through it.
      const token = await secondApp.signIn();
      const json = { data: { title: 'Écrit par pgbouncer', newStartDate: '2027-01-01', isPublished: true } };
      expect((await secondApp.ask('POST', '/api/events', { as: token, json })).status).toBe(201);
      expect((await secondApp.ask('GET', '/health/ready')).status).toBe(200);
      await vi.waitFor(async () => expect(await shows(firstApp, 'Écrit par pgbouncer')).toBe(true));
    });
  },
);

function hasPgbouncer(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts pgbouncer in front of a database, on a free port. */
async function startPgbouncer(cleanUp: Cleanups, databaseUrl: string): Promise<number> {
  const { pathname, username, password } = new URL(databaseUrl);
  const free = await openTcpProxy(target);
  const { port } = free;
  await free.close();
  const folder = await mkdtemp(join(tmpdir(), 'memorial-pgbouncer-'));
  await chmod(folder, 0o755);
  const credentials = `user=${username}${password && ` password=${password}`}`;
  const settings = [
    '[databases]',
    `${pathname.slice(1)} = host=${target.host} port=${target.port} ${credentials}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 5',
  ];
  await writeFile(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`);
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child: ChildProcess = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...account });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  cleanUp(async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connectTcp(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
  await vi.waitFor(async () => expect(await answers()).toBe(true), { timeout: 10_000 });
  return port;
}
