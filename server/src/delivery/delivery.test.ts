import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '../config.ts';
import { registerDelivery } from './delivery.ts';

const boot = 'globalThis.booted=true';
const critical = 'body{margin:0}';
const cspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const titles = { 'zh-Hans': '发现', 'zh-Hant': '發現', en: 'Discover </script><b>', fr: 'Découvrir $& $1', es: 'Descubrir' };

const route = (path: string) => ({
  path,
  title: '发现',
  titles,
  access: 'public',
  kind: 'tab',
  query: ['id'],
  expose: `.${path}`,
  js: ['index.js'],
  css: ['index.css'],
});

/** Writes a build as tools/build.mjs leaves it. */
const build = (appsDir: string, app: string, release: string, files: Record<string, string>, more: object = {}) => {
  const dist = join(appsDir, app, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  const listed = Object.entries(files).map(([name, content]) => {
    writeFileSync(join(dist, name), content);
    writeFileSync(join(dist, `${name}.gz`), gzipSync(content));
    return [name, { sha384: createHash('sha384').update(content).digest('base64'), size: content.length, gzip: 1, brotli: 1 }];
  });
  writeFileSync(join(dist, 'secret.map'), 'source');
  const document = {
    schema: 1,
    app,
    version: '1.0.0',
    release,
    entry: Object.keys(files)[0],
    initial: { js: [], css: [] },
    routes: [],
    messages: {},
    shared: {},
  };
  writeFileSync(join(dist, 'release.json'), JSON.stringify({ ...document, files: Object.fromEntries(listed), ...more }));
};

describe('delivery', () => {
  let folder: string;
  let app: FastifyInstance;
  const appsDir = () => join(folder, 'apps');
  const start = async (env: Record<string, string> = {}) => {
    const config = readConfig({ DATA_DIR: join(folder, 'data'), ...env });
    app = Fastify({ routerOptions: { maxParamLength: 300 } });
    return registerDelivery(app, { config }, { appsDir: appsDir() });
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'delivery-'));
    const page = {
      html: `<html lang="{{lang}}"><title>{{title}}</title><style>${critical}</style><script type="application/json" id="juhe-page">{{page}}</script><script>${boot}</script>{{head}}<body>{{body}}`,
      scriptHashes: [cspHash(boot)],
      styleHashes: [cspHash(critical)],
    };
    build(
      appsDir(),
      'shell',
      '1.0.0+shell1',
      { 'main.js': 'shell()', 'main.css': 'a{}' },
      { initial: { js: ['main.js'], css: ['main.css'] }, page },
    );
    build(
      appsDir(),
      'content',
      '1.0.0+content1',
      { 'remoteEntry.js': 'content()', 'index.js': '1', 'index.css': 'b{}' },
      { routes: [route('/pages/index/index')] },
    );
    build(appsDir(), 'mall', '1.0.0+mall1', {}, {});
  });
  afterEach(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const inlined = (html: string) => JSON.parse(/id="juhe-page">(.*?)<\/script>/s.exec(html)?.[1] ?? '');

  it('leads to the page', async () => {
    await start();
    const answer = await app.inject('/');
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/h5/');
  });

  it('inlines the live document without what a start does not need', async () => {
    await start();
    const answer = await app.inject('/h5/');
    const { live, apiPrefix, lang } = inlined(answer.body);
    expect(apiPrefix).toBe('/juhe');
    expect(lang).toBe('zh-Hans');
    expect(live.remotes.content.routes).toEqual([
      { path: '/pages/index/index', title: '发现', access: 'public', kind: 'tab', js: ['index.js'], css: ['index.css'] },
    ]);
    expect(Object.keys(live.remotes.content.files)).toEqual(['remoteEntry.js']);
    expect(live.remotes).not.toHaveProperty('mall');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body).toContain('<script defer src="/r/shell/1.0.0+shell1/main.js" crossorigin="anonymous" integrity="sha384-');
  });

  it('speaks the language of the cookie, whatever the titles contain', async () => {
    await start();
    const answer = await app.inject({ url: '/h5/', headers: { cookie: 'a=b; juhe-lang=en', 'accept-language': 'fr' } });
    expect(answer.body).toContain('<html lang="en">');
    expect(inlined(answer.body).live.remotes.content.routes[0].title).toBe(titles.en);
    expect(answer.body.match(/<\/script>/g)).toHaveLength(3);
    const french = await app.inject({ url: '/h5/', headers: { cookie: 'juhe-lang=fr' } });
    expect(inlined(french.body).live.remotes.content.routes[0].title).toBe(titles.fr);
    const unknown = await app.inject({ url: '/h5/', headers: { cookie: 'juhe-lang=__proto__', 'accept-language': 'fr' } });
    expect(unknown.body).toContain('<html lang="zh-Hans">');
  });

  it('allows exactly the inline parts of the page by their hashes', async () => {
    await start();
    const { headers, body } = await app.inject('/h5/');
    const policy = String(headers['content-security-policy']);
    const script = /<script>(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? '';
    expect(policy).toContain(`script-src 'self' ${cspHash(script)};`);
    expect(policy).toContain(`style-src 'self' ${cspHash(style)};`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe/);
  });

  it('sends the page compressed and only once', async () => {
    await start();
    const br = await app.inject({ url: '/h5/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toContain('juhe-page');
    const again = await app.inject({
      url: '/h5/',
      headers: { 'accept-encoding': 'gzip, br', 'if-none-match': String(br.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    const gz = await app.inject({ url: '/h5/', headers: { 'accept-encoding': 'gzip;q=1, br;q=0' } });
    expect(gz.headers['content-encoding']).toBe('gzip');
    expect(gz.headers.etag).not.toBe(br.headers.etag);
  });

  it('serves the whole live document with an entity tag', async () => {
    await start();
    const answer = await app.inject('/platform/live.json');
    const live = answer.json();
    expect(live).toMatchObject({ schema: 1, env: 'development', generation: 1, shell: { release: '1.0.0+shell1' } });
    expect(live.remotes.content).toMatchObject({
      release: '1.0.0+content1',
      base: '/r/content/1.0.0+content1/',
      entry: 'remoteEntry.js',
    });
    expect(live.remotes.content.routes[0]).toMatchObject({
      path: '/pages/index/index',
      query: ['id'],
      expose: './pages/index/index',
    });
    expect(live.remotes.content.files['index.js']).toBe(`sha384-${createHash('sha384').update('1').digest('base64')}`);
    const again = await app.inject({ url: '/platform/live.json', headers: { 'if-none-match': String(answer.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  it('serves release files for ever, compressed when asked, and never sniffed', async () => {
    await start();
    const url = '/r/content/1.0.0+content1/remoteEntry.js';
    const plain = await app.inject(url);
    expect(plain.body).toBe('content()');
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    const gz = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(gz.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gz.rawPayload).toString()).toBe('content()');
    expect((await app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } })).statusCode).toBe(304);
    expect((await app.inject('/r/content/1.0.0+content1/index.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it.each([
    '/r/content/1.0.0+content1/../../../../etc/passwd',
    '/r/content/1.0.0+content1/..%2f..%2f..%2fapps%2fshell%2fdist%2fmain.js',
    '/r/content/1.0.0+content1/%2e%2e/%2e%2e/live.json',
    '/r/..%2f..%2fdata/x/live.json',
    '/r/content/1.0.0+content1/release.json',
    '/r/content/1.0.0+content1/secret.map',
    '/r/content/1.0.0+content1/remoteEntry.js.gz',
    '/r/content/1.0.0+content1/__proto__',
    '/r/content/1.0.0+content1/',
    '/r/content/1.0.0+other/remoteEntry.js',
    '/r/nobody/1.0.0/remoteEntry.js',
    `/r/content/${'x'.repeat(200)}/remoteEntry.js`,
  ])('has nothing at %s', async (url) => {
    await start();
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control'] ?? 'no-store').toBe('no-store');
  });

  it('keeps an old release for open tabs and raises the generation with a new one', async () => {
    await start();
    await app.close();
    build(appsDir(), 'content', '1.0.0+content2', { 'remoteEntry.js': 'content2()' }, { routes: [route('/pages/index/index')] });
    const delivery = await start();
    expect(delivery.live()).toMatchObject({ generation: 2, remotes: { content: { release: '1.0.0+content2' } } });
    expect((await app.inject('/r/content/1.0.0+content1/remoteEntry.js')).body).toBe('content()');
    await app.close();
    expect((await start()).live()?.generation).toBe(2);
  });

  it('goes over to what another process made live, and a restart does not undo that', async () => {
    const delivery = await start();
    await app.close();
    build(appsDir(), 'content', '1.0.0+content2', { 'remoteEntry.js': 'content2()' }, { routes: [route('/pages/index/index')] });
    const next = await start();
    const stateFile = join(folder, 'data/releases/live.json');
    const state = JSON.parse(readFileSync(stateFile, 'utf8'));
    writeFileSync(stateFile, JSON.stringify({ ...state, generation: 3, live: { ...state.live, content: '1.0.0+content1' } }));
    expect(next.live()?.remotes.content?.release).toBe('1.0.0+content1');
    expect(delivery.live()?.remotes.content?.release).toBe('1.0.0+content1');
    await app.close();
    expect((await start()).live()?.remotes.content?.release).toBe('1.0.0+content1');
  });

  it('says that nothing is built', async () => {
    rmSync(appsDir(), { recursive: true });
    const delivery = await start();
    expect(delivery.live()).toBeUndefined();
    expect((await app.inject('/h5/')).statusCode).toBe(503);
    expect((await app.inject('/platform/live.json')).statusCode).toBe(503);
  });

  describe('faults', () => {
    const post = (faults: object[], scope?: string) =>
      app.inject({ method: 'POST', url: '/dev/faults', payload: { faults, scope } });
    beforeEach(() => {
      process.env.FAULTS = '1';
    });
    afterEach(() => {
      delete process.env.FAULTS;
    });

    it('happen on purpose, to one browser, as often as told', async () => {
      await start();
      await post([{ match: 'remoteEntry.js', kind: 'html', times: 1 }], 'one');
      const url = '/r/content/1.0.0+content1/remoteEntry.js?r=1';
      expect((await app.inject(url)).body).toBe('content()');
      const hit = await app.inject({ url, headers: { cookie: 'juhe-fault=one' } });
      expect(hit.headers['content-type']).toContain('text/html');
      expect((await app.inject({ url, headers: { cookie: 'juhe-fault=one' } })).body).toBe('content()');
    });

    it('spoil a file', async () => {
      await start();
      await post([{ match: 'remoteEntry.js', kind: 'truncated' }]);
      const answer = await app.inject({
        url: '/r/content/1.0.0+content1/remoteEntry.js',
        headers: { 'accept-encoding': 'br, gzip' },
      });
      expect(answer.body).toBe('cont');
      expect(answer.headers['cache-control']).toBe('no-store');
    });

    it('are refused in production', async () => {
      await start({ APP_ENV: 'production' });
      expect((await post([])).statusCode).toBe(404);
    });
  });
});
