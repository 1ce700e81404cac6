import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CapturedLog, captureLog } from '../log-lines.ts';
import { startTestServer, type TestServer } from '../security/test-server.ts';

let captured: CapturedLog;
let server: TestServer;
let token = '';
let file = '';
let script = '';
let documentId = '';
let previewUrl = '';

beforeAll(async () => {
  captured = captureLog();
  server = await startTestServer({ LOG_FORMAT: 'json', LOG_REQUESTS: 'all', TRUSTED_PROXIES: '127.0.0.1' });
  token = await server.signIn();
  const { data } = (await (await fetch(`${server.url}/api/events?populate=*`)).json()) as {
    data: { documentId: string; images: { url: string }[] }[];
  };
  documentId = data[0]?.documentId ?? '';
  file = data[0]?.images[0]?.url ?? '';
  script = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(server.url)).text())?.[0] ?? '';
  const preview = await fetch(`${server.url}/api/events/${documentId}/preview`, { method: 'POST', headers: bearer() });
  previewUrl = ((await preview.json()) as { data: { url: string } }).data.url;
}, 120_000);
afterAll(async () => {
  await server?.stop();
  captured.restore();
});

const bearer = () => ({ authorization: `Bearer ${token}` });

interface Kind {
  name: string;
  path: string | (() => string);
  status: number;
  init?: () => RequestInit;
}

const kinds: Kind[] = [
  { name: 'a page', path: '/evenements', status: 200 },
  { name: 'a cached page', path: '/evenements', status: 200 },
  { name: 'a page with the token of a form', path: '/groupes', status: 200 },
  { name: 'a search', path: '/recherche?q=mer', status: 200 },
  { name: 'a page that is not there', path: '/rien-ici', status: 404 },
  { name: 'an API list', path: '/api/events?sort=title', status: 200 },
  { name: 'a cached API list', path: '/api/events?sort=title', status: 200 },
  { name: 'a refused API call', path: '/api/users', status: 403 },
  { name: 'an API call with an invalid filter', path: '/api/events?filters[nope]=1', status: 400 },
  { name: 'an API call of an administrator', path: '/api/users/me', status: 200, init: () => ({ headers: bearer() }) },
  {
    name: 'an API list of an administrator',
    path: '/api/events?populate=*',
    status: 200,
    init: () => ({ headers: bearer() }),
  },
  {
    name: 'an API call with a malformed token',
    path: '/api/events',
    status: 401,
    init: () => ({ headers: { authorization: 'Bearer x' } }),
  },
  { name: 'a built script', path: () => script, status: 200 },
  { name: 'a built script that is not there', path: '/assets/nope.js', status: 404 },
  { name: 'an uploaded file', path: () => file, status: 200 },
  {
    name: 'a range of an uploaded file',
    path: () => file,
    status: 206,
    init: () => ({ headers: { range: 'bytes=0-9' } }),
  },
  {
    name: 'a range outside of an uploaded file',
    path: () => file,
    status: 416,
    init: () => ({ headers: { range: 'bytes=99999999-' } }),
  },
  {
    name: 'a redirect',
    path: '/newsletter',
    status: 303,
    init: () => ({ method: 'POST', body: 'email=x', redirect: 'manual' }),
  },
  { name: 'liveness', path: '/health/live', status: 200 },
  { name: 'readiness', path: '/health/ready', status: 200 },
  { name: 'a feed', path: '/actualites.rss', status: 200 },
  { name: 'a cached feed', path: '/actualites.rss', status: 200 },
  { name: 'a preview', path: () => previewUrl, status: 200 },
  { name: 'a page of the back-office', path: '/admin', status: 200 },
  {
    name: 'a method that a route does not have',
    path: () => `/api/events/${documentId}`,
    status: 405,
    init: () => ({ method: 'POST' }),
  },
  { name: 'a method that no route has', path: '/', status: 405, init: () => ({ method: 'PROPFIND' }) },
  {
    name: 'an encoded body',
    path: '/api/auth/local',
    status: 415,
    init: () => ({ method: 'POST', body: 'x', headers: { 'content-encoding': 'gzip' } }),
  },
  {
    name: 'a POST',
    path: '/api/auth/local',
    status: 400,
    init: () => ({ method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
  },
];

describe('every response', () => {
  for (const [index, { name, path, status, init }] of kinds.entries()) {
    it(`A response has its id, its security headers and its log line, and a long text is compressed: ${name}`, async () => {
      const url = typeof path === 'string' ? path : path();
      const id = `proxy-request-${String(index).padStart(4, '0')}`;
      const { headers, ...options } = init?.() ?? {};
      const response = await fetch(server.url + url, {
        ...options,
        headers: { ...(headers as Record<string, string>), 'x-request-id': id },
      });
      const { byteLength } = await response.arrayBuffer();
      expect(response.status).toBe(status);
      if (byteLength >= 1024 && /html|json|javascript|xml/.test(response.headers.get('content-type') ?? '')) {
        expect(response.headers.get('content-encoding')).toMatch(/^(br|gzip)$/);
        expect(response.headers.get('vary')).toMatch(/\bAccept-Encoding\b/);
      }
      expect(response.headers.get('x-request-id')).toBe(id);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('referrer-policy')).not.toBeNull();
      expect(response.headers.get('strict-transport-security')).toBe('max-age=63072000');
      const line = await captured.waitFor(({ event, requestId }) => event === 'request' && requestId === id);
      expect(line).toMatchObject({
        message: 'request',
        method: options.method ?? 'GET',
        path: url.split('?')[0],
        status,
        complete: true,
      });
    });
  }

  it('A 304 from the cache has its id, its security headers and its log line', async () => {
    const etag = (await fetch(`${server.url}/evenements`)).headers.get('etag') ?? '';
    const response = await fetch(`${server.url}/evenements`, {
      headers: { 'if-none-match': etag, 'x-request-id': 'proxy-not-modified' },
    });
    expect([response.status, response.headers.get('x-request-id')]).toEqual([304, 'proxy-not-modified']);
    expect(await captured.waitFor(({ requestId }) => requestId === 'proxy-not-modified')).toMatchObject({
      status: 304,
    });
  });

  it('A 503 during a shutdown has its id, its security headers and its log line', async () => {
    const stopping = await startTestServer({ LOG_FORMAT: 'json', LOG_REQUESTS: 'all', STOP_NOTICE: '1' });
    const stopped = stopping.stop();
    const response = await fetch(`${stopping.url}/health/ready`);
    expect(response.status).toBe(503);
    expect(response.headers.get('connection')).toBe('close');
    const id = response.headers.get('x-request-id');
    expect(await captured.waitFor(({ requestId }) => requestId === id)).toMatchObject({ status: 503, level: 'warn' });
    await stopped;
  });
});

it('A TRACE request is a client error, and is logged as one', async () => {
  const answer = await server.raw('TRACE /trace HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  expect(await captured.waitFor(({ path }) => path === '/trace')).toMatchObject({ status: 405, level: 'info' });
});

it('Every line of the log is JSON with level, time and message', () => {
  expect(captured.lines().length).toBeGreaterThan(30);
  for (const line of captured.lines())
    expect(line).toMatchObject({
      level: expect.stringMatching(/^(info|warn|error)$/),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      message: expect.any(String),
    });
});
