import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { speculationRules } from '#app/speculation-rules.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** A CSP hash source. */
const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

let server: TestServer;
let file = '';
let script = '';
beforeAll(async () => {
  server = await startTestServer();
  const files = await (await fetch(`${server.url}/api/events?populate=*`)).text();
  file = /\/uploads\/[\w.-]+\.(?:avif|jpe?g|webp)/.exec(files)?.[0] ?? '';
  script = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(server.url)).text())?.[0] ?? '';
}, 120_000);
afterAll(() => server?.stop());

/** Every kind of response: pages, the back-office, the API, files, assets, feeds, redirects, errors. */
const kinds = (): Record<string, { path: string; init?: RequestInit }> => ({
  page: { path: '/' },
  'cached page': { path: '/' },
  'missing page': { path: '/rien-ici' },
  admin: { path: '/admin' },
  'admin screen': { path: '/admin/journal' },
  list: { path: '/api/events' },
  'missing entry': { path: '/api/events/nope' },
  'missing call': { path: '/api/nope' },
  refused: { path: '/api/users' },
  'unreadable body': {
    path: '/api/auth/local',
    init: { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } },
  },
  preflight: { path: '/api/events', init: { method: 'OPTIONS', headers: { origin: 'https://x.example' } } },
  file: { path: file },
  'missing file': { path: '/uploads/nope.jpg' },
  script: { path: script },
  'missing script': { path: '/assets/nope.js' },
  picture: { path: '/partage/accueil.jpg' },
  feed: { path: '/actualites.rss' },
  calendar: { path: '/agenda.ics' },
  'site map': { path: '/sitemap.xml' },
  health: { path: '/health/live' },
  redirection: { path: '/newsletter', init: { method: 'POST', body: 'email=x', redirect: 'manual' } },
  'method of a page': { path: '/', init: { method: 'DELETE' } },
  'unknown method': { path: '/', init: { method: 'PROPFIND' } },
});

async function each(check: (headers: Headers, kind: string, status: number) => void): Promise<void> {
  for (const [kind, { path, init }] of Object.entries(kinds())) {
    const answer = await fetch(server.url + path, init);
    await answer.arrayBuffer();
    check(answer.headers, kind, answer.status);
  }
}

const policyOf = (headers: Headers): Record<string, string[]> =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(' ');
      return [name, values];
    }),
  );

describe('every answer', () => {
  it('has nosniff, HSTS, CORP, COOP and a Referrer-Policy', async () => {
    expect(file).not.toBe('');
    expect(script).not.toBe('');
    await each((headers, kind) => {
      expect([kind, headers.get('x-content-type-options')]).toEqual([kind, 'nosniff']);
      expect([kind, headers.get('strict-transport-security')]).toEqual([kind, 'max-age=63072000']);
      expect([kind, headers.get('x-powered-by'), headers.get('server')]).toEqual([kind, null, null]);
      expect([kind, headers.get('cross-origin-resource-policy')]).toEqual([
        kind,
        /file|picture/.test(kind) ? 'cross-origin' : 'same-origin',
      ]);
      expect([kind, headers.get('referrer-policy')]).toEqual([kind, 'strict-origin-when-cross-origin']);
      expect([kind, headers.get('cross-origin-opener-policy')]).toEqual([kind, 'same-origin']);
    });
  });

  it('cannot be framed and runs only scripts of this site', async () => {
    await each((headers, kind) => {
      if (/script/.test(kind)) return;
      const policy = policyOf(headers);
      expect([kind, policy['default-src']]).toEqual([kind, ["'none'"]]);
      // A picture opened by itself is in a sandbox; every other response forbids framing.
      if (kind !== 'file') expect([kind, policy['frame-ancestors']]).toEqual([kind, ["'none'"]]);
      const scripts = [...(policy['script-src'] ?? []), ...(policy['style-src'] ?? [])].join(' ');
      expect([kind, scripts]).not.toEqual([kind, expect.stringMatching(/unsafe|\*|data:|https:|strict-dynamic/)]);
      for (const name of ['object-src', 'base-uri']) expect(policy[name] ?? ["'none'"]).toEqual(["'none'"]);
    });
  });
});

describe('a document', () => {
  it('loads pictures from this site only, and has no inline script or style', async () => {
    for (const path of ['/', '/evenements', '/collections', '/magazines', '/rien-ici']) {
      const answer = await fetch(server.url + path);
      const html = await answer.text();
      expect(policyOf(answer.headers)['img-src']).toEqual(["'self'", 'data:']);
      const inline = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
        .filter(([, attributes = '', code]) => code && !/type="application\/(ld\+)?json"/.test(attributes))
        .map(([, , code = '']) => code);
      expect(inline).toEqual([]);
      expect(policyOf(answer.headers)['script-src']).toEqual(["'self'", hashOf(speculationRules)]);
      expect(html).not.toContain('<style');
      expect(policyOf(answer.headers)['style-src']).toEqual(["'self'"]);
      expect(policyOf(answer.headers)['font-src']).toEqual(["'self'"]);
      expect(html).not.toMatch(/<[^>]+\son\w+=/);
      expect(answer.headers.get('permissions-policy')).toContain('geolocation=()');
    }
  });

  it('of the back-office has a nonce of its own each time, on each of its inline scripts', async () => {
    const nonces = new Set<string>();
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await fetch(`${server.url}/admin`);
      const html = await answer.text();
      const [, nonce = ''] = /'nonce-([^']{20,})'/.exec(answer.headers.get('content-security-policy') ?? '') ?? [];
      nonces.add(nonce);
      for (const [, attributes = ''] of html.matchAll(/<script([^>]*)>[^<]/g))
        expect(attributes).toContain(`nonce="${nonce}"`);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect(nonces.size).toBe(3);
  });

  it('of a preview has no-referrer and no-store', async () => {
    const token = await server.signIn();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const { data } = (await (await fetch(`${server.url}/api/events?pagination[limit]=1`)).json()) as {
      data: { documentId: string }[];
    };
    const response = await fetch(`${server.url}/api/events/${data[0]?.documentId}/preview`, {
      method: 'POST',
      headers,
    });
    const { url } = ((await response.json()) as { data: { url: string } }).data;
    for (const previewPath of [url, `${url.split('?')[0]}?apercu=garbage`]) {
      const answer = await fetch(server.url + previewPath);
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    }
  });
});

it('Only the preview of a form can be framed, by this site only, and it can send nothing', async () => {
  const token = await server.signIn();
  const headers = { authorization: `Bearer ${token}` };
  const { data } = (await (await fetch(`${server.url}/api/events?pagination[limit]=1`)).json()) as {
    data: { documentId: string }[];
  };
  const path = `${server.url}/api/events/${data[0]?.documentId}/preview`;
  const urlOf = async (call: string) =>
    ((await (await fetch(call, { method: 'POST', headers })).json()) as { data: { url: string } }).data.url;
  const policyAt = async (url: string) => policyOf((await fetch(server.url + url)).headers);
  expect(await policyAt(await urlOf(`${path}/frame`))).toMatchObject({
    'default-src': ["'none'"],
    'frame-ancestors': ["'self'"],
    'connect-src': ['https://memorial.example/assets/'],
    'form-action': ["'none'"],
  });
  for (const url of [await urlOf(path), '/?apercu=garbage'])
    expect((await policyAt(url))['frame-ancestors']).toEqual(["'none'"]);
});

it('A site with an http PUBLIC_URL sends no HSTS', async () => {
  const plain = await startTestServer({ PUBLIC_URL: 'http://memorial.example' });
  const answer = await fetch(plain.url);
  await answer.arrayBuffer();
  expect(answer.headers.get('strict-transport-security')).toBeNull();
  await plain.stop();
});
