/** Runs the bench and prints its table. See README.md in this folder. */
import { mkdtempDisposable, open } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { benchLarge, readElsewhereMs } from './databases.ts';
import { seeded } from './large-content.ts';
import { eventBy, measureLoad, type Send, sequential, signIn, startToReady } from './measures.ts';
import { type BenchProcess, startProcess } from './process.ts';

const { values: options, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '4' } },
  allowPositionals: true,
});
const seconds = Number(options.seconds);
const wanted = (name: string) => positionals.length === 0 || positionals.some((start) => name.startsWith(start));

const list = '/api/events?populate=*&filters[isPublished][$eq]=true&pagination[pageSize]=25';
const lastPage = `${list}&pagination[page]=400`;
const search = '/api/events?populate=*&filters[title][$containsi]=solitude&pagination[pageSize]=25';

const upcoming = `&filters[newStartDate][$gte]=${new Date().toISOString().slice(0, 10)}`;

const print = (line: string) => process.stdout.write(`${line}\n`);
const row = (name: string, figure: string, wish = '') => print(`| ${name} | ${figure} | ${wish} |`);
const micro = (value: number) => `${value.toFixed(0)} µs`;

print(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${seconds} s a case\n`);
print('| case | figure | wanted |\n| --- | --- | --- |');

await using folder = await seeded(24);
// The first start of a version compiles it, and retains the compiler in memory; each later one reads the compile cache.
const compiling = await startProcess('./product-server.ts', { dataDir: folder.path });
const { rss: compilingBytes } = await compiling.usage();
await compiling.stop();
const few = await startProcess('./product-server.ts', { dataDir: folder.path });
const { rss: restBytes } = await few.usage();

if (wanted('api')) {
  await againstLimit('api: list of 24, populate=*, unchanged', few, list, 0.7);
  const logging = await startProcess('./product-server.ts', { dataDir: folder.path, logRequests: 'all' });
  await againstLimit('api: the same list, with LOG_REQUESTS=all', logging, list, 0.7);
  await logging.stop();
  const writer = await writerOf(few);
  await againstLimit(
    'api: one event, two levels, unchanged',
    few,
    `/api/events/${writer.documentId}?populate[images]=true&populate[video]=true&` +
      'populate[linkedEvents][populate]=images&populate[relatedEvents][populate][0]=images',
    0.6,
  );
  const [freshFew = 0] = await afterWrites([writer], list);
  const [searchFew = 0] = await afterWrites([writer], search);
  row('api: the same list, each request after a write', await againstLimits(few, list, freshFew), '≤ 4,000 µs');

  await using largeFolder = await seeded(10_000);
  await using many = await startProcess('./product-server.ts', { dataDir: largeFolder.path });
  const writerOfMany = await writerOf(many);
  for (const [name, path, base, maxTimes] of [
    ['the same list', list, freshFew, 2],
    ['page 400', lastPage, freshFew, 3],
    ['search by title', search, searchFew, 3],
  ] as const) {
    const [cost = 0] = await afterWrites([writerOfMany], path);
    row(
      `api: ${name} with 10,000 events, after a write`,
      `${(cost / base).toFixed(2)} times its cost with 24 (${micro(cost)})`,
      `≤ ${maxTimes}`,
    );
  }
}

if (wanted('drafts')) {
  await using plainFolder = await seeded(10_000);
  await using draftedFolder = await seeded(10_000, { drafts: true });
  await using plain = await startProcess('./product-server.ts', { dataDir: plainFolder.path });
  await using drafted = await startProcess('./product-server.ts', { dataDir: draftedFolder.path });
  const writers = [await writerOf(plain), await writerOf(drafted)];
  for (const [name, path, requests = 150] of [
    ['list of events', list],
    ['page 400', lastPage],
    ['search by title', search],
    ['agenda', '/evenements'],
    ['past events', '/evenements-passes'],
    ['home', '/'],
    ['site map', '/sitemap.xml'],
    // Half a second each: fewer of them.
    ['calendar', '/agenda.ics', 15],
  ] as const) {
    const [without = 0, withDrafts = 0] = await afterWrites(writers, path, { turns: 4, requests });
    row(
      `drafts: ${name}, with 10,000 working copies, 10,000 drafts and 20,000 schedules`,
      `${(withDrafts / without).toFixed(2)} times its cost without (${micro(withDrafts)} against ${micro(without)})`,
      '≤ 1.1',
    );
  }
}

if (wanted('create')) {
  const send = await signIn(few);
  const { perSecond, cpu } = await sequential(few, 1000, (index) =>
    send('POST', '/api/events', { title: `Créé ${index}`, newStartDate: '2027-03-14 18:30', isPublished: false }),
  );
  row(
    'create: 1,000 events one after the other, durable',
    `${perSecond.toFixed(0)} a second (${micro(cpu)} of CPU; fsync alone: ${(await fsyncRate()).toFixed(0)} a second)`,
    '≥ 300',
  );
}
await few.stop();

if (wanted('page')) {
  // A first start loads the demonstration content and makes the renditions of its pictures; the figures are those of the next start.
  await using siteFolder = await mkdtempDisposable(join(tmpdir(), 'memorial-bench-site-'));
  const dataDir = siteFolder.path;
  const first = await startProcess('./product-server.ts', { dataDir, demo: true });
  await waitForRenditions(first, (await signIn(first)).token);
  const { rss: firstBytes } = await first.usage();
  await first.stop();
  await using site = await startProcess('./product-server.ts', { dataDir });
  const send = await signIn(site);
  await againstLimit('page: home, unchanged', site, '/', 0.7);
  await againstLimit('page: agenda, unchanged', site, '/evenements', 0.7);
  const documentId = await eventBy(site, 'id');
  await againstLimit('page: event, unchanged', site, `/evenement/${documentId}`, 0.7);
  // Each page is requested after a write to an event that it shows, then after a write to one that it does not show.
  const [near, far] = [await eventBy(site, 'newStartDate:desc'), await eventBy(site, 'newStartDate:asc')];
  for (const [name, path, shown] of [
    ['home, rendered after a write', '/', near],
    ['agenda, rendered after a write', '/evenements', await eventBy(site, 'newStartDate:asc', upcoming)],
    ['home, after a write that it does not show', '/', far],
  ] as const) {
    const writer = { server: site, send, documentId: shown, values: (text: string) => ({ title: text, name: text }) };
    const [fresh = 0] = await afterWrites([writer], path);
    row(`page: ${name}`, await againstLimits(site, path, fresh), '≤ 8,000 µs');
  }
  const { rss } = await site.usage();
  row('memory: with the demonstration content, after the bench', `${(rss / 1e6).toFixed(0)} MB`, '≤ 300 MB');
  row('memory: once a first start has made its pictures', `${(firstBytes / 1e6).toFixed(0)} MB`);
}

if (wanted('processes')) {
  const delay = await readElsewhereMs();
  const figure = delay ? `p50 ${delay.p50.toFixed(1)} ms, at most ${delay.max.toFixed(1)} ms` : 'no PostgreSQL';
  row('processes: a write through one is read from the other', figure, 'p50 ≤ 10 ms');
}

if (wanted('start')) row('start: to ready, on existing data', `${(await startToReady()).toFixed(0)} ms`, '< 600 ms');
row('memory: at rest, first start of a version', `${(compilingBytes / 1e6).toFixed(0)} MB`);
row('memory: at rest', `${(restBytes / 1e6).toFixed(0)} MB`, '≤ 150 MB');

if (wanted('large')) await benchLarge(print);

/** Measures the product and the limit in turn, twice, so that a change of the machine's load affects both. */
async function againstLimit(name: string, server: BenchProcess, path: string, wish: number): Promise<void> {
  const limit = await limitServer(server, path);
  const turn = async () => [await measureLoad(server, path, seconds), await measureLoad(limit, '/', seconds)] as const;
  const [first, second] = [await turn(), await turn()];
  const [product, bare] = [best(first[0], second[0]), best(first[1], second[1])];
  await limit.stop();
  row(
    name,
    `${(bare.cpu / product.cpu).toFixed(2)} of the limit (${micro(product.cpu)} of CPU against ` +
      `${micro(bare.cpu)}; ${product.perSecond.toFixed(0)}/s against ${bare.perSecond.toFixed(0)}/s; p99 ` +
      `${product.p99} ms)`,
    `≥ ${wish}`,
  );
}

function best<T extends { cpu: number }>(a: T, b: T): T {
  return a.cpu < b.cpu ? a : b;
}

async function limitServer(server: BenchProcess, path: string): Promise<BenchProcess> {
  const answer = await fetch(server.url + path, { headers: { 'accept-encoding': 'identity' } });
  const body = Buffer.from(await answer.arrayBuffer()).toString('base64');
  const headers = { 'content-type': answer.headers.get('content-type') ?? '' };
  return startProcess('./limit-server.ts', { body, headers });
}

/** One request at a time, against the baseline's measured alike and under load, where Node handles several in one turn and each costs a part. */
async function againstLimits(server: BenchProcess, path: string, cost: number): Promise<string> {
  const limit = await limitServer(server, path);
  const { cpu: loaded } = await measureLoad(limit, '/', seconds);
  const read = () => get(limit, '/');
  await sequential(limit, 800, read);
  const turns = await Array.fromAsync({ length: 3 }, () => sequential(limit, 500, read));
  await limit.stop();
  const alike = Math.min(...turns.map(({ cpu }) => cpu));
  return (
    `${(alike / cost).toFixed(3)} of the limit, one request at a time (${micro(cost)} of CPU against ` +
    `${micro(alike)}); ${(loaded / cost).toFixed(3)} of the limit under load (${micro(loaded)})`
  );
}

async function get(server: BenchProcess, path: string): Promise<ArrayBuffer> {
  return (await fetch(server.url + path, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer();
}

type Writer = { server: BenchProcess; send: Send; documentId: string; values: (text: string) => object };

async function writerOf(server: BenchProcess): Promise<Writer> {
  return { server, send: await signIn(server), documentId: await eventBy(server, 'id'), values: (name) => ({ name }) };
}

/**
 * The CPU of one GET that follows a write, in microseconds, on each of these servers, in turn: writes with the GET, less writes alone. Of several
 * turns the least of each: the least of their differences would favour the slowest writes.
 */
async function afterWrites(writers: readonly Writer[], path: string, { turns = 3, requests = 500 } = {}) {
  const costs = writers.map(() => ({ alone: [] as number[], both: [] as number[] }));
  for (let turn = 0; turn <= turns; turn += 1)
    for (const [index, { server, send, documentId, values }] of writers.entries()) {
      const write = (number: number) => send('PUT', `/api/events/${documentId}`, values(`nº ${number}`));
      const alone = await sequential(server, requests, write);
      const both = await sequential(server, requests, async (number) => [await write(number), await get(server, path)]);
      // The first turn compiles.
      if (turn === 0) continue;
      costs[index]?.alone.push(alone.cpu);
      costs[index]?.both.push(both.cpu);
    }
  return costs.map(({ alone, both }) => Math.min(...both) - Math.min(...alone));
}

/** A first start creates the renditions of its pictures in the background: figures are taken once it is idle. */
async function waitForRenditions(server: BenchProcess, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const read = async () => (await fetch(`${server.url}/api/upload/files?_q=jpg`, { headers })).text();
  while ((await read()).includes('"waiting"')) await setTimeout(1000);
}

/** How many times a second this disk acknowledges an appended page: no durable write can be faster. */
async function fsyncRate(count = 300): Promise<number> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'memorial-fsync-'));
  await using file = await open(join(folder.path, 'probe'), 'w');
  const page = Buffer.alloc(4096, 1);
  const started = performance.now();
  for (let index = 0; index < count; index += 1) {
    await file.write(page);
    await file.datasync();
  }
  return count / ((performance.now() - started) / 1000);
}
