import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openStore } from '#store/open.ts';
import { createDatabase } from '../tests/postgres.ts';
import { largeContent } from './large-content.ts';
import { eventBy, signIn } from './measures.ts';
import { type BenchProcess, startProcess } from './process.ts';

const events = 100_000;
const upcoming = 16_000;
const link = '[linkedEvents]';
const conditions = (parameter: (index: number) => string): string =>
  Array.from({ length: 190 }, (_, index) => parameter(index)).join('&');

const eventLink = 'href="/evenement/';

/** Requests of anonymous clients. `after`: each follows a write to an event. `shows`: a page whose query was refused lacks this text. */
const cases: readonly { name: string; path: string; after?: 'a write'; shows?: string }[] = [
  { name: 'home', path: '/', shows: eventLink },
  { name: 'home', path: '/', shows: eventLink, after: 'a write' },
  { name: 'agenda', path: '/evenements', shows: eventLink },
  { name: 'agenda', path: '/evenements', shows: eventLink, after: 'a write' },
  { name: 'agenda, page 40', path: '/evenements?page=40', shows: eventLink },
  { name: 'past events', path: '/evenements-passes', shows: eventLink },
  { name: 'past events, page 7000', path: '/evenements-passes?page=7000', shows: eventLink },
  { name: 'API list', path: '/api/events?populate=*' },
  { name: 'API list, page 3,900', path: '/api/events?populate=*&pagination[page]=3900' },
  { name: 'API list, page 3,900', path: '/api/events?populate=*&pagination[page]=3900', after: 'a write' },
  { name: 'API list, by creation', path: '/api/events?sort=createdAt:desc' },
  { name: 'API list, order without an index', path: '/api/events?sort=publishedAt:desc' },
  { name: 'API list, condition without an index', path: '/api/events?filters[isFree]=true' },
  { name: 'search by title', path: '/api/events?filters[title][$containsi]=solitude' },
  { name: 'search by description', path: '/api/events?filters[description][$containsi]=zz' },
  { name: '`_q`', path: '/api/events?_q=zz' },
  { name: 'filter through three relations', path: `/api/events?filters${link.repeat(3)}[title]=zz` },
  { name: 'filter through four relations', path: `/api/events?filters${link.repeat(4)}[title]=zz` },
  {
    name: '190 conditions on title',
    path: `/api/events?${conditions((index) => `filters[$or][${index}][title][$containsi]=zzz${index}`)}`,
  },
  {
    name: '190 conditions on description',
    path: `/api/events?${conditions((index) => `filters[$or][${index}][description][$containsi]=zz${index}`)}`,
  },
  {
    name: 'populate, four levels',
    path: `/api/events?pagination[pageSize]=100&populate=${'linkedEvents.'.repeat(3)}linkedEvents`,
  },
  { name: 'sitemap index', path: '/sitemap.xml' },
  { name: 'sitemap index', path: '/sitemap.xml', after: 'a write' },
  { name: 'sitemap, part 5', path: '/sitemap-5.xml' },
  { name: 'sitemap, part 5', path: '/sitemap-5.xml', after: 'a write' },
  { name: 'calendar', path: '/agenda.ics' },
  { name: 'news feed', path: '/actualites.rss' },
];

/** With 100,000 published events on each database: the time of one anonymous request, and how long it holds the event loop. */
export async function benchLarge(print: (line: string) => void): Promise<void> {
  print(
    `\n${events.toLocaleString('en')} published events, ${upcoming.toLocaleString('en')} of them upcoming. ` +
      'Milliseconds; in brackets the longest that the event loop was held.\n',
  );
  const database = await createDatabase(`memorial_large_${process.pid}`).catch(() => undefined);
  const columns = [await measure(), await (database && measure(database.url).finally(database.drop))];
  print('| request | SQLite: first byte / whole (loop) | PostgreSQL |\n| --- | --- | --- |');
  for (const [index, { name, after }] of cases.entries())
    print(
      `| ${name}${after ? `, after ${after}` : ''} | ${columns.map((column) => column?.[index] ?? 'no server').join(' | ')} |`,
    );
  print(`| resident memory after all this | ${columns.map((column) => column?.at(-1) ?? 'no server').join(' | ')} |`);
}

async function measure(databaseUrl?: string): Promise<string[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'memorial-large-'));
  const dataDir = folder.path;
  const today = new Date().toISOString().slice(0, 10);
  const store = await openStore({ dataDir, ...(databaseUrl && { databaseUrl }) });
  await store.load(largeContent({ events, upcoming, today, linksPerEvent: 2 }));
  await store.close();
  await using site = await startProcess('./product-server.ts', { dataDir, databaseUrl });
  const send = await signIn(site);
  const documentId = await eventBy(site, 'newStartDate:desc');
  const figures = [];
  for (const [index, { path, after, shows }] of cases.entries()) {
    if (after) await send('PUT', `/api/events/${documentId}`, { name: `nº ${index}` });
    figures.push(await figureOf(site, path, shows));
  }
  return [...figures, `${((await site.usage()).rss / 1e6).toFixed(0)} MB`];
}

async function figureOf(site: BenchProcess, path: string, shows = ''): Promise<string> {
  await site.usage();
  const started = performance.now();
  const response = await fetch(site.url + path, { headers: { 'accept-encoding': 'identity' } });
  const reader = response.body?.getReader();
  const parts = [(await reader?.read())?.value ?? new Uint8Array()];
  const firstByte = performance.now() - started;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) parts.push(part.value);
  const total = performance.now() - started;
  const { heldMs } = await site.usage();
  const status = response.ok ? '' : ` ${response.status}`;
  const body = Buffer.concat(parts);
  if (!body.includes(shows)) throw new Error(`${path} does not show ${shows}`);
  const size = body.length > 1e6 ? `, ${(body.length / 1e6).toFixed(1)} MB` : '';
  return `${firstByte.toFixed(0)} / ${total.toFixed(0)} (${heldMs.toFixed(0)})${size}${status}`;
}

const writes = 100;

/** From the answer to a write until another process's cached response has the new value, on PostgreSQL, in ms; undefined without a server. */
export async function readElsewhereMs(): Promise<{ p50: number; max: number } | undefined> {
  const database = await createDatabase(`memorial_two_${process.pid}`).catch(() => undefined);
  if (!database) return undefined;
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(database.drop);
  await using folder = await mkdtempDisposable(join(tmpdir(), 'memorial-two-'));
  const settings = { dataDir: folder.path, databaseUrl: database.url };
  await using a = await startProcess('./product-server.ts', settings);
  await using b = await startProcess('./product-server.ts', settings);
  const send = await signIn(a);
  const values = { title: 'A', newStartDate: '2027-03-14', isPublished: true };
  const path = `/api/events/${await send('POST', '/api/events', values)}`;
  const delays: number[] = [];
  for (let index = 0; index < writes; index += 1) {
    const title = `nº ${index}`;
    // The response that the write makes stale is cached.
    await (await fetch(b.url + path)).arrayBuffer();
    await send('PUT', path, { title });
    const written = performance.now();
    while (!(await (await fetch(b.url + path)).text()).includes(title)) await setTimeout(1);
    delays.push(performance.now() - written);
  }
  delays.sort((a, b) => a - b);
  return { p50: delays[writes / 2] ?? 0, max: delays.at(-1) ?? 0 };
}
