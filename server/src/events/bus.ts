import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../db/db.ts';
import { channel } from './publish.ts';

/** The logger interface of the shared folders; pino is compatible. */
export interface Log {
  info(context: object, message: string): void;
  warn(context: object, message: string): void;
  error(context: object, message: string): void;
}

export interface BusEvent {
  readonly topic: string;
  readonly hint?: unknown;
  /** True after the connection was lost: events may have been missed, so read again. */
  readonly resync: boolean;
}

export type Subscriber = (event: BusEvent) => void;

export interface Bus {
  /** Resolves once the process listens. Later connection losses are handled automatically. */
  start(): Promise<void>;
  /** Calls `fn` for each event of the topic until the returned function is called. */
  subscribe(topic: string, fn: Subscriber): () => void;
  /**
   * Whether the topic had no event in the last `ageMs`. False if this process cannot know: it remembers a minute, and
   * listens for less after its start or a lost connection.
   */
  wasQuiet(topic: string, ageMs: number): boolean;
  close(): Promise<void>;
}

export interface BusDeps {
  readonly db: Pick<Database, 'dedicated'>;
  readonly log: Log;
}

const parse = (payload: string | undefined): { topic: string; hint?: unknown } | undefined => {
  try {
    const value: unknown = JSON.parse(payload ?? '');
    if (typeof value !== 'object' || value === null || !('topic' in value) || typeof value.topic !== 'string') return undefined;
    return 'hint' in value ? { topic: value.topic, hint: value.hint } : { topic: value.topic };
  } catch {
    return undefined;
  }
};

const aliveCheckMs = 20_000;
/** Retention (ms) of the time of a topic's last event, and the maximum number of topics. */
const rememberedMs = 60_000;
const maxRemembered = 50_000;
const firstPauseMs = 50;
const maxPauseMs = 3000;

/**
 * Creates a bus with one LISTEN connection for the process and any number of subscribers. Reconnecting is a single loop, so
 * there are never two at once.
 */
export const createBus = ({ db, log }: BusDeps): Bus => {
  const subscribers = new Map<string, Set<Subscriber>>();
  const closing = new AbortController();
  let loop: Promise<void> | undefined;
  let dropConnection = (): void => {};

  const lastEvents = new Map<string, number>();
  let listeningSince = Number.POSITIVE_INFINITY;

  const remember = (topic: string): void => {
    // Deleted first, so that the map is in the order of the events.
    lastEvents.delete(topic);
    lastEvents.set(topic, performance.now());
    if (lastEvents.size <= maxRemembered) return;
    lastEvents.clear();
    listeningSince = performance.now();
  };
  const evictOld = (): void => {
    for (const [topic, at] of lastEvents) {
      if (at > performance.now() - rememberedMs) return;
      lastEvents.delete(topic);
    }
  };

  const deliver = (event: BusEvent): void => {
    for (const fn of subscribers.get(event.topic) ?? []) {
      try {
        fn(event);
      } catch (error) {
        log.error({ err: error, topic: event.topic }, 'an event subscriber failed');
      }
    }
  };

  /** Listens until the connection ends; throws when it cannot be opened. */
  const listen = async (onReady: () => void): Promise<void> => {
    const client = await db.dedicated();
    const ended = new Promise<void>((resolve) => {
      client.once('end', resolve);
      client.once('error', () => resolve());
      dropConnection = resolve;
    });
    const alive = setInterval(() => {
      evictOld();
      const limit = setTimeout(dropConnection, aliveCheckMs / 2);
      client.query('select 1').then(
        () => clearTimeout(limit),
        () => dropConnection(),
      );
    }, aliveCheckMs);
    try {
      client.on('notification', ({ payload }) => {
        const event = parse(payload);
        if (!event) return;
        remember(event.topic);
        deliver({ ...event, resync: false });
      });
      await client.query(`listen ${channel}`);
      listeningSince = performance.now();
      onReady();
      for (const topic of subscribers.keys()) deliver({ topic, resync: true });
      if (!closing.signal.aborted) await ended;
    } finally {
      clearInterval(alive);
      listeningSince = Number.POSITIVE_INFINITY;
      // A half-open connection may never respond to the termination: do not wait for it.
      client.end().catch(() => {});
    }
  };

  const run = async (onFirst: () => void): Promise<void> => {
    let pause = firstPauseMs;
    while (!closing.signal.aborted) {
      try {
        await listen(() => {
          pause = firstPauseMs;
          onFirst();
        });
        if (!closing.signal.aborted) log.warn({}, 'the event connection was lost');
      } catch (error) {
        log.warn({ err: error }, 'the event connection cannot be made');
      }
      await delay(pause, undefined, { signal: closing.signal }).catch(() => {});
      pause = Math.min(pause * 2, maxPauseMs);
    }
  };

  return {
    start: () =>
      new Promise((resolve) => {
        if (loop) resolve();
        else loop = run(resolve);
      }),
    subscribe(topic, fn) {
      const set = subscribers.get(topic) ?? new Set();
      subscribers.set(topic, set);
      set.add(fn);
      return () => {
        set.delete(fn);
        if (set.size === 0 && subscribers.get(topic) === set) subscribers.delete(topic);
      };
    },
    wasQuiet(topic, ageMs) {
      const since = performance.now() - ageMs;
      return ageMs < rememberedMs && since >= listeningSince && (lastEvents.get(topic) ?? 0) < since;
    },
    async close() {
      closing.abort();
      dropConnection();
      await loop;
    },
  };
};
