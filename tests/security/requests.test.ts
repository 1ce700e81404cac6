import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicUrl, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let token = '';
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signIn();
}, 120_000);
afterAll(() => server?.stop());

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
const get = (path: string, more = '') =>
  server.raw(`GET ${path} HTTP/1.1\r\nHost: x.example\r\n${more}Connection: close\r\n\r\n`);
const json = (path: string, body: string | Uint8Array, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(server.url + path, {
    method,
    body: body as BodyInit,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('an address', () => {
  it.each([
    '/uploads/../../package.json',
    '/uploads/..%2f..%2fpackage.json',
    '/uploads/%2e%2e%2f%2e%2e%2fpackage.json',
    '/uploads/%252e%252e%252fpackage.json',
    '/uploads/..%5c..%5cpackage.json',
    '/uploads/..%c0%af..%c0%afpackage.json',
    '/uploads/jwt-secret',
    '/uploads/x%00.jpg',
    '/uploads//etc/passwd',
    '/uploads/....//....//package.json',
    '/assets/../../package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5c..%5cpackage.json',
    '/assets/%00',
    '/assets/..%2fserver%2findex.js',
    '/assets/../.vite/manifest.json',
    '/.vite/manifest.json',
    '/.git/config',
    '/.env',
    '/server/index.js',
    '/package.json',
  ])('that climbs out of a folder leads nowhere: %s', async (path) => {
    const answer = await get(path);
    expect([400, 404]).toContain(statusOf(answer));
    expect(answer).not.toMatch(/"private": true|root:|\[core\]|"isEntry"/);
  });

  it.each(['//evil.example/', '/\\evil.example', '/%2f%2fevil.example', '/https://evil.example'])(
    'of another site is no redirect target: %s',
    async (path) => {
      const answer = await get(path);
      expect(answer).not.toMatch(/^location:/im);
      expect([400, 404]).toContain(statusOf(answer));
    },
  );

  it('too long is refused, and the server continues', async () => {
    expect(statusOf(await get(`/${'a'.repeat(20_000)}`))).toBe(431);
    expect(statusOf(await get(`/api/events?${'a=1&'.repeat(3500)}`))).toBeLessThan(500);
    expect(statusOf(await get('/health/live'))).toBe(200);
  });
});

describe('a forged host name', () => {
  it.each(['Host', 'X-Forwarded-Host', 'X-Host', 'Forwarded', 'X-Original-URL', 'X-Forwarded-Proto'])(
    'in %s is in no page, feed, response or cache entry',
    async (name) => {
      const host = name === 'Host' ? '' : 'Host: x.example\r\n';
      const value = name === 'Forwarded' ? 'host=evil.example' : 'evil.example';
      for (const path of [
        '/',
        '/evenements',
        '/actualites.rss',
        '/sitemap.xml',
        '/agenda.ics',
        '/robots.txt',
        '/api/events?populate=*',
        '/admin',
      ]) {
        // Not cached yet under this URL, then requested by an honest client.
        const requestTarget = `${path}${path.includes('?') ? '&' : '?'}page=1&lettre=${name}`.replace(
          /^(\/api.*)&page.*$/,
          '$1',
        );
        const poisoned = await server.raw(
          `GET ${requestTarget} HTTP/1.1\r\n${host}${name}: ${value}\r\nConnection: close\r\n\r\n`,
        );
        expect([path, poisoned.includes('evil.example')]).toEqual([path, false]);
        expect(statusOf(poisoned)).toBe(200);
        expect([path, (await (await fetch(server.url + requestTarget)).text()).includes('evil.example')]).toEqual([
          path,
          false,
        ]);
      }
    },
  );

  it('is PUBLIC_URL in canonical addresses and in feeds', async () => {
    expect(await get('/evenements')).toContain(`<link rel="canonical" href="${publicUrl}/evenements"`);
    expect(await get('/sitemap.xml')).toContain(`<loc>${publicUrl}/`);
    expect(await get('/actualites.rss')).toContain(publicUrl);
  });

  it('in two Host headers is refused', async () => {
    for (const hosts of ['Host: a.example\r\nHost: b.example', 'Host: a.example\r\nhost: a.example'])
      expect(statusOf(await server.raw(`GET / HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`))).toBe(400);
  });

  it('that is malformed causes no server error', async () => {
    for (const host of ['a b', 'x/../y?z', '@', '[::1', 'x:99999', 'é'])
      expect(
        statusOf(
          await server.raw(
            `GET /evenements?annee=${encodeURIComponent(host)} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
          ),
        ),
      ).toBeLessThan(500);
  });
});

describe('a method', () => {
  it.each(['TRACE', 'PROPFIND', 'SEARCH', 'PURGE', 'LINK'])(
    '%s is refused with 405, and its headers are not echoed',
    async (method) => {
      for (const path of ['/', '/api/events']) {
        const answer = await server.raw(
          `${method} ${path} HTTP/1.1\r\nHost: x\r\nX-Secret: echo\r\nConnection: close\r\n\r\n`,
        );
        expect([method, statusOf(answer)]).toEqual([method, 405]);
        expect(answer).toMatch(/^allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r$/im);
        expect(answer).not.toContain('echo');
      }
    },
  );

  it('CONNECT opens no tunnel', async () => {
    expect(await server.raw('CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n')).not.toMatch(/ 200 /);
  });

  it('is that of the request line, whatever a header or a parameter names', async () => {
    const answer = await fetch(`${server.url}/api/events/1?_method=DELETE`, {
      method: 'POST',
      headers: { 'x-http-method-override': 'DELETE', authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(405);
  });
});

describe('a request within another', () => {
  it.each([
    ['two lengths', 'Content-Length: 3\r\nContent-Length: 40\r\n'],
    ['a length and pieces', 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n'],
    ['a coding that is not one', 'Transfer-Encoding: xchunked\r\n'],
    ['a length that is no number', 'Content-Length: +3\r\n'],
    ['a space before the colon', 'Content-Length : 3\r\n'],
    ['a folded line', 'X: a\r\n b: c\r\nContent-Length: 3\r\n'],
  ])('by %s is refused', async (_, headers) => {
    const answer = await server.raw(
      `POST /api/auth/local HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n0\r\n\r\nGET ` +
        '/health/live HTTP/1.1\r\nHost: x\r\n\r\n',
    );
    expect(answer).not.toContain('"live"');
    expect(statusOf(answer)).toBe(400);
  });
});

describe('a request body', () => {
  it('that is compressed is refused, not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000, ' '));
    for (const coding of ['gzip', 'br', 'deflate', 'x-gzip', 'gzip, identity']) {
      const answer = await json('/api/auth/local', bomb, { 'content-encoding': coding });
      expect([coding, answer.status]).toEqual([coding, 415]);
    }
    expect((await json('/api/auth/local', '{}', { 'content-encoding': 'identity' })).status).toBe(400);
  });

  it('over a megabyte is refused on every route, with or without Content-Length, signed in or not', async () => {
    const large = `{"email":"${'a'.repeat(1_200_000)}@x.example"}`;
    for (const path of ['/api/auth/local', '/api/users', '/api/events', '/api/mailjet/contact', '/newsletter', '/']) {
      for (const as of [undefined, token]) {
        const headers = { ...(as && { authorization: `Bearer ${as}` }), connection: 'close' };
        // A body that is not wanted is not read to its end: its sender may find the connection closed.
        const answer = await json(path, large, headers).catch(() => undefined);
        const status = answer?.redirected ? 303 : (answer?.status ?? 413);
        expect([path, status >= 300 && status < 500]).toEqual([path, true]);
      }
    }
    expect((await json('/api/auth/local', large)).status).toBe(413);
    const pieces = `8000\r\n${'a'.repeat(0x8000)}\r\n`.repeat(40);
    const answer = await server.raw([
      'POST /api/auth/local HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
      pieces,
      '0\r\n\r\n',
    ]);
    expect(statusOf(answer)).toBe(413);
  });

  it('of many fields and files is bounded, and an anonymous client’s is not read at all', async () => {
    const form = (count: number, name: string, size = 1) => {
      const data = new FormData();
      for (let index = 0; index < count; index += 1)
        data.append(name, name === 'files' ? new File(['x'.repeat(size)], `${index}.jpg`) : 'x'.repeat(size));
      return data;
    };
    const send = (body: FormData, as?: string) =>
      fetch(`${server.url}/api/upload`, { method: 'POST', body, headers: as ? { authorization: `Bearer ${as}` } : {} });
    expect((await send(form(1, 'files'))).status).toBe(403);
    expect((await send(form(25, 'files'), token)).status).toBe(400);
    expect((await send(form(5000, 'fileInfo'), token)).status).toBe(400);
    expect((await send(form(1, 'fileInfo', 3_000_000), token)).status).toBe(400);
  });

  it('with a hundred thousand keys is refused by their number, in one object or in many', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const keys = (count: number) => Array.from({ length: count }, (_, index) => `"${index.toString(36)}":1`).join();
    const bodies = [
      `{"data":{${keys(100_000)}}}`,
      `{"data":{"link":{${keys(100_000)}}}}`,
      `{"data":{"prices":[${Array.from({ length: 1000 }, () => `{${keys(100)}}`).join()}]}}`,
    ];
    for (const body of bodies) {
      const response = await json('/api/popups', body, headers);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('The body has more than 20000 members');
    }
    // Signs within a text are no keys.
    const text = await json('/api/collections', `{"data":{"title":"a","unknown":"${':'.repeat(50_000)}"}}`, headers);
    expect(await text.text()).toContain('Invalid key unknown');
  });

  it('with deep nesting or a __proto__ key changes nothing else', async () => {
    const deep = `${'{"data":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    const headers = { authorization: `Bearer ${token}` };
    for (const body of [deep, `{"data":{"title":${'['.repeat(101)}1${']'.repeat(101)}}}`]) {
      const refused = await json('/api/collections', body, headers);
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain('The body nests more than 100 lists and objects');
    }
    const bodies = [
      '{"data":{"title":"a","__proto__":{"polluted":1}}}',
      '{"data":{"title":"a","constructor":{"prototype":{"polluted":1}}}}',
      '{"__proto__":{"data":{"title":"b","polluted":1}}}',
      '{"data":{"title":{"__proto__":{"polluted":1}}}}',
    ];
    for (const body of bodies) expect((await json('/api/collections', body, headers)).status).toBeLessThan(500);
    const urlencoded = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    for (const body of [
      'data[__proto__][polluted]=1&data[title]=c',
      'data[constructor][prototype][polluted]=1',
      '__proto__[polluted]=1',
    ])
      expect((await json('/api/collections', body, urlencoded)).status).toBeLessThan(500);
    for (const query of [
      'filters[__proto__][polluted]=1',
      '__proto__[polluted]=1',
      'filters[constructor][prototype][polluted]=1',
      'populate[__proto__]=*',
      'sort=__proto__',
      'fields=constructor',
      'filters[title][__proto__]=1',
      'pagination[__proto__][polluted]=1',
      `filters${'[$and][0]'.repeat(500)}[title]=1`,
    ])
      expect([query, (await fetch(`${server.url}/api/events?${query}`)).status < 500]).toEqual([query, true]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      expect((await fetch(`${server.url}/api/${name}`)).status).toBe(404);
  });
});

describe('the back-office', () => {
  it.each(['/ADMIN', '/Admin/connexion?x=A', '/aDMIN.data'])('has one spelling: %s is redirected', async (path) => {
    const response = await fetch(server.url + path, { redirect: 'manual' });
    expect(response.status).toBe(308);
    const [pathname = '', search] = path.split('?');
    expect(response.headers.get('location')).toBe(pathname.toLowerCase() + (search ? `?${search}` : ''));
  });
});
