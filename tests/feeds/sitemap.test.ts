import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Day } from '#model/calendar.ts';
import { sitemapFile } from '#server/feeds/sitemap.ts';
import { largeContent } from '../../bench/large-content.ts';
import { describeOnSqlite } from '../databases.ts';
import { childrenOf, type FeedServer, openFeedServer, parseXml, site, textOf } from './feed-server.ts';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

describeOnSqlite('the site map', (environment) => {
  let feeds: FeedServer;
  let shown = '';
  let hidden = '';
  let article = '';
  let popup = '';
  const entriesByUrl = async () => {
    const root = parseXml((await feeds.read('/sitemap.xml')).body);
    expect([root.name, root.attributes.xmlns]).toEqual(['urlset', namespace]);
    return new Map(childrenOf(root, 'url').map((url) => [textOf(url, 'loc') ?? '', textOf(url, 'lastmod')]));
  };

  beforeAll(async () => {
    feeds = await openFeedServer(environment());
    shown = await feeds.create('events', { title: 'Montré', newStartDate: '2027-01-02', isPublished: true });
    hidden = await feeds.create('events', { title: 'Caché', newStartDate: '2027-01-02' });
    article = await feeds.create('patrimoine-actualites', { title: 'Lu', publishedOn: '2026-03-01T12:00:00.000Z' });
    const dates = { startDate: '2026-01-01T00:00:00.000Z', endDate: '2036-01-01T00:00:00.000Z' };
    popup = await feeds.create('popups', { title: 'Annonce', active: true, ...dates });
  });
  afterAll(() => feeds.app.close());

  it('names every public URL once, and no other URL', async () => {
    const { headers } = await feeds.read('/sitemap.xml');
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const urls = await entriesByUrl();
    for (const path of [
      '/',
      '/evenements',
      '/visiter-le-macte',
      '/accessibilite',
      '/plan-du-site',
      `/evenement/${shown}`,
      `/patrimoine-actualites/${article}`,
    ])
      expect([path, urls.has(site + path)]).toEqual([path, true]);
    const text = [...urls.keys()].join('\n');
    expect(text).not.toContain(hidden);
    expect(text).not.toContain(popup);
    expect(text).not.toContain('/admin');
    expect([...urls.keys()].every((location) => location.startsWith(`${site}/`))).toBe(true);
  });

  it('dates a URL by the last change of the content that it shows', async () => {
    const eventAddress = `${site}/evenement/${shown}`;
    const before = await entriesByUrl();
    expect(before.get(`${site}/plan-du-site`)).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await feeds.update(`events/${shown}`, { title: 'Montré, changé' });
    const after = await entriesByUrl();
    expect(Date.parse(after.get(eventAddress) ?? '')).toBeGreaterThan(Date.parse(before.get(eventAddress) ?? ''));
    for (const path of ['/', '/evenements']) expect(after.get(site + path)).toBe(after.get(eventAddress));
    expect(after.get(`${site}/patrimoine-actualites`)).toBe(before.get(`${site}/patrimoine-actualites`));
  });

  it('dates a page of the institution’s facts by the last published change of those that it shows', async () => {
    const dates = async () => {
      const all = await entriesByUrl();
      return ['/mentions-legales', '/politique-de-confidentialite', '/accessibilite', '/decouvrir-le-macte'].map(
        (path) => all.get(site + path),
      );
    };
    // The settings have no change yet.
    expect(await dates()).toEqual([undefined, undefined, undefined, undefined]);
    await feeds.update('setting?status=draft', { host: 'Quai Numérique, 05 90 00 00 00' });
    expect(await dates()).toEqual([undefined, undefined, undefined, undefined]);
    await feeds.update('setting', { host: 'Quai Numérique, 05 90 00 00 00' });
    const published = await dates();
    expect(published.every((date) => date !== undefined && date === published[0])).toBe(true);
    feeds.app.clock.now += 1000;
    await feeds.update('setting?status=draft', { host: 'Un autre quai, 05 90 00 00 00' });
    await feeds.update(`events/${shown}`, { title: 'Montré, encore changé' });
    expect(await dates()).toEqual(published);
    await feeds.update('setting?status=draft', { host: null, logRetention: 'douze mois' });
    // The tab that is named is published with that of the price.
    await feeds.update('setting?tab=legal', { pricingDetails: 'Gratuit le dimanche' });
    const [notice, privacy, ...others] = await dates();
    expect([notice, privacy].every((date) => date !== undefined && date > String(published[0]))).toBe(true);
    expect(others).toEqual(published.slice(2));
    feeds.app.clock.now += 1000;
    await feeds.update('setting', { pricingDetails: 'Gratuit' });
    expect(await dates()).toEqual([notice, privacy, ...others]);
  });

  it('dates the home page and the visit page by the facts that they show', async () => {
    const dates = async () => {
      const all = await entriesByUrl();
      return ['/', '/visiter-le-macte'].map((path) => all.get(site + path) ?? '');
    };
    await feeds.update('setting', { pricingDetails: 'Gratuit le dimanche' });
    const before = await dates();
    feeds.app.clock.now += 1000;
    await feeds.update('setting', {
      host: 'Encore un autre quai, 05 90 00 00 00',
      facebook: 'https://facebook.example/memorial',
    });
    expect(await dates()).toEqual(before);
    await feeds.update('setting', { pricingDetails: 'Gratuit le mardi' });
    const [home = '', visit = ''] = await dates();
    expect([home, visit > String(before[1])]).toEqual([before[0], true]);
    feeds.app.clock.now += 1000;
    await feeds.update('setting', { latitude: 16.2367, defaultBookingUrl: 'https://billetterie.example/' });
    const moved = await dates();
    expect(moved.every((date) => date > visit)).toBe(true);
  });

  it('is named by robots.txt, which disallows the back-office only', async () => {
    const { body, headers } = await feeds.read('/robots.txt');
    expect(headers.get('content-type')).toContain('text/plain');
    expect(body).toContain(`Sitemap: ${site}/sitemap.xml`);
    expect(body.match(/^Disallow: .*$/gm)).toEqual(['Disallow: /admin', 'Disallow: /api/']);
  });

  it('has a manifest beside it whose icons exist', async () => {
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

describeOnSqlite('a site map of more URLs than one file holds', (environment) => {
  const events = 2500;
  const file = (path: string, perFile = 1000) => sitemapFile(environment().store, site, path, perFile);
  const urlsOf = (xml: string | undefined) => childrenOf(parseXml(xml ?? ''), 'url');
  beforeAll(() =>
    environment().store.load(largeContent({ events, upcoming: 400, today: '2026-11-22' as Day, linksPerEvent: 1 })),
  );

  it('has an index, whose files together name every URL once', async () => {
    const index = parseXml((await file('/sitemap.xml')) ?? '');
    expect(index.name).toBe('sitemapindex');
    const names = childrenOf(index, 'sitemap').map((part) => (textOf(part, 'loc') ?? '').slice(site.length));
    expect(names).toEqual(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']);
    const urls = [];
    for (const name of names) urls.push(...urlsOf(await file(name)).map((url) => textOf(url, 'loc')));
    expect(new Set(urls).size).toBe(urls.length);
    expect(urls.filter((url) => url?.startsWith(`${site}/evenement/`))).toHaveLength(events);
  });

  it('has no file past its last one, and no numbered file while one file has every URL', async () => {
    expect(await file('/sitemap-4.xml')).toBeUndefined();
    expect(await file('/sitemap-0.xml')).toBeUndefined();
    expect(await file('/sitemap-1.xml', 10_000)).toBeUndefined();
    expect(urlsOf(await file('/sitemap.xml', 10_000)).length).toBeGreaterThan(events);
  });
});
