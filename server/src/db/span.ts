/** Attributes of a span, by OpenTelemetry's names. */
export type Attributes = Readonly<Record<string, string | number>>;

/** A span that has begun. */
export interface Span {
  /** 32 hex digits. */
  readonly traceId: string;
  child(name: string, attributes: Attributes): Span;
  set(attributes: Attributes): void;
  /** Ends the span, as failed where there is an error. */
  end(error?: unknown): void;
}
