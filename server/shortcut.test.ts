import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Answers, respond } from './answers.ts';
import { withShortcut } from './shortcut.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server whose app answers « app », beside an answer kept for /api/a. */
async function house() {
  const state = { revision: 1 };
  const answers = new Answers({ revision: () => state.revision, clock: Date.now });
  const kept = await answers.get('api /api/a', async () => ({
    status: 200,
    headers: { 'content-type': 'text/plain' },
    body: Buffer.from('kept'),
  }));
  await respond(kept, { method: 'GET', header: () => undefined });
  const server = createServer(withShortcut(answers, (_request, response) => response.end('app')));
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = async (path: string, init?: RequestInit) =>
    (await fetch(url + path, { ...init, headers: { 'accept-encoding': 'identity', ...init?.headers } })).text();
  return { state, ask };
}

describe('the shortcut', () => {
  it('sends what is kept, until a write', async () => {
    const { state, ask } = await house();
    expect(await ask('/api/a')).toBe('kept');
    state.revision = 2;
    expect(await ask('/api/a')).toBe('app');
  });

  it('leaves to the app whatever is not an anonymous GET of that very address', async () => {
    const { ask } = await house();
    expect(await ask('/api/a?b=c')).toBe('app');
    expect(await ask('/api/a', { method: 'POST' })).toBe('app');
    expect(await ask('/api/a', { headers: { authorization: 'Bearer x' } })).toBe('app');
    expect(await ask('/a')).toBe('app');
  });
});
