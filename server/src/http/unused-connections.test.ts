import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { dropUnusedConnections } from './unused-connections.ts';

/** An app that echoes bodies, with `finish` to end its slow call, and a connection to it. */
const listening = async () => {
  const app = Fastify();
  dropUnusedConnections(app, 100);
  let finish = (): void => {};
  const arrived = new Promise<void>((resolve) => {
    app.post('/slow', () => {
      resolve();
      return new Promise((done) => {
        finish = () => done('answered');
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
  it('waits neither for connections without a request nor for bodies that do not arrive', async () => {
    const { app } = await listening();
    const silent = open(app);
    await once(silent, 'connect');
    const half = open(app);
    const received = once(app.server, 'request');
    half.write(post('/echo', 100, 'half'));
    await received;
    const ended = Promise.all([closeOf(silent), closeOf(half)]);
    await app.close();
    await ended;
  });

  it('answers a call that arrived whole', async () => {
    const { app, arrived, finish } = await listening();
    const socket = open(app);
    let answer = '';
    socket.on('data', (part: Buffer) => {
      answer += part.toString();
    });
    socket.write(post('/slow', 2, 'ok'));
    await arrived;
    const half = open(app);
    const received = once(app.server, 'request');
    half.write(post('/echo', 100, 'half'));
    await received;
    const dropped = closeOf(half);
    const closed = app.close();
    // Incomplete requests are dropped; complete ones still wait.
    await dropped;
    const ended = closeOf(socket);
    finish();
    await Promise.all([closed, ended]);
    expect(answer).toMatch(/answered$/);
  });
});
