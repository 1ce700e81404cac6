import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { log, setLogFormat } from '#observability/log.ts';
import { type Middleware, pipeline } from '#server/middleware/pipeline.ts';
import { deniedReadLog, requestId, requestLog } from '#server/middleware/request-log.ts';
import { type CapturedLog, captureLog } from '../log-lines.ts';

const closing: (() => Promise<unknown>)[] = [];
let captured: CapturedLog;
beforeEach(() => {
  setLogFormat('json');
  captured = captureLog();
});
afterEach(async () => {
  vi.useRealTimers();
  captured.restore();
  setLogFormat('text');
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** A server whose last step is `answer`, behind the request id and the request log. */
async function serve(
  answer: Middleware,
  { which = 'notable', trusted = false }: { which?: 'all' | 'notable'; trusted?: boolean } = {},
): Promise<string> {
  const server = createServer(pipeline([requestId({ isTrustedProxy: () => trusted }), requestLog({ which }), answer]));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closing.push(() => new Promise((closed) => server.close(closed)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const succeed: Middleware = (request, response) => {
  request.resume();
  response.end('ok');
};

describe('the request log', () => {
  it('writes one id for an error and its request, without the client’s IP or its search', async () => {
    const url = await serve((_request, response) => {
      log.error('unexpected', new Error('broken'));
      response.writeHead(500).end();
    });
    const response = await fetch(`${url}/evenements?recherche=personnel`, {
      headers: { 'x-request-id': 'sent-by-a-client', authorization: 'Bearer secret-token' },
    });
    const id = response.headers.get('x-request-id');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    await captured.waitFor(({ event }) => event === 'request');
    expect(captured.lines()).toEqual([
      expect.objectContaining({
        level: 'error',
        message: 'unexpected',
        requestId: id,
        error: expect.stringMatching(/^Error: broken/),
      }),
      expect.objectContaining({ level: 'warn', event: 'request', requestId: id, path: '/evenements', status: 500 }),
    ]);
    expect(captured.raw()).not.toMatch(/personnel|secret-token|127\.0\.0\.1/);
  });

  it('uses the id that a trusted proxy sent', async () => {
    const url = await serve(succeed, { trusted: true });
    const response = await fetch(url, { headers: { 'x-request-id': 'proxy-0000-0001' } });
    expect(response.headers.get('x-request-id')).toBe('proxy-0000-0001');
  });

  it('has a line for each write, and none for a quick read', async () => {
    const url = await serve(succeed);
    await fetch(`${url}/lecture`);
    await fetch(`${url}/ecriture`, { method: 'POST', body: 'x' });
    await captured.waitFor(({ path }) => path === '/ecriture');
    expect(captured.lines().map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /ecriture']);
  });

  it('has no line for the periodic reports of open forms', async () => {
    const url = await serve(succeed);
    await fetch(`${url}/api/events/abc/presence`, { method: 'PUT', body: '{}' });
    await fetch(`${url}/api/setting/presence`, { method: 'DELETE' });
    await fetch(`${url}/ecriture`, { method: 'POST', body: 'x' });
    await captured.waitFor(({ path }) => path === '/ecriture');
    expect(captured.lines().map(({ path }) => path)).toEqual(['/ecriture']);
  });

  it('has a line for each request with LOG_REQUESTS=all', async () => {
    const url = await serve(succeed, { which: 'all' });
    await fetch(`${url}/lecture`);
    expect(await captured.waitFor(({ event }) => event === 'request')).toMatchObject({ path: '/lecture' });
  });

  it('has a line for a denied read, without the query and the client', async () => {
    const url = await serve((request, response) => {
      const status = request.headers.authorization ? 401 : request.url === '/absent' ? 404 : 403;
      response.writeHead(status).end();
    });
    await fetch(`${url}/absent`);
    await fetch(`${url}/api/users?filters[email]=zoe@example.org`);
    await fetch(`${url}/api/users/me`, { headers: { authorization: 'Bearer secret-token' } });
    await captured.waitFor(({ status }) => status === 401);
    expect(captured.lines()).toEqual([
      expect.objectContaining({ level: 'info', event: 'refused', path: '/api/users', status: 403, method: 'GET' }),
      expect.objectContaining({ event: 'refused', path: '/api/users/me', status: 401 }),
    ]);
    expect(captured.raw()).not.toMatch(/zoe|secret-token|127\.0\.0\.1/);
  });

  it('limits the lines of denied reads to sixty a minute, and counts the others', () => {
    vi.useFakeTimers();
    const logDenied = deniedReadLog();
    const fields = { requestId: 'x', method: 'GET', path: `/${'a'.repeat(5000)}`, status: 403 };
    for (let time = 0; time < 500; time += 1) logDenied(fields);
    vi.advanceTimersByTime(60_000);
    logDenied(fields);
    const lines = captured.lines();
    expect(lines).toHaveLength(62);
    expect(String(lines[0]?.path).length).toBe(200);
    expect(lines[60]).toMatchObject({ event: 'refused', leftOut: 440 });
  });
});
