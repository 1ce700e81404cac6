import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contentTypeNames } from '#content/index.ts';
import { singlePages } from '#content/pages.ts';
import { addDays, today } from '#model/calendar.ts';
import { unbounded } from '#store/query.ts';
import type { Store } from '#store/store.ts';
import { openApp, type TestApp } from '../app.ts';
import { build } from '../built-site.ts';
import { openOnSqlite } from '../databases.ts';

/** The types that the store refuses to read at the moment. */
let failing: string | undefined;

const refuse = (store: Store): Store =>
  new Proxy(store, {
    get(target, name) {
      const method = Reflect.get(target, name) as unknown;
      if (typeof method !== 'function') return method;
      return (...args: unknown[]) => {
        const [what] = args as [string | { type: string }];
        const type = typeof what === 'object' ? what?.type : what;
        if (/^(list|get)(Texts?)?$/.test(String(name)) && type === failing)
          return Promise.reject(new Error(`${type} is away`));
        return method.apply(target, args);
      };
    },
  });

describe('a page of which one section fails to load', () => {
  let environment: Awaited<ReturnType<typeof openOnSqlite>>;
  let app: TestApp;
  beforeAll(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    environment = await openOnSqlite();
    const { store } = environment;
    app = await openApp({ ...environment, store: refuse(store) }, { build });
    const day = today();
    const event = { isPublished: true, isFree: false };
    const values = [
      // Not today: the clock of the test may pass midnight.
      ['events', { title: 'Veillée', newStartDate: addDays(day, 1), ...event }],
      ['events', { title: 'Quatuor', newStartDate: addDays(day, -9), ...event }],
      ['patrimoine-actualites', { title: 'Le registre', content: '<p>Lu</p>', publishedOn: `${day}T12:00:00.000Z` }],
      ['collections', { title: 'La conque', order: 1 }],
      ['hiring-ads', { title: 'Médiatrice', publishedAt: `${day}T12:00:00.000Z` }],
      ['magazines', { title: 'Numéro double', publicationDate: day, isPublished: true }],
      ['press-documents', { title: 'Mille noms', kind: 'release', publishedOn: day }],
      ['setting', { companyName: 'Mémorial ACTe', address: 'Rue du Quai' }],
      ['special-menu-link', { name: 'Carnaval', url: '/evenements', active: true }],
    ] as const;
    for (const [type, fields] of values) await store.createPublished(type, { values: fields, links: {} });
  });
  beforeEach(async () => {
    failing = undefined;
    // A response is cached until a write of what it read.
    for (const type of contentTypeNames) {
      for (const { id } of (await environment.store.list(type, { budget: unbounded })).entries)
        await environment.store.publish({ type, ref: { id } }, { values: {}, links: {} });
    }
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await app.close();
    await environment.close();
  });

  async function page(path: string): Promise<string> {
    const { status, body } = await app.ask('GET', path);
    expect(status).toBe(200);
    return String(body);
  }

  it.each([
    ['/', 'events', 'Veillée', 'Aucun événement à venir', 'Le registre'],
    ['/', 'patrimoine-actualites', 'Le registre', 'Aucun article disponible', 'Veillée'],
    ['/', 'setting', 'Rue du Quai', 'Rue Raspail', 'Veillée'],
    ['/', 'special-menu-link', 'Carnaval', 'COLLECTIONS', 'Veillée'],
    ['/evenements', 'events', 'Veillée', 'Aucun événement à venir', 'ÉVÉNEMENTS À VENIR'],
    ['/evenements-passes', 'events', 'Quatuor', 'Aucun événement passé trouvé', 'ÉVÉNEMENTS PASSÉS'],
    ['/patrimoine-actualites', 'patrimoine-actualites', 'Le registre', 'Aucun article disponible', 'Rue du Quai'],
    ['/collections', 'collections', 'La conque', 'Aucune pièce', 'Collections'],
    ['/annonces-legales', 'hiring-ads', 'Médiatrice', 'aucune offre d&#x27;emploi', 'Rue du Quai'],
    ['/magazines', 'magazines', 'Numéro double', 'Aucun magazine disponible pour le moment', 'MAGAZINES'],
    ['/presse', 'press-documents', 'Mille noms', 'Aucun communiqué', 'Contact presse'],
  ])('%s without %s stands, and that section shows its empty state', async (path, type, text, empty, rest) => {
    const shownParts = (html: string) => [text, empty, rest].map((passage) => html.includes(passage));
    failing = type;
    expect(shownParts(await page(path))).toEqual([false, true, true]);
    failing = undefined;
    // A page is cached for a minute.
    app.clock.now += 61_000;
    expect(shownParts(await page(path))).toEqual([true, type === 'special-menu-link', true]);
  });

  it.each([
    ['magazines', 'Numéro double', 'Le magazine'],
    ['collections', 'La conque', 'Pièces choisies'],
  ])('the home page without %s stands, and leaves them out', async (type, text, head) => {
    const shownParts = (html: string) => [text, head, 'Veillée'].map((passage) => html.includes(passage));
    failing = type;
    expect(shownParts(await page('/'))).toEqual([false, false, true]);
    failing = undefined;
    app.clock.now += 61_000;
    expect(shownParts(await page('/'))).toEqual([true, true, true]);
  });

  it.each(
    singlePages.flatMap(({ path, shows = [], facts }) =>
      [...shows, ...(facts ? (['setting'] as const) : [])].map((type) => [path, type] as const),
    ),
  )('%s is answered without %s', async (path, type) => {
    // The response of an earlier test is stale.
    app.clock.now += 61_000;
    failing = type;
    expect(await page(path)).toContain('</html>');
  });

  it('has no popup when they fail to load', async () => {
    const day = today();
    const period = { startDate: `${addDays(day, -1)}T12:00:00.000Z`, endDate: `${addDays(day, 2)}T12:00:00.000Z` };
    await environment.store.createPublished('popups', {
      values: { title: 'Annonce', active: true, ...period },
      links: {},
    });
    failing = 'popups';
    expect((await page('/')).includes('data-popup')).toBe(false);
    failing = undefined;
    app.clock.now += 61_000;
    expect((await page('/')).includes('data-popup')).toBe(true);
  });
});
