import { setTimeout as delay } from 'node:timers/promises';
import { type EventSink, EventStream } from '../http/stream.ts';
import type { Bus, Log } from './bus.ts';
import { formatEvent } from './sse.ts';

/** An event with its place in the topic's order; ids rise strictly. */
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
   * What happened after `afterId`, oldest first; without it what a newcomer needs. It must read outside any transaction,
   * and answer the same for everybody, since one reading (`reader`: `hub`) serves all clients of the process; a client that
   * comes has a reading of its own (`client`).
   */
  readonly snapshot: (afterId: number | undefined, reader: 'hub' | 'client') => Promise<readonly SequencedEvent[]>;
  /** Least time between two readings of the hub, in milliseconds: what changes meanwhile is told together. None unless told. */
  readonly intervalMs?: number;
  /** The last id the client has seen (`Last-Event-ID`). */
  readonly lastEventId?: string | undefined;
}

interface Client {
  readonly sink: EventSink;
  last: number | undefined;
  /** False while its own first reading runs; what happens meanwhile makes it read once more. */
  ready: boolean;
  missed: boolean;
}

interface Hub {
  readonly clients: Set<Client>;
  changed(): void;
  leave(client: Client): void;
}

const hubs = new WeakMap<object, Map<string, Hub>>();

/** An event as it travels: its text is made once, for however many clients. */
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
  let again = false;
  const refresh = async (): Promise<void> => {
    reading = true;
    do {
      again = false;
      const begun = performance.now();
      try {
        const events = written(await snapshot(last, 'hub'));
        for (const { id } of events) last = last === undefined ? id : Math.max(last, id);
        for (const client of clients) {
          if (client.ready) deliver(client, events);
          else client.missed = true;
        }
      } catch (error) {
        log.warn({ err: error, topic }, 'a live topic cannot be read');
        // Nobody may go on with a hole: clients reconnect and catch up.
        for (const client of clients) client.sink.close();
      }
      // At once after a quiet time, then no more often than that.
      const rest = intervalMs - (performance.now() - begun);
      if (rest > 0) await delay(rest, undefined, { ref: false });
    } while (again && clients.size > 0);
    reading = false;
  };
  const changed = (): void => {
    if (reading) again = true;
    else void refresh();
  };
  const unsubscribe = bus.subscribe(topic, changed);
  return {
    clients,
    changed,
    leave(client) {
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
 * A live topic as the answer of a `stream` operation: the state at once, then every change in order, none missed and
 * none twice, after a reconnect from `lastEventId` on. Changes are announced with `publish(tx, topic)`.
 */
export const streamTopic = (stream: TopicStream): EventStream =>
  new EventStream(async (sink) => {
    const byTopic = hubs.get(stream.bus) ?? new Map<string, Hub>();
    hubs.set(stream.bus, byTopic);
    const hub = byTopic.get(stream.topic) ?? createHub(stream, () => byTopic.delete(stream.topic));
    byTopic.set(stream.topic, hub);
    const client: Client = { sink, last: parseId(stream.lastEventId), ready: false, missed: false };
    hub.clients.add(client);
    sink.signal.addEventListener('abort', () => hub.leave(client), { once: true });
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
