import type { LiveEvent } from './sse.ts';
import { listenLive, type LiveStatus, restartLive } from './connection.ts';

/** A stream that the test writes to. */
const streams: { url: string; headers: Headers; write: (text: string) => void; end: () => void }[] = [];
let refuse = false;

beforeEach(() => {
  jest.useFakeTimers();
  streams.length = 0;
  refuse = false;
  globalThis.fetch = (url, init) => {
    if (refuse) return Promise.reject(new TypeError('down'));
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (streamController) => {
        controller = streamController;
      },
    });
    streams.push({
      url: String(url),
      headers: new Headers(init?.headers),
      write: (text) => controller.enqueue(new TextEncoder().encode(text)),
      end: () => controller.close(),
    });
    init?.signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')));
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  };
});
afterEach(() => jest.useRealTimers());

const stop: (() => void)[] = [];
afterEach(() => {
  for (const unlisten of stop.splice(0)) unlisten();
});

const listen = (path: string, age?: number) => {
  const events: LiveEvent[] = [];
  const states: LiveStatus[] = [];
  const opened = jest.fn();
  const unsubscribe = listenLive(path, {
    onEvent: (event) => events.push(event),
    onOpen: opened,
    onStatus: (status) => states.push(status),
    ...(age === undefined ? {} : { age: () => age }),
  });
  stop.push(unsubscribe);
  return { events, states, opened, unsubscribe };
};

const settle = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

it('one connection serves every listener of a path and ends with the last', async () => {
  const a = listen('/api/live');
  const b = listen('/api/live');
  await settle();
  expect(streams).toHaveLength(1);
  streams[0]?.write('id: 1\ndata: {"n":1}\n\n');
  await settle();
  expect(a.events).toEqual([{ event: 'message', id: '1', data: { n: 1 } }]);
  expect(b.events).toEqual(a.events);
  const late = listen('/api/live');
  expect(late.opened).toHaveBeenCalledTimes(1);
  a.unsubscribe();
  b.unsubscribe();
  late.unsubscribe();
  await settle(60_000);
  expect(streams).toHaveLength(1);
});

it('a lost connection comes back with the last event’s id and tells to catch up', async () => {
  const { opened, states } = listen('/api/live');
  await settle();
  streams[0]?.write('id: 42\ndata: 1\n\n');
  await settle();
  streams[0]?.end();
  await settle(2000);
  expect(streams).toHaveLength(2);
  expect(streams[1]?.headers.get('last-event-id')).toBe('42');
  expect(opened).toHaveBeenCalledTimes(2);
  expect(states).toEqual(['open', 'waiting', 'connecting', 'open']);
});

it('asks ever more seldom while the server is down, and at once when the network is back', async () => {
  refuse = true;
  const fetchSpy = jest.spyOn(globalThis, 'fetch');
  const { opened } = listen('/api/live');
  await settle(120_000);
  const calls = fetchSpy.mock.calls.length;
  expect(calls).toBeGreaterThan(3);
  expect(calls).toBeLessThan(30);
  refuse = false;
  window.dispatchEvent(new Event('online'));
  await settle();
  expect(opened).toHaveBeenCalledTimes(1);
});

it('another session opens another connection', async () => {
  const { opened } = listen('/api/live');
  await settle();
  streams[0]?.write('id: 42\ndata: 1\n\n');
  await settle();
  restartLive();
  await settle();
  expect(streams).toHaveLength(2);
  expect(streams[1]?.headers.get('last-event-id')).toBeNull();
  expect(opened).toHaveBeenCalledTimes(2);
});

it('a silent connection is given up after 45 seconds', async () => {
  listen('/api/live');
  await settle(40_000);
  streams[0]?.write(': still here\n\n');
  await settle(40_000);
  expect(streams).toHaveLength(1);
  await settle(10_000);
  expect(streams.length).toBeGreaterThan(1);
});

// COMMON-7
it('a page that is out of sight for ten seconds gives its connection back until it is seen again', async () => {
  const { states } = listen('/api/live');
  await settle();
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await settle(9000);
  expect(states.at(-1)).toBe('open');
  await settle(200_000);
  expect(states.at(-1)).toBe('waiting');
  const before = streams.length;
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(streams.length).toBe(before + 1);
  expect(states.at(-1)).toBe('open');
  visibility.mockRestore();
});

it('a page opened out of sight asks when it is looked at', async () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { opened } = listen('/api/live');
  await settle(60_000);
  restartLive();
  await settle(60_000);
  expect(streams).toHaveLength(0);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(opened).toHaveBeenCalledTimes(1);
  visibility.mockRestore();
});

describe('with the age of the shown data', () => {
  it('reads nothing again when the server says that it is current, and nothing for a later listener', async () => {
    const { opened, events } = listen('/api/aged', 1200);
    await settle();
    expect(streams[0]?.url).toContain('/api/aged?age=1200');
    streams[0]?.write('event: current\ndata: {}\n\n');
    await settle(5000);
    const late = listen('/api/aged', 6200);
    expect([opened.mock.calls.length, late.opened.mock.calls.length, events.length]).toEqual([0, 0, 0]);
  });

  it('passes on that something may have changed, and tells later listeners while their data may be in the cache', async () => {
    const { opened, events } = listen('/api/aged', 1200);
    await settle();
    streams[0]?.write('event: resync\ndata: {}\n\n');
    await settle(5000);
    expect([opened.mock.calls.length, events.map(({ event }) => event)]).toEqual([0, ['resync']]);
    expect(listen('/api/aged', 6200).opened).toHaveBeenCalledTimes(1);
    for (let i = 0; i < 11; i += 1) {
      streams[0]?.write(': alive\n\n');
      await settle(30_000);
    }
    expect(listen('/api/aged', 6200).opened).not.toHaveBeenCalled();
  });

  it('reads again after a second of a server that does not say it, and after a lost connection', async () => {
    const { opened } = listen('/api/aged', 1200);
    await settle(900);
    expect(opened).not.toHaveBeenCalled();
    await settle(200);
    expect(opened).toHaveBeenCalledTimes(1);
    streams[0]?.end();
    await settle(2000);
    expect(streams[1]?.url).not.toContain('age=');
    expect(opened).toHaveBeenCalledTimes(2);
  });
});
