/**
 * Measures the search of the back-office over 10,000 entries, 1,000 of them with a working copy of their own, and 5,000 files
 * (docs/performance.md): node tests/search/measure-working-copies.ts [URL of an empty PostgreSQL database]
 */
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWorkingCopies } from '#server/search/working-copies.ts';
import { openStore } from '#store/open.ts';
import { unbounded } from '#store/query.ts';
import { fill, long, pick, random, words } from './large-content.ts';

const [, , databaseUrl] = process.argv;
await using folder = await mkdtempDisposable(join(tmpdir(), 'memorial-search-'));
const store = await openStore({ dataDir: folder.path, ...(databaseUrl && { databaseUrl }) });
await fill(store);
await store.transaction(async (trx) => {
  for (let number = 1; number <= 5000; number += 1) {
    const file = {
      ext: '.jpg',
      mime: 'image/jpeg',
      size: 1,
      provider: 'local',
      hash: `p_${number}`,
      url: `/p_${number}`,
    };
    await trx.create('files', { values: { ...file, name: `${pick(long)}.jpg`, alternativeText: words(12) } });
  }
});
const page = { offset: 0, limit: 1000 };
const { entries } = await store.list('events', { fields: ['title'], page, budget: unbounded });
/** Saves a working copy, with its line in the history. */
const save = (documentId: string) =>
  store.transaction(async (trx) => {
    const input = { values: { title: `${pick(long)} brouillon` }, links: {} };
    await trx.saveDraft({ type: 'events', ref: { documentId } }, input, undefined);
    const timestamp = new Date().toISOString();
    const revision = {
      type: 'events',
      entry: documentId,
      number: 1,
      kind: 'draft' as const,
      title: '',
      at: timestamp,
      changed: [],
    };
    await trx.create('revisions', { values: revision });
  });
for (const { documentId } of entries) await save(documentId);

let longest = 0;
let last = performance.now();
function turn(): void {
  longest = Math.max(longest, performance.now() - last);
  last = performance.now();
  setImmediate(turn).unref();
}
turn();
const print = (line: string) => process.stdout.write(`${line}\n`);

const copies = openWorkingCopies(store);
const start = performance.now();
await copies.start();
print(`index: ${((performance.now() - start) / 1000).toFixed(1)} s, longest turn ${longest.toFixed(0)} ms`);

async function measure(name: string, textOf: () => string, { limit = 5, before = async () => {} } = {}) {
  const times: number[] = [];
  longest = 0;
  for (let count = 0; count < 100; count += 1) {
    await before();
    const start = performance.now();
    await copies.refresh();
    await copies.find(textOf(), limit, '2026-11-27');
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const [p50, p95] = [0.5, 0.95].map((share) => times[Math.floor(share * 99)]?.toFixed(0));
  print(`${name}: p50 ${p50} ms, p95 ${p95} ms, longest turn ${longest.toFixed(0)} ms`);
}
const beginning = () => pick(long).slice(0, 2 + random(4));
await measure('the beginning of a word', beginning);
await measure('two words', () => words(2));
await measure('a word that is everywhere', () => 'mémorial');
await measure('three short words that are everywhere', () => 'le de la');
await measure('all results', beginning, { limit: 50 });
await measure('after a save', beginning, { before: async () => void (await save(pick(entries).documentId)) });
await measure('after a publication', beginning, {
  before: async () =>
    void (await store.publish(
      { type: 'events', ref: { documentId: pick(entries).documentId } },
      { values: {}, links: {} },
    )),
});
await copies.close();
await store.close();
process.exit();
