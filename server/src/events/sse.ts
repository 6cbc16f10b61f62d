import type { ServerResponse } from 'node:http';
import type { EventSink, StreamEvent } from '../http/stream.ts';

export interface SseOptions {
  /** A comment keeps proxies and phones from closing a quiet connection. */
  readonly heartbeatMs?: number;
  /** A client that lets more than this queue up is dropped; it reconnects and catches up. */
  readonly maxQueuedBytes?: number;
  /** Headers that the server sets on every answer. */
  readonly headers?: Readonly<Record<string, string>>;
}

const open = new Set<EventSink>();

/** Ends all streams of the process; browsers reconnect to another replica. Call it before the server stops listening. */
export const closeStreams = (): void => {
  for (const sink of open) sink.close();
};

/** How many streams this process serves. */
export const openStreams = (): number => open.size;

/** Text of one event; every line of `data` gets its own `data:`. */
export const formatEvent = ({ event, id, data }: StreamEvent): string => {
  const line = (name: string, value: string | undefined): string =>
    value === undefined ? '' : `${name}: ${value.replace(/[\r\n]/g, ' ')}\n`;
  return `${line('event', event)}${line('id', id)}data: ${JSON.stringify(data ?? null)}\n\n`;
};

/** Starts a `text/event-stream` answer. Reconnecting is spread over two seconds, so that a restart is no stampede. */
export const openSse = (response: ServerResponse, options: SseOptions = {}): EventSink => {
  const { heartbeatMs = 15_000, maxQueuedBytes = 64 * 1024 } = options;
  const gone = new AbortController();
  const write = (text: string): void => {
    if (gone.signal.aborted) return;
    response.write(text);
    if (response.writableLength > maxQueuedBytes) response.destroy();
  };
  const sink: EventSink = {
    send: (event) => write(formatEvent(event)),
    sendText: write,
    close: () => {
      response.end();
    },
    signal: gone.signal,
  };
  const heartbeat = setInterval(() => write(': \n\n'), heartbeatMs);
  response.once('close', () => {
    clearInterval(heartbeat);
    open.delete(sink);
    gone.abort();
  });
  open.add(sink);
  response.writeHead(200, {
    ...options.headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  });
  write(`retry: ${1000 + Math.floor(Math.random() * 2000)}\n\n`);
  return sink;
};
