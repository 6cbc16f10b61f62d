import { Script } from 'node:vm';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('the worker is revalidated at every request, and may connect to nothing else', async () => {
  const { statusCode, headers, payload } = await server.app.inject({ url: '/h5/offline.js' });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'x-content-type-options': 'nosniff',
  });
  expect(() => new Script(payload)).not.toThrow();
});
