import type { Attributes, Span } from '@opentelemetry/api';
import { context, ProxyTracerProvider, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { type RequestContext, requestContext } from './log.ts';

/**
 * Tracing by the API package of OpenTelemetry alone: spans exist once an operator registers an SDK (`--import`, docs/operations.md).
 * Without one no span is created, and `traceparent` is forwarded unchanged.
 */
const tracer = trace.getTracer('memorial');
const noSdk = new ProxyTracerProvider().getDelegate();

/** Whether an SDK is registered. */
export function isTracing(): boolean {
  const provider = trace.getTracerProvider();
  return provider instanceof ProxyTracerProvider ? provider.getDelegate() !== noSdk : true;
}

/** version "-" trace-id "-" parent-id "-" flags (W3C Trace Context, section 3.2); a later version may add fields. */
const traceparentPattern = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(-.*)?$/;
/** Section 3.3.1.5: at least 512 characters of `tracestate` are propagated. */
const maxTracestate = 512;

/** Reads the trace context of a request. Undefined where there is none, or a malformed one. */
export function readTraceHeaders(headers: Readonly<Record<string, string | string[] | undefined>>) {
  const { traceparent, tracestate } = headers;
  if (typeof traceparent !== 'string' || traceparent.length > 200) return undefined;
  const [, version, traceId, more] = traceparentPattern.exec(traceparent) ?? [];
  if (!traceId || (version === '00' && more !== undefined)) return undefined;
  const state = [tracestate].flat().join(',');
  return { traceId, traceparent, ...(state && state.length <= maxTracestate && { tracestate: state }) };
}

/** The headers by which a request that this process sends joins the current trace; none outside of a trace. */
export function outgoingTraceHeaders(): Partial<NonNullable<RequestContext['trace']>> {
  const current = trace.getActiveSpan()?.spanContext();
  if (current && trace.isSpanContextValid(current)) {
    const { traceId, spanId, traceFlags, traceState } = current;
    const traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
    const tracestate = traceState?.serialize();
    return { traceparent, ...(tracestate && { tracestate }) };
  }
  const { traceparent, tracestate } = requestContext.getStore()?.trace ?? {};
  return { ...(traceparent && { traceparent }), ...(tracestate && { tracestate }) };
}

/** Runs `work` in a span, which ends with it and has the error that it throws. */
export async function traced<Result>(name: string, attributes: Attributes, work: () => Promise<Result>) {
  if (!isTracing()) return work();
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Runs `work` in the span of an incoming request. `end` is called with the status once its response is closed. */
export function traceRequest(
  request: { method: string; path: string; headers: Readonly<Record<string, string | string[] | undefined>> },
  work: (span: { traceId: string; end(status: number): void }) => void,
): void {
  const parent = propagation.extract(context.active(), request.headers);
  const attributes = { 'http.request.method': request.method, 'url.path': request.path };
  const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, parent);
  const end = (status: number) => {
    span.setAttribute('http.response.status_code', status);
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  context.with(trace.setSpan(parent, span), () => work({ traceId: span.spanContext().traceId, end }));
}

type QueryEvent = { query: { sql: string }; queryDurationMillis: number; error?: unknown };

/** A span of each query for Kysely's `log`; undefined without an SDK. Statements have parameters instead of values: no personal data. */
export function queryTracer(system: 'sqlite' | 'postgresql'): ((event: QueryEvent) => void) | undefined {
  if (!isTracing()) return undefined;
  return ({ query, queryDurationMillis, error }) => {
    const attributes = { 'db.system.name': system, 'db.query.text': query.sql };
    const startTime = Date.now() - queryDurationMillis;
    const span = tracer.startSpan('query', { kind: SpanKind.CLIENT, attributes, startTime });
    if (error !== undefined) fail(span, error);
    span.end();
  };
}

function fail(span: Span, error: unknown): void {
  if (error instanceof Error) span.recordException(error);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
