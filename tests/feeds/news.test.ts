import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnSqlite } from '../databases.ts';
import { form, picture } from '../files.ts';
import { childrenOf, type Element, type FeedServer, openFeedServer, parseXml, site, textOf } from './feed-server.ts';

describeOnSqlite('the feed of articles', (environment) => {
  let feeds: FeedServer;
  let id = '';
  const channel = async (): Promise<Element> => {
    const rss = parseXml((await feeds.read('/actualites.rss')).body);
    expect([rss.name, rss.attributes.version]).toEqual(['rss', '2.0']);
    return childrenOf(rss, 'channel')[0] as Element;
  };

  beforeAll(async () => {
    feeds = await openFeedServer(environment());
    id = await feeds.create('patrimoine-actualites', {
      title: 'L’encre & le <registre> ]]> 1848',
      publishedOn: '2026-03-01T12:00:00.000Z',
      content:
        '<p>Un <strong>récit</strong>, <a href="/collections">ses pièces</a> et ]]> un piège.</p><img src="/uploads/a.jpg" alt="">',
    });
    // As an entry that is older than the refusal of such characters.
    const values = { title: 'L’encre & le <registre> ]]> \u0007 1848' };
    await environment().store.publish(
      { type: 'patrimoine-actualites', ref: { documentId: id } },
      { values, links: {} },
    );
    for (let day = 1; day <= 31; day += 1) {
      await feeds.create('patrimoine-actualites', {
        title: `Avant, ${day}`,
        publishedOn: `2025-01-${String(day).padStart(2, '0')}T12:00:00.000Z`,
      });
    }
  });
  afterAll(() => feeds.app.close());

  it('is RSS 2.0: channel and items have the required elements', async () => {
    const { headers } = await feeds.read('/actualites.rss');
    expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const feed = await channel();
    for (const name of ['title', 'link', 'description', 'lastBuildDate', 'language'])
      expect([name, childrenOf(feed, name).length]).toEqual([name, 1]);
    expect(textOf(feed, 'link')).toBe(`${site}/patrimoine-actualites`);
    const self = childrenOf(feed, 'atom:link').find(({ attributes }) => attributes.rel === 'self');
    expect(self?.attributes.href).toBe(`${site}/actualites.rss`);
    const items = childrenOf(feed, 'item');
    expect(items).toHaveLength(30);
    for (const item of items) {
      expect(textOf(item, 'title')).toBeTruthy();
      // RFC 822 dates, as RSS 2.0 asks.
      expect(textOf(item, 'pubDate')).toMatch(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
      expect(textOf(item, 'guid')).toBe(textOf(item, 'link'));
    }
    expect(new Set(items.map((item) => textOf(item, 'guid'))).size).toBe(30);
  });

  it('lists full articles, latest first, with absolute URLs', async () => {
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

  it('states the exact length of a picture, and cuts no word of a description', async () => {
    const { app } = feeds;
    const body = form([{ name: 'quai.jpg', type: 'image/jpeg', bytes: await picture(1300, 700, 'jpeg') }]);
    const { body: files } = await app.ask('POST', '/api/upload', { as: await app.signIn(), form: body });
    await feeds.create('patrimoine-actualites', {
      title: 'Une photo',
      publishedOn: '2027-01-01T12:00:00.000Z',
      content: `<p>${'mémoire '.repeat(80)}</p>`,
      images: [(files as { id: number }[])[0]?.id],
    });
    const item = childrenOf(await channel(), 'item').find(
      (candidate) => textOf(candidate, 'title') === 'Une photo',
    ) as Element;
    const { url = '', length, type } = childrenOf(item, 'enclosure')[0]?.attributes ?? {};
    const picked = await app.app.request(url.replace(site, ''));
    expect([picked.status, picked.headers.get('content-type')]).toEqual([200, type]);
    expect((await picked.arrayBuffer()).byteLength).toBe(Number(length));
    expect(textOf(item, 'description')).toMatch(/^(mémoire )+mémoire…$/);
  });

  it('ends a heading with a mark before the sentence after it', async () => {
    await feeds.create('patrimoine-actualites', {
      title: 'Un programme',
      publishedOn: '2027-01-02T12:00:00.000Z',
      content: '<h2>Le <em>programme</em> </h2><p>Vendredi.</p><h3>Et après ?</h3><p>Le bal.</p>',
    });
    const item = childrenOf(await channel(), 'item').find((candidate) => textOf(candidate, 'title') === 'Un programme');
    expect(textOf(item as Element, 'description')).toBe('Le programme. Vendredi. Et après ? Le bal.');
  });

  it('has the date of the article that was changed last', async () => {
    const updatedAt = '2030-05-04T03:02:01.000Z';
    const key = { type: 'patrimoine-actualites', ref: { documentId: id } } as const;
    await environment().store.publish(key, { values: {}, links: {} }, { updatedAt });
    expect(textOf(await channel(), 'lastBuildDate')).toBe(new Date(updatedAt).toUTCString());
  });

  it('has the same ETag until a write, and contains a new article at once', async () => {
    const { headers } = await feeds.read('/actualites.rss');
    const etag = headers.get('etag') ?? '';
    expect((await feeds.read('/actualites.rss', { 'if-none-match': etag })).status).toBe(304);
    await feeds.create('patrimoine-actualites', { title: 'À l’instant', publishedOn: '2026-06-01T12:00:00.000Z' });
    const after = await feeds.read('/actualites.rss', { 'if-none-match': etag });
    expect([after.status, after.body.includes('À l’instant')]).toEqual([200, true]);
  });
});
