/** One server-sent event; `data` is sent as JSON. */
export interface StreamEvent {
  readonly event?: string;
  /** Comes back as `Last-Event-ID` when the browser reconnects. */
  readonly id?: string;
  readonly data: unknown;
}

/** Where a stream writes to. */
export interface EventSink {
  send(event: StreamEvent): void;
  /** Sends an event whose text is made already (`formatEvent`): what many are told is written down once. */
  sendText(text: string): void;
  /** Ends the answer from our side. */
  close(): void;
  /** Aborted when the connection is gone, from whichever side. */
  readonly signal: AbortSignal;
}

/**
 * What the handler of an operation with `stream: true` returns. What it refuses by throwing is still an envelope;
 * `start` runs once the stream is open, and what it returns is called when the connection is gone.
 */
export class EventStream {
  readonly start: (sink: EventSink) => void | (() => void) | Promise<void | (() => void)>;

  constructor(start: EventStream['start']) {
    this.start = start;
  }
}
