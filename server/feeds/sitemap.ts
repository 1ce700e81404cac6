import { setImmediate } from 'node:timers/promises';
import { type ContentTypeName, contentTypeNames, hasPagePerEntry, pathOfEntry, typeOf } from '#content/index.ts';
import { singlePages } from '#content/pages.ts';
import type { AnyEntry } from '#model/entry.ts';
import { escapeHtml } from '#model/html.ts';
import { type Condition, compare, descending, type EntryStore, unbounded } from '#store/store.ts';
import { changesSome } from '../entries/publications.ts';
import { batchesOf, countOf, firstOf, isFlagged } from '../entries/read-entries.ts';
import { ofEntry } from '../entries/revisions.ts';

/** URLs in one file, which is made within 300 ms and fits the response cache. The protocol allows 50,000 (sitemaps.org). */
const maxPerFile = 10_000;

/** Rows read at a time, in some 5 ms: other requests run in between. */
const chunkSize = 1000;

/** Kinds of revisions that change what is public. */
const publications = ['origin', 'create', 'update', 'publish'];

const pageTypes = contentTypeNames.filter(hasPagePerEntry);

/**
 * One file of the site map: `/sitemap.xml`, which lists the others where there are too many URLs for one, or `/sitemap-2.xml`. Each is made from its
 * own keys only. @returns undefined when there is no such file
 */
export async function sitemapFile(store: EntryStore, publicUrl: string, path: string, perFile = maxPerFile) {
  const pages = await listPages(store);
  const counts = await Promise.all(
    pageTypes.map((type) => countOf(store, type, { where: published(type), budget: unbounded })),
  );
  const fileCount = Math.ceil((pages.length + counts.reduce((sum, count) => sum + count, 0)) / perFile);
  if (path === '/sitemap.xml' && fileCount > 1) {
    const names = Array.from({ length: fileCount }, (_, index) => `/sitemap-${index + 1}.xml`);
    const files = names.map((name) => `<sitemap>${location(publicUrl, name)}</sitemap>`);
    return document('sitemapindex', files);
  }
  const number = path === '/sitemap.xml' ? 1 : Number(/^\/sitemap-([1-9]\d*)\.xml$/.exec(path)?.[1] ?? 0);
  if (number < 1 || number > fileCount || (path !== '/sitemap.xml' && fileCount === 1)) return undefined;
  // URLs `offset` to `offset + perFile` of all of them: the single pages, then the entries of each type.
  const offset = (number - 1) * perFile;
  const urls = pages.slice(offset, offset + perFile);
  let start = pages.length;
  for (const [index, type] of pageTypes.entries()) {
    const count = counts[index] ?? 0;
    const from = Math.max(0, offset - start);
    const wanted = Math.min(perFile - urls.length, count - from);
    start += count;
    if (wanted <= 0) continue;
    for (const { documentId, updatedAt } of await listKeys(store, type, from, wanted))
      urls.push({ path: pathOfEntry(type, documentId), changed: updatedAt });
  }
  const listed = urls.map(({ path: url, changed }) => `<url>${location(publicUrl, url)}${lastModified(changed)}</url>`);
  return document('urlset', listed);
}

/** The pages that have one URL each, with the latest change of what they show. A page of the site's own text has no date. */
async function listPages(store: EntryStore) {
  const setting = await store.get({ type: 'setting', ref: 'only' }, { budget: unbounded });
  const pages = await Promise.all(
    singlePages.map(async ({ path, shows, facts, listedIf }) => {
      if (listedIf && setting?.[listedIf] !== true) return [];
      const changes = await Promise.all([
        ...(shows ?? []).map((type) => latestChange(store, type)),
        setting && facts && latestPublication(store, setting, facts),
      ]);
      const dates = changes.filter((change) => change !== undefined).sort();
      return [{ path, changed: dates.at(-1) }];
    }),
  );
  return pages.flat();
}

const document = (root: 'urlset' | 'sitemapindex', children: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...children,
    `</${root}>`,
    '',
  ].join('\n');

const location = (publicUrl: string, path: string): string => `<loc>${escapeHtml(publicUrl + path)}</loc>`;
const lastModified = (changed: string | undefined): string => (changed ? `<lastmod>${changed}</lastmod>` : '');

async function latestChange(store: EntryStore, type: ContentTypeName): Promise<string | undefined> {
  const query = { where: published(type), fields: ['updatedAt'], budget: unbounded } as const;
  return (await firstOf(store, type, { ...query, sort: descending('updatedAt') }))?.updatedAt;
}

/**
 * When the published value of one of these fields of a single entry last changed; the first publication changes all of them. Undefined where the
 * change is older than the history.
 */
async function latestPublication(store: EntryStore, entry: AnyEntry, fields: readonly string[]) {
  const where = { and: [ofEntry(entry.documentId), compare('kind', 'in', publications)] };
  const query = { where, fields: ['at', 'changed'], sort: descending('number'), budget: unbounded } as const;
  const { entries: revisions } = await store.list('revisions', query);
  // An entry without history is as it was created.
  return revisions.length === 0 ? String(entry.updatedAt) : revisions.find(changesSome(fields))?.at;
}

/** The keys of published entries, without their texts, in the order in which they were created. */
async function listKeys(store: EntryStore, type: ContentTypeName, offset: number, limit: number) {
  const page = { offset, limit: 1 };
  const [first] = (await store.list(type, { where: published(type), fields: [], page, budget: unbounded })).entries;
  if (!first) return [];
  const where = published(type, compare('id', 'gte', first.id));
  const query = { where, fields: ['updatedAt'], budget: unbounded } as const;
  const keys: { documentId: string; updatedAt: string }[] = [];
  for await (const entries of batchesOf(store, type, query, Math.min(chunkSize, limit))) {
    keys.push(...entries);
    if (keys.length >= limit) break;
    // SQLite answers within this event-loop tick: without a pause no other request would be answered.
    await setImmediate();
  }
  return keys.slice(0, limit);
}

const published = (type: ContentTypeName, ...more: Condition[]): Condition => ({
  and: [...isFlagged(typeOf(type)), ...more],
});
