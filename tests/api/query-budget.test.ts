import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentTypeNames, type TypeName, typeOf } from '#content/index.ts';
import { pages } from '#content/pages.ts';
import type { Day } from '#model/calendar.ts';
import { isLink } from '#model/field.ts';
import { type Condition, type ListQuery, type Operator, unbounded } from '#store/query.ts';
import type { EntryStore, Store } from '#store/store.ts';
import { largeContent } from '../../bench/large-content.ts';
import { openApp, setupAdminApp, type TestApp } from '../app.ts';
import { build } from '../built-site.ts';
import { describeOnEachDatabase, openOnSqlite } from '../databases.ts';

const linked = 'linkedEvents';
const fiveLevels = `populate=${Array(5).fill(linked).join('.')}`;

/** As `unbounded`, of a query that searches long texts: in slices. */
const unboundedSearch = { ...unbounded, scan: Number.POSITIVE_INFINITY };

describeOnEachDatabase('A query past its budget', (environment) => {
  const app = setupAdminApp(environment);
  let event = { documentId: '' };
  /** Linked to fifty others, which link back to all of them: fifty times fifty descriptions of 100 kB, in a table of short texts. */
  let hub = { documentId: '' };
  beforeAll(async () => {
    const { store } = environment();
    await store.load(largeContent({ events: 300, upcoming: 10, today: '2026-11-22' as Day, linksPerEvent: 10 }));
    const { entries } = await store.list('events', { page: { offset: 0, limit: 51 }, budget: unbounded });
    const ids = entries.map(({ id }) => id);
    const key = (id: number) => ({ type: 'events', ref: { id } }) as const;
    for (const id of ids)
      await store.publish(key(id), {
        values: { description: `<p>${'e'.repeat(100_000)}</p>` },
        links: { [linked]: { set: ids.map((target) => ({ id: target })) } },
      });
    hub = entries[0] as typeof hub;
    event = (await store.list('events', { page: { offset: 250, limit: 1 }, budget: unbounded }))
      .entries[0] as typeof event;
  }, 60_000);

  const state = async () => {
    const { store } = environment();
    const rows: unknown[] = [];
    for (const type of ['events', 'revisions', 'audit', 'collections', 'setting'] as TypeName[])
      rows.push((await store.list(type, { budget: unbounded })).entries);
    return JSON.stringify(rows);
  };

  it.each([
    ['GET', () => '/api/events'],
    ['GET', () => `/api/events/${event.documentId}`],
    ['POST', () => '/api/events'],
    ['PUT', () => `/api/events/${event.documentId}`],
  ])('is refused for %s %s, and nothing is saved', async (method, path) => {
    const before = await state();
    const json = { data: { title: 'Veillée', newStartDate: '2027-01-01', [linked]: [event.documentId] } };
    const { status, body } = await app.ask(method, `${path()}?${fiveLevels}`, {
      as: app.token,
      ...(method !== 'GET' && { json }),
    });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('would read too many entries')]);
    expect(await state()).toBe(before);
  });

  it.each(['GET', 'PUT'])(
    'is refused for a %s whose answer would repeat long texts, and nothing is saved',
    async (method) => {
      const before = await state();
      const { status, body } = await app.ask(method, `/api/events/${hub.documentId}?populate=${linked}.${linked}`, {
        as: app.token,
        ...(method === 'PUT' && { json: { data: { isFree: true } } }),
      });
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('larger than 16 MB')]);
      expect(await state()).toBe(before);
    },
  );

  it.each([
    ['of published versions', {}],
    ['of working copies', { version: 'draft' }],
  ] as const)('finds in slices of a search %s what one statement finds', async (_name, version) => {
    const { store } = environment();
    await store.saveDraft(
      { type: 'events', ref: { documentId: event.documentId } },
      { values: { description: '<p>Ébène</p>' }, links: {} },
      undefined,
    );
    await store.createDraft('events', { values: { title: 'Sans texte', description: null }, links: {} }, undefined);
    const search = (operator: Operator, value: string): Condition => ({ path: ['description'], operator, value });
    const conditions: Condition[] = [
      search('containsi', 'ebene'),
      search('notContainsi', 'éééé'),
      { not: search('contains', 'tambours') },
      { or: [search('endsWithi', 'RADE. </P>'), search('startsWith', '<p>É')] },
      { link: 'linkedEvents', some: search('containsi', 'ébène') },
    ];
    const counts = [];
    for (const where of conditions) {
      const query = { where, ...version, fields: [], sort: [{ path: ['title'], direction: 'asc' as const }] };
      const { entries } = await store.list('events', { ...query, budget: unboundedSearch });
      expect(entries).toEqual((await store.list('events', { ...query, budget: unbounded })).entries);
      counts.push(entries.length);
    }
    expect(new Set(counts).size).toBeGreaterThan(2);
  });

  it('does not refuse what a client asks after a write', async () => {
    const { status, body } = await app.ask('PUT', `/api/events/${event.documentId}?populate=*`, {
      as: app.token,
      json: { data: { isFree: true } },
    });
    expect(status).toBe(200);
    expect((body as { data: Record<string, unknown[]> }).data[linked]).toHaveLength(10);
  });
});

describe('What a request asks of the database', () => {
  /** In every query of this file; no query of the code has it. */
  const marker = 987_654_321;
  let environment: Awaited<ReturnType<typeof openOnSqlite>>;
  let app: TestApp;
  let token = '';
  const queries: { type: TypeName; query: Partial<ListQuery> }[] = [];
  beforeAll(async () => {
    environment = await openOnSqlite();
    const recorded = <Reads extends EntryStore>(store: Reads): Reads => ({
      ...store,
      list: ((type, query) => {
        queries.push({ type, query: query as ListQuery });
        return store.list(type, query);
      }) as Store['list'],
      get: ((key, query) => {
        queries.push({ type: key.type, query: query as ListQuery });
        return store.get(key, query);
      }) as Store['get'],
      countStates: (type, query) => {
        queries.push({ type, query });
        return store.countStates(type, query);
      },
      transaction: (work) => store.transaction((trx) => work(recorded(trx))),
    });
    app = await openApp({ ...environment, store: recorded(environment.store) }, { build });
    token = await app.signIn();
    for (const type of contentTypeNames)
      if (!typeOf(type).isSingle)
        await app.ask('POST', `/api/${type}?status=draft`, {
          as: token,
          json: { data: { [typeOf(type).admin.title]: 'Un' } },
        });
  }, 60_000);
  afterAll(async () => {
    await app.close();
    await environment.close();
  });

  /** Conditions, a sort and links to populate that name the marker, as far as the type has them. */
  function searchOf(type: TypeName | undefined): string {
    const [link, field] = Object.entries(type ? typeOf(type).fields : {}).find(([, each]) => isLink(each)) ?? [];
    const through = field && link ? `&populate[${link}][filters][id][$ne]=${marker}` : '';
    return `filters[id][$ne]=${marker}&_q=${marker}${through}`;
  }
  const isMarked = ({ query }: (typeof queries)[number]): boolean => JSON.stringify(query).includes(String(marker));

  /** Every route of the API that reads or writes, with those of the OpenAPI document. */
  async function routes(): Promise<string[]> {
    const { paths } = (await app.ask('GET', '/api/openapi.json')).body as { paths: Record<string, object> };
    const described = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    const served = app.api.routes.map(({ method, path }) => `${method} ${path.replace(/^\/api/, '')}`);
    return [...new Set([...described, ...served])].filter((route) => /^(GET|POST|PUT) \/[a-z]/.test(route));
  }
  const types = { '/upload': 'files', '/newsletter': 'subscribers' } as const;
  const named: TypeName[] = [...contentTypeNames, 'users', 'trash', 'audit'];
  const typeIn = (path: string): TypeName | undefined =>
    named.find((type) => path.split('/').includes(type)) ??
    Object.entries(types).find(([start]) => path.startsWith(start))?.[1];

  it('has a budget on every route of the API', async () => {
    const bounded = new Set<TypeName>();
    for (const route of await routes()) {
      const [method = '', path = ''] = route.split(' ');
      const type = typeIn(path);
      const page = { offset: 0, limit: 1 };
      const first = type && (await environment.store.list(type, { page, budget: unbounded })).entries[0];
      const address = path.replace(':documentId', first?.documentId ?? 'aaaa').replace(/:\w+(\{[^}]*\})?/g, '1');
      const json = type && method !== 'GET' ? { data: { [typeOf(type).admin?.title ?? 'title']: 'Deux' } } : undefined;
      for (const more of ['', '&status=draft&meta=states']) {
        queries.length = 0;
        const ask = () =>
          app.ask(method, `/api${address}?${searchOf(type)}${more}`, { as: token, ...(json && { json }) });
        // Some routes end the session.
        if ((await ask()).status === 401) {
          token = await app.signIn();
          await ask();
        }
        const marked = queries.filter(isMarked);
        expect([route, marked.filter(({ query }) => query.budget === unbounded)]).toEqual([route, []]);
        for (const { type: bound } of marked) bounded.add(bound);
      }
    }
    // The markers did arrive.
    expect(contentTypeNames.filter((name) => !bounded.has(name))).toEqual([]);
    expect([...bounded]).toEqual(expect.arrayContaining(['users', 'files', 'trash', 'subscribers']));
  });

  it('sorts once by a path that a request names twice', async () => {
    queries.length = 0;
    const sort = 'sort=title,linkedEvents.title:desc,title:desc,linkedEvents.title';
    expect((await app.ask('GET', `/api/events?${sort}`, { as: token })).status).toBe(200);
    expect(queries.map(({ query }) => query.sort)).toContainEqual([
      { path: ['title'], direction: 'asc' },
      { path: ['linkedEvents', 'title'], direction: 'desc' },
    ]);
  });

  const documents = Object.values(pages).map(({ path }) => path.replace(/:\w+/g, 'aaaaaaaaaaaaaaaaaaaaaaaa'));
  it.each([...documents, '/agenda.ics', '/actualites.rss', '/sitemap.xml', '/sitemap-1.xml', '/api/agenda/days'])(
    'has a budget, a page or a few fields for %s',
    async (path) => {
      queries.length = 0;
      await app.ask('GET', `${path}?page=2`);
      await app.ask('GET', path);
      const many = queries.filter(({ type }) => !typeOf(type).isSingle);
      const isBounded = ({ query }: (typeof queries)[number]) =>
        query.budget !== unbounded || query.page !== undefined || (query.fields && !query.populate);
      expect(many.filter((each) => !isBounded(each))).toEqual([]);
    },
  );
});
