import { fastify, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { sampleBuild, sampleRoute } from '../../test/sample-build.ts';
import type { LiveParts } from '../live/live-document.ts';
import { createScreens, type Screens } from '../screen/screens.ts';
import { type FirstScreen, firstScreen, screenDifferences } from './first-screens.ts';

jest.setTimeout(60_000);

const path = '/remote/mall/home';
const shell = sampleBuild('shell', 1, {
  files: {
    'main.js': 'shell',
    'main.css': '.a{top:0}',
    'server/screens.js':
      'var juheShell = { render: async (pages, request, ask) => ({ html: await pages[request.path](request, ask) }) };',
  },
  server: 'server/screens.js',
});
/** A release whose page is this function of request and API. */
const mall = (mark: string, page: string | undefined) =>
  sampleBuild('mall', mark, {
    files: {
      'remoteEntry.js': `mall(${JSON.stringify(mark)})`,
      'index.js': '1',
      'index.css': '.b{top:0}',
      ...(page === undefined ? {} : { 'server/screens.js': `var juheRemote = { pages: { '${path}': ${page} } };` }),
    },
    ...(page === undefined ? {} : { server: 'server/screens.js' }),
    routes: [sampleRoute(path, { query: ['id'], ...(page === undefined ? {} : { render: ['GET /api/goods'] }) })],
  });

let app: FastifyInstance;
let screens: Screens;
const contents = new Map<string, Buffer>();
beforeAll(async () => {
  app = fastify();
  app.get('/juhe/api/goods', async () => ({ code: 200, msg: 'ok', data: { cents: 500 } }));
  await app.ready();
  screens = createScreens({
    app,
    log: pino({ level: 'silent' }),
    apiPrefix: '/juhe',
    publicOrigin: 'http://127.0.0.1:4173',
    publicOperations: new Map([['GET /api/goods', 'reads']]),
    readFile: async (release, name) => contents.get(`${release.release} ${name}`),
  });
});
afterAll(async () => {
  screens.close();
  await app.close();
});

const render = (mark: string, page: string | undefined, address = path): Promise<FirstScreen> => {
  const build = mall(mark, page);
  for (const { release, files } of [shell, build])
    for (const [name, content] of Object.entries(files)) contents.set(`${release.release} ${name}`, Buffer.from(content));
  const parts: LiveParts = {
    env: 'development',
    channel: 'production',
    generation: 1,
    issuedAt: 0,
    shell: shell.release,
    remotes: [{ release: build.release, killed: false, canary: false }],
  };
  return firstScreen(screens, parts, address, 'en');
};
const priced = (field: string) => `async ({ search }, ask) => {
  const { data } = JSON.parse(await ask({ method: 'GET', path: '/api/goods' }));
  return '<main><h1>Goods <!-- -->&amp; more' + search + '</h1><p>¥<b>' + data.${field} / 100 + '</b> each</p></main>';
}`;
const throws = `async () => { throw new Error('window is not defined'); }`;

it('contains the text of a page as the server renders it, or the reason why it cannot', async () => {
  expect(await render('good', priced('cents'), `${path}?id=7`)).toEqual({ lines: ['Goods & more?id=7', '¥5 each'] });
  expect(await render('broken', throws)).toEqual({ failed: expect.stringContaining('window is not defined') });
  expect(await render('none', undefined)).toBeUndefined();
});

it('breaks where it fails or shows a missing value with the proposed releases only', async () => {
  const [valid, garbled] = [await render('good', priced('cents')), await render('wrong', priced('price'))];
  const [broken, none] = [await render('broken', throws), await render('none', undefined)];
  expect(screenDifferences(valid, garbled)).toEqual([
    { kind: 'screen', breaks: true, message: 'has a first screen that shows “¥NaN each”' },
  ]);
  expect(screenDifferences(undefined, garbled)).toMatchObject([{ breaks: true }]);
  expect(screenDifferences(garbled, garbled)).toEqual([]);
  expect(screenDifferences(valid, broken)).toEqual([
    { kind: 'screen', breaks: true, message: expect.stringMatching(/that the server cannot render: .*window is not defined/) },
  ]);
  expect(screenDifferences(broken, broken)).toEqual([]);
  expect(screenDifferences(valid, none)).toMatchObject([{ kind: 'screen', breaks: false }]);
  expect([screenDifferences(none, none), screenDifferences(valid, valid), screenDifferences(broken, valid)]).toEqual([
    [],
    [],
    [],
  ]);
});
