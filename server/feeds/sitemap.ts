import { everyEntry, type FeedSource, latest, published } from './content.ts';
import { escapeXml } from './xml.ts';

/** The most addresses one file may hold (sitemaps.org, « Sitemaps & index »). */
const maxPerFile = 50_000;

interface Address {
  path: string;
  /** When what it shows last changed; absent where nobody can say. */
  changed?: string | undefined;
  pictures?: readonly string[];
}

/** Pages whose text is the site's own: their changes are in no entry, so they bear no date. */
const written = [
  '/decouvrir-le-macte',
  '/accessibilite',
  '/plan-du-site',
  '/mentions-legales',
  '/politique-de-confidentialite',
];

/** Every public address, with the day it truly changed: an entry's for its page, its latest entry's for a list. */
export async function publicAddresses({ content }: FeedSource): Promise<Address[]> {
  const fields = ['updatedAt'];
  const [events, articles, collections, ads, magazines, setting] = await Promise.all([
    everyEntry(content, 'events', { filters: published, populate: ['images'], fields }),
    everyEntry(content, 'patrimoine-actualites', { populate: ['images'], fields }),
    everyEntry(content, 'collections', { fields }),
    everyEntry(content, 'hiring-ads', { fields }),
    everyEntry(content, 'magazines', { filters: published, fields }),
    content.get('setting'),
  ]);
  const changed = (entries: readonly { updatedAt: string }[]) => latest(entries.map(({ updatedAt }) => updatedAt));
  const settings = setting ? [setting] : [];
  const pictures = (entry: { images?: { url: string }[] }) => entry.images?.map(({ url }) => url) ?? [];
  return [
    { path: '/', changed: changed([...events, ...articles, ...settings]) },
    { path: '/visiter-le-macte', changed: changed(settings) },
    { path: '/evenements', changed: changed(events) },
    { path: '/evenements-passes', changed: changed(events) },
    { path: '/collections', changed: changed(collections) },
    { path: '/magazines', changed: changed(magazines) },
    { path: '/patrimoine-actualites', changed: changed(articles) },
    { path: '/annonces-legales', changed: changed(ads) },
    ...written.map((path) => ({ path })),
    ...events.map((event) => ({
      path: `/evenement/${event.documentId}`,
      changed: event.updatedAt,
      pictures: pictures(event),
    })),
    ...articles.map((article) => ({
      path: `/patrimoine-actualites/${article.documentId}`,
      changed: article.updatedAt,
      pictures: pictures(article),
    })),
  ];
}

/**
 * The site map's files by their paths. One holds everything while it fits; beyond, `/sitemap.xml` lists the others.
 * A picture's place is said after Google's extension (« Image sitemaps »).
 */
export function sitemapFiles(
  publicUrl: string,
  addresses: readonly Address[],
  most: number = maxPerFile,
): Map<string, string> {
  if (addresses.length <= most) return new Map([['/sitemap.xml', urlSet(publicUrl, addresses)]]);
  const parts = Array.from({ length: Math.ceil(addresses.length / most) }, (_, index) => ({
    path: `/sitemap-${index + 1}.xml`,
    addresses: addresses.slice(index * most, (index + 1) * most),
  }));
  const index = parts.map(
    ({ path, addresses }) =>
      `<sitemap>${location(publicUrl, path)}${lastModified(latest(addresses.flatMap(({ changed }) => changed ?? [])))}</sitemap>`,
  );
  return new Map([
    ['/sitemap.xml', document('sitemapindex', index)],
    ...parts.map(({ path, addresses }) => [path, urlSet(publicUrl, addresses)] as const),
  ]);
}

const urlSet = (publicUrl: string, addresses: readonly Address[]): string =>
  document(
    'urlset',
    addresses.map(({ path, changed, pictures = [] }) => {
      const shown = pictures.map(
        (url) => `<image:image><image:loc>${escapeXml(publicUrl + url)}</image:loc></image:image>`,
      );
      return `<url>${location(publicUrl, path)}${lastModified(changed)}${shown.join('')}</url>`;
    }),
  );

const document = (root: 'urlset' | 'sitemapindex', children: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${root === 'urlset' ? ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"' : ''}>`,
    ...children,
    `</${root}>`,
    '',
  ].join('\n');

const location = (publicUrl: string, path: string): string => `<loc>${escapeXml(publicUrl + path)}</loc>`;
const lastModified = (changed: string | undefined): string => (changed ? `<lastmod>${changed}</lastmod>` : '');
