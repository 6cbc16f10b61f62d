import { setTimeout as delay } from 'node:timers/promises';
import { type EventSink, EventStream } from '../http/transport/stream.ts';
import type { Bus, Log } from './bus.ts';
import { formatEvent } from './sse.ts';

/** An event with its position in the topic's order; ids are strictly increasing. */
export interface SequencedEvent {
  readonly id: number;
  readonly event?: string;
  readonly data: unknown;
}

export interface TopicStream {
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly log: Log;
  /** E.g. `lot:<productNo>`. */
  readonly topic: string;
  /**
   * Returns the events after `afterId`, oldest first; without it the initial state. It must read outside any transaction, and
   * return the same for everybody, since one read (`reader`: `hub`) serves all clients of the process; a new client has its
   * own read (`client`).
   */
  readonly snapshot: (afterId: number | undefined, reader: 'hub' | 'client') => Promise<readonly SequencedEvent[]>;
  /** Throttle interval (ms) between two reads of the hub: changes in between are delivered together. None by default. */
  readonly intervalMs?: number;
  /** The last id that the client has received (`Last-Event-ID`). */
  readonly lastEventId?: string | undefined;
}

interface Client {
  readonly sink: EventSink;
  last: number | undefined;
  /** False during its own first read; events meanwhile cause another read. */
  ready: boolean;
  missed: boolean;
}

interface Hub {
  readonly clients: Set<Client>;
  changed(): void;
  disconnect(client: Client): void;
}

const hubs = new WeakMap<object, Map<string, Hub>>();

/** A serialised event: its text is built once for all clients. */
interface WrittenEvent {
  readonly id: number;
  readonly text: string;
}

const written = (events: readonly SequencedEvent[]): WrittenEvent[] =>
  events.map(({ id, event, data }) => ({
    id,
    text: formatEvent({ id: String(id), data, ...(event === undefined ? {} : { event }) }),
  }));

const deliver = (client: Client, events: readonly WrittenEvent[]): void => {
  for (const { id, text } of events) {
    if (client.last !== undefined && id <= client.last) continue;
    client.last = id;
    client.sink.sendText(text);
  }
};

/** All clients of one topic in this process: a change is read once and fanned out. */
const createHub = ({ bus, log, topic, snapshot, intervalMs = 0 }: TopicStream, onEmpty: () => void): Hub => {
  const clients = new Set<Client>();
  let last: number | undefined;
  let reading = false;
  let hasMissed = false;
  const refresh = async (): Promise<void> => {
    reading = true;
    do {
      hasMissed = false;
      const started = performance.now();
      try {
        const events = written(await snapshot(last, 'hub'));
        for (const { id } of events) last = last === undefined ? id : Math.max(last, id);
        for (const client of clients) {
          if (client.ready) deliver(client, events);
          else client.missed = true;
        }
      } catch (error) {
        log.warn({ err: error, topic }, 'a live topic cannot be read');
        // Nobody may continue with a gap: clients reconnect and catch up.
        for (const client of clients) client.sink.close();
      }
      // Immediately after an idle period, then at most once per interval.
      const remainingMs = intervalMs - (performance.now() - started);
      if (remainingMs > 0) await delay(remainingMs, undefined, { ref: false });
    } while (hasMissed && clients.size > 0);
    reading = false;
  };
  const changed = (): void => {
    if (reading) hasMissed = true;
    else void refresh();
  };
  const unsubscribe = bus.subscribe(topic, changed);
  return {
    clients,
    changed,
    disconnect(client) {
      clients.delete(client);
      if (clients.size > 0) return;
      unsubscribe();
      onEmpty();
    },
  };
};

const parseId = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/**
 * Streams a live topic as the response of a `stream` operation: the current state, then every change in order, exactly once,
 * after a reconnect from `lastEventId` on. Changes are announced with `publish(tx, topic)`.
 */
export const streamTopic = (stream: TopicStream): EventStream =>
  new EventStream(async (sink) => {
    const byTopic = hubs.get(stream.bus) ?? new Map<string, Hub>();
    hubs.set(stream.bus, byTopic);
    const hub = byTopic.get(stream.topic) ?? createHub(stream, () => byTopic.delete(stream.topic));
    byTopic.set(stream.topic, hub);
    const client: Client = { sink, last: parseId(stream.lastEventId), ready: false, missed: false };
    hub.clients.add(client);
    sink.signal.addEventListener('abort', () => hub.disconnect(client), { once: true });
    try {
      do {
        client.missed = false;
        deliver(client, written(await stream.snapshot(client.last, 'client')));
      } while (client.missed);
      client.ready = true;
    } catch (error) {
      stream.log.warn({ err: error, topic: stream.topic }, 'a live topic cannot be read');
      sink.close();
    }
  });
