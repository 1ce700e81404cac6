import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  type ContextManager,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanOptions,
  type TextMapPropagator,
  trace,
} from '@opentelemetry/api';

export interface RecordedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentId: string | undefined;
  attributes: Attributes;
  ended: boolean;
}

class ContextStorage implements ContextManager {
  readonly #storage = new AsyncLocalStorage<Context>();
  active = () => this.#storage.getStore() ?? ROOT_CONTEXT;
  with: ContextManager['with'] = (active, work, self, ...parameters) =>
    this.#storage.run(active, () => work.call(self as never, ...parameters));
  bind: ContextManager['bind'] = (_context, target) => target;
  enable = () => this;
  disable = () => this;
}

/** Reads `traceparent` as the SDK's own propagator does. */
const propagator: TextMapPropagator = {
  inject: () => undefined,
  fields: () => ['traceparent'],
  extract(active, carrier) {
    const [, traceId, spanId] = String((carrier as Record<string, string>).traceparent ?? '').split('-');
    return traceId && spanId
      ? trace.setSpanContext(active, { traceId, spanId, traceFlags: 1, isRemote: true })
      : active;
  },
};

/** Registers what an SDK registers, over an array. */
export function registerInMemoryTracer(): { spans: RecordedSpan[]; unregister(): void } {
  const spans: RecordedSpan[] = [];
  const startSpan = (name: string, { attributes = {} }: SpanOptions = {}, parent = context.active()): Span => {
    const outer = trace.getSpanContext(parent);
    const recorded: RecordedSpan = {
      name,
      traceId: outer?.traceId ?? (spans.length + 1).toString(16).padStart(32, 'a'),
      spanId: (spans.length + 1).toString(16).padStart(16, '0'),
      parentId: outer?.spanId,
      attributes: { ...attributes },
      ended: false,
    };
    spans.push(recorded);
    const span = {
      spanContext: () => ({ traceId: recorded.traceId, spanId: recorded.spanId, traceFlags: 1 }),
      setAttribute: (key: string, value: string) => {
        recorded.attributes[key] = value;
        return span;
      },
      setStatus: () => span,
      recordException: () => undefined,
      isRecording: () => true,
      end: () => {
        recorded.ended = true;
      },
    } as unknown as Span;
    return span;
  };
  const startActiveSpan = (name: string, options: SpanOptions, work: (span: Span) => unknown) => {
    const span = startSpan(name, options);
    return context.with(trace.setSpan(context.active(), span), () => work(span));
  };
  trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan, startActiveSpan }) as never });
  context.setGlobalContextManager(new ContextStorage());
  propagation.setGlobalPropagator(propagator);
  return {
    spans,
    unregister() {
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}
