import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { pipeline } from '../middleware/pipeline.ts';
import { cachedResponses, toConditionalResponse } from './conditional.ts';
import { createResponseCache } from './response-cache.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server whose app answers « app », with one cached response under /api/a. */
async function startTestServer() {
  const state = { revision: 1 };
  const cache = createResponseCache({ revision: () => state.revision, clock: Date.now });
  const cached = await cache.getOrCreate('api /api/a', async () => ({
    status: 200,
    headers: { 'content-type': 'text/plain' },
    body: Buffer.from('cached'),
  }));
  await toConditionalResponse(cached, { method: 'GET', header: () => undefined });
  const server = createServer(pipeline([cachedResponses(cache), (_request, response) => response.end('app')]));
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = async (path: string, init?: RequestInit) =>
    (await fetch(url + path, { ...init, headers: { 'accept-encoding': 'identity', ...init?.headers } })).text();
  return { state, get };
}

describe('the fast path of the response cache', () => {
  it('serves a fresh response', async () => {
    const { get } = await startTestServer();
    expect(await get('/api/a')).toBe('cached');
  });

  it.each([
    ['another query', '/api/a?b=c', {}],
    ['another path', '/a', {}],
    ['another method', '/api/a', { method: 'POST' }],
    ['a credential', '/api/a', { headers: { authorization: 'Bearer x' } }],
  ])('leaves a request with %s to the app', async (_name, path, init) => {
    const { get } = await startTestServer();
    expect(await get(path, init)).toBe('app');
  });
});
