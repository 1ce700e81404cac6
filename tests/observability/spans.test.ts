import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { form, picture } from '../files.ts';
import { captureLog } from '../log-lines.ts';
import { startTestServer, type TestServer } from '../security/test-server.ts';
import { type RecordedSpan, registerInMemoryTracer } from './in-memory-tracer.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

describe('with an OpenTelemetry SDK', () => {
  const tracer = registerInMemoryTracer();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ LOG_FORMAT: 'json', LOG_REQUESTS: 'all' });
  }, 120_000);
  afterAll(async () => {
    await server?.stop();
    tracer.unregister();
  });

  const inTrace = (): RecordedSpan[] => tracer.spans.filter((span) => span.traceId === traceId);

  it('a request has a span, and its render and queries have spans below it', async () => {
    const captured = captureLog();
    await (await fetch(`${server.url}/evenements`, { headers: { traceparent } })).text();
    await vi.waitFor(() => expect(inTrace().find(({ name }) => name === 'GET')?.ended).toBe(true));
    const line = await captured.waitFor(({ path }) => path === '/evenements');
    captured.restore();
    expect(line.traceId).toBe(traceId);
    const request = inTrace().find(({ name }) => name === 'GET');
    expect(request).toMatchObject({
      parentId: '00f067aa0ba902b7',
      attributes: { 'http.request.method': 'GET', 'url.path': '/evenements', 'http.response.status_code': 200 },
    });
    const render = inTrace().find(({ name }) => name === 'render');
    expect(render).toMatchObject({ parentId: request?.spanId, ended: true, attributes: { 'url.path': '/evenements' } });
    const queries = inTrace().filter(({ name }) => name === 'query');
    expect(queries.length).toBeGreaterThan(0);
    for (const query of queries) {
      expect(query).toMatchObject({ ended: true, attributes: { 'db.system.name': 'sqlite' } });
      expect(String(query.attributes['db.query.text'])).toMatch(/^\s*(select|with|begin|commit|rollback)\b/i);
    }
    expect(queries.some((query) => /^\s*(select|with)\b/i.test(String(query.attributes['db.query.text'])))).toBe(true);
  });

  it('the renditions of an upload have a span in the trace of the upload, also when they waited for those of another', async () => {
    const authorization = `Bearer ${await server.signIn()}`;
    const upload = async (name: string, headers: Record<string, string>) => {
      const body = form([{ name, type: 'image/jpeg', bytes: await picture(900, 600, 'jpeg') }]);
      const answer = await fetch(`${server.url}/api/upload`, { method: 'POST', headers, body });
      expect(answer.status).toBe(201);
    };
    await upload('premiere.jpg', { authorization });
    await upload('seconde.jpg', { authorization, traceparent });
    await vi.waitFor(
      () => expect(inTrace().some(({ name, ended }) => name === 'renditions' && ended)).toBe(true),
      60_000,
    );
  }, 90_000);
});
