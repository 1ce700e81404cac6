import { requestContext } from '#observability/log.ts';
import { isTracing, readTraceHeaders, traceRequest } from '#observability/tracing.ts';
import { pathOf } from '../http/request.ts';
import type { Middleware } from './pipeline.ts';

/**
 * Reads the trace context of a request (`traceparent`, W3C Trace Context): each log line has its id, and requests that are sent meanwhile forward
 * it. With an OpenTelemetry SDK the request has a span.
 */
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
