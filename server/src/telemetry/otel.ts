/** Spans by OpenTelemetry, exported by OTLP over HTTP. A chunk of its own: loaded only with OTEL_EXPORTER_OTLP_ENDPOINT. */
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span as OtelSpan,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BasicTracerProvider, BatchSpanProcessor, RandomIdGenerator } from '@opentelemetry/sdk-trace-base';
import { sqlState } from '../db/db.ts';
import { maskMobiles } from '../log.ts';
import type { Span, TraceOrigin, Tracer } from '../db/spans.ts';

export interface TracerOptions {
  /** Base address of the receiver, such as `http://127.0.0.1:4318`. */
  readonly endpoint: string;
  readonly serviceName: string;
  /** This process among its replicas. */
  readonly instance: string;
  readonly version: string;
  /** Interval (ms) between two exports. */
  readonly exportMs?: number;
}

/** Ids of new traces are those of the requests. */
class RequestIds extends RandomIdGenerator {
  next: string | undefined;

  constructor() {
    super();
    const random = this.generateTraceId;
    this.generateTraceId = () => this.next ?? random();
  }
}

export const createTracer = ({ endpoint, serviceName, instance, version, exportMs = 5000 }: TracerOptions): Tracer => {
  const ids = new RequestIds();
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: 5000 });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.instance.id': instance,
      'service.version': version,
    }),
    // Requests are sampled beforehand (http/trace-requests.ts).
    sampler: new AlwaysOnSampler(),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: exportMs, maxQueueSize: 4096 })],
  });
  const tracer = provider.getTracer('juhe');

  const wrap = (span: OtelSpan, context: Context): Span => {
    const own = trace.setSpan(context, span);
    return {
      traceId: span.spanContext().traceId,
      child: (name, attributes) =>
        wrap(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: { ...attributes } }, own), own),
      set: (attributes) => void span.setAttributes({ ...attributes }),
      end: (error) => {
        if (error !== undefined) {
          // A database error's message may quote values: its SQLSTATE is exported instead.
          const state = sqlState(error);
          const message = state ?? maskMobiles(error instanceof Error ? error.message : String(error));
          span.setStatus({ code: SpanStatusCode.ERROR, message });
        }
        span.end();
      },
    };
  };

  const contextOf = ({ traceId, spanId }: TraceOrigin): Context =>
    spanId === undefined
      ? ROOT_CONTEXT
      : trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });

  return {
    start: (name, origin) => {
      const context = contextOf(origin);
      ids.next = origin.traceId;
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER }, context);
      ids.next = undefined;
      return wrap(span, context);
    },
    // Without a receiver the last spans are lost; the process still ends in time.
    close: () => provider.shutdown().catch(() => {}),
  };
};
