import { createServer, type Server } from 'node:http';
import Fastify from 'fastify';
import { registerDevFiles } from './dev-files.ts';
import type { Release } from './release/release-document.ts';

describe('files of a development server', () => {
  const app = Fastify();
  let server: Server;
  const requestedPaths: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      requestedPaths.push(request.url ?? '');
      response.end('<svg/>');
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    registerDevFiles(app, () => [
      { app: 'shell', base: `http://127.0.0.1:${port}/` } as Release,
      { app: 'mall', base: 'http://127.0.0.1:1/' } as Release,
    ]);
  });
  afterAll(async () => {
    await app.close();
    server.close();
  });

  it('are those of the app: its icons', async () => {
    const answer = await app.inject('/dev/files/shell/assets/icons.0123abcd.svg');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.body).toBe('<svg/>');
    expect(requestedPaths).toEqual(['/assets/icons.0123abcd.svg']);
  });

  it.each([
    '/dev/files/shell/release.json',
    '/dev/files/shell/assets/../../etc/passwd.svg',
    '/dev/files/shell/assets/%2e%2e%2fx.svg',
    '/dev/files/wallet/assets/icons.svg',
    '/dev/files/mall/assets/icons.svg',
  ])('do not exist at %s', async (url) => {
    const before = requestedPaths.length;
    expect((await app.inject(url)).statusCode).toBe(404);
    expect(requestedPaths).toHaveLength(before);
  });
});
