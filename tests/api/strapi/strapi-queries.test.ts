import { beforeAll, describe, expect, it } from 'vitest';
import { setupAdminApp } from '../../app.ts';
import { describeOnEachDatabase } from '../../databases.ts';

type Listed = { title?: string } & Record<string, unknown>;

/** Queries of Strapi's own API tests, with the answers of a Strapi 5 (docs/strapi-compatibility.md). */
describeOnEachDatabase('a query of a Strapi client', (environment) => {
  const app = setupAdminApp(environment);
  const dates = { startDate: '2027-01-01T10:00:00.000Z', endDate: '2027-02-01T10:00:00.000Z' };
  beforeAll(async () => {
    for (const order of [1, 2, 3, 4]) await app.create('collections', { title: `c${order}`, order });
    const event = { newStartDate: '2027-01-02', isPublished: true };
    const [k1, k2, k3, k4] = await Promise.all(
      ['k1', 'k2', 'k3', 'k4'].map((title) => app.create('events', { ...event, title })),
    );
    await app.create('events', { ...event, title: 'A', linkedEvents: [k1?.id, k4?.id] });
    await app.create('events', { ...event, title: 'B', linkedEvents: [k2?.id, k3?.id] });
    await app.create('popups', { ...dates, title: 'P', link: { url: '/a', text: 'Lire' } });
    await app.create('popups', { ...dates, title: 'Q' });
    const prices = [
      { title: 'Enfant', price: 5 },
      { title: 'Adulte', price: 15 },
      { title: 'élève', price: 3, condition: 'sur justificatif' },
    ];
    await app.send('PUT', 'setting', { prices });
  });
  const ask = async (path: string) => {
    const { status, body } = await app.ask('GET', `/api/${path}`, { as: app.token });
    return { status, ...(body as { data: Listed[] & { prices: Listed[] }; error: { message: string } }) };
  };
  const titles = async (path: string) => (await ask(path)).data.map(({ title }) => title);

  describe('with a parameter that cannot be applied', () => {
    const wrong = [
      'lookup[title]=c1',
      'publicationFilter=modified',
      'hasPublishedVersion=perhaps',
      'sort=nope',
      '_q[0]=c1',
      '_q=c1&_q=c2',
    ];

    it.each(wrong)('is refused, whatever it reads or writes: %s', async (query) => {
      const piece = await app.create('collections', { title: 'refus', order: 9 });
      const path = `/api/collections/${piece?.documentId}`;
      const data = { title: 'accepté' };
      expect((await app.ask('GET', path, { as: app.token })).status).toBe(200);
      expect((await app.ask('GET', `/api/collections?${query}`)).status, 'anonymous').toBe(400);
      expect((await ask(`collections?${query}`)).status).toBe(400);
      for (const [method, url] of [
        ['GET', path],
        ['POST', '/api/collections'],
        ['PUT', path],
        ['DELETE', path],
      ] as const) {
        const body = method === 'POST' || method === 'PUT' ? { json: { data } } : {};
        expect((await app.ask(method, `${url}?${query}`, { as: app.token, ...body })).status, method).toBe(400);
      }
      expect(await titles('collections?filters[title]=accepté')).toEqual([]);
      await app.ask('DELETE', path, { as: app.token });
    });

    it('selects no published version that has none', async () => {
      expect(await titles('collections?hasPublishedVersion=false')).toEqual([]);
      expect(await titles('collections?hasPublishedVersion=true&sort=title')).toEqual(['c1', 'c2', 'c3', 'c4']);
    });
  });

  describe('with a list of values after an operator', () => {
    it.each([
      ['collections?filters[order][$lte][0]=1&filters[order][$lte][1]=3', ['c1', 'c2', 'c3']],
      ['collections?filters[order][$gt][]=3&filters[order][$gt][]=2', ['c3', 'c4']],
      ['collections?filters[title][$contains][0]=nothere&filters[title][$contains][1]=2', ['c2']],
      ['collections?filters[title][$containsi][0]=nothere&filters[title][$containsi][1]=C2', ['c2']],
      ['collections?filters[title][$startsWith][0]=x&filters[title][$startsWith][1]=c', ['c1', 'c2', 'c3', 'c4']],
      ['collections?filters[title][$notContains][0]=1&filters[title][$notContains][1]=2', ['c1', 'c2', 'c3', 'c4']],
      ['collections?filters[title][$not][0][$contains]=1', ['c2', 'c3', 'c4']],
      ['collections?filters[id][$gt][0]=abc&filters[id][$gt][1]=0', ['c1', 'c2', 'c3', 'c4']],
    ])('selects entries that match one of them: %s', async (path, expected) => {
      expect(await titles(`${path}&sort=title`)).toEqual(expected);
    });

    it.each([
      ['collections?filters[title][$ne][0]=c1&filters[title][$ne][1]=c2', ['c3', 'c4']],
      ['collections?filters[title][$not][0]=c1&filters[title][$not][1]=c2', ['c3', 'c4']],
    ])('selects entries that match none of them after a negation: %s', async (path, expected) => {
      expect(await titles(`${path}&sort=title`)).toEqual(expected);
    });

    it('counts each value as a condition', async () => {
      const values = Array.from({ length: 201 }, (_, index) => `filters[title][$contains][${index}]=x`).join('&');
      expect((await ask(`collections?${values}`)).status).toBe(400);
    });
  });

  it.each([
    ['sort[0][title]=desc', ['c4', 'c3', 'c2', 'c1']],
    ['sort[title]=desc', ['c4', 'c3', 'c2', 'c1']],
    ['sort[0][order]=DESC&sort[1][title]=asc', ['c4', 'c3', 'c2', 'c1']],
    ['sort[0][title]=', ['c1', 'c2', 'c3', 'c4']],
    ['sort=title:%20desc', ['c4', 'c3', 'c2', 'c1']],
  ])('sorts by an object: %s', async (sort, expected) => {
    expect(await titles(`collections?${sort}`)).toEqual(expected);
  });

  it.each(['sort[0][nope]=asc', 'sort[0][title]=up', 'sort[0][title][x]=asc'])(
    'refuses to sort by %s',
    async (sort) => {
      expect((await ask(`collections?${sort}`)).status).toBe(400);
    },
  );

  it('sorts through links by the greatest value when it descends, by the least when it ascends', async () => {
    const linked = 'events?filters[title][$in][0]=A&filters[title][$in][1]=B';
    for (const desc of ['sort=linkedEvents.title:desc', 'sort[0][linkedEvents][title]=desc'])
      expect(await titles(`${linked}&${desc}`)).toEqual(['A', 'B']);
    expect(await titles(`${linked}&sort=linkedEvents.title:asc`)).toEqual(['A', 'B']);
    expect(await titles(`${linked}&sort=linkedEvents.isPublished:desc,title:desc`)).toEqual(['B', 'A']);
  });

  it('sorts populated links by an object', async () => {
    const { data } = await ask('events?filters[title]=A&populate[linkedEvents][sort][0][title]=desc');
    expect((data[0]?.linkedEvents as Listed[] | undefined)?.map(({ title }) => title)).toEqual(['k4', 'k1']);
  });

  describe('that populates a component', () => {
    const popups = 'popups?fields=title&sort=title';
    const links = async (query: string) => (await ask(`${popups}&${query}`)).data.map(({ link }) => link);
    const link = { url: '/a', text: 'Lire' };

    it('gets the members that it asks for', async () => {
      expect(await links('populate[link][fields][0]=url')).toEqual([{ id: expect.any(Number), url: '/a' }, null]);
      expect(await links('populate[link][fields]=*')).toMatchObject([link, null]);
    });

    it.each([
      ['[url][$eq]=/a', [link, null]],
      ['[url][$eq]=nope', [null, null]],
      ['[url][$ne]=nope', [link, null]],
      ['[text][$containsi]=LI', [link, null]],
      ['[text][$not][$startsWith]=L', [null, null]],
      ['[$or][0][url]=x&populate[link][filters][$or][1][text]=Lire', [link, null]],
    ])('gets it where its filters match: %s', async (filter, expected) => {
      const answer = await links(`populate[link][filters]${filter}`);
      expect(answer).toHaveLength(2);
      for (const [index, value] of expected.entries())
        if (value) expect(answer[index]).toMatchObject(value);
        else expect(answer[index]).toBeNull();
    });

    it.each([
      ['[filters][price][$gt]=4&populate[prices][sort]=price', ['Enfant', 'Adulte']],
      ['[filters][price][$between][0]=3&populate[prices][filters][price][$between][1]=5', ['Enfant', 'élève']],
      ['[filters][condition][$null]=true', ['Enfant', 'Adulte']],
      ['[filters][condition][$notContains]=x', ['élève']],
      ['[filters][title][$in][0]=Enfant&populate[prices][filters][title][$in][1]=x', ['Enfant']],
      ['[sort]=price:desc', ['Adulte', 'Enfant', 'élève']],
      ['[sort][0][title]=asc', ['Adulte', 'élève', 'Enfant']],
    ])('gets the rows that match, in the order of its sort: %s', async (query, expected) => {
      const { data } = await ask(`setting?populate[prices]${query}`);
      expect(data.prices.map(({ title }) => title)).toEqual(expected);
    });

    it('gets the number of its rows', async () => {
      expect((await ask('setting?populate[prices][count]=true')).data.prices).toEqual({ count: 3 });
      expect(await links('populate[link][count]=1')).toEqual([{ count: 1 }, { count: 0 }]);
    });

    it.each(['true', 't', '1', '*'])('gets it for %s', async (value) => {
      expect(await links(`populate[link]=${value}`)).toMatchObject([link, null]);
    });

    it.each(['false', 'f', '0'])('does not get it for %s, nor links', async (value) => {
      expect(await links(`populate[link]=${value}`)).toEqual([undefined, undefined]);
      expect((await ask(`events?populate[linkedEvents]=${value}`)).data[0]).not.toHaveProperty('linkedEvents');
    });
  });

  it.each([
    ['popups?populate[link][fields][0]=nope', 'Invalid key nope'],
    ['popups?populate[link][populate][0]=nope', 'Invalid key nope at link.populate'],
    ['popups?populate[link][populate][url]=true', 'Invalid key url at link.populate'],
    ['popups?populate[link][filters][nope]=1', 'Invalid key nope at link'],
    ['popups?populate[link][sort]=nope', 'Invalid key nope'],
    ['popups?populate[link][nope]=1', 'Invalid key nope at link'],
    ['popups?populate=link.url', 'Invalid key url at link.url'],
    ['events?populate[images]=abc', 'Invalid key abc at images'],
    ['events?populate[images]=constructor', 'Invalid key constructor at images'],
    ['events?populate[images][0]=abc', 'Invalid key abc at images'],
    ['events?populate[images][nope]=1', 'Invalid key nope at images'],
    ['events?populate[images][on][x]=1', 'Invalid key on at images'],
    ['events?populate[images][page]=1', 'Invalid key page at images'],
    ['events?populate[images][count]=x', 'Invalid key count at images'],
    ['events?fields[0]=*&fields[1]=nope', 'Invalid key nope'],
    ['events?fields[0]=title&fields[1]=', 'Invalid key '],
    ['events?fields=title,', 'Invalid key '],
    ['events?populate[linkedEvents][fields][0]=', 'Invalid key '],
    ['popups?populate[link][fields]=url,', 'Invalid key '],
    ['users?fields[0]=*&fields[1]=password', 'Invalid key password'],
    ['events?filters[name][$null]=constructor', expect.stringMatching(/^Invalid value for \$null/)],
  ])('is refused where it names what does not exist: %s', async (path, message) => {
    const { status, error } = await ask(path);
    expect([status, error.message]).toEqual([400, message]);
  });

  it.each([
    'users?populate[role][populate][0]=users',
    'users?populate=role.permissions',
    'upload/files?populate=related',
  ])('gets entries without a relation that no client may read: %s', async (path) => {
    const { status, body } = await app.ask('GET', `/api/${path}`, { as: app.token });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/"(users|permissions|related)":/);
  });

  it('combines conditions on a component by $or, $and and $not', async () => {
    expect(await titles('popups?filters[link][$or][0][url]=/a&filters[link][$or][1][url]=/b')).toEqual(['P']);
    expect(await titles('popups?filters[link][$not][url]=/b')).toEqual(['P']);
  });
});
