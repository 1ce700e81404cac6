import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../databases.ts';
import { childrenOf, type Element, type FeedHouse, openFeedHouse, parseXml, site, textOf } from './house.ts';

describeOnEachDatabase('the feed of articles', (house) => {
  let feeds: FeedHouse;
  let id = '';
  const channel = async (): Promise<Element> => {
    const rss = parseXml((await feeds.read('/actualites.rss')).body);
    expect([rss.name, rss.attributes.version]).toEqual(['rss', '2.0']);
    return childrenOf(rss, 'channel')[0] as Element;
  };

  beforeAll(async () => {
    feeds = await openFeedHouse(house());
    id = await feeds.create('patrimoine-actualites', {
      title: 'L’encre & le <registre> ]]> \u0007 1848',
      publishedOn: '2026-03-01T12:00:00.000Z',
      content:
        '<p>Un <strong>récit</strong>, <a href="/collections">ses pièces</a> et ]]> un piège.</p><img src="/uploads/a.jpg" alt="">',
    });
    for (let day = 1; day <= 31; day += 1) {
      await feeds.create('patrimoine-actualites', {
        title: `Avant, ${day}`,
        publishedOn: `2025-01-${String(day).padStart(2, '0')}T12:00:00.000Z`,
      });
    }
  });
  afterAll(() => feeds.app.close());

  it('is RSS 2.0: its channel and each item say what the standard asks', async () => {
    const { headers } = await feeds.read('/actualites.rss');
    expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const told = await channel();
    for (const name of ['title', 'link', 'description', 'lastBuildDate', 'language'])
      expect([name, childrenOf(told, name).length]).toEqual([name, 1]);
    expect(textOf(told, 'link')).toBe(`${site}/patrimoine-actualites`);
    const self = childrenOf(told, 'atom:link').find(({ attributes }) => attributes.rel === 'self');
    expect(self?.attributes.href).toBe(`${site}/actualites.rss`);
    const items = childrenOf(told, 'item');
    expect(items).toHaveLength(30);
    for (const item of items) {
      expect(textOf(item, 'title')).toBeTruthy();
      // RFC 822 dates, as RSS 2.0 asks.
      expect(textOf(item, 'pubDate')).toMatch(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
      expect(textOf(item, 'guid')).toBe(textOf(item, 'link'));
    }
    expect(new Set(items.map((item) => textOf(item, 'guid'))).size).toBe(30);
  });

  it('tells the latest first, whole, and with addresses that hold anywhere', async () => {
    const [first] = childrenOf(await channel(), 'item');
    if (!first) throw new Error('no item');
    expect(textOf(first, 'title')).toBe('L’encre & le <registre> ]]>  1848');
    expect(textOf(first, 'link')).toBe(`${site}/patrimoine-actualites/${id}`);
    const content = textOf(first, 'content:encoded') ?? '';
    expect(content).toContain('<strong>récit</strong>');
    expect(content).toContain(`href="${site}/collections"`);
    expect(content).toContain(`src="${site}/uploads/a.jpg"`);
    expect(content).toContain('un piège');
  });

  it('stays the same bytes until something is written, and tells a new article at once', async () => {
    const { headers } = await feeds.read('/actualites.rss');
    const etag = headers.get('etag') ?? '';
    expect((await feeds.read('/actualites.rss', { 'if-none-match': etag })).status).toBe(304);
    await feeds.create('patrimoine-actualites', { title: 'À l’instant', publishedOn: '2026-06-01T12:00:00.000Z' });
    const after = await feeds.read('/actualites.rss', { 'if-none-match': etag });
    expect([after.status, after.body.includes('À l’instant')]).toEqual([200, true]);
  });
});
