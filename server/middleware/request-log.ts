import { randomUUID } from 'node:crypto';
import { limitLines, log, requestContext } from '#observability/log.ts';
import { isTracing, readTraceHeaders, traceRequest } from '#observability/tracing.ts';
import { pathOf } from '../http/request.ts';
import { isPresencePath } from '../presence/routes.ts';
import type { Middleware } from './pipeline.ts';

/** A slower response has a line, whatever LOG_REQUESTS is. */
const slowMs = 1000;

/** Writes a line per request; with `notable`, if it writes, fails, is slow or denied. Without the query, which may hold a search or a token. */
export function requestLog({ which }: { which: 'all' | 'notable' }): Middleware {
  const logDenied = deniedReadLog();
  return function requestLog(request, response, next) {
    const { id: requestId = '', traceId } = requestContext.getStore() ?? {};
    const { method = '', url = '' } = request;
    const started = performance.now();
    response.once('close', () => {
      const status = response.statusCode;
      const ms = Math.round(performance.now() - started);
      const isWrite = method !== 'GET' && method !== 'HEAD' && !isPresencePath(pathOf(url));
      const notable = isWrite || status >= 500 || ms > slowMs;
      if (which === 'notable' && !notable) {
        if (status === 401 || status === 403) logDenied({ requestId, traceId, method, path: pathOf(url), status });
        return;
      }
      const complete = response.writableFinished;
      const fields = { event: 'request', requestId, traceId, method, path: pathOf(url), status, ms, complete };
      if (status >= 500) log.warn('request', fields);
      else log.frequent('request', fields);
    });
    next();
  };
}

const maxPathLength = 200;

/** Logs denied reads (401, 403; ASVS 16.3.2), sixty lines a minute at most: more would fill the disk and hide other lines. */
export function deniedReadLog() {
  const lines = limitLines(60);
  return ({ path, ...fields }: { path: string } & Record<string, string | number | undefined>): void => {
    if (!lines.shouldWrite('', (leftOut) => log.info('refused', { event: 'refused', leftOut }))) return;
    log.info('refused', { event: 'refused', ...fields, path: path.slice(0, maxPathLength) });
  };
}

/** The format of an id that a proxy may send: it is written to the log and to the audit log unchanged. */
const accepted = /^[A-Za-z0-9_-]{8,64}$/;

/** Gives each request an id, that of a trusted proxy in `X-Request-Id` or a new one, which its response and its log lines have. */
export function requestId({ isTrustedProxy }: { isTrustedProxy: (ip: string | undefined) => boolean }): Middleware {
  return function requestId(request, response, next) {
    const sent = request.headers['x-request-id'];
    const isAccepted = typeof sent === 'string' && accepted.test(sent) && isTrustedProxy(request.socket.remoteAddress);
    const id = isAccepted ? sent : randomUUID();
    response.setHeader('x-request-id', id);
    requestContext.run({ id }, next);
  };
}

/** Reads the trace context of a request (W3C Trace Context), for its log lines and for requests sent meanwhile, and gives it a span. */
export const requestTrace: Middleware = ({ method = '', url = '', headers }, response, next) => {
  const current = requestContext.getStore();
  if (!current) return next();
  const received = readTraceHeaders(headers);
  if (received) {
    current.trace = received;
    current.traceId = received.traceId;
  }
  if (!isTracing()) return next();
  traceRequest({ method, path: pathOf(url), headers }, ({ traceId, end }) => {
    current.traceId = traceId;
    response.once('close', () => end(response.statusCode));
    next();
  });
};
