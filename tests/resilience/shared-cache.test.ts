import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atLength, soon } from './length.ts';
import { type Site, startSite } from './site.ts';

const PATH = `${process.env.PATH}:/usr/sbin`;
const periodSeconds = 20;
const pages = ['/', '/evenements', '/api/events?populate=*', '/actualites.rss'];

interface Ports {
  proxy: number;
  purge: number;
  sites: [number, number];
}

const configOf = async (file: string, { proxy, sites }: Ports, dir: string) =>
  (await readFile(new URL(`../../deploy/${file}`, import.meta.url), 'utf8'))
    .replace('listen 8080', `listen 127.0.0.1:${proxy}`)
    .replace('/var/cache/nginx/memorial', join(dir, 'cache'))
    .replaceAll(/127\.0\.0\.1:3001|"3001"/g, (address) => address.replace('3001', String(sites[0])))
    .replaceAll(/127\.0\.0\.1:3002|"3002"/g, (address) => address.replace('3002', String(sites[1])));

/** Each writes its configuration to `dir` and returns its command. */
const proxies: Record<string, (dir: string, ports: Ports) => Promise<[string, string[]]>> = {
  async varnish(dir, ports) {
    const file = join(dir, 'memorial.vcl');
    await writeFile(file, await configOf('varnish.vcl', ports, dir));
    const addresses = ['-a', `127.0.0.1:${ports.proxy}`, '-a', `purge=127.0.0.1:${ports.purge}`];
    return ['varnishd', ['-F', '-n', join(dir, 'varnish'), ...addresses, '-f', file, '-s', 'malloc,64m']];
  },
  async nginx(dir, ports) {
    await writeFile(join(dir, 'site.conf'), await configOf('nginx-cache.conf', ports, dir));
    const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const temporary = kinds.map((kind) => `${kind}_temp_path ${dir}/${kind};`).join(' ');
    const file = join(dir, 'nginx.conf');
    const http = `access_log off; ${temporary} include ${dir}/site.conf;`;
    await writeFile(file, `user root; pid ${dir}/pid; error_log stderr; events {} http { ${http} }`);
    return ['nginx', ['-e', 'stderr', '-p', dir, '-c', file, '-g', 'daemon off;']];
  },
};

function isInstalled(command: string): boolean {
  try {
    execFileSync(command, ['-V'], { stdio: 'ignore', env: { PATH } });
    return true;
  } catch {
    return false;
  }
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

describe.each(Object.entries(proxies))('behind %s as a shared cache', (name, configure) => {
  const isTried = atLength(false, true) && isInstalled(name === 'varnish' ? 'varnishd' : name);
  const sites: Site[] = [];
  let dir = '';
  let proxy: ChildProcess;
  let url = '';
  let token = '';
  let ports: Ports;

  beforeAll(async () => {
    if (!isTried) return;
    dir = await mkdtemp(join(tmpdir(), 'memorial-shared-'));
    await chmod(dir, 0o755);
    await mkdir(join(dir, 'data'));
    const [first = 0, second = 0, front = 0, purge = 0] = await freePorts(4);
    ports = { proxy: front, purge, sites: [first, second] };
    for (const port of ports.sites)
      sites.push(
        await startSite({
          PORT: String(port),
          DATA_DIR: join(dir, 'data'),
          DEMO_CONTENT: 'true',
          LOG_REQUESTS: 'all',
          SHARED_CACHE: String(periodSeconds),
          WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${purge}`,
        }),
      );
    const [command, options] = await configure(dir, ports);
    proxy = spawn(command, options, { stdio: ['ignore', 'ignore', 'inherit'], env: { PATH } });
    url = `http://127.0.0.1:${front}`;
    token = (await sites[0]?.signIn()) ?? '';
    while (!(await get('/health/ready').catch(() => undefined))?.ok) await soon(100);
    // The sizes of pictures are made after the start, and change what is public.
    await soon(20_000);
  }, 120_000);
  afterAll(async () => {
    proxy?.kill('SIGTERM');
    for (const site of sites) await site.stop('SIGKILL');
    if (dir) await rm(dir, { recursive: true, force: true });
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { headers: { host: 'memorial.example', ...headers } });
  /** The requests of a path that came to the two processes. */
  const reached = (path: string) => {
    const logged = `"path":${JSON.stringify(path.split('?')[0])}`;
    return sites.flatMap((site) => site.output().split('\n')).filter((line) => line.includes(logged)).length;
  };
  /** The beginning of a minute: no page expires within the next half. */
  const minute = async () => {
    while (Date.now() % 60_000 > 25_000) await soon(200);
  };

  it.skipIf(!isTried)('a thousand requests a second cost the site one of each page and period', async () => {
    await minute();
    const before = pages.map(reached);
    const requests = pages.map((path) => ({ method: 'GET' as const, path }));
    const load = await autocannon({ url, requests, duration: 10, connections: 20, overallRate: 1000 });
    expect({ ...load.statusCodeStats, errors: load.errors, timeouts: load.timeouts }).toMatchObject({
      errors: 0,
      timeouts: 0,
    });
    expect(load.non2xx, JSON.stringify(load.statusCodeStats)).toBe(0);
    expect(load.requests.total).toBeGreaterThan(8000);
    const cost = pages.map((path, index) => reached(path) - (before[index] ?? 0));
    process.stdout.write(`${name}: ${load.requests.total} requests in 10 s, ${cost.join(', ')} came to the site\n`);
    expect(Math.max(...cost)).toBeLessThanOrEqual(2);
  });

  it.skipIf(!isTried)('no answer to an account, no error, no form and no preview is stored', async () => {
    const twice = async (path: string, headers?: Record<string, string>) => {
      const before = reached(path);
      const answers = [await get(path, headers), await get(path, headers)];
      await soon(200);
      expect([path, reached(path) - before]).toEqual([path, 2]);
      return answers;
    };
    const drafts = await twice('/api/events?status=draft', { authorization: `Bearer ${token}` });
    expect(drafts[1]?.headers.get('cache-control')).toBe('no-store');
    for (const path of [
      '/evenement/absent',
      '/api/events/absent',
      '/groupes',
      '/admin',
      '/evenements?apercu=faux',
      '/recherche?q=gwoka',
    ])
      await twice(path);
    await twice('/api/collections', { origin: 'https://ailleurs.example' });
    // A credential never gets what the cache has for anonymous clients.
    const anonymous = await get('/api/magazines');
    expect(anonymous.headers.get('cache-control')).toContain('s-maxage');
    expect((await get('/api/magazines', { authorization: `Bearer ${token}` })).headers.get('cache-control')).toBe(
      'no-store',
    );
  });

  it.skipIf(!isTried)(
    'what is withdrawn is gone within the period, or at once where it is purged',
    async () => {
      const events = ['cache.purge'];
      const webhook = { name: 'Cache', url: `http://127.0.0.1:${ports.purge}/`, events };
      if (name === 'varnish') await sites[0]?.send('POST', '/api/webhooks', token, { data: webhook });
      const { documentId } = (await sites[0]?.createEvent(token, 'Bientôt retiré')) ?? {};
      await sites[0]?.send('PUT', `/api/events/${documentId}`, token, { data: { isPublished: true } });
      const path = `/evenement/${documentId}`;
      await minute();
      expect((await get(path)).status).toBe(200);
      await sites[1]?.send('POST', `/api/events/${documentId}/actions/unpublish`, token, {});
      const begun = performance.now();
      while ((await get(path)).status === 200) await soon(50);
      const seconds = (performance.now() - begun) / 1000;
      process.stdout.write(`${name}: gone after ${seconds.toFixed(1)} s\n`);
      expect(seconds).toBeLessThan(name === 'varnish' ? 3 : periodSeconds + 1);
    },
    120_000,
  );
});
