import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon, { type Request } from 'autocannon';
import { soon } from './length.ts';
import { type Site, startSite } from './site.ts';

const connections = 20;
const windowSeconds = 10;
/** The load of a shared machine varies: the worst quarter of the windows may be this many times the median. */
const mayVary = 3;

interface Measure {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

/**
 * Finds how many requests a second the site answers, then asks four fifths of that, and prints the p99 of every ten seconds.
 * @returns whether no request failed and the p99 of the end was that of the beginning
 */
export async function holdLoad(seconds: number): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'memorial-load-'));
  const site = await startSite({ DATA_DIR: dataDir, DEMO_CONTENT: 'true', LOG_REQUESTS: 'notable' });
  try {
    const token = await site.signIn();
    await waitForRenditions(site, token);
    const requests = await visitors(site, token);
    await ask(site, requests, { duration: 5 });
    const most = await ask(site, requests, { duration: windowSeconds });
    const rate = Math.floor(most.perSecond * 0.8);
    print(
      `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, shared with the client; load of the machine ${formatLoads(loadavg())}`,
    );
    print(
      `maximum: ${most.perSecond.toFixed(0)} requests/s, p50 ${most.p50} ms, p99 ${most.p99} ms; load from now on: ${rate}/s\n`,
    );
    print('| seconds | requests/s | p50 ms | p99 ms | failed | load |\n| --- | --- | --- | --- | --- | --- |');
    const measures: Measure[] = [];
    for (let from = 0; from < seconds; from += windowSeconds) {
      const measure = await ask(site, requests, { duration: windowSeconds, overallRate: rate });
      measures.push(measure);
      const { perSecond, p50, p99, failed } = measure;
      print(
        `| ${from} | ${perSecond.toFixed(0)} | ${p50} | ${p99} | ${failed} | ${formatLoads(loadavg().slice(0, 1))} |`,
      );
    }
    return verdict(measures);
  } finally {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Typical traffic: mostly the same pages and pictures, and now and then a save that invalidates pages. */
async function visitors(site: Site, token: string): Promise<Request[]> {
  const list = '/api/events?populate=*&filters[isPublished][$eq]=true&pagination[pageSize]=25';
  const { data } = JSON.parse((await site.get(list)).text) as {
    data: { documentId: string; title: string; images: { formats: { small?: { url: string } } | null }[] }[];
  };
  const [event] = data;
  const picture =
    data.flatMap(({ images }) => images).find(({ formats }) => formats?.small)?.formats?.small?.url ?? '/favicon.ico';
  const etag = (await site.get('/', { 'accept-encoding': 'br' })).headers.get('etag') ?? '';
  const br = { 'accept-encoding': 'br' };
  const pages = [
    '/',
    '/',
    '/evenements',
    `/evenement/${event?.documentId}`,
    '/patrimoine-actualites',
    '/collections',
    '/visiter-le-macte',
  ];
  const reading: Request[] = [
    ...pages.map((path) => ({ method: 'GET' as const, path, headers: br })),
    { method: 'GET', path: '/', headers: { ...br, 'if-none-match': etag } },
    { method: 'GET', path: list, headers: br },
    { method: 'GET', path: picture },
    { method: 'GET', path: '/agenda.ics', headers: br },
  ];
  const save: Request = {
    method: 'PUT',
    path: `/api/events/${event?.documentId}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { title: event?.title } }),
  };
  // One save in a hundred requests or so.
  return [...Array.from({ length: 9 }, () => reading).flat(), save];
}

async function ask(
  site: Site,
  requests: Request[],
  options: { duration: number; overallRate?: number },
): Promise<Measure> {
  const {
    requests: done,
    latency,
    non2xx,
    errors,
    ...rest
  } = await autocannon({
    url: site.url,
    connections,
    requests: requests.map((request) => ({ ...request })),
    ...options,
  });
  const unchanged = (rest as unknown as Record<'3xx', number>)['3xx'] ?? 0;
  return { perSecond: done.average, p50: latency.p50, p99: latency.p99, failed: non2xx - unchanged + errors };
}

function verdict(measures: Measure[]): boolean {
  const sorted = measures.map(({ p99 }) => p99).sort((a, b) => a - b);
  const percentile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const failed = measures.reduce((sum, measure) => sum + measure.failed, 0);
  const third = Math.max(1, Math.floor(measures.length / 3));
  const median = (part: Measure[]) =>
    part.map(({ p99 }) => p99).sort((a, b) => a - b)[Math.floor(part.length / 2)] ?? 0;
  const [begun, ended] = [median(measures.slice(0, third)), median(measures.slice(-third))];
  const holds = failed === 0 && percentile(0.75) <= percentile(0.5) * mayVary + 5 && ended <= begun * 1.5 + 5;
  print(
    `\np99: median ${percentile(0.5)} ms, worst ${percentile(1)} ms; first third ${begun} ms, last third ` +
      `${ended} ms; ${failed} failed: ${holds ? 'held' : 'NOT HELD'}`,
  );
  return holds;
}

/** A first start makes the renditions of its pictures, which is not part of the measured load. */
async function waitForRenditions(site: Site, token: string): Promise<void> {
  for (;;) {
    const { text } = await site.get('/api/upload/files', { authorization: `Bearer ${token}` });
    if (!text.includes('"state":"waiting"')) return;
    await soon(1000);
  }
}

const formatLoads = (loads: number[]): string => loads.map((load) => load.toFixed(1)).join(' ');
const print = (line: string) => process.stdout.write(`${line}\n`);
