import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentTypes, typeOf } from '#content/index.ts';
import { publicToken, setupAdminApp, type TestApp } from '../app.ts';
import { openOnSqlite } from '../databases.ts';

/** The routes of the API that answer every client. Every other one is for administrators: a new public route is added here on purpose. */
const publicRoutes = new Set([
  'POST /api/auth/local',
  // The contract answers 404 there.
  'GET /api/auth/local',
  'POST /api/auth/password-link',
  'POST /api/auth/password-link/read',
  'POST /api/auth/password-link/use',
  'GET /api/agenda/days',
  'GET /api/openapi.json',
  'GET /api/content-type-builder/content-types',
  'GET /api/content-type-builder/content-types/:uid',
  'GET /api/content-type-builder/components',
  'GET /api/content-type-builder/components/:uid',
  ...Object.keys(contentTypes).flatMap((type) =>
    !typeOf(type as keyof typeof contentTypes).isSingle
      ? [`GET /api/${type}`, `GET /api/${type}/:documentId`]
      : [`GET /api/${type}`],
  ),
]);

/** Routes of server/app.ts outside of the API: no credential opens or closes them. */
const openRoutes = [
  'GET /health/live',
  'GET /health/ready',
  'POST /api/mailjet/contact',
  // For who has the secret of MAILJET_EVENT_SECRET.
  'POST /api/mailjet/events',
  'POST /lettre/quitter',
  'POST /newsletter',
  'GET /uploads/:name',
  'HEAD /uploads/:name',
  'GET /robots.txt',
  'GET /manifest.webmanifest',
  'GET /:file{sitemap(-\\d{1,4})?\\.xml}',
  'GET /actualites.rss',
  'GET /agenda.ics',
  'GET /evenement/:documentId/agenda.ics',
  'GET /partage/events/:documentId{[a-z0-9]{1,64}}/carte.jpg',
  'GET /partage/collections/:documentId{[a-z0-9]{1,64}}/carte.jpg',
  'GET /partage/magazines/:documentId{[a-z0-9]{1,64}}/carte.jpg',
  'GET /partage/patrimoine-actualites/:documentId{[a-z0-9]{1,64}}/carte.jpg',
  // The anonymous API from the cache; any other request goes on to the API.
  'GET /api/*',
];

/**
 * What accounts that are no administrators may call, beside the public routes. `:entry` is an entry of any content type, and the type itself. A
 * writer is refused there what would change the public site (tests/api/accounts/access-levels.test.ts).
 */
const openToWriters = `
  POST /api/auth/change-password   POST /api/auth/logout   GET /api/users/me
  GET /api/users/me/second-factor   POST /api/users/me/second-factor   POST /api/users/me/second-factor/actions/enable
  POST /api/users/me/second-factor/actions/renew-codes   POST /api/users/me/second-factor/actions/remove
  GET /api/users/:id   PUT /api/users/:id   GET /api/users/:id/sessions   DELETE /api/users/:id/sessions   DELETE /api/users/:id/sessions/:session
  GET /api/checks   GET /api/counts   GET /api/dashboard   GET /api/link-checks   GET /api/schedule   GET /api/search
  GET /api/trash   POST /api/trash/:documentId/restore
  POST :entry   PUT :entry   DELETE :entry
  POST :entry/actions/discard   POST :entry/actions/repeat   POST :entry/duplicate
  GET :entry/history   GET :entry/history/:revision   POST :entry/history/:revision/restore
  GET :entry/presence   PUT :entry/presence   DELETE :entry/presence
  GET :entry/preview   POST :entry/preview   POST :entry/preview/frame   PUT :entry/preview/:link   DELETE :entry/preview/:link
  POST /api/upload   GET /api/upload/files   GET /api/upload/files/:id
  PUT /api/upload/files/:id/captions   DELETE /api/upload/files/:id/captions
  PUT /api/upload/files/:id/descriptions   DELETE /api/upload/files/:id/descriptions
  GET /api/upload/files/:id/labels   PUT /api/upload/files/:id/preview
  GET /api/upload/files/:id/uses   GET /api/upload/files/:id/versions
  POST /api/upload/files/actions/bulkCredit   POST /api/upload/files/actions/bulkLabel   POST /api/upload/files/actions/bulkUses
  GET /api/upload/library   GET /api/upload/library/counts   GET /api/upload/library/ids`;
const openToPublishers = `${openToWriters}
  POST :entry/actions/publish   POST :entry/actions/unpublish   POST :entry/actions/order
  POST :entry/actions/bulkDelete   POST :entry/actions/bulkPublish   POST :entry/actions/bulkSchedule
  POST :entry/actions/bulkUnpublish   PUT :entry/schedule   DELETE :entry/schedule
  DELETE /api/upload/files/:id   POST /api/upload/files/:id/versions/:version/restore   POST /api/upload/files/actions/bulkDelete
  GET /api/group-requests   GET /api/group-requests.csv   PUT /api/group-requests/:id   DELETE /api/group-requests/:id
  GET /api/redirects   POST /api/redirects   PUT /api/redirects/:id   DELETE /api/redirects/:id`;
const routesIn = (table: string) => table.trim().split(/\s{2,}/);
const ofEntry = new RegExp(`/api/(${Object.keys(contentTypes).join('|')})(/:documentId)?(?=/|$)`);

/** A URL that matches a route, of a missing entry. */
const urlOf = (path: string): string =>
  path
    .replace(/:(revision|link)\{[^}]*\}/, '1')
    .replace(/:(id|session)\b/g, '999999')
    .replace(/:\w+/g, 'absent');

const database = await openOnSqlite();
afterAll(() => database.close());

describe('the routes of the API', () => {
  const app = setupAdminApp(() => database);
  let blockedToken = '';
  beforeAll(async () => {
    const account = {
      email: 'zoe@example.org',
      username: 'zoe',
      password: 'Motdepasse-1848',
      confirmed: true,
      role: 1,
    };
    const { body } = await app.ask('POST', '/api/users', { as: app.token, json: account });
    const { id } = body as { id: number };
    blockedToken = await app.signIn({ email: account.email, password: account.password });
    // Blocked in the database alone: the session of a block through the API is ended too.
    await database.store.update({ type: 'users', ref: { id } }, { values: { blocked: true }, links: {} });
  });

  const routes = (): string[] => [
    ...new Set(
      app.api.routes
        .filter(({ method }) => method !== 'ALL' && method !== 'OPTIONS')
        .map(({ method, path }) => `${method} ${path}`),
    ),
  ];

  const statusOf = async (route: string, token?: string): Promise<number> => {
    const [method = '', path = ''] = route.split(' ');
    // Sign-in attempts are limited by IP address.
    app.from.address = `192.0.2.${Math.floor(Math.random() * 250)}:${Math.random()}`;
    const options: Parameters<TestApp['ask']>[2] = {
      ...(token && { as: token }),
      ...(method !== 'GET' && { json: {} }),
    };
    return (await app.ask(method, urlOf(path), options)).status;
  };

  it('The routes of the API are all in the table of this test', () => {
    expect(routes().length).toBeGreaterThan(80);
    expect([...publicRoutes].filter((route) => !routes().includes(route))).toEqual([]);
  });

  it.each([
    ['an anonymous client', () => undefined],
    ['a client with the public token', () => publicToken],
  ])('admit %s to the public ones alone', async (_principal, token) => {
    const refused: string[] = [];
    for (const route of routes()) {
      const status = await statusOf(route, token());
      expect([route, status]).not.toEqual([route, 401]);
      if (status === 403) refused.push(route);
    }
    expect(refused.sort()).toEqual(
      routes()
        .filter((route) => !publicRoutes.has(route))
        .sort(),
    );
  });

  const description = `GET /api/openapi.json   GET /api/content-type-builder/content-types   GET /api/content-type-builder/content-types/:uid
    GET /api/content-type-builder/components   GET /api/content-type-builder/components/:uid`;
  const readEvents = `GET /api/events   GET /api/events/:documentId   GET /api/agenda/days   ${description}`;
  it.each([
    ['reads events', { events: 'read' }, readEvents],
    [
      'writes events',
      { events: 'write' },
      `${readEvents}   POST /api/events   PUT /api/events/:documentId   DELETE /api/events/:documentId`,
    ],
    [
      'writes the settings',
      { setting: 'write' },
      `GET /api/setting   PUT /api/setting   DELETE /api/setting   ${description}`,
    ],
  ])('admit a key that %s to these routes alone', async (_kind, access, table) => {
    const { body } = await app.send('POST', 'api-keys', { name: 'Clé', access });
    const { key } = (body as { data: { key: string } }).data;
    const admitted: string[] = [];
    for (const route of routes()) if ((await statusOf(route, key)) !== 403) admitted.push(route);
    expect(admitted.sort()).toEqual(routesIn(table).sort());
  });

  it.each([
    ['a blocked administrator', () => blockedToken],
    ['a client with a malformed token', () => 'not-a-token'],
  ])('refuse %s with 401, the public ones too', async (_principal, token) => {
    for (const route of routes()) expect([route, await statusOf(route, token())]).toEqual([route, 401]);
  });

  it('The routes of the API admit an administrator to all of them', async () => {
    for (const route of routes()) {
      const status = await statusOf(route, app.token);
      expect([route, [401, 403].includes(status)]).toEqual([route, false]);
      expect([route, status < 500]).toEqual([route, true]);
      // The session has ended there.
      if (route === 'POST /api/auth/logout') app.token = await app.signIn();
    }
  });

  it.each([
    ['writer', openToWriters],
    ['publisher', openToPublishers],
  ])('admit an account of the level %s to the routes of its level alone', async (accessLevel, table) => {
    const account = { email: `${accessLevel}@example.org`, password: 'Motdepasse-1848' };
    const json = { ...account, accessLevel, username: accessLevel, confirmed: true, role: 1 };
    const { id } = (await app.ask('POST', '/api/users', { as: app.token, json })).body as { id: number };
    let token = await app.signIn(account);
    const admitted: string[] = [];
    for (const route of routes()) {
      // Of the own account alone.
      const own = route.replace('/users/:id', `/users/${id}`);
      const status = await statusOf(own, token);
      if (status !== 403 && !publicRoutes.has(route))
        admitted.push(route.replace(ofEntry, ':entry').replace(/\{[^}]*\}/, ''));
      if (route === 'POST /api/auth/logout') token = await app.signIn(account);
    }
    const expected = new Set(routesIn(table));
    expect([...new Set(admitted)].sort()).toEqual([...expected].sort());
  });

  it('The routes of the API answer 405 to any other method, for every caller', async () => {
    for (const path of new Set(routes().map((route) => route.split(' ')[1] ?? ''))) {
      if (['/api/auth/local', '/api/openapi.json'].includes(path) || path.startsWith('/api/users')) continue;
      for (const as of [undefined, app.token])
        expect([path, (await app.ask('PATCH', urlOf(path), as ? { as } : {})).status]).toEqual([path, 405]);
    }
  });

  it('The routes of the API are, outside of /api, open to everyone', () => {
    const others = app.app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(others)].sort()).toEqual([...openRoutes].sort());
  });
});
