import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { dropUnusedConnections, type ShutdownTimes } from './unused-connections.ts';

/** An app that echoes bodies, with `finish` to end its slow call, and a connection to it. */
const listening = async (times: ShutdownTimes = {}) => {
  const app = Fastify({ return503OnClosing: false });
  dropUnusedConnections(app, { graceMs: 100, ...times });
  let finish = (): void => {};
  const arrived = new Promise<void>((resolve) => {
    app.post('/slow', () => {
      resolve();
      return new Promise((respond) => {
        finish = () => respond('answered');
      });
    });
  });
  app.post('/echo', ({ body }) => body);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, arrived, finish: () => finish() };
};

const open = (app: FastifyInstance): Socket => {
  const address = app.server.address();
  return connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1').on('error', () => {});
};
const closeOf = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once('close', () => resolve()));
const post = (path: string, length: number, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n${body}`;

describe('a server that stops', () => {
  it('waits neither for connections without a request nor for incomplete bodies', async () => {
    const { app } = await listening();
    const silent = open(app);
    await once(silent, 'connect');
    const incomplete = open(app);
    const received = once(app.server, 'request');
    incomplete.write(post('/echo', 100, 'half'));
    await received;
    const ended = Promise.all([closeOf(silent), closeOf(incomplete)]);
    await app.close();
    await ended;
  });

  it('answers a call that was received completely', async () => {
    const { app, arrived, finish } = await listening();
    const socket = open(app);
    let answer = '';
    socket.on('data', (part: Buffer) => {
      answer += part.toString();
    });
    socket.write(post('/slow', 2, 'ok'));
    await arrived;
    const incomplete = open(app);
    const received = once(app.server, 'request');
    incomplete.write(post('/echo', 100, 'half'));
    await received;
    const dropped = closeOf(incomplete);
    const closed = app.close();
    // Incomplete requests are dropped; complete ones still wait.
    await dropped;
    const ended = closeOf(socket);
    finish();
    await Promise.all([closed, ended]);
    expect(answer).toMatch(/answered$/);
  });

  it('behind a proxy refuses new connections, and answers requests on idle ones until they are closed', async () => {
    const { app } = await listening({ drainMs: 3000 });
    const responses = async (socket: Socket, path: string, body: string): Promise<string> => {
      socket.write(post(path, body.length, body).replace('Connection: close\r\n', ''));
      const [answer] = (await once(socket, 'data')) as [Buffer];
      return answer.toString();
    };
    const pooled = [open(app), open(app)] as const;
    for (const socket of pooled) expect(await responses(socket, '/echo', 'first')).toMatch(/keep-alive[^]*first$/i);
    const later = open(app);
    await once(later, 'connect');
    const closed = app.close();
    await delay(50);
    const [refusal] = (await once(open(app), 'error')) as [Error];
    expect(refusal.message).toContain('ECONNREFUSED');
    for (const socket of [...pooled, later]) {
      const ended = closeOf(socket);
      expect(await responses(socket, '/echo', 'last')).toMatch(/Connection: close[^]*last$/i);
      await ended;
    }
    await closed;
  });

  it('does not wait for a proxy that sends nothing', async () => {
    const { app } = await listening({ drainMs: 30_000 });
    const socket = open(app);
    await once(socket, 'connect');
    await Promise.all([app.close(), closeOf(socket)]);
  });
});
