import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentTypes, typeOf } from '#content/index.ts';
import { publicToken, setupAdminApp, type TestApp } from '../app.ts';
import { openOnSqlite } from '../databases.ts';

/** The routes of the API that answer every client. Every other one is for administrators: a new public route is added here on purpose. */
const publicRoutes = new Set([
  'POST /api/auth/local',
  // The contract answers 404 there.
  'GET /api/auth/local',
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
