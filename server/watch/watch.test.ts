import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { log, setLogFormat } from './log.ts';
import { startMetrics } from './metrics.ts';
import { Refusals } from './refusals.ts';
import { watched } from './requests.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closing.push(() => new Promise((closed) => server.close(closed)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Lines written to the log while the work is done, read back. */
async function lines(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  setLogFormat('json');
  const written: string[] = [];
  const keep = (text: string | Uint8Array) => written.push(String(text)) > 0;
  vi.spyOn(process.stdout, 'write').mockImplementation(keep as typeof process.stdout.write);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep as typeof process.stderr.write);
  await work();
  // A request's line is written once its connection has let go of the answer.
  await vi.waitFor(() => expect(written.length).toBeGreaterThan(0));
  vi.restoreAllMocks();
  return written.map((line) => JSON.parse(line) as Record<string, unknown>);
}

const failing: RequestListener = (_request, response) => {
  log.error('unexpected', new Error('broken'));
  response.writeHead(500).end();
};

describe('the log', () => {
  it('ties a fault to the request that met it, and tells nothing of the person', async () => {
    const url = await serve(watched(failing, { which: 'notable', believes: () => false }));
    let id: string | null = null;
    const written = await lines(async () => {
      const answer = await fetch(`${url}/evenements?recherche=personnel`, {
        headers: { 'x-request-id': 'given-by-a-stranger', authorization: 'Bearer secret-token' },
      });
      id = answer.headers.get('x-request-id');
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(written).toEqual([
      expect.objectContaining({
        level: 'error',
        event: 'unexpected',
        requestId: id,
        error: expect.stringMatching(/^Error: broken/),
      }),
      expect.objectContaining({ level: 'warn', event: 'request', requestId: id, path: '/evenements', status: 500 }),
    ]);
    expect(JSON.stringify(written)).not.toMatch(/personnel|secret-token|127\.0\.0\.1/);
  });

  it('keeps the id that a trusted proxy gave', async () => {
    const quiet = watched((_, response) => response.end(), { which: 'notable', believes: () => true });
    const answer = await fetch(await serve(quiet), { headers: { 'x-request-id': 'proxy-0000-0001' } });
    expect(answer.headers.get('x-request-id')).toBe('proxy-0000-0001');
  });

  it('has a line for every write, and for everything when asked', async () => {
    const fine: RequestListener = (request, response) => {
      request.resume();
      response.end('ok');
    };
    const notable = await serve(watched(fine, { which: 'notable', believes: () => false }));
    const written = await lines(async () => {
      await fetch(`${notable}/lecture`);
      await fetch(`${notable}/ecriture`, { method: 'POST', body: 'x' });
    });
    expect(written.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /ecriture']);
    const all = await serve(watched(fine, { which: 'all', believes: () => false }));
    expect((await lines(() => fetch(`${all}/lecture`))).map(({ path }) => path)).toEqual(['/lecture']);
  });
});

describe('a reading that is refused', () => {
  const closed: RequestListener = (request, response) =>
    response.writeHead(request.headers.authorization ? 401 : request.url === '/absent' ? 404 : 403).end();

  it('has a line, with nothing of who asked, nor of what they asked for', async () => {
    const url = await serve(watched(closed, { which: 'notable', believes: () => false }));
    const written = await lines(async () => {
      await fetch(`${url}/absent`);
      await fetch(`${url}/api/users?filters[email]=zoe@example.org`);
      await fetch(`${url}/api/users/me`, { headers: { authorization: 'Bearer secret-token' } });
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(written).toEqual([
      expect.objectContaining({ level: 'info', event: 'refused', path: '/api/users', status: 403, method: 'GET' }),
      expect.objectContaining({ event: 'refused', path: '/api/users/me', status: 401 }),
    ]);
    expect(JSON.stringify(written)).not.toMatch(/zoe|secret-token|127\.0\.0\.1/);
  });

  it('cannot fill the log, and what is left out is counted', async () => {
    const refusals = new Refusals();
    const facts = { requestId: 'x', method: 'GET', path: `/${'a'.repeat(5000)}`, status: 403 };
    const written = await lines(async () => {
      for (let turn = 0; turn < 500; turn += 1) refusals.note(facts, 60_000);
      refusals.note(facts, 120_000);
    });
    expect(written).toHaveLength(62);
    expect(String(written[0]?.path).length).toBe(200);
    expect(written[60]).toMatchObject({ event: 'refused', leftOut: 440 });
  });
});

describe('metrics', () => {
  it('count and time what is answered, by room, on a port of their own', async () => {
    const metrics = await startMetrics({ port: 0, host: '127.0.0.1', revision: () => 7 });
    closing.push(() => metrics.stop());
    const url = await serve(metrics.measuring((_, response) => response.writeHead(404).end()));
    await fetch(`${url}/api/events`);
    await fetch(`${url}/une-adresse-au-hasard`);
    await vi.waitFor(async () => {
      const text = await (await fetch(metrics.url)).text();
      expect(text).toContain('memorial_http_request_duration_seconds_count{room="api",method="GET",status="4xx"} 1');
      expect(text).toContain('memorial_http_request_duration_seconds_count{room="site",method="GET",status="4xx"} 1');
      expect(text).toContain('memorial_content_revision 7');
      expect(text).toContain('process_resident_memory_bytes');
      expect(text).not.toContain('au-hasard');
    });
  });
});
