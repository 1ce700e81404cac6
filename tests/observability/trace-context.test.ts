import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bucketStorage } from '#media/s3-storage.ts';
import { requestContext } from '#observability/log.ts';
import { outgoingTraceHeaders, readTraceHeaders, traced } from '#observability/tracing.ts';
import { type CapturedLog, captureLog } from '../log-lines.ts';
import { startTestServer, type TestServer } from '../security/test-server.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

/** A server that answers 200 to everything, and the headers of the requests that it received. */
async function recorder(): Promise<{ url: string; requests: IncomingHttpHeaders[]; close(): Promise<void> }> {
  const requests: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    requests.push(request.headers);
    request.resume().on('end', () => response.end('{}'));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

describe('traceparent', () => {
  it.each([
    [traceparent, traceId],
    [`01-${traceId}-00f067aa0ba902b7-01-later`, traceId],
    [`00-${traceId}-00f067aa0ba902b7-01-later`, undefined],
    [`ff-${traceId}-00f067aa0ba902b7-01`, undefined],
    [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, undefined],
    [`00-${traceId}-${'0'.repeat(16)}-01`, undefined],
    [traceparent.toUpperCase(), undefined],
    ['<script>', undefined],
  ])('%s has the trace id %s', (header, expected) => {
    expect(readTraceHeaders({ traceparent: header })?.traceId).toBe(expected);
  });
});

describe('without an SDK', () => {
  let mailjet: Awaited<ReturnType<typeof recorder>>;
  let server: TestServer;
  let captured: CapturedLog;
  beforeAll(async () => {
    mailjet = await recorder();
    server = await startTestServer({
      LOG_FORMAT: 'json',
      LOG_REQUESTS: 'all',
      MAILJET_API_KEY: 'k',
      MAILJET_SECRET_KEY: 's',
      MAILJET_LIST_ID: '1',
      MAILJET_URL: mailjet.url,
    });
  }, 120_000);
  afterAll(async () => {
    await server?.stop();
    await mailjet.close();
  });
  beforeEach(() => {
    captured = captureLog();
  });
  afterEach(() => captured.restore());

  it('each log line of a request has the trace id that the client sent, for a cached page too', async () => {
    for (const id of ['first', 'second']) {
      const sent = `00-${traceId}-00f067aa0ba902b7-0${id.length % 2}`;
      await (await fetch(`${server.url}/evenements`, { headers: { traceparent: sent } })).text();
      expect(await captured.waitFor(({ event }) => event === 'request')).toMatchObject({ traceId });
      captured.clear();
    }
  });

  it('a malformed traceparent is ignored', async () => {
    await (await fetch(server.url, { headers: { traceparent: 'x'.repeat(300) } })).text();
    expect(await captured.waitFor(({ event }) => event === 'request')).not.toHaveProperty('traceId');
  });

  it('a request to Mailjet has the trace context of the subscription', async () => {
    const body = new URLSearchParams({ email: 'awa@exemple.fr' });
    const headers = { traceparent, tracestate: 'vendor=1' };
    await fetch(`${server.url}/newsletter`, { method: 'POST', body, headers, redirect: 'manual' });
    await vi.waitFor(() => expect(mailjet.requests.length).toBe(1));
    expect(mailjet.requests[0]).toMatchObject({ traceparent, tracestate: 'vendor=1' });
  });

  it('a request to the bucket has it too, outside of its signature', async () => {
    const bucket = await recorder();
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
    const storage = await bucketStorage({ endpoint: bucket.url, name: 'media', region: 'r', ...credentials });
    await requestContext.run({ id: 'x', trace: { traceparent } }, () => storage.find('file.jpg'));
    await bucket.close();
    expect(bucket.requests[0]).not.toHaveProperty('traceparent');
    expect(bucket.requests[1]?.traceparent).toBe(traceparent);
    expect(bucket.requests[1]?.authorization).not.toContain('traceparent');
  });

  it('no span is made, and no header is sent outside of a trace', async () => {
    expect(await traced('work', {}, async () => outgoingTraceHeaders())).toEqual({});
  });
});
