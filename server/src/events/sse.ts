import type { ServerResponse } from 'node:http';
import type { EventSink, StreamEvent } from '../http/transport/stream.ts';

export interface SseOptions {
  /** Comments prevent proxies and phones from closing an idle connection. */
  readonly heartbeatMs?: number;
  /** Back pressure limit: a client with a longer queue is dropped; it reconnects and catches up. */
  readonly maxQueuedBytes?: number;
  /** Headers that the server sets on every response. */
  readonly headers?: Readonly<Record<string, string>>;
}

const open = new Set<EventSink>();

/** Ends all streams of the process; browsers reconnect to another replica. Call it before the server stops listening. */
export const closeStreams = (): void => {
  for (const sink of open) sink.close();
};

/** Returns the number of streams served by this process. */
export const openStreams = (): number => open.size;

/** Formats one event; every line of `data` gets its own `data:`. */
export const formatEvent = ({ event, id, data }: StreamEvent): string => {
  const line = (name: string, value: string | undefined): string =>
    value === undefined ? '' : `${name}: ${value.replace(/[\r\n]/g, ' ')}\n`;
  return `${line('event', event)}${line('id', id)}data: ${JSON.stringify(data ?? null)}\n\n`;
};

/** Starts a `text/event-stream` response. Reconnects are spread over two seconds to avoid a stampede after a restart. */
export const openSse = (response: ServerResponse, options: SseOptions = {}): EventSink => {
  const { heartbeatMs = 15_000, maxQueuedBytes = 64 * 1024 } = options;
  const disconnected = new AbortController();
  const write = (text: string): void => {
    if (disconnected.signal.aborted) return;
    response.write(text);
    if (response.writableLength > maxQueuedBytes) response.destroy();
  };
  const sink: EventSink = {
    send: (event) => write(formatEvent(event)),
    sendText: write,
    close: () => {
      response.end();
    },
    signal: disconnected.signal,
  };
  const heartbeat = setInterval(() => write(': \n\n'), heartbeatMs);
  response.once('close', () => {
    clearInterval(heartbeat);
    open.delete(sink);
    disconnected.abort();
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
