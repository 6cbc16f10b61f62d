import sharp from 'sharp';
import { testServer, type TestServer } from '../../test/test-server.ts';

interface Manifest {
  name: string;
  lang: string;
  start_url: string;
  scope: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const manifest = async (query = '', headers = {}): Promise<Manifest> =>
  (await server.app.inject({ url: `/h5/manifest.webmanifest${query}`, headers })).json();

it('names the app in the requested language, else in the browser’s', async () => {
  expect(await manifest('?lang=zh-Hant')).toMatchObject({ name: '聚合', lang: 'zh-Hant' });
  expect(await manifest('', { 'accept-language': 'fr-FR,fr' })).toMatchObject({ name: 'Juhe', lang: 'fr' });
  expect(await manifest('?lang=xx&lang=__proto__')).toMatchObject({ lang: 'zh-Hans' });
});

it('lists existing pictures of the stated sizes, one of them maskable', async () => {
  const { icons, start_url: start, scope } = await manifest();
  expect(start.startsWith(scope)).toBe(true);
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src, sizes, type } of icons) {
    const answer = await server.app.inject({ url: src });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
    const { width, height } = await sharp(answer.rawPayload).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

it('serves the icon that browsers request for pages without one', async () => {
  const answer = await server.app.inject({ url: '/favicon.ico' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
});

it.each(['/h5/icons/nothing.png', '/h5/icons/..%2Fpage.ts', '/h5/icons/__proto__'])('does not serve %s', async (url) => {
  expect((await server.app.inject({ url })).statusCode).toBe(404);
});
