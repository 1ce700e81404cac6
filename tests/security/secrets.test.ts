import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import { setLogFormat } from '#observability/log.ts';
import { setQuiet } from '../log-lines.ts';
import { administrator, startTestServer } from './test-server.ts';

afterEach(() => {
  setQuiet(true);
  setLogFormat('text');
  vi.restoreAllMocks();
});

const secrets = {
  JWT_SECRET: 'jwt-secret-0123456789-0123456789-0123456789',
  PUBLIC_API_TOKEN: 'public-token-0123456789',
  MAILJET_API_KEY: 'mailjet-key-0123456789',
  MAILJET_SECRET_KEY: 'mailjet-secret-0123456789',
  MAILJET_LIST_ID: '12',
  // No server listens there: each subscription fails and is logged.
  MAILJET_URL: 'http://127.0.0.1:9',
};

it('The log contains no password, token, key, personal address or preview link', async () => {
  setQuiet(false);
  const written: string[] = [];
  const record = (text: string | Uint8Array) => written.push(String(text)) > 0;
  vi.spyOn(process.stdout, 'write').mockImplementation(record as typeof process.stdout.write);
  vi.spyOn(process.stderr, 'write').mockImplementation(record as typeof process.stderr.write);
  for (const name of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, name).mockImplementation((...values) =>
      record(values.map((each) => (each instanceof Error ? each.stack : String(each))).join(' ')),
    );
  const server = await startTestServer({ ...secrets, LOG_REQUESTS: 'all', LOG_FORMAT: 'json' });
  const token = await server.signIn();
  const post = (path: string, body: object, as = token) =>
    fetch(server.url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(as && { authorization: `Bearer ${as}` }) },
    });
  await post('/api/auth/local', { identifier: 'typed-in-the-wrong-field', password: 'guessed-password' }, '');
  await post('/api/users', { email: 'zoe@person.example', username: 'zoe', password: 'chosen-password', role: 1 });
  await post('/api/mailjet/contact', { email: 'reader@person.example' }, '');
  await post('/api/auth/local?password=in-the-address', { identifier: 1 }, '');
  await fetch(`${server.url}/evenements?recherche=looked-for`, {
    headers: { cookie: 'a=cookie-of-a-person', referer: 'https://x.example/?from=referrer' },
  });
  await fetch(`${server.url}/api/users/me`, { headers: { authorization: 'Bearer garbage-token-value' } });
  await fetch(`${server.url}/%ff?broken=looked-for`);
  const { data } = (await (await fetch(`${server.url}/api/events?pagination[limit]=1`)).json()) as {
    data: { documentId: string }[];
  };
  const { url } = (
    (await (await post(`/api/events/${data[0]?.documentId}/preview`, {})).json()) as { data: { url: string } }
  ).data;
  await (await fetch(server.url + url)).text();
  const preview = new URL(url, server.url).searchParams.get('apercu') ?? '';
  await vi.waitFor(() => expect(written.join('')).toContain(`"path":"${url.split('?')[0]}"`));
  await server.stop();
  const log = written.join('');
  expect(log).toContain('"path":"/api/auth/local"');
  const { MAILJET_LIST_ID: _public, MAILJET_URL: _where, ...hidden } = secrets;
  for (const secret of [
    ...Object.values(hidden),
    administrator.password,
    token,
    preview,
    preview.split('.')[1] ?? preview,
    'typed-in-the-wrong-field',
    'guessed-password',
    'chosen-password',
    'in-the-address',
    'person.example',
    'looked-for',
    'cookie-of-a-person',
    'referrer',
    'garbage-token-value',
    '$argon2',
  ])
    expect([secret, log.includes(secret)]).toEqual([secret, false]);
}, 120_000);

it.each([
  ['a database that does not answer', { DATABASE_URL: 'postgres://someone:s3cret-word@127.0.0.1:9/memorial' }],
  ['an address of a database that is none', { DATABASE_URL: 'mysql://someone:s3cret-word@127.0.0.1/memorial' }],
  ['a secret that is too short', { JWT_SECRET: 's3cret-word' }],
])('A start that fails on %s does not say the secret', async (_, env) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'memorial-security-'));
  const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const code = await new Promise((ended) => child.once('close', ended));
  await rm(dataDir, { recursive: true, force: true });
  expect(code).toBe(1);
  expect(output).not.toBe('');
  expect(output).not.toContain('s3cret-word');
});
