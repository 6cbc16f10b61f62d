import { createServer, type IncomingMessage, request, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiSettings, listenSettings } from './dev-address.mjs';
import { createDevFront } from './dev-front.mjs';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const listen = async (listener: RequestListener): Promise<{ port: number; server: Server; close: () => Promise<unknown> }> => {
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const close = (): Promise<unknown> => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  };
  closing.push(close);
  return { port: (server.address() as AddressInfo).port, server, close };
};

const startFront = async (options: Parameters<typeof createDevFront>[0] = {}) => {
  const front = createDevFront(options);
  closing.push(front.close);
  return { front, origin: `http://127.0.0.1:${await front.listen('127.0.0.1', 0)}` };
};

const bodyOf = async (message: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of message) body += String(chunk);
  return body;
};

const echo: RequestListener = (incoming, response) => {
  void bodyOf(incoming).then((body) => {
    response.setHeader('set-cookie', ['a=1', 'b=2']);
    response.end(JSON.stringify({ method: incoming.method, url: incoming.url, headers: incoming.headers, body }));
  });
};

interface Echo {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

it('holds requests while the API restarts, their bodies too, and sends them to the next one', async () => {
  const { front, origin } = await startFront();
  const first = await listen((_incoming, response) => response.end('first'));
  front.release(first.port);
  expect(await (await fetch(origin)).text()).toBe('first');

  front.hold();
  await first.close();
  const body = 'x'.repeat(3_000_000);
  const held = [fetch(`${origin}/a?b=c`), fetch(origin, { method: 'POST', body })];
  const second = await listen(echo);
  // They have arrived and wait: without an answer, and without being refused.
  expect(await Promise.race([...held, new Promise((next) => setTimeout(next, 100, 'waiting'))])).toBe('waiting');
  front.release(second.port);
  const [got, posted] = (await Promise.all(held.map(async (answer) => (await answer).json()))) as [Echo, Echo];
  expect(got).toMatchObject({ method: 'GET', url: '/a?b=c', body: '' });
  expect(posted.body).toHaveLength(body.length);
});

it('tries again, with pauses, while the connection is refused, as after an end that nobody has reported', async () => {
  const { front, origin } = await startFront();
  const former = await listen(echo);
  front.release(former.port);
  await former.close();
  const held = fetch(origin, { method: 'POST', body: 'text' });
  await new Promise((next) => setTimeout(next, 200));
  const next = createServer(echo);
  await new Promise<void>((ready) => next.listen(former.port, '127.0.0.1', ready));
  closing.push(() => new Promise((closed) => next.close(closed)));
  expect(await (await held).json()).toMatchObject({ method: 'POST', body: 'text' });
});

it('refuses with a card or JSON after its limit, and at once when the API has failed', async () => {
  const { front, origin } = await startFront({ holdMs: 150 });
  const startedAt = performance.now();
  const late = await fetch(origin);
  expect(performance.now() - startedAt).toBeGreaterThan(140);
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '3']);
  expect(await late.json()).toEqual({
    code: 503,
    msg: 'The API has not become ready within 0.15 s.',
    key: 'dev.apiUnavailable',
    data: null,
  });

  const waiting = fetch(origin, { headers: { accept: 'text/html,*/*' } });
  front.refuse('The server ended with <1>.');
  const failed = await waiting;
  expect([failed.status, failed.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(await failed.text()).toContain('<p>The server ended with &lt;1&gt;.</p>');
  // The next start is waited for again.
  front.hold();
  const api = await listen(echo);
  front.release(api.port);
  expect((await fetch(origin)).status).toBe(200);
});

it('passes on status, headers and streams as the API sends them', async () => {
  const { front, origin } = await startFront();
  let proceed = (): void => undefined;
  const api = await listen((incoming, response) => {
    if (incoming.url === '/echo') return echo(incoming, response);
    if (incoming.url === '/reset') return incoming.socket.destroy();
    response.writeHead(201, 'Made', { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
    proceed = () => response.end('data: 2\n\n');
    return undefined;
  });
  front.release(api.port);

  const answer = await fetch(`${origin}/echo`);
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  const stream = await fetch(`${origin}/stream`);
  expect([stream.status, stream.statusText]).toEqual([201, 'Made']);
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('data: 1\n\n');
  proceed();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('data: 2\n\n');
  // A connection that the API ends, such as by a fault of /dev/faults, ends for the caller as well.
  await expect(fetch(`${origin}/reset`)).rejects.toThrow('fetch failed');
});

it('ends the call of the API when its caller leaves', async () => {
  const { front, origin } = await startFront();
  const ended = new Promise<void>((resolve) => {
    void listen((_incoming, response) => {
      response.once('close', resolve);
      response.write('begun');
    }).then(({ port }) => front.release(port));
  });
  const call = request(origin, (answered) => answered.destroy());
  call.on('error', () => undefined).end();
  await ended;
});

it('reports the caller’s own address, and that of proxies only where they are trusted', async () => {
  const api = await listen(echo);
  const forwardedFor = async (isBehindProxies: boolean) => {
    const { front, origin } = await startFront({ isBehindProxies });
    front.release(api.port);
    const answer = await fetch(origin, { headers: { 'x-forwarded-for': '10.0.0.7', 'x-forwarded-host': 'elsewhere' } });
    const { headers } = (await answer.json()) as Echo;
    return [headers['x-forwarded-for'], headers['x-forwarded-host']];
  };
  expect(await forwardedFor(false)).toEqual(['127.0.0.1', undefined]);
  expect(await forwardedFor(true)).toEqual(['10.0.0.7, 127.0.0.1', 'elsewhere']);
});

it('names in one line a port that is taken', async () => {
  const { port } = await listen(echo);
  const front = createDevFront();
  await expect(front.listen('127.0.0.1', port)).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken by another program. Stop it, or choose another: PORT=${port + 1} npm run dev`,
  );
});

describe('settings', () => {
  it('reads where to listen as the API does, and PORT=0 as the system’s choice', () => {
    expect(listenSettings({})).toEqual({ host: '127.0.0.1', port: 4173, isBehindProxies: false });
    expect(listenSettings({ HOST: ' ', PORT: '0', TRUST_PROXY: '1' })).toEqual({
      ...{ host: '127.0.0.1', port: 0, isBehindProxies: true },
    });
    expect(() => listenSettings({ PORT: 'eighty' })).toThrow(
      'PORT="eighty" is not valid: allowed is a whole number from 0 to 65535',
    );
  });

  it('gives the API a port of its own, and links with the address of the front', () => {
    const own = { HOST: '127.0.0.1', PORT: '0' };
    expect(apiSettings({ PORT: '0' }, 5000)).toEqual({ ...own, PUBLIC_ORIGIN: 'http://127.0.0.1:5000', TRUST_PROXY: '1' });
    expect(apiSettings({ HOST: '::', TRUST_PROXY: '2' }, 5000)).toMatchObject({
      ...{ PUBLIC_ORIGIN: 'http://127.0.0.1:5000', TRUST_PROXY: '3' },
    });
    expect(apiSettings({ PUBLIC_ORIGIN: 'https://dev.example', TRUST_PROXY: '10.0.0.0/8' }, 5000)).toMatchObject({
      ...{ PUBLIC_ORIGIN: 'https://dev.example', TRUST_PROXY: '10.0.0.0/8,127.0.0.1' },
    });
  });
});
