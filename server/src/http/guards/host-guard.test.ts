import { type TestServer, testServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { PUBLIC_ORIGIN: 'http://juhe.test' } });
});
afterAll(() => server.close());

const status = async (host: string, url = '/healthz', remoteAddress = '127.0.0.1') =>
  (await server.app.inject({ url, remoteAddress, headers: { host } })).statusCode;

it.each(['localhost:4173', '127.0.0.1:4173', '[::1]:4173', '192.168.1.7', 'api:4173', 'juhe.test', 'app.localhost'])(
  'a development instance accepts the host %s',
  async (host) => {
    expect(await status(host)).toBe(200);
  },
);

it.each(['rebound.example', 'rebound.example:4173', 'localhost.example', '127.0.0.1.example'])(
  'a development instance rejects the host %s, to which another site may have bound this machine',
  async (host) => {
    expect([await status(host), await status(host, '/dev/inbox')]).toEqual([421, 421]);
  },
);

it('the page with the codes is served to this machine only', async () => {
  expect(await status('localhost', '/dev/inbox', '127.0.0.1')).toBe(200);
  expect(await status('localhost', '/dev/inbox', '::1')).toBe(200);
  for (const path of ['/dev/inbox', '/%64ev/inbox', '/dev/inbox?mobile=1'])
    expect(await status('192.168.1.7', path, '192.168.1.9')).toBe(404);
});

it('production accepts any host, and has no such page', async () => {
  const production = await testServer({ env: { APP_ENV: 'production' } });
  const answer = (url: string) => production.app.inject({ url, headers: { host: 'behind-a-proxy.example' } });
  expect((await answer('/healthz')).statusCode).toBe(200);
  expect((await answer('/dev/inbox')).statusCode).toBe(404);
  await production.close();
});
