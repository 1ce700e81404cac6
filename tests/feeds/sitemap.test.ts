import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sitemapFiles } from '#server/feeds/sitemap.ts';
import { describeOnEachDatabase } from '../databases.ts';
import { childrenOf, type FeedHouse, openFeedHouse, parseXml, site, textOf } from './house.ts';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

describeOnEachDatabase('the site map', (house) => {
  let feeds: FeedHouse;
  let shown = '';
  let hidden = '';
  let article = '';
  const addresses = async () => {
    const root = parseXml((await feeds.read('/sitemap.xml')).body);
    expect([root.name, root.attributes.xmlns]).toEqual(['urlset', namespace]);
    return new Map(childrenOf(root, 'url').map((url) => [textOf(url, 'loc') ?? '', textOf(url, 'lastmod')]));
  };

  beforeAll(async () => {
    feeds = await openFeedHouse(house());
    shown = await feeds.create('events', { title: 'Montré', newStartDate: '2027-01-02', isPublished: true });
    hidden = await feeds.create('events', { title: 'Caché', newStartDate: '2027-01-02' });
    article = await feeds.create('patrimoine-actualites', { title: 'Lu', publishedOn: '2026-03-01T12:00:00.000Z' });
  });
  afterAll(() => feeds.app.close());

  it('names every public address once, and none that is not', async () => {
    const { headers } = await feeds.read('/sitemap.xml');
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const found = await addresses();
    for (const path of [
      '/',
      '/evenements',
      '/visiter-le-macte',
      '/accessibilite',
      '/plan-du-site',
      `/evenement/${shown}`,
      `/patrimoine-actualites/${article}`,
    ])
      expect([path, found.has(site + path)]).toEqual([path, true]);
    const whole = [...found.keys()].join('\n');
    expect(whole).not.toContain(hidden);
    expect(whole).not.toContain('/admin');
    expect([...found.keys()].every((address) => address.startsWith(`${site}/`))).toBe(true);
  });

  it('dates an address by what it shows, and moves the date when that changes', async () => {
    const eventAddress = `${site}/evenement/${shown}`;
    const before = await addresses();
    expect(before.get(`${site}/accessibilite`)).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await feeds.update('events', shown, { title: 'Montré, changé' });
    const after = await addresses();
    expect(Date.parse(after.get(eventAddress) ?? '')).toBeGreaterThan(Date.parse(before.get(eventAddress) ?? ''));
    expect(after.get(`${site}/evenements`)).toBe(after.get(eventAddress));
    expect(after.get(`${site}/patrimoine-actualites`)).toBe(before.get(`${site}/patrimoine-actualites`));
  });

  it('is found from robots.txt, which keeps robots out of the back-office alone', async () => {
    const { body, headers } = await feeds.read('/robots.txt');
    expect(headers.get('content-type')).toContain('text/plain');
    expect(body).toContain(`Sitemap: ${site}/sitemap.xml`);
    expect(body.match(/^Disallow: .*$/gm)).toEqual(['Disallow: /admin', 'Disallow: /api/']);
  });

  it('and the manifest names icons', async () => {
    const { body, headers } = await feeds.read('/manifest.webmanifest');
    expect(headers.get('content-type')).toContain('application/manifest+json');
    const manifest = JSON.parse(body) as {
      name: string;
      start_url: string;
      icons: { sizes: string; purpose?: string }[];
    };
    expect(manifest).toMatchObject({ name: 'Mémorial ACTe', start_url: '/', lang: 'fr' });
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  });
});

describe('a site map too large for one file', () => {
  const many = Array.from({ length: 7 }, (_, index) => ({
    path: `/evenement/${index}?a=1&b=2`,
    changed: `2026-01-0${index + 1}T00:00:00.000Z`,
  }));

  it('is cut, and its index names the parts with their latest change', () => {
    const files = sitemapFiles(site, many, 3);
    expect([...files.keys()]).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']);
    const index = parseXml(files.get('/sitemap.xml') ?? '');
    expect(index.name).toBe('sitemapindex');
    expect(childrenOf(index, 'sitemap').map((part) => [textOf(part, 'loc'), textOf(part, 'lastmod')])).toEqual([
      [`${site}/sitemap-1.xml`, '2026-01-03T00:00:00.000Z'],
      [`${site}/sitemap-2.xml`, '2026-01-06T00:00:00.000Z'],
      [`${site}/sitemap-3.xml`, '2026-01-07T00:00:00.000Z'],
    ]);
    const last = parseXml(files.get('/sitemap-3.xml') ?? '');
    expect(childrenOf(last, 'url').map((url) => textOf(url, 'loc'))).toEqual([`${site}/evenement/6?a=1&b=2`]);
  });

  it('stays one file up to the most a file may hold', () => {
    expect(sitemapFiles(site, many, 7).size).toBe(1);
  });
});
