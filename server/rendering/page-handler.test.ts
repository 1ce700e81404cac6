import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { createResponseCache } from '../cache/response-cache.ts';
import { createPageHandler } from './page-handler.ts';

/** Only the page of a job ad reads it. */
const store = undefined as never;

it('renders a page once a minute, for the start of that minute', async () => {
  let now = Date.parse('2026-11-21T14:30:42.123Z');
  const clock = () => now;
  const rendered: string[] = [];
  const render = async (_request: Request, now: number) => {
    rendered.push(new Date(now).toISOString());
    return new Response('page', { headers: { 'content-type': 'text/html' } });
  };
  const responseCache = createResponseCache({ revision: () => 1, clock });
  const app = new Hono().all('*', createPageHandler({ render, preview: render as never, responseCache, clock, store }));
  for (const later of [0, 17_000, 18_000]) {
    now = Date.parse('2026-11-21T14:30:42.123Z') + later;
    expect(await (await app.request('/evenements')).text()).toBe('page');
  }
  expect(rendered).toEqual(['2026-11-21T14:30:00.000Z', '2026-11-21T14:31:00.000Z']);
});

it('renders a page once for all query parameters that it does not declare', async () => {
  const rendered: string[] = [];
  const render = async ({ url }: Request) => {
    rendered.push(url.replace('http://localhost', ''));
    return new Response('page', { headers: { 'content-type': 'text/html' } });
  };
  const clock = () => 0;
  const responseCache = createResponseCache({ revision: () => 1, clock });
  const app = new Hono().all('*', createPageHandler({ render, preview: render as never, responseCache, clock, store }));
  // `numero` and `page` are parameters of other pages.
  for (const query of ['', '?numero=1', '?page=2', '?utm_source=lettre'])
    expect((await app.request(`/visiter-le-macte${query}`)).status).toBe(200);
  for (const path of ['/evenements?page=2&numero=1', '/magazines?numero=abc&x=y', '/inconnue?page=2', '/%zz?page=2'])
    expect((await app.request(path)).status).toBe(200);
  expect(rendered).toEqual(['/visiter-le-macte', '/evenements?page=2', '/magazines?numero=abc', '/inconnue', '/%zz']);
});

it.each([
  ['/ADMIN', '/admin'],
  ['/%61dmin', '/admin'],
  ['/%41%44min/events?page=2', '/admin/events?page=2'],
  ['/admin%2Edata', '/admin.data'],
])('redirects another spelling of a back-office path: %s', async (path, location) => {
  const render = async () => new Response('page', { headers: { 'content-type': 'text/html' } });
  const responseCache = createResponseCache({ revision: () => 1, clock: Date.now });
  const app = new Hono().all(
    '*',
    createPageHandler({ render, preview: render, responseCache, clock: Date.now, store }),
  );
  const response = await app.request(path);
  expect([response.status, response.headers.get('location')]).toEqual([308, location]);
  for (const path of ['/%61dministration', '/admin%2Fevents', '/%zzadmin'])
    expect((await app.request(path)).status).toBe(200);
});
