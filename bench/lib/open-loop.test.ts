import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openLoop } from './open-loop.mjs';

/** A server that responds immediately, but delays every response during a stall. */
const stalling = (from: number, until: number): Server => {
  const started = performance.now();
  return createServer((_request, response) => {
    const now = performance.now() - started;
    setTimeout(() => response.end('{"code":200}'), now > from && now < until ? until - now : 0);
  });
};

const originOf = (server: Server): Promise<string> =>
  new Promise((answer) => {
    server.listen(0, '127.0.0.1', () => answer(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });

describe('openLoop', () => {
  it('counts a stall in every request that was due while it lasted', async () => {
    const server = stalling(300, 700);
    const origin = await originOf(server);
    const { sent, codes, ms } = await openLoop(origin, { rate: 100, seconds: 1, next: () => ({ path: '/' }) });
    server.close();
    expect(sent).toBe(100);
    expect(codes).toEqual({ 200: 100 });
    // 40 of 100 requests fell into the stall; a closed loop would have noticed one.
    expect(ms.p90).toBeGreaterThan(150);
    expect(ms.max).toBeGreaterThan(300);
  });

  it('tells refusals and connections that broke apart', async () => {
    let requestCount = 0;
    const server = createServer((request, response) => {
      requestCount += 1;
      if (requestCount % 3 === 0) request.destroy();
      else response.end(JSON.stringify({ code: requestCount % 3 === 1 ? 200 : 409 }));
    });
    const { codes } = await openLoop(await originOf(server), { rate: 60, seconds: 0.5, next: () => ({ path: '/' }) });
    server.close();
    expect(Object.values(codes).reduce((sum, count) => sum + count, 0)).toBe(30);
    expect(codes['200']).toBe(10);
    expect(codes['409']).toBe(10);
    expect(codes['0']).toBe(10);
  });
});
