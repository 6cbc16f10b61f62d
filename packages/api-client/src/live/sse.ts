/** One event of a `text/event-stream`. */
export interface LiveEvent {
  /** The event name; `message` if the server sent none. */
  readonly event: string;
  readonly id: string | undefined;
  /** The parsed JSON data, or the text if it is not JSON. */
  readonly data: unknown;
}

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/**
 * An incremental parser: calls `onEvent` for each event and `onRetry` for `retry:` lines. Only the browser has its own
 * (decision 0079): the server and benchmarks use eventsource-parser.
 */
export const sseParser = (onEvent: (event: LiveEvent) => void, onRetry: (ms: number) => void = () => undefined) => {
  let buffer = '';
  let event = '';
  let id: string | undefined;
  let data: string[] = [];
  const line = (text: string) => {
    if (text === '') {
      if (data.length > 0) onEvent({ event: event || 'message', id, data: json(data.join('\n')) });
      event = '';
      data = [];
      return;
    }
    const colon = text.indexOf(':');
    const field = colon < 0 ? text : text.slice(0, colon);
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    else if (field === 'event') event = value;
    else if (field === 'id') id = value;
    else if (field === 'retry' && /^\d+$/.test(value)) onRetry(Number(value));
  };
  return (piece: string): void => {
    buffer += piece;
    for (;;) {
      const end = /\r\n|\n|\r(?=.)/s.exec(buffer);
      if (!end) return;
      const text = buffer.slice(0, end.index);
      buffer = buffer.slice(end.index + end[0].length);
      line(text);
    }
  };
};

/** Feeds a parser with a response body as it arrives, until its end. */
export const readPieces = async (body: ReadableStream<Uint8Array>, onPiece: (piece: string) => void): Promise<void> => {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onPiece(decoder.decode(value, { stream: true }));
  }
};
