/**
 * Spans of sampled requests and of their statements. Without an endpoint for them (OTEL_EXPORTER_OTLP_ENDPOINT) this is all that is
 * loaded, and a statement costs one comparison more.
 */
import { currentScope, runInScope } from './async-scope.ts';
import type { Attributes, Span } from './span.ts';

export type { Span } from './span.ts';

/** The origin of a trace: `spanId` is the caller's span, if given. */
export interface TraceOrigin {
  readonly traceId: string;
  readonly spanId?: string;
}

export interface Tracer {
  start(name: string, origin: TraceOrigin): Span;
  /** Exports the remaining spans. */
  close(): Promise<void>;
}

let isEnabled = false;

/** Makes {@link activeSpan} look for spans; called once a tracer exists. */
export const enableTracing = (): void => {
  isEnabled = true;
};

export const activeSpan = (): Span | undefined => (isEnabled ? currentScope()?.span : undefined);

export const withSpan = <T>(span: Span, work: () => T): T => runInScope({ span }, work);

/** Runs work as a child of the active span, if there is one. */
export const spanAround = async <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> => {
  const parent = activeSpan();
  if (!parent) return work();
  const span = parent.child(name, attributes);
  try {
    const result = await work();
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
};

const traceparentShape = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Parses a W3C `traceparent` header; undefined when there is none or it is invalid. */
export const readTraceparent = (header: unknown): (TraceOrigin & { readonly isSampled: boolean }) | undefined => {
  const [, traceId, spanId, flags] = (typeof header === 'string' && traceparentShape.exec(header)) || [];
  if (traceId === undefined || spanId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags ?? '0', 16) & 1) === 1 };
};

/**
 * Returns the trace of a request without `traceparent`. The browser's client sends 16 hex digits as `x-trace-id`; they are the
 * low half of the trace's id, as W3C recommends for shorter ids, so that the log, the browser and the trace have the same. Of
 * other ids it is the first 16 bytes.
 */
export const traceOfRequest = (requestId: string): string =>
  /^(?!0+$)[0-9a-f]{1,32}$/.test(requestId)
    ? requestId.padStart(32, '0')
    : Buffer.from(requestId.padEnd(16, '-')).toString('hex').slice(0, 32);

/** Returns true for that share (0 to 1) of calls. It is random, since callers choose their trace ids. */
export const isDrawn = (share: number): boolean => Math.random() < share;
