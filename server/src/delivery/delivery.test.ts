import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from '../db/sql.ts';
import { sampleBuild, sampleRoute } from '../test/sample-build.ts';
import { testDelivery, type TestDelivery } from '../test/test-delivery.ts';

jest.setTimeout(60_000);

const titles = { 'zh-Hans': '发现', 'zh-Hant': '發現', en: 'Discover </script><b>', fr: 'Découvrir $& $1', es: 'Descubrir' };
const shell = sampleBuild('shell');
const contentBuild = (mark: number) =>
  sampleBuild('content', mark, {
    files: { 'remoteEntry.js': `content(${mark})`, 'index.js': '1', 'index.css': '.content-b{}' },
    routes: [sampleRoute('/pages/index/index', { kind: 'tab', titles })],
  });
const content = contentBuild(1);
const content2 = contentBuild(2);
const base = `/r/content/${content.release.release}`;

let delivery: TestDelivery;
const start = async (env: Record<string, string> = {}) => {
  await delivery.start(env);
};
const inject: TestDelivery['app']['inject'] = ((options: never) => delivery.app.inject(options)) as never;

const prepare = async () => {
  delivery = await testDelivery();
  delivery.build(shell);
  delivery.build(content);
  delivery.build(sampleBuild('mall', 1, { routes: [] }));
};
/** Read-only tests share one instance; the others have their own database. */
const oneForAll = () => {
  beforeAll(async () => {
    await prepare();
    await start();
  });
  afterAll(() => delivery.close());
};
const oneForEach = () => {
  beforeEach(prepare);
  afterEach(() => delivery.close());
};

const inlined = (html: string) => JSON.parse(/id="juhe-page">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
const liveContent = async (): Promise<string> =>
  (await inject('/platform/live.json')).json<{ remotes: Record<string, { release: string }> }>().remotes['content']?.release ??
  '';
const generation = async (): Promise<number> => (await inject('/platform/live.json')).json<{ generation: number }>().generation;

describe('the page', () => {
  oneForAll();
  it('is the target of a redirect from the root', async () => {
    const answer = await inject('/');
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/h5/');
  });

  it('inlines the live document, reduced to what a start needs', async () => {
    const answer = await inject('/h5/');
    const { live, apiPrefix, lang } = inlined(answer.body);
    expect(apiPrefix).toBe('/juhe');
    expect(lang).toBe('zh-Hans');
    expect(live.remotes.content.routes).toEqual([
      { path: '/pages/index/index', title: '发现', access: 'public', kind: 'tab', js: ['index.js'], css: ['index.css'] },
    ]);
    expect(Object.keys(live.remotes.content.files)).toEqual(['remoteEntry.js']);
    expect(live.remotes).not.toHaveProperty('mall');
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie');
    expect(answer.body).toContain(
      `<link rel="x-script" as="script" href="/r/shell/${shell.release.release}/main.js" crossorigin="anonymous" integrity="sha384-`,
    );
  });

  it('uses the language of the cookie, else the one that the browser prefers, whatever the titles contain', async () => {
    const answer = await inject({ url: '/h5/', headers: { cookie: 'a=b; juhe-lang=en', 'accept-language': 'fr' } });
    expect(answer.body).toContain('<html lang="en">');
    expect(answer.body).toContain('<meta name="description" content="Good books');
    expect(inlined(answer.body).live.remotes.content.routes[0].title).toBe(titles.en);
    expect(answer.body.match(/<\/script>/g)).toHaveLength(2);
    const french = await inject({ url: '/h5/', headers: { cookie: 'juhe-lang=fr' } });
    expect(inlined(french.body).live.remotes.content.routes[0].title).toBe(titles.fr);
    const cases = [
      [{ cookie: 'juhe-lang=__proto__', 'accept-language': 'fr' }, 'fr'],
      [{ 'accept-language': 'de-DE,es-MX;q=0.8,en;q=0.5' }, 'es'],
      [{ 'accept-language': 'zh-HK,zh;q=0.9,en;q=0.8' }, 'zh-Hant'],
      [{ 'accept-language': 'zh,en;q=0.9' }, 'zh-Hans'],
      [{ 'accept-language': 'de, *;q=0.1' }, 'en'],
      [{ 'accept-language': 'pt-BR' }, 'en'],
      [{ 'accept-language': '*' }, 'zh-Hans'],
      [{}, 'zh-Hans'],
    ] as const;
    for (const [headers, lang] of cases) expect((await inject({ url: '/h5/', headers })).body).toContain(`<html lang="${lang}">`);
  });

  it('allows exactly its inline parts by their hashes', async () => {
    const { headers, body } = await inject('/h5/');
    const cspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const policy = String(headers['content-security-policy']);
    const script = /<script>(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? '';
    expect(policy).toContain(`script-src 'self' ${cspHash(script)};`);
    expect(policy).toContain(`style-src 'self' ${cspHash(style)};`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe/);
  });

  it('is compressed, and compressed only once', async () => {
    const cookie = 'juhe-device=0123456789012345678901';
    const br = await inject({ url: '/h5/', headers: { cookie, 'accept-encoding': 'gzip, br' } });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toContain('juhe-page');
    const revalidated = await inject({
      url: '/h5/',
      headers: { cookie, 'accept-encoding': 'gzip, br', 'if-none-match': String(br.headers.etag) },
    });
    expect(revalidated.statusCode).toBe(304);
    const gz = await inject({ url: '/h5/', headers: { cookie, 'accept-encoding': 'gzip;q=1, br;q=0' } });
    expect(gz.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gz.rawPayload).toString()).toContain('juhe-page');
    expect(gz.headers.etag).not.toBe(br.headers.etag);
  });
});

describe('the complete live document', () => {
  oneForAll();
  it('is served with an entity tag', async () => {
    const answer = await inject('/platform/live.json');
    const live = answer.json();
    expect(live).toMatchObject({
      schema: 1,
      env: 'development',
      channel: 'production',
      generation: 1,
      shell: { release: shell.release.release },
    });
    expect(live.remotes.content).toMatchObject({ release: content.release.release, base: `${base}/`, entry: 'remoteEntry.js' });
    expect(live.remotes.content.routes[0]).toMatchObject({
      path: '/pages/index/index',
      query: ['id'],
      expose: './pages/index/index',
    });
    const entry = createHash('sha384')
      .update(content.files['remoteEntry.js'] ?? '')
      .digest('base64');
    expect(live.remotes.content.files).toEqual({ 'remoteEntry.js': `sha384-${entry}` });
    const revalidated = await inject({ url: '/platform/live.json', headers: { 'if-none-match': String(answer.headers.etag) } });
    expect(revalidated.statusCode).toBe(304);
  });
});

describe('files of releases', () => {
  oneForAll();
  it('are served as immutable, compressed on request, and never sniffed', async () => {
    const url = `${base}/remoteEntry.js`;
    const plain = await inject(url);
    expect(plain.body).toBe('content(1)');
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    const gz = await inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(gz.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gz.rawPayload).toString()).toBe('content(1)');
    expect((await inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } })).statusCode).toBe(304);
    expect((await inject(`${base}/index.css`)).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it.each([
    `${base}/../../../../etc/passwd`,
    `${base}/..%2f..%2f..%2fapps%2fshell%2fdist%2fmain.js`,
    `${base}/%2e%2e/%2e%2e/live.json`,
    '/r/..%2f..%2fdata/x/live.json',
    `${base}/release.json`,
    `${base}/secret.map`,
    `${base}/remoteEntry.js.gz`,
    `${base}/__proto__`,
    `${base}/`,
    '/r/content/1.0.0+other/remoteEntry.js',
    '/r/nobody/1.0.0/remoteEntry.js',
    `/r/content/${'x'.repeat(200)}/remoteEntry.js`,
  ])('are not served at %s', async (url) => {
    const answer = await inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control'] ?? 'no-store').toBe('no-store');
  });
});

describe('builds of the workspace', () => {
  oneForEach();
  it('become live in one generation; old releases stay for open tabs', async () => {
    await start();
    delivery.build(content2);
    await start();
    expect(await generation()).toBe(2);
    expect(await liveContent()).toBe(content2.release.release);
    expect((await inject(`${base}/remoteEntry.js`)).body).toBe('content(1)');
    await start();
    expect(await generation()).toBe(2);
    const history = await delivery.test.db.rows<{ actor: string; changes: unknown[] }>(
      sql`select actor, changes from delivery_generation order by generation`,
    );
    expect(history.map(({ actor, changes }) => [actor, changes.length])).toEqual([
      ['workspace', 3],
      ['workspace', 1],
    ]);
  });

  it('become live once when several replicas start concurrently', async () => {
    await Promise.all(Array.from({ length: 6 }, () => start()));
    expect(await generation()).toBe(1);
    delivery.build(content2);
    await Promise.all(Array.from({ length: 6 }, () => start()));
    expect(await generation()).toBe(2);
    expect(await liveContent()).toBe(content2.release.release);
  });

  it('do not undo a rollback at a restart, and every process switches to them', async () => {
    await start();
    delivery.build(content2);
    await start();
    const replica = delivery.app;
    await start();
    await delivery.change([{ action: 'rollback', app: 'content' }]);
    expect(await liveContent()).toBe(content.release.release);
    // The other process is notified by the database; each round waits for that once more.
    let knownGeneration = 0;
    for (let round = 0; knownGeneration !== 3 && round < 2000; round += 1) {
      await delivery.test.db.one(sql`select 1`);
      knownGeneration = (await replica.inject('/platform/live.json')).json<{ generation: number }>().generation;
    }
    expect(knownGeneration).toBe(3);
    await start();
    expect(await liveContent()).toBe(content.release.release);
    expect(await generation()).toBe(3);
  });

  it('do not change a frozen app until a start after it was unfrozen', async () => {
    await start();
    await delivery.change([{ action: 'freeze', app: 'content' }]);
    delivery.build(content2);
    await start();
    expect(await liveContent()).toBe(content.release.release);
    await delivery.change([{ action: 'unfreeze', app: 'content' }]);
    await start();
    expect(await liveContent()).toBe(content2.release.release);
  });

  it('are adopted in production only where nothing is live, and then pass the gates', async () => {
    const production = { APP_ENV: 'production' };
    await start(production);
    expect(await liveContent()).toBe(content.release.release);
    delivery.build(content2);
    delivery.build(sampleBuild('wallet', 1, { requires: { react: '^99.0.0' } }));
    await start(production);
    expect(await generation()).toBe(1);
    expect(await liveContent()).toBe(content.release.release);
    // Developers are informed by the log.
    await start({});
    expect(await liveContent()).toBe(content2.release.release);
    expect((await inject('/platform/live.json')).json().remotes).toHaveProperty('wallet');
  });

  it('are ignored when so configured', async () => {
    await start({ ADOPT_BUILDS: '0' });
    expect((await inject('/h5/')).statusCode).toBe(503);
  });

  it('are reported when they are missing', async () => {
    rmSync(delivery.appsDir, { recursive: true });
    await start();
    for (const url of ['/h5/', '/platform/live.json']) {
      const answer = await inject(url);
      expect(answer.statusCode).toBe(503);
      expect(answer.json().msg).toContain('npm run build');
    }
    expect((await inject('/platform/discovery.json')).json().microFrontends).toEqual({});
    expect((await inject('/test/ready')).json()).toEqual({ live: false });
  });
});

describe('development servers', () => {
  oneForEach();
  it('are used instead of the registry', async () => {
    const folder = join(import.meta.dirname, '../../../.cache/dev');
    const app = `devtest${process.pid}`;
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${app}.json`);
    const { release } = sampleBuild(app, 1, { base: 'http://127.0.0.1:4199/', files: {} });
    try {
      writeFileSync(file, JSON.stringify(release));
      await delivery.start({}, { devApps: [app] });
      const { body, headers } = await inject('/h5/');
      expect(inlined(body).live.remotes[app]).toMatchObject({ base: 'http://127.0.0.1:4199/', files: {} });
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(/script-src [^;]*http:\/\/127\.0\.0\.1:4199/);
      expect(policy).toMatch(/connect-src [^;]*ws:\/\/127\.0\.0\.1:4199/);
    } finally {
      rmSync(file);
    }
  });
});

describe('injected faults', () => {
  oneForEach();
  const post = (faults: object[], scope?: string) => inject({ method: 'POST', url: '/dev/faults', payload: { faults, scope } });
  const startWithFaults = (env = {}) => delivery.start(env, { faults: true });

  it('occur in one browser, as often as requested', async () => {
    await startWithFaults();
    await post([{ match: 'remoteEntry.js', kind: 'html', times: 1 }], 'one');
    const url = `${base}/remoteEntry.js?r=1`;
    expect((await inject(url)).body).toBe('content(1)');
    const hit = await inject({ url, headers: { cookie: 'juhe-fault=one' } });
    expect(hit.headers['content-type']).toContain('text/html');
    expect((await inject({ url, headers: { cookie: 'juhe-fault=one' } })).body).toBe('content(1)');
  });

  it('corrupt a file', async () => {
    await startWithFaults();
    await post([{ match: 'remoteEntry.js', kind: 'truncated' }]);
    const answer = await inject({ url: `${base}/remoteEntry.js`, headers: { 'accept-encoding': 'br, gzip' } });
    expect(answer.body).toBe('conte');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('are refused in production', async () => {
    await startWithFaults({ APP_ENV: 'production' });
    expect((await post([])).statusCode).toBe(404);
  });
});
