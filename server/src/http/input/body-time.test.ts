import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { sampleApp } from '../../test/sample-app.ts';
import { bodyTimes, endStalledBody, extendBodyTime, limitBodyTime } from './body-time.ts';

/** A server whose handler reads the body and answers `done`. */
const listening = async (onRequest: (request: IncomingMessage) => void): Promise<Server> => {
  const server = createServer(async (request, response) => {
    onRequest(request);
    try {
      for await (const _ of request);
      response.end('done');
    } catch {
      response.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

/** Sends `parts` of a body of `length` bytes, one every 20 ms, and returns the response. */
const sent = async (server: Server, length: number, parts: readonly string[]): Promise<string> => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part;
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`);
  for (const part of parts) {
    if (socket.destroyed) break;
    socket.write(part);
    await delay(20);
  }
  await closed;
  server.close();
  return answer;
};
const chunks = (count: number) => Array.from({ length: count }, () => 'x'.repeat(100));

it('a body that is not complete in time is answered with 408', async () => {
  const server = await listening(() => {});
  limitBodyTime(server, 100);
  expect(await sent(server, 1000, ['begin'])).toMatch(/^HTTP\/1\.1 408 /);
});

it('a client that reads nothing while it sends still receives the 408, and the handler never the rest of the body', async () => {
  let isRead = false;
  const server = createServer(async (request, response) => {
    try {
      for await (const _ of request);
      isRead = true;
    } catch {
      response.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  limitBodyTime(server, 100);
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  const [connection] = await Promise.all([once(server, 'connection'), once(socket, 'connect')]);
  const ended = new Promise((resolve) => (connection as [Socket])[0].once('close', resolve));
  const parts = chunks(25);
  socket.pause().write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${parts.join('').length}\r\n\r\n`);
  for (const part of parts) {
    socket.write(part);
    await delay(20);
  }
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part;
  });
  socket.resume();
  await Promise.all([closed, ended]);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(isRead).toBe(false);
  server.close();
});

it('an admitted upload has more time than other bodies', async () => {
  const server = await listening((request) => extendBodyTime(request, 60_000));
  limitBodyTime(server, 100);
  expect(await sent(server, 1500, chunks(15))).toMatch(/200 OK[^]*done$/);
});

it('an upload that stalls or trickles is ended, a steady one is not', async () => {
  const pace = { windowMs: 100, minBytes: 100 };
  const observed = () => listening((request) => void endStalledBody(request, pace));
  expect(await sent(await observed(), 5000, chunks(3))).toMatch(/^HTTP\/1\.1 408 /);
  expect(
    await sent(
      await observed(),
      5000,
      Array.from({ length: 60 }, () => 'x'),
    ),
  ).toMatch(/^HTTP\/1\.1 408 /);
  expect(await sent(await observed(), 2500, chunks(25))).toMatch(/200 OK[^]*done$/);
});

it('the application leaves large uploads more time than the limit of other bodies', async () => {
  const site = await sampleApp();
  try {
    expect(site.app.server.requestTimeout).toBeGreaterThan(bodyTimes.uploadMs);
    expect(site.app.server.headersTimeout).toBeLessThanOrEqual(bodyTimes.plainMs);
  } finally {
    await site.close();
  }
});
