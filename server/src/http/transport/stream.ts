/** One server-sent event; `data` is sent as JSON. */
export interface StreamEvent {
  readonly event?: string;
  /** Returned as `Last-Event-ID` when the browser reconnects. */
  readonly id?: string;
  readonly data: unknown;
}

/** The target of a stream. */
export interface EventSink {
  send(event: StreamEvent): void;
  /** Sends an already serialised event (`formatEvent`): events for many clients are serialised once. */
  sendText(text: string): void;
  /** Ends the response from our side. */
  close(): void;
  /** Aborted when the connection is closed by either side. */
  readonly signal: AbortSignal;
}

/**
 * The result of a handler with `stream: true`. A refusal thrown by the handler is still an envelope; `start` runs once the
 * stream is open, and its return value is called when the connection is closed.
 */
export class EventStream {
  readonly start: (sink: EventSink) => void | (() => void) | Promise<void | (() => void)>;

  constructor(start: EventStream['start']) {
    this.start = start;
  }
}
