import { beforeEach, expect, it } from 'vitest';
import { normalPath } from '#content/redirects.ts';
import { openRedirects } from '#server/redirects/redirects.ts';
import { unbounded } from '#store/store.ts';
import { setupAdminApp } from '../app.ts';
import { describeOnEachDatabase } from '../databases.ts';

interface Row {
  id: number;
  from: string;
  to: string;
  uses: number;
  lastUsedAt: string | null;
}

const statuses: Record<string, number> = { '/evenements': 200, '/annonces-legales/finie': 410, '/presse': 503 };

describeOnEachDatabase('redirects', (environment) => {
  const app = setupAdminApp(environment, {
    async render({ url }) {
      const { pathname } = new URL(url);
      const headers = { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" };
      return new Response(pathname, { status: statuses[pathname] ?? 404, headers });
    },
  });
  const store = () => environment().store;
  const send = async (method: string, path: string, data?: object) => {
    const { status, body } = await app.send(method, path, data);
    return { status, body: body as { data: Row; error?: { message: string; details: { errors: object[] } } } };
  };
  const create = async (from: string, to: string) => (await send('POST', 'redirects', { from, to })).body.data;
  const list = async () => ((await app.send('GET', 'redirects')).body as { data: Row[] }).data;
  /** The field and the sentence of a refusal. */
  const refusalOf = async (from: string, to: string) => {
    const { status, body } = await send('POST', 'redirects', { from, to });
    const [error] = (body.error?.details.errors ?? []) as { path: string[]; sentence: string }[];
    return [status, error?.path.join('.'), error?.sentence];
  };
  const visit = async (path: string, method = 'GET') => {
    const { status, headers, body } = await app.ask(method, path);
    return { status, location: headers.get('location'), cache: headers.get('cache-control'), headers, body };
  };

  beforeEach(async () => {
    await app.redirects.flush();
    for (const { id } of await list()) await app.send('DELETE', `redirects/${id}`);
  });

  it('lead a page that is missing, or has ended, to its new address, in no cache', async () => {
    await create('/expo/2019', '/evenements');
    await create('/annonces-legales/finie', 'https://emploi.example/offres');
    for (const method of ['GET', 'HEAD']) {
      const { status, location, cache, headers, body } = await visit('/expo/2019', method);
      expect([status, location, cache, body]).toEqual([301, '/evenements', 'no-cache', '']);
      expect(headers.get('content-security-policy')).toBe(null);
    }
    expect((await visit('/annonces-legales/finie')).location).toBe('https://emploi.example/offres');
    expect((await visit('/expo/2019', 'POST')).status).toBe(404);
    expect((await visit('/autre')).status).toBe(404);
  });

  it('cost a page that exists no read, and give way to one that appears', async () => {
    await create('/nouvelle', '/evenements');
    expect((await visit('/nouvelle')).status).toBe(301);
    statuses['/nouvelle'] = 200;
    const { list: read } = environment().store;
    let reads = 0;
    environment().store.list = (type, ...query) => {
      reads += Number(type === 'redirects');
      return read(type, ...query);
    };
    expect([(await visit('/nouvelle')).status, reads]).toEqual([200, 0]);
    expect([(await visit('/ancienne')).status, reads]).toEqual([404, 1]);
    environment().store.list = read;
    delete statuses['/nouvelle'];
  });

  it('keep the query of the request where the new address has none', async () => {
    await create('/a', '/evenements#suite');
    await create('/b', '/evenements?mois=2027-03');
    await create('/c', 'https://autre.example/x');
    expect((await visit('/a?utm=1&q=%C3%A9')).location).toBe('/evenements?utm=1&q=%C3%A9#suite');
    expect((await visit('/b?utm=1')).location).toBe('/evenements?mois=2027-03');
    expect((await visit('/c?utm=1')).location).toBe('https://autre.example/x?utm=1');
  });

  it.each([
    ['/m%C3%A9moire', '/mémoire', '/m%c3%a9moire', '/M%C3%A9moire'],
    ['/m%c3%a9moire/', '/mémoire', '/m%C3%A9moire/', '/memoire'],
    ['/mémoire?page=2#haut', '/mémoire', '/mémoire?page=3', '/mémoire/2'],
    [' /%41telier// ', '/Atelier', '/%41%74elier', '/atelier'],
    ['/a/./b/../c', '/a/c', '/%61/c/', '/a//c'],
    ['/a%2fb%20c%25', '/a%2Fb%20c%25', '/%61%2Fb%20c%25', '/a/b%20c%25'],
    ['/Index.php', '/Index.php', '/Index%2Ephp', '/index.php'],
  ])('store the address %s as %s, which is that of %s and not of %s', async (typed, stored, same, another) => {
    expect((await create(typed, '/evenements')).from).toBe(stored);
    expect(normalPath(stored)).toBe(stored);
    expect((await visit(same)).status).toBe(301);
    expect((await visit(another)).status).toBe(404);
  });

  const notAPage = 'Saisissez un chemin de page, hors de /admin, /api, /assets, /health, /uploads.';
  it.each([
    ...['expo', 'https://autre.example/a', '//autre.example/a', '/.//autre.example', '/a\\b', '/a b', '/a\tb', '/%'],
    ...[
      '/admin',
      '/admin/users',
      '/API/events',
      '/uploads/a.png',
      '/assets',
      '/health/live',
      '/%61dmin',
      '/a/../admin',
    ],
    ...['/admin.data', '/admin%2Fusers', '/a\u200Bb'],
  ])('refuse %j as an old address', async (from) => {
    expect(await refusalOf(from, '/evenements')).toEqual([400, 'from', notAPage]);
  });

  it('refuse control characters, a missing address, and one that is too long for an index', async () => {
    for (const from of ['/a\u0000', '/a\u0007', '', undefined, null, 12, `/${'a'.repeat(500)}`])
      expect([from, (await refusalOf(from as string, '/evenements')).slice(0, 2)]).toEqual([from, [400, 'from']]);
    for (const to of ['/a\u0000', '', undefined, null, 12, `/${'a'.repeat(2000)}`])
      expect([to, (await refusalOf('/a', to as string)).slice(0, 2)]).toEqual([to, [400, 'to']]);
    expect((await create(`/${'é'.repeat(499)}`, '/evenements')).id).toBeGreaterThan(0);
  });

  it.each([
    ...[
      '//autre.example',
      '/\\autre.example',
      '\\\\autre.example',
      '/.//autre.example',
      'javascript:alert(1)',
      'evenements',
    ],
    ...[
      'mailto:a@example.org',
      'tel:+590590',
      '#haut',
      'https:autre.example',
      'https:/autre.example',
      'https://',
      '/%',
    ],
    ...[
      'https://autre.example\\@x',
      'https://autre.example/a b',
      'https://autre.example/\r\nset-cookie: a=b',
      'data:text/html,a',
    ],
  ])('refuse %j as a new address', async (to) => {
    const [status, field, sentence] = await refusalOf('/expo', to);
    expect([status, field]).toEqual([400, 'to']);
    expect(sentence).toMatch(/^Saisissez (un chemin|une adresse complète)/);
  });

  it('refuse an address with a page, a short one, and one that cannot be read', async () => {
    const problem = [400, 'from', 'Une page du site a cette adresse.'];
    for (const from of ['/evenements', '/evenements/', '/agenda', '/HORAIRES', '/tarifs', '/presse', '/sitemap.xml'])
      expect([from, await refusalOf(from, '/ailleurs')]).toEqual([from, problem]);
  });

  it('refuse a second redirect of an address, also at the same time', async () => {
    await create('/expo', '/evenements');
    expect(await refusalOf('/expo/', '/presse')).toEqual([400, 'from', 'Cette adresse est déjà redirigée.']);
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', 'redirects', { from: '/b', to: '/presse' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    // Not counted as a use.
    await app.redirects.flush();
    expect((await list()).map(({ uses }) => uses)).toEqual([0, 0]);
    const taken = store().create('redirects', { values: { from: '/b', to: '/c' } });
    await expect(taken).rejects.toMatchObject({ field: 'from' });
  });

  it('refuse a loop, and a chain from either end, by any spelling of an address', async () => {
    const loop = [400, 'to', 'C’est l’ancienne adresse : le visiteur tournerait en rond.'];
    for (const to of ['/a', '/a/', '/%61?x=1#y', 'https://memorial.example/a', 'http://www.memorial.example/a/'])
      expect([to, await refusalOf('/a', to)]).toEqual([to, loop]);
    const { id } = await create('/b', '/c?x=1');
    const chained = 'Cette adresse est elle-même redirigée, vers /c?x=1 : menez-y directement.';
    for (const to of ['/b', '/%62/?y', 'https://memorial.example/b'])
      expect([to, await refusalOf('/a', to)]).toEqual([to, [400, 'to', chained]]);
    expect(await refusalOf('/c', '/d')).toEqual([400, 'from', '/b mène à cette adresse : menez-la d’abord ailleurs.']);
    // Of another site, or in another case, the path is another one.
    expect((await send('POST', 'redirects', { from: '/a', to: 'https://autre.example/b' })).status).toBe(201);
    expect((await send('POST', 'redirects', { from: '/e', to: '/B' })).status).toBe(201);
    // A change is compared with the others, and not with itself.
    expect((await send('PUT', `redirects/${id}`, { to: '/a' })).status).toBe(400);
    expect((await send('PUT', `redirects/${id}`, { from: '/e' })).status).toBe(400);
    expect((await send('PUT', `redirects/${id}`, { to: '/b' })).status).toBe(400);
    expect((await send('PUT', `redirects/${id}`, { from: '/b', to: '/c' })).body.data).toMatchObject({ to: '/c' });
    expect((await send('PUT', `redirects/${id}`, { from: '/evenements' })).status).toBe(400);
    expect((await send('PUT', `redirects/${id}`, { from: '/f' })).body.data).toMatchObject({ from: '/f', to: '/c' });
  });

  it('make no chain of two that are created at the same time', async () => {
    const pairs = [0, 1, 2, 3, 4].map((each) => [`/x${each}`, `/x${(each + 1) % 5}`] as const);
    await Promise.all(pairs.map(([from, to]) => send('POST', 'redirects', { from, to })));
    const rows = await list();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ to }) => rows.some(({ from }) => from === to))).toEqual([]);
  });

  it('answer 404 to the change of one that is deleted meanwhile', async () => {
    const { id } = await create('/a', '/b');
    const { transaction } = store();
    environment().store.transaction = async (work) => {
      environment().store.transaction = transaction;
      await store().remove({ type: 'redirects', ref: { id } });
      return transaction(work);
    };
    expect((await send('PUT', `redirects/${id}`, { from: '/c' })).status).toBe(404);
  });

  it('lead nowhere where the site has moved to the host that a row names', async () => {
    await store().create('redirects', { values: { from: '/a', to: 'https://memorial.example/a/', uses: 0 } });
    expect((await visit('/a')).status).toBe(404);
  });

  it('count uses in memory, and write them when they are listed, or with those of another process', async () => {
    const stored = async (): Promise<Row> =>
      (await store().list('redirects', { budget: unbounded })).entries[0] as never;
    const { id, uses, lastUsedAt } = await create('/expo', '/evenements');
    expect([uses, lastUsedAt]).toEqual([0, null]);
    for (let time = 0; time < 5; time += 1) await visit('/expo');
    await visit('/expo', 'HEAD');
    app.clock.now += 30_000;
    await visit('/expo?x=1');
    expect((await app.app.request('/expo', undefined, { isInternal: true })).status).toBe(301);
    expect(await stored()).toMatchObject({ uses: 0, lastUsedAt: null });
    expect((await list())[0]).toMatchObject({ uses: 7, lastUsedAt: new Date(app.clock.now).toISOString() });
    await visit('/expo');
    const second = openRedirects({
      ...{ store: environment().store as never, publicUrl: 'https://memorial.example', clock: () => app.clock.now },
      statusOfPath: async () => 404,
    });
    const request = new Request('https://memorial.example/expo');
    const context = { req: { method: 'GET', url: request.url }, res: new Response(null, { status: 404 }) };
    await second.redirectMissing(context as never, async () => undefined);
    expect((context.res as Response).status).toBe(301);
    await Promise.all([app.redirects.flush(), list(), second.flush()]);
    const lastUse = new Date(app.clock.now).toISOString();
    expect((await list())[0]).toMatchObject({ uses: 9, lastUsedAt: lastUse });
    const updatedAt = async () =>
      (await store().get({ type: 'redirects', ref: { id } }, { budget: unbounded }))?.updatedAt;
    const before = await updatedAt();
    await app.redirects.flush();
    expect(await updatedAt()).toBe(before);
  });

  it('keep the uses that could not be written, and forget those of a row that is gone', async () => {
    const { id } = await create('/expo', '/evenements');
    await visit('/expo');
    const { transaction } = environment().store;
    environment().store.transaction = () => Promise.reject(new Error('full'));
    expect((await list())[0]?.uses).toBe(0);
    environment().store.transaction = transaction;
    await visit('/expo');
    await app.redirects.flush();
    expect((await list())[0]?.uses).toBe(2);
    await visit('/expo');
    expect((await app.send('DELETE', `redirects/${id}`)).status).toBe(204);
    await app.redirects.flush();
    expect([(await visit('/expo')).status, await list()]).toEqual([404, []]);
  });

  it('leave a missing page as it is where the database cannot be read', async () => {
    const { list: read } = environment().store;
    environment().store.list = (() => Promise.reject(new Error('unreachable'))) as never;
    expect((await visit('/expo')).status).toBe(404);
    environment().store.list = read;
  });

  it('take no value that the server writes, and record who changed them', async () => {
    expect((await send('POST', 'redirects', { from: '/a', to: '/b', uses: 9 })).status).toBe(400);
    const { id } = await create('/expo', '/evenements');
    await send('PUT', `redirects/${id}`, { to: '/presse' });
    await send('DELETE', `redirects/${id}`);
    const { body } = await app.send('GET', 'audit?what=contents');
    const acts = (body as { data: { act: string; subject: { name: string } }[] }).data.slice(0, 3);
    expect(acts.map(({ act, subject }) => [act, subject.name])).toEqual([
      ['redirectRemove', '/expo'],
      ['redirectUpdate', '/expo'],
      ['redirectCreate', '/expo'],
    ]);
  });
});
