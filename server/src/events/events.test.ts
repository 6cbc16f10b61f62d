import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from '../db/sql.ts';
import { type TestDb, testDb } from '../test/test-db.ts';
import { type Bus, type BusEvent, createBus } from './bus.ts';
import { publish } from './publish.ts';
import { closeStreams, formatEvent, openSse, openStreams, type SseOptions } from './sse.ts';
import { type SequencedEvent, streamTopic } from './topic-stream.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
let t: TestDb;
let bus: Bus;
beforeAll(async () => {
  t = await testDb();
  bus = createBus({ db: t.db, log });
  await bus.start();
});
afterAll(async () => {
  await bus.close();
  await t.close();
});

/** Collects items, and lets a test wait for the first match. */
const collector = <T>() => {
  const items: T[] = [];
  const waiting = new Set<() => void>();
  return {
    items,
    add: (item: T) => {
      items.push(item);
      for (const check of waiting) check();
    },
    until: (fits: (item: T) => boolean) =>
      new Promise<T>((resolve) => {
        const check = () => {
          const item = items.find(fits);
          if (item === undefined) return;
          waiting.delete(check);
          resolve(item);
        };
        waiting.add(check);
        check();
      }),
  };
};
const announce = (topic: string, hint?: unknown) => t.db.inTx(async (tx) => publish(tx, topic, hint));

describe('the bus', () => {
  test('delivers committed events of the topic, and no others', async () => {
    const received = collector<BusEvent>();
    const stop = bus.subscribe('lot:1', received.add);
    await announce('lot:2', { n: 1 });
    await t.db
      .inTx(async (tx) => {
        publish(tx, 'lot:1', { n: 'rolled back' });
        throw new Error('no');
      })
      .catch(() => {});
    await announce('lot:1', { n: 3 });
    await received.until(({ hint }) => JSON.stringify(hint) === '{"n":3}');
    expect(received.items).toEqual([{ topic: 'lot:1', hint: { n: 3 }, resync: false }]);
    stop();
    const after = collector<BusEvent>();
    const stopAfter = bus.subscribe('lot:1', after.add);
    await announce('lot:1');
    await after.until(() => true);
    expect(received.items).toHaveLength(1);
    stopAfter();
  });

  test('drops an oversized hint and tolerates foreign messages', async () => {
    const received = collector<BusEvent>();
    const stop = bus.subscribe('big', received.add);
    await t.db.run(sql`select pg_notify('juhe', 'no json')`);
    await announce('big', { text: '聚'.repeat(4000) });
    expect(await received.until(() => true)).toEqual({ topic: 'big', resync: false });
    stop();
  });

  test('knows whether a topic was quiet in the last minute, and nothing before it listened', async () => {
    const received = collector<BusEvent>();
    const stop = bus.subscribe('lot:heard', received.add);
    const before = performance.now();
    await announce('lot:heard', { n: 1 });
    await received.until(() => true);
    const age = performance.now() - before;
    expect(bus.wasQuiet('lot:heard', age)).toBe(false);
    expect(bus.wasQuiet('lot:heard', 0)).toBe(true);
    expect(bus.wasQuiet('lot:other', age)).toBe(true);
    expect(bus.wasQuiet('lot:other', 60_000)).toBe(false);
    const late = createBus({ db: t.db, log });
    expect(late.wasQuiet('lot:other', 0)).toBe(false);
    await late.start();
    expect(late.wasQuiet('lot:other', 0)).toBe(true);
    expect(late.wasQuiet('lot:other', performance.now() - before)).toBe(false);
    await late.close();
    expect(late.wasQuiet('lot:other', 0)).toBe(false);
    stop();
  });

  test('reconnects after its connection was cut, and reports it to all listeners', async () => {
    const received = collector<BusEvent>();
    const stop = bus.subscribe('lot:9', received.add);
    for (let n = 0; n < 3; n += 1) {
      received.items.length = 0;
      await t.db.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen%'`);
      expect(await received.until(({ resync }) => resync)).toEqual({ topic: 'lot:9', resync: true });
      await announce('lot:9', { n });
      await received.until(({ hint }) => hint !== undefined);
    }
    const { count } = await t.db.one<{ count: number }>(sql`select count(*) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`);
    expect(count).toBe(1);
    stop();
  });
});

describe('server-sent events', () => {
  let server: Server;
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  beforeAll(
    () =>
      new Promise<void>((resolve) => {
        server = createServer((request, response) => handle(request, response)).listen(0, '127.0.0.1', resolve);
      }),
  );
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const connect = (lastEventId?: string) => {
    const text = collector<string>();
    let streamText = '';
    const ended = new Promise<void>((resolve) => {
      get(
        {
          port: (server.address() as AddressInfo).port,
          host: '127.0.0.1',
          headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
        },
        (response) => {
          response.setEncoding('utf8').on('data', (chunk: string) => {
            streamText += chunk;
            text.add(streamText);
          });
          response.once('close', resolve).on('error', () => {});
        },
      ).on('error', () => resolve());
    });
    const ids = () => [...streamText.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
    return { until: (part: string) => text.until((so) => so.includes(part)), ids, ended, text: () => streamText };
  };
  const serve = (options: SseOptions, onOpen: (sink: ReturnType<typeof openSse>, request: IncomingMessage) => void) => {
    handle = (request, response) => onOpen(openSse(response, options), request);
  };

  test('are encoded so that no text can break out of its line', () => {
    expect(formatEvent({ event: 'a\ndata: x', id: '1', data: { text: 'line\nline' } })).toBe(
      'event: a data: x\nid: 1\ndata: {"text":"line\\nline"}\n\n',
    );
  });

  test('keep a quiet connection alive and end when the server stops', async () => {
    serve({ heartbeatMs: 20 }, (sink) => sink.send({ data: 1 }));
    const client = connect();
    await client.until('data: 1\n\n');
    await client.until(': \n\n');
    expect(client.text()).toMatch(/^retry: [12]\d{3}\n\n/);
    expect(openStreams()).toBe(1);
    closeStreams();
    await client.ended;
    expect(openStreams()).toBe(0);
  });

  test('drop a client that does not read', async () => {
    const dropped = new Promise<void>((resolve) => {
      serve({}, (sink) => {
        sink.signal.addEventListener('abort', () => resolve());
        const pump = () => {
          if (sink.signal.aborted) return;
          sink.send({ data: 'x'.repeat(32_000) });
          setImmediate(pump);
        };
        pump();
      });
    });
    const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }, (response) => response.pause());
    request.on('error', () => {});
    await dropped;
    request.destroy();
  });

  test('deliver a topic to every client in order, without gaps and duplicates, across reconnects', async () => {
    let readings = 0;
    const events: SequencedEvent[] = [];
    serve({}, (sink, request) => {
      const header = request.headers['last-event-id'];
      void streamTopic({
        bus,
        log,
        topic: 'lot:s',
        lastEventId: typeof header === 'string' ? header : undefined,
        snapshot: async (after) => {
          readings += 1;
          return events.filter(({ id }) => after === undefined || id > after);
        },
      }).start(sink);
    });
    const add = async (id: number) => {
      events.push({ id, event: 'bid', data: { id } });
      await announce('lot:s');
    };
    await add(1);
    const clients = [connect(), connect(), connect('1')];
    await Promise.all([clients[0]?.until('id: 1\n'), clients[1]?.until('id: 1\n'), clients[2]?.until('retry')]);
    for (let id = 2; id <= 40; id += 1) {
      if (id % 10 === 0) clients.push(connect());
      await add(id);
    }
    await Promise.all(clients.map((client) => client.until('id: 40\n')));
    for (const [n, client] of clients.entries())
      expect(client.ids()).toEqual(Array.from({ length: n === 2 ? 39 : 40 }, (_, i) => i + (n === 2 ? 2 : 1)));
    const before = readings;
    await add(41);
    await Promise.all(clients.map((client) => client.until('id: 41\n')));
    expect(readings - before).toBeLessThanOrEqual(2);
    closeStreams();
    await Promise.all(clients.map((client) => client.ended));
  });
});
