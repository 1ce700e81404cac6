/** Measures the search of the site over 10,000 entries and 50 magazines of 100 pages (docs/performance.md): node tests/search/measure.ts */
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMedia } from '#media/index.ts';
import { createContentApi } from '#server/app.ts';
import { createResponseCache } from '#server/cache/response-cache.ts';
import { openMail } from '#server/mail/mail.ts';
import { openNewsletter } from '#server/newsletter/newsletter.ts';
import { openRedirects } from '#server/redirects/redirects.ts';
import { openIndexedSite } from '#server/search/indexed-site.ts';
import { createSearch } from '#server/search/search.ts';
import { openWorkingCopies } from '#server/search/working-copies.ts';
import { openWebhooks } from '#server/webhooks/webhooks.ts';
import { openStore } from '#store/open.ts';
import { fill, long, pick, random, words } from './large-content.ts';

const queries = 200;

/** A title with a letter that is missing, doubled, replaced or exchanged with the next, in each long word with a probability of a half. */
function misspell(title: string): string {
  const parts = title.split(' ');
  const places = parts.flatMap((part, place) => (part.length > 4 ? [place] : []));
  for (const place of new Set([pick(places), ...places.filter(() => random(2) === 0)])) {
    const letters = [...(parts[place] ?? '')];
    const letter = 1 + random(letters.length - 2);
    const [typed = '', next = ''] = letters.slice(letter);
    const errors = [[next], [typed, typed, next], [pick([...'aeinrst']), next], [next, typed]];
    parts[place] = letters.toSpliced(letter, 2, ...pick(errors)).join('');
  }
  return parts.join(' ');
}

await using folder = await mkdtempDisposable(join(tmpdir(), 'memorial-search-'));
const store = await openStore({ dataDir: folder.path });
const titles = await fill(store);
const clock = Date.now;
const media = await openMedia({ dataDir: folder.path, store, bucket: undefined });
const responseCache = createResponseCache({ revision: (tags) => store.revision(tags), clock });
const settings = { publicToken: 'x', publicUrl: 'http://localhost', jwtSecret: 'x'.repeat(32), sessionIdleMs: 1 };
const mail = openMail({ store, smtp: undefined, clock });
const newsletter = openNewsletter({ store, list: undefined, mail, publicUrl: settings.publicUrl, clock });
const webhooks = openWebhooks({ store, clock, privateHosts: [] });
const { publicUrl } = settings;
const redirects = openRedirects({ store, publicUrl, clock, statusOfPath: async () => 404 });
const workingCopies = openWorkingCopies(store);
const services = {
  store,
  workingCopies,
  media,
  mail,
  webhooks,
  redirects,
  newsletter,
  responseCache,
  clock,
  clientIpOf: () => '',
  ...settings,
};
const { content } = createContentApi(services);
const site = openIndexedSite({ store, readPage: async () => undefined });
const search = createSearch(site, content);
const find = (query: string) => search.find(query, undefined, '2026-11-26');

const print = (line: string) => process.stdout.write(`${line}\n`);
const cpuMs = (since?: NodeJS.CpuUsage) =>
  Object.values(process.cpuUsage(since)).reduce((sum, time) => sum + time, 0) / 1000;
async function measure(name: string, texts: readonly string[], run: (text: string) => Promise<unknown>) {
  const times: number[] = [];
  for (const text of texts) {
    const start = process.cpuUsage();
    await run(text);
    times.push(cpuMs(start));
  }
  times.sort((a, b) => a - b);
  const [p50, p95] = [0.5, 0.95].map((share) => times[Math.floor(share * (times.length - 1))]?.toFixed(1));
  print(`${name}: p50 ${p50} ms, p95 ${p95} ms of CPU`);
}

/** The CPU of each turn of the event loop: the longest is that of the longest slice. */
let longest = 0;
let isBuilt = false;
function turn(start: NodeJS.CpuUsage): void {
  longest = Math.max(longest, cpuMs(start));
  if (!isBuilt) setImmediate(turn, process.cpuUsage());
}
const start = process.cpuUsage();
setImmediate(turn, start);
await site.start();
isBuilt = true;
print(`index: ${(cpuMs(start) / 1000).toFixed(1)} s of CPU, longest slice ${longest.toFixed(0)} ms`);

const errors = Array.from({ length: queries }, () => pick(titles)).map((title) => ({ title, typed: misspell(title) }));
let matched = 0;
for (const { title, typed } of errors) {
  const results = (await find(typed)).groups.flatMap((group) => group.results);
  if (results.slice(0, 5).some((result) => result.title.map(({ text }) => text).join('') === title)) matched += 1;
  else print(`missed: « ${typed} », ${title}`);
}
print(`misspelt titles: recall@5 ${((100 * matched) / queries).toFixed(1)} %`);
const times = Array.from({ length: queries });
await measure(
  'misspelt titles',
  errors.map(({ typed }) => typed),
  find,
);
await measure(
  'a word',
  times.map(() => pick(long)),
  find,
);
await measure(
  'two words',
  times.map(() => words(2)),
  find,
);
await measure(
  'a word that is everywhere',
  times.map(() => 'mémorial'),
  find,
);
await measure(
  'suggestions',
  times.map(() => pick(long).slice(0, 2 + random(4))),
  search.suggest,
);
await site.close();
await store.close();
process.exit();
