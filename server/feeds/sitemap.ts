import { contentTypeNames, hasPagePerEntry, pathOfEntry } from '#content/index.ts';
import { singlePages } from '#content/pages.ts';
import type { EntryKeys } from './keys.ts';
import { escapeXml } from './xml.ts';

/** URLs in one file, which is made within 300 ms and fits the response cache. The protocol allows 50,000 (sitemaps.org). */
const maxPerFile = 10_000;

/** Types whose entries have a page each. */
const pageTypes = contentTypeNames.filter(hasPagePerEntry);

/**
 * One file of the site map: `/sitemap.xml`, which lists the others where there are too many URLs for one, or `/sitemap-2.xml`. Each is made from its
 * own keys only. @returns undefined when there is no such file
 */
export async function sitemapFile(keys: EntryKeys, publicUrl: string, path: string, perFile = maxPerFile) {
  const pages = await listPages(keys);
  const counts = await Promise.all(pageTypes.map((type) => keys.count(type)));
  const fileCount = Math.ceil((pages.length + counts.reduce((sum, count) => sum + count, 0)) / perFile);
  if (path === '/sitemap.xml' && fileCount > 1) {
    const names = Array.from({ length: fileCount }, (_, index) => `/sitemap-${index + 1}.xml`);
    return document(
      'sitemapindex',
      names.map((name) => `<sitemap>${location(publicUrl, name)}</sitemap>`),
    );
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
    for (const { documentId, updatedAt } of await keys.list(type, from, wanted))
      urls.push({ path: pathOfEntry(type, documentId), changed: updatedAt });
  }
  return document(
    'urlset',
    urls.map(({ path: url, changed }) => `<url>${location(publicUrl, url)}${lastModified(changed)}</url>`),
  );
}

/** The pages that have one URL each, with the latest change of what they show. A page of the site's own text has no date. */
async function listPages(keys: EntryKeys) {
  const pages = await Promise.all(
    singlePages.map(async ({ path, shows, facts, listedIf }) => {
      if (listedIf && !(await keys.hasFlag('setting', listedIf))) return [];
      const changes = await Promise.all(
        shows.map((type) =>
          type === 'setting' && facts ? keys.latestPublication(type, facts) : keys.latestChange(type),
        ),
      );
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

const location = (publicUrl: string, path: string): string => `<loc>${escapeXml(publicUrl + path)}</loc>`;
const lastModified = (changed: string | undefined): string => (changed ? `<lastmod>${changed}</lastmod>` : '');
