import type { FastifyInstance } from 'fastify';
import { sampleBuild } from '../../test/sample-build.ts';
import { samplePackage, writePackages } from '../../test/sample-packages.ts';
import { type TestDelivery, testDelivery } from '../../test/test-delivery.ts';

let server: TestDelivery;
let app: FastifyInstance;
beforeAll(async () => {
  server = await testDelivery();
  server.build(sampleBuild('shell'));
  writePackages(server.appsDir, [samplePackage('ui', 'ui one')]);
  app = await server.start();
});
afterAll(() => server.close());

describe('names that the platform does not publish', () => {
  it.each([
    'react',
    '@other%2fui',
    '@juhe%2fshell',
    '@juhe%2f..',
    '@juhe%2f..%2f..%2fetc%2fpasswd',
    '@juhe%2fui%00',
    '@juhe%2f%F0%9F%98%80',
    '@juhe/..%2f..',
    '@juhe%2fui/9.9.9',
    '@juhe%2fui/__proto__',
    '@juhe%2fui/-/ui-1.0.1.tgz',
    '@juhe%2fui/-/..%2f..%2fui-1.0.0.tgz',
    '@juhe%2fui/-/tools-1.0.0.tgz',
    '@juhe%2fui/-/ui-1.0.99999999999999999999.tgz',
    '-/v1/search?text=ui',
  ])('are answered with the published names: %s', async (path) => {
    const answer = await app.inject({ url: `/platform/packages/${path}` });
    expect(answer.statusCode).toBe(404);
    if (!path.startsWith('-/')) expect(answer.json<{ error: string }>().error).toMatch(/does not have .+: it has @juhe\/ui$/);
  });

  it.each([
    ['long', 'a'.repeat(200)],
    ['a name longer than an address may be', `@juhe%2f${'x'.repeat(8000)}`],
    ['percent signs', '%'.repeat(50)],
    ['invalid UTF-8', '%ff%fe'],
  ])('are refused: %s', async (_, path) => {
    const answer = await app.inject({ url: `/platform/packages/${path}` });
    expect([400, 404, 414]).toContain(answer.statusCode);
  });

  it.each(['PUT', 'POST', 'PATCH', 'DELETE'] as const)('cannot be created by %s, with any body and token', async (method) => {
    for (const path of ['@juhe%2fui', '@juhe%2fevil', '@juhe/ui/-rev/1', '-/user/org.couchdb.user:me']) {
      const answer = await app.inject({
        method,
        url: `/platform/packages/${path}`,
        headers: { authorization: 'Bearer operator-token-of-the-tests', 'content-type': 'application/json' },
        payload: `{"name":"${'x'.repeat(3_000_000)}"`,
      });
      expect(answer.statusCode).toBe(405);
      expect(answer.headers.allow).toBe('GET, HEAD');
    }
    const { versions } = (await app.inject({ url: '/platform/packages/@juhe%2fui' })).json<{ versions: object }>();
    expect(Object.keys(versions)).toEqual(['1.0.0']);
  });

  it('are limited in number for each address', async () => {
    const statusOf = async (remoteAddress: string) =>
      (await app.inject({ url: '/platform/packages/react', remoteAddress })).statusCode;
    let calls = 0;
    // The budget refills only a little meanwhile.
    for (let status = 404; status === 404 && calls < 3000; calls += 1) status = await statusOf('203.0.113.7');
    expect(calls).toBeGreaterThan(600);
    expect(calls).toBeLessThan(3000);
    expect(await statusOf('203.0.113.8')).toBe(404);
  });
});
