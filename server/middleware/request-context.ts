import { randomUUID } from 'node:crypto';
import { requestContext } from '#observability/log.ts';
import { isTracing, readTraceHeaders, traceRequest } from '#observability/tracing.ts';
import { pathOf } from '../http/request.ts';
import type { Middleware } from './pipeline.ts';

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
