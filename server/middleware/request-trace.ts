import { requestContext } from '#observability/log.ts';
import { isTracing, readTraceHeaders, traceRequest } from '#observability/tracing.ts';
import { pathOf } from '../http/request.ts';
import type { Middleware } from './pipeline.ts';

/**
 * Reads the trace context of a request (`traceparent`, W3C Trace Context): its trace id is on each log line, and requests that this process
 * sends meanwhile forward it. With an OpenTelemetry SDK the request has a span.
 */
export function requestTrace(): Middleware {
  return function requestTrace(request, response, next) {
    const current = requestContext.getStore();
    const { method = '', url = '', headers } = request;
    if (!current) return next();
    if (headers.traceparent !== undefined) {
      const received = readTraceHeaders(headers);
      if (received) {
        current.trace = received;
        current.traceId = received.traceId;
      }
    }
    if (!isTracing()) return next();
    traceRequest({ method, path: pathOf(url), headers }, ({ traceId, end }) => {
      current.traceId = traceId;
      response.once('close', () => end(response.statusCode));
      next();
    });
  };
}
