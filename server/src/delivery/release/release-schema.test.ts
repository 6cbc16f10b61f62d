import { DeliveryFailure } from '../failures.ts';
import { sampleRoute } from '../../test/sample-build.ts';
import { hostileBodies, hostileValues } from '../../test/hostile-values.ts';
import { addressOf, type RegistryApp, registryApp } from '../../test/registry-app.ts';
import { assetOf, sampleRelease } from '../../test/sample-release.ts';
import { figuresOf } from './figures.ts';
import type { Release } from './release-document.ts';
import { limits, readReleaseJson } from './release-schema.ts';

// A busy machine must not fail the tests.
jest.setTimeout(60_000);

const route = sampleRoute('/pages/mall/index', { js: ['page.js'], css: ['page.css'] });
const files = { 'remoteEntry.js': assetOf('e'), 'page.js': assetOf('p'), 'page.css': assetOf('c'), 'en.js': assetOf('m') };
const complete = sampleRelease('mall', 1, {
  files,
  routes: [route],
  messages: { en: ['en.js'] },
  operations: ['GET /api/mall/product/{id}'],
  requires: { react: '^19.0.0', '@juhe/ui': '^1.0.0' },
  uses: { '@juhe/ui': ['Button', '$x'] },
  shared: { react: '19.3.1' },
});
const read = (value: object) => readReleaseJson('mall', complete.release, value);
const refusal = (value: object): unknown => {
  try {
    read(value);
  } catch (error) {
    if (error instanceof DeliveryFailure) return (error.data as { field: string }).field;
    throw error;
  }
  return 'accepted';
};

describe('release.json', () => {
  it('is stored unchanged, including unknown fields', () => {
    const extended = { ...complete, extra: { deep: [1] }, routes: [{ ...route, icon: 'x' }], budget: { limits: { css: 1 } } };
    expect(read(structuredClone(extended))).toEqual(extended);
  });

  it.each<[string, object, string]>([
    ['another app than the address says', { app: 'wallet' }, 'app'],
    ['another release than the address says', { version: '1.0.1' }, 'release'],
    ['inputs that are not the release', { inputs: 'f'.repeat(64) }, 'release'],
    ['no schema', { schema: 2 }, 'schema'],
    ['nothing about the operations that it calls', { operations: undefined }, 'operations'],
    ['nothing about the names that it takes', { uses: undefined }, 'uses'],
    ['a malformed version', { version: '1.0' }, 'version'],
    ['a malformed commit', { commit: 'HEAD; rm' }, 'commit'],
    ['no contract', { platform: {} }, 'platform.contract'],
    ['an operation without a method', { operations: ['/api/x'] }, 'operations.0'],
    ['a malformed range', { requires: { react: 'latest please' } }, 'requires.react'],
    ['a name that cannot be exported', { uses: { '@juhe/ui': ['a b'] } }, 'uses.@juhe/ui.0'],
    ['an entry that is not a script', { entry: 'page.css' }, 'entry'],
    ['an entry that is not listed', { entry: 'other.js' }, 'entry'],
    ['initial files that are not listed', { initial: { js: ['other.js'], css: [] } }, 'initial'],
    ['messages that are not listed', { messages: { en: ['other.js'] } }, 'messages.en'],
    ['messages in an unknown language', { messages: { de: ['en.js'] } }, 'messages'],
    ['files of a page that are not listed', { routes: [{ ...route, js: ['other.js'] }] }, 'routes.0'],
    ['a duplicate page', { routes: [route, route] }, 'routes.1.path'],
    ['a malformed path', { routes: [{ ...route, path: 'pages' }] }, 'routes.0.path'],
    ['a path upwards', { routes: [{ ...route, path: '/a/"><script>' }] }, 'routes.0.path'],
    ['a title that is missing in a language', { routes: [{ ...route, titles: { en: 'x' } }] }, 'routes.0.titles.zh-Hans'],
    ['a page with an unknown access', { routes: [{ ...route, access: 'maybe' }] }, 'routes.0.access'],
    ['a prefetch of another origin', { routes: [{ ...route, prefetch: ['GET https://x'] }] }, 'routes.0.prefetch.0'],
    ['a page of a remote', { page: { html: '{{page}}{{head}}{{body}}', scriptHashes: [], styleHashes: [] } }, 'page'],
    ['a base address of its own', { base: 'https://example.org/' }, 'base'],
    ['a text that cannot be stored', { extra: 'a\0b' }, ''],
    ['half a surrogate pair', { extra: { '\ud800': 1 } }, ''],
  ])('is refused with %s', (_, change, field) => {
    expect(refusal({ ...complete, ...change })).toBe(field);
  });

  it.each([
    '../x.js',
    'a/../../x.js',
    '/x.js',
    'a//x.js',
    './x.js',
    '.hidden.js',
    'a/.hidden/x.js',
    'a\\x.js',
    'x y.js',
    '长.js',
    'x.js?',
    '%2e%2e/x.js',
    '',
    'release.json',
    `${'x'.repeat(200)}.js`,
  ])('is refused with a file called %j', (name) => {
    expect(refusal({ ...complete, files: { ...files, [name]: assetOf('x') } })).toMatch(/^files/);
  });

  it.each(['a-b_c.d~e@f+g.js', 'assets/icons.446cff7f.svg', '@scope/x.js'])('may have a file called %s', (name) => {
    expect(refusal({ ...complete, files: { ...files, [name]: assetOf('x') } })).toBe('accepted');
  });

  it('is refused when it is too large or its files are not described', () => {
    const file = assetOf('x');
    const manyFiles = (n: number, size: number) =>
      Object.fromEntries(Array.from({ length: n }, (_, i) => [`f${i}.js`, { ...file, size }]));
    expect(refusal({ ...complete, files: { ...files, ...manyFiles(limits.files - 4, 1) } })).toBe('accepted');
    expect(refusal({ ...complete, files: { ...files, ...manyFiles(limits.files - 3, 1) } })).toBe('files');
    expect(refusal({ ...complete, files: { ...files, ...manyFiles(9, 8 * 1024 * 1024) } })).toBe('files');
    expect(refusal({ ...complete, files: { ...files, x: { ...file, size: 8 * 1024 * 1024 + 1 } } })).toBe('files.x.size');
    for (const size of [-1, 0.5, '1', null])
      expect(refusal({ ...complete, files: { ...files, x: { ...file, size } } })).toBe('files.x.size');
    expect(refusal({ ...complete, files: { ...files, x: { ...file, sha384: 'abc' } } })).toBe('files.x.sha384');
    let deep: object = {};
    for (let i = 0; i < 100_000; i += 1) deep = { deep };
    expect(refusal({ ...complete, deep })).toBe('');
  });

  it('names slots on pages of its own, and fills each slot once, with a title in every language', () => {
    const titles = { 'zh-Hans': '一', 'zh-Hant': '一', en: 'one', fr: 'un', es: 'uno' };
    const path = complete.routes[0]?.path ?? '';
    const slot = { id: 'mall.tile', path, kind: 'entries', most: 4 };
    const room = { ...slot, kind: 'fragment', height: 44, budget: 9000, props: { fields: { id: 'string' } } };
    const entry = { slot: 'mine.grid', kind: 'entry', icon: 'star', path, titles };
    const fragment = {
      slot: 'goods.below-price',
      kind: 'fragment',
      expose: './slot/goods.below-price',
      js: [],
      css: [],
      props: { fields: {} },
    };
    const { fr: _fr, ...otherTitles } = titles;
    expect(refusal({ ...complete, slots: [slot, { ...room, id: 'mall.room' }], fills: [entry, fragment] })).toBe('accepted');
    for (const [change, field] of [
      [{ slots: [slot, slot] }, 'slots'],
      [{ slots: [{ ...slot, path: '/pages/other' }] }, 'slots.0.path'],
      [{ slots: [{ ...slot, id: 'tile' }] }, 'slots.0.id'],
      [{ slots: [{ ...slot, most: 0 }] }, 'slots.0.most'],
      [{ slots: [{ ...room, budget: 1e9 }] }, 'slots.0.budget'],
      [{ slots: [{ ...room, props: { fields: { at: 'Date' } } }] }, 'slots.0.props.fields.at'],
      [{ fills: [entry, entry] }, 'fills'],
      [{ fills: [{ ...entry, titles: otherTitles }] }, 'fills.0.titles.fr'],
      [{ fills: [{ ...entry, titles: { ...titles, fr: ' ' } }] }, 'fills.0.titles.fr'],
      [{ fills: [{ ...entry, icon: '"><script>' }] }, 'fills.0.icon'],
      [{ fills: [{ ...entry, path: '/../x' }] }, 'fills.0.path'],
      [{ fills: [{ ...fragment, js: ['lost.js'] }] }, 'fills.0'],
      [{ fills: [{ ...fragment, kind: 'page' }] }, 'fills.0.kind'],
      [{ fills: Array.from({ length: 51 }, (_, i) => ({ ...entry, slot: `ab${i}.c` })) }, 'fills'],
    ] as const)
      expect([field, refusal({ ...complete, ...change })]).toEqual([field, field]);
  });

  it('of the shell contains its page, whose policy consists of hashes only', () => {
    const page = { html: '{{page}}{{head}}{{body}}', scriptHashes: [`'sha256-${'A'.repeat(43)}='`], styleHashes: [] };
    const shell = sampleRelease('shell', 1, { page });
    const readingShell = (value: object) => () => readReleaseJson('shell', shell.release, value);
    expect(readingShell(shell)()).toEqual(shell);
    expect(readingShell({ ...shell, page: undefined })).toThrow('the shell brings its page');
    expect(readingShell({ ...shell, page: { ...page, scriptHashes: ["'unsafe-inline'"] } })).toThrow('page.scriptHashes.0');
    expect(readingShell({ ...shell, page: { ...page, html: '<html>' } })).toThrow('page.html');
    expect(readingShell({ ...shell, ahead: ['other.js'] })).toThrow('ahead');
  });
});

describe('figures', () => {
  const sized = (gzip: number) => ({ sha384: 'x', size: gzip * 3, gzip, brotli: gzip });
  const parts = {
    entry: 'e.js',
    initial: { js: ['e.js', 'v.js'], css: ['i.css'] },
    files: {
      'e.js': sized(10),
      'v.js': sized(20),
      'i.css': sized(3),
      'a.js': sized(100),
      'b.js': sized(40),
      'a.css': sized(5),
      'zh.js': sized(7),
      'en.js': sized(9),
    },
    routes: [
      sampleRoute('/small', { js: ['b.js', 'v.js'], css: [] }),
      sampleRoute('/large', { js: ['a.js', 'b.js'], css: ['a.css', 'i.css'] }),
    ],
    messages: { 'zh-Hans': ['zh.js'], en: ['en.js'] },
  } as const;

  it('of a remote are those of its heaviest page with the longest messages', () => {
    expect(figuresOf({ app: 'mall', ...parts })).toEqual({ page: '/large', entry: 10, firstJs: 30 + 140 + 9, css: 8 });
  });

  it('include the styles of the page that has most of them, independent of its scripts', () => {
    const styled = [parts.routes[1], sampleRoute('/styled', { js: ['b.js'], css: ['a.css', 'b.css'] })];
    const files = { ...parts.files, 'b.css': sized(50) };
    expect(figuresOf({ app: 'mall', ...parts, files, routes: styled })).toMatchObject({ page: '/large', css: 58 });
  });

  it('of the shell contain the share of every page and the addition of one of its own', () => {
    expect(figuresOf({ app: 'shell', ...parts })).toEqual({ page: '/large', entry: 10, firstJs: 30, css: 8, pageJs: 149 });
  });

  it('include scripts and styles that are in no list for every page, and report their size', () => {
    const files = {
      ...parts.files,
      'vue.js': sized(420),
      'vue.css': sized(60),
      'later.js': sized(30),
      'server/s.js': sized(800),
    };
    const withUnlisted = { ...parts, files, lazy: ['later.js'], server: 'server/s.js' };
    expect(figuresOf({ app: 'mall', ...withUnlisted })).toMatchObject({
      firstJs: 30 + 140 + 9 + 420,
      css: 8 + 60,
      unlisted: 420,
    });
    expect(figuresOf({ app: 'mall', ...withUnlisted, lazy: ['later.js', 'vue.js', 'vue.css'] })).toMatchObject({
      firstJs: 179,
      css: 8,
    });
  });

  it('include everything for a page that lists no script, and the entry, whether it is listed or not', () => {
    const files = { 'e.js': sized(10), 'vue.js': sized(420), 'zh.js': sized(7) };
    const noFiles = { js: [], css: [] };
    const bare = {
      entry: 'e.js',
      initial: noFiles,
      files,
      routes: [sampleRoute('/bare', noFiles)],
      messages: { 'zh-Hans': ['zh.js'] },
    };
    expect(figuresOf({ app: 'mall', ...bare, lazy: ['vue.js'] })).toMatchObject({ page: '/bare', firstJs: 437, unlisted: 420 });
  });

  it('of an app without pages are those of its start', () => {
    expect(figuresOf({ app: 'mall', ...parts, routes: [] })).toEqual({ page: '(no page)', entry: 10, firstJs: 30, css: 3 });
  });
});

describe('malformed input to the registry', () => {
  let test: RegistryApp;
  let token: string;
  beforeAll(async () => {
    test = await registryApp({ RATE_LIMIT_SCALE: '1000' });
    token = await test.token('mall');
  });
  afterAll(() => test.close());
  const allowed = [200, 201, 400, 404, 409, 413, 415];

  it('in any field of a release.json is refused or stored, never a 5xx', async () => {
    const refused: number[] = [];
    for (const field of Object.keys(complete) as (keyof Release)[])
      for (const value of hostileValues) {
        const { status } = await test.call(token, 'POST', addressOf(complete), { ...complete, [field]: value });
        expect(allowed).toContain(status);
        if (status === 400) refused.push(status);
      }
    for (const value of hostileValues) {
      const inner = { ...complete, routes: [{ ...route, path: value }], files: { ...files, x: value } };
      expect((await test.call(token, 'POST', addressOf(complete), inner)).status).toBe(400);
    }
    expect(refused.length).toBeGreaterThan(500);
  });

  it('as a whole body or in an address is refused', async () => {
    for (const [type, body] of hostileBodies)
      expect([400, 415]).toContain((await test.call(token, 'POST', addressOf(complete), body, type)).status);
    for (const id of hostileValues
      .filter((value) => typeof value === 'string')
      .map((value) => encodeURIComponent(value.replace(/\p{Cs}/gu, '')))) {
      for (const [method, url] of [
        ['GET', `/platform/releases/${id}`],
        ['GET', `/platform/releases/mall?limit=${id}`],
        ['GET', `/platform/releases/mall/${id}`],
        ['POST', `/platform/releases/mall/${id}`],
        ['POST', `/platform/releases/mall/${id}/commit`],
        ['PUT', `/platform/releases/mall/${id}/files/x.js`],
        ['PUT', `/platform/releases/mall/${complete.release}/files/${id}`],
      ] as const) {
        const answer = await test.app.inject({ method, url, headers: { authorization: token } });
        expect({ method, url, ok: answer.statusCode < 500 }).toEqual({ method, url, ok: true });
        if (method !== 'GET') expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      }
    }
  });
});
