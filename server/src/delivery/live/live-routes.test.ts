import { createPublicKey, verify } from 'node:crypto';
import type { LiveKey } from '@juhe/contract/live-document';
import { sql } from '../../db/sql.ts';
import { sampleBuild, sampleRoute } from '../../test/sample-build.ts';
import { testDelivery, type TestDelivery } from '../../test/test-delivery.ts';
import { makeQaToken } from '../access/qa-token.ts';
import { newDevice } from '../caller.ts';
import type { SignedDocument } from './live-document.ts';

jest.setTimeout(60_000);

const shell = sampleBuild('shell');
const mall = [1, 2, 3].map((mark) => sampleBuild('mall', mark));
const [mall1, mall2, mall3] = mall.map(({ release }) => release.release) as [string, string, string];
const wallet = sampleBuild('wallet');
const qa = (apps: string[], exp = Date.now() / 1000 + 60) =>
  makeQaToken(
    { secrets: { secretKey: Buffer.alloc(32, 7), operatorToken: 'operator-token-of-the-tests' } },
    { apps, exp: Math.round(exp), by: { operator: 'operator' } },
  );

let delivery: TestDelivery;
beforeAll(async () => {
  delivery = await testDelivery();
  await delivery.start();
  for (const build of [shell, ...mall, wallet]) await delivery.publish(build);
  await delivery.change([
    { action: 'promote', app: 'shell', release: shell.release.release },
    { action: 'promote', app: 'mall', release: mall1 },
  ]);
});
afterAll(() => delivery.close());

interface Page {
  live: SignedDocument;
  keys: LiveKey[];
  share: object;
  overrides?: Record<string, object>;
}
const get = (url: string, cookie = '') => delivery.app.inject({ url, headers: { cookie } });
const deviceOf = (answer: { headers: Record<string, unknown> }) =>
  /juhe-device=([^;]*)/.exec(String(answer.headers['set-cookie']))?.[1];
const page = async (url = '/h5/', cookie = ''): Promise<Page> =>
  JSON.parse(/id="juhe-page">(.*?)<\/script>/s.exec((await get(url, cookie)).body)?.[1] ?? '');
const live = async (device?: string, query = ''): Promise<SignedDocument> =>
  (await get(`/platform/live.json${query}`, device === undefined ? '' : `juhe-device=${device}`)).json();

const isSigned = (text: string, keys: readonly LiveKey[]): boolean => {
  const { signature, ...document } = JSON.parse(text) as SignedDocument;
  const x = keys.find(({ kid }) => kid === signature.kid)?.publicKey ?? '';
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.from(JSON.stringify(document)), key, Buffer.from(signature.value, 'base64url'));
};

it('the page contains the key of share codes, so that a start needs no further request for them', async () => {
  expect((await page()).share).toEqual({ key: 'juhe-share-key-dev-0123456789abc', iv: 'juhe-share-iv-00' });
});

describe('signatures', () => {
  it('are valid for the page’s copy and for the whole document, by public keys', async () => {
    const { keys } = (await get('/platform/keys.json')).json<{ keys: LiveKey[] }>();
    const { live: inlined, keys: pageKeys } = await page();
    expect(pageKeys).toEqual(keys);
    expect(isSigned(JSON.stringify(inlined), keys)).toBe(true);
    const { body } = await get('/platform/live.json');
    expect(isSigned(body, keys)).toBe(true);
    expect(isSigned(body.replace(mall1, mall2), keys)).toBe(false);
  });

  it('are made with the next key after the operator’s rotation, which is reserved for the operator', async () => {
    const before = await live();
    const url = '/platform/keys/rotate';
    expect((await delivery.app.inject({ method: 'POST', url })).statusCode).toBe(401);
    const headers = { authorization: 'Bearer wrong-token-of-somebody' };
    expect((await delivery.app.inject({ method: 'POST', url, headers })).statusCode).toBe(401);
    const { status, body } = await delivery.operator('POST', url);
    expect(status).toBe(200);
    const { key } = (JSON.parse(body) as { data: { key: LiveKey } }).data;
    const after = await get('/platform/live.json');
    expect(after.json<SignedDocument>().signature.kid).toBe(key.kid);
    expect(key.certificate?.by).toBe(before.signature.kid);
    const { keys } = (await get('/platform/keys.json')).json<{ keys: LiveKey[] }>();
    expect(isSigned(after.body, keys)).toBe(true);
    expect(isSigned(JSON.stringify(before), keys)).toBe(true);
  });
});

describe('devices', () => {
  it('are identified by a cookie for a year, set once', async () => {
    const answer = await get('/h5/');
    expect(answer.headers['set-cookie']).toMatch(/^juhe-device=[\w-]{22}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    const secondVisit = await get('/h5/', `a=b; juhe-device=${deviceOf(answer)}`);
    expect(secondVisit.headers).not.toHaveProperty('set-cookie');
    expect((await get('/platform/live.json')).headers).not.toHaveProperty('set-cookie');
  });

  it.each(['', 'short', 'x'.repeat(23), '../../etc/passwd______', '0'.repeat(5000), '%00'])(
    'get a new identity instead of %j',
    async (value) => {
      expect(deviceOf(await get('/h5/', `juhe-device=${value}`))).toMatch(/^[\w-]{22}$/);
    },
  );

  it('get a secure cookie only where the site uses HTTPS', async () => {
    const secure = await delivery.start({ PUBLIC_ORIGIN: 'https://juhe.example' });
    const first = String((await secure.inject('/h5/')).headers['set-cookie']);
    expect(first).toMatch(/^__Host-juhe-device=[\w-]{22}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/);
    const cookieAfter = async (cookie: string) =>
      (await secure.inject({ url: '/h5/', headers: { cookie } })).headers['set-cookie'] as string | undefined;
    expect(await cookieAfter(first.split(';')[0] ?? '')).toBeUndefined();
    // The device id under the former cookie name is kept under the new name.
    const former = newDevice();
    expect(await cookieAfter(`juhe-device=${former}`)).toContain(`__Host-juhe-device=${former};`);
    // It cannot be replaced by anyone who may write cookies on a neighbouring host.
    const hostDevice = newDevice();
    expect(await cookieAfter(`juhe-device=${former}; __Host-juhe-device=${hostDevice}`)).toBeUndefined();
    await delivery.start();
  });
});

describe('canaries', () => {
  const devices = Array.from({ length: 300 }, newDevice);
  const chosen = () => Promise.all(devices.map(async (device) => (await live(device)).remotes['mall']));
  const canary = (percent: number, release = mall2) => delivery.change([{ action: 'canary', app: 'mall', release, percent }]);

  it('apply to no device at 0 %, grow without losing one, and apply to all at 100 %', async () => {
    await canary(0);
    expect((await chosen()).filter((remote) => remote?.canary)).toEqual([]);
    await canary(30);
    const at30 = await chosen();
    const canaryDevices = devices.filter((_, i) => at30[i]?.canary);
    expect(canaryDevices.length).toBeGreaterThan(40);
    expect(canaryDevices.length).toBeLessThan(150);
    for (const remote of at30) expect(remote?.release).toBe(remote?.canary ? mall2 : mall1);
    // A canary falls back to the release of the other devices.
    expect(at30.find((remote) => remote?.canary)?.fallback?.release).toBe(mall1);
    expect((await live()).remotes['mall']).toMatchObject({ release: mall1 });

    await delivery.start();
    expect(await chosen()).toEqual(at30);
    await canary(60);
    const at60 = await chosen();
    for (const [i, remote] of at30.entries()) if (remote?.canary) expect(at60[i]?.canary).toBe(true);
    await canary(100);
    expect((await chosen()).every((remote) => remote?.release === mall2)).toBe(true);
    expect((await live()).remotes['mall']).toMatchObject({ release: mall2, canary: true });
  });

  it('are the same on a first page and in the document that its browser requests next', async () => {
    await canary(50);
    for (let i = 0; i < 20; i += 1) {
      const answer = await get('/h5/');
      const inlined = JSON.parse(/id="juhe-page">(.*?)<\/script>/s.exec(answer.body)?.[1] ?? '').live as SignedDocument;
      expect((await live(deviceOf(answer))).remotes['mall']?.release).toBe(inlined.remotes['mall']?.release);
    }
    await delivery.change([{ action: 'stopCanary', app: 'mall' }]);
    expect((await chosen()).filter((remote) => remote?.canary)).toEqual([]);
  });

  it('exist for the shell as well', async () => {
    const canaryShell = sampleBuild('shell', 'canary');
    await delivery.publish(canaryShell);
    await delivery.change([{ action: 'canary', app: 'shell', release: canaryShell.release.release, percent: 100 }]);
    expect((await get('/h5/')).body).toContain(`href="/r/shell/${canaryShell.release.release}/main.js"`);
    expect((await live()).shell.release).toBe(canaryShell.release.release);
    await delivery.change([{ action: 'stopCanary', app: 'shell' }]);
    expect((await get('/h5/')).body).toContain(`href="/r/shell/${shell.release.release}/main.js"`);
  });

  it('are in the document for external tools with their share', async () => {
    await canary(12.5, mall3);
    const { microFrontends } = (await get('/platform/discovery.json')).json();
    expect(microFrontends['@juhe/mall']).toMatchObject([
      { metadata: { version: mall1 }, deployment: { traffic: 87.5, default: true } },
      { metadata: { version: mall3 }, deployment: { traffic: 12.5, default: false } },
    ]);
    expect(microFrontends['@juhe/mall'][0].url).toBe(`http://127.0.0.1:4173/r/mall/${mall1}/remoteEntry.js`);
    await delivery.change([{ action: 'stopCanary', app: 'mall' }]);
  });
});

describe('the live document', () => {
  it('falls back to the previous release, unless that no longer fits the shell', async () => {
    expect((await live()).remotes['mall']?.fallback).toBeUndefined();
    await delivery.change([{ action: 'promote', app: 'mall', release: mall2 }]);
    expect((await live()).remotes['mall']?.fallback).toMatchObject({ release: mall1, routes: [{ path: '/pages/mall/index' }] });
    expect((await page()).live.remotes['mall']).not.toHaveProperty('fallback');
    await delivery.change([{ action: 'rollback', app: 'mall' }]);
    // A release that was rolled back is no fallback.
    expect((await live()).remotes['mall']).toMatchObject({ release: mall1 });
    expect((await live()).remotes['mall']).not.toHaveProperty('fallback');

    const unfitBuild = sampleBuild('odd', 1, { requires: { react: '^1.0.0' } });
    await delivery.publish(unfitBuild);
    await delivery.publish(sampleBuild('odd', 2));
    const url = '/platform/channels/dev/changes';
    await delivery.operator('POST', url, {
      generation: 0,
      why: 'the first',
      changes: [
        { action: 'promote', app: 'shell', release: shell.release.release },
        { action: 'promote', app: 'odd', release: unfitBuild.release.release },
      ],
      force: true,
    });
    await delivery.change([{ action: 'promote', app: 'odd', release: sampleBuild('odd', 2).release.release }], 'dev');
    expect((await live(undefined, '?channel=dev')).remotes['odd']).not.toHaveProperty('fallback');
  });

  it('keeps the pages of an app that is switched off', async () => {
    await delivery.change([{ action: 'kill', app: 'mall' }]);
    expect((await live()).remotes['mall']).toMatchObject({
      killed: true,
      routes: [{ path: '/pages/mall/index', js: [], css: [] }],
    });
    expect((await page()).live.remotes['mall']?.killed).toBe(true);
    expect((await get('/platform/discovery.json')).json().microFrontends).not.toHaveProperty('@juhe/mall');
    await delivery.change([{ action: 'revive', app: 'mall' }]);
    expect((await live()).remotes['mall']).not.toHaveProperty('killed');
  });

  it('changes its entity tag with the generation, and states the time', async () => {
    const before = await get('/platform/live.json');
    const revalidated = await delivery.app.inject({
      url: '/platform/live.json',
      headers: { 'if-none-match': String(before.headers.etag) },
    });
    expect(revalidated.statusCode).toBe(304);
    expect(Math.abs(Date.parse(String(revalidated.headers.date)) - Date.now())).toBeLessThan(60_000);
    await delivery.change([{ action: 'promote', app: 'wallet', release: wallet.release.release }]);
    const after = await delivery.app.inject({
      url: '/platform/live.json',
      headers: { 'if-none-match': String(before.headers.etag) },
    });
    expect(after.statusCode).toBe(200);
    expect(after.json<SignedDocument>().generation).toBe(before.json<SignedDocument>().generation + 1);
    expect(after.headers).toMatchObject({
      vary: 'Accept-Encoding, Accept-Language, Cookie',
      'cache-control': 'private, no-cache',
    });
  });

  it('is that of the requested channel; the page’s is that of this instance', async () => {
    const staging = sampleBuild('mall', 'staging');
    await delivery.publish(staging);
    await delivery.change(
      [
        { action: 'promote', app: 'shell', release: shell.release.release },
        { action: 'promote', app: 'mall', release: staging.release.release },
      ],
      'staging',
    );
    expect(await live(undefined, '?channel=staging')).toMatchObject({
      channel: 'staging',
      remotes: { mall: { release: staging.release.release } },
    });
    await delivery.start({ CHANNEL: 'staging' });
    expect((await page()).live).toMatchObject({ channel: 'staging', remotes: { mall: { release: staging.release.release } } });
    expect((await live()).channel).toBe('staging');
    await delivery.start();
  });

  it('stays available while the database is unavailable', async () => {
    const { app } = delivery;
    const before = await live();
    await delivery.test.db.run(sql`alter table release rename to release_away`);
    await delivery.test.db.run(sql`alter table delivery_generation rename to generation_away`);
    try {
      expect(await (await app.inject('/platform/live.json')).json()).toEqual(before);
      expect((await app.inject('/h5/')).statusCode).toBe(200);
      expect((await app.inject('/platform/discovery.json')).statusCode).toBe(200);
    } finally {
      await delivery.test.db.run(sql`alter table release_away rename to release`);
      await delivery.test.db.run(sql`alter table generation_away rename to delivery_generation`);
    }
  });
});

describe('overrides', () => {
  const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy']);

  it('put a release of the registry into the signed document of that page, and of the document that it requests', async () => {
    const query = `?mf.mall=${encodeURIComponent(mall3)}`;
    const { live: inlined, overrides, keys } = await page(`/h5/${query}`);
    expect(overrides).toEqual({ mall: { release: mall3 } });
    expect(inlined.remotes['mall']).toMatchObject({ release: mall3, base: `/r/mall/${mall3}/` });
    expect(isSigned(JSON.stringify(inlined), keys)).toBe(true);
    expect((await live(undefined, query)).remotes['mall']?.release).toBe(mall3);
    expect((await page()).live.remotes['mall']?.release).toBe(mall1);
    expect(await page()).not.toHaveProperty('overrides');
    expect(await policyOf(`/h5/${query}`)).toBe(await policyOf('/h5/'));
  });

  it('accept another shell, and list the objections of the gates to a release', async () => {
    const shellB = sampleBuild('shell', 'other');
    await delivery.publish(shellB);
    const misfit = sampleBuild('mall', 'misfit', { requires: { react: '^99.0.0' } });
    await delivery.publish(misfit);
    const { live: inlined, overrides } = await page(`/h5/?mf.shell=${shellB.release.release}&mf.mall=${misfit.release.release}`);
    expect(inlined.shell.release).toBe(shellB.release.release);
    expect(inlined.remotes['mall']?.release).toBe(misfit.release.release);
    expect(overrides).toEqual({
      shell: { release: shellB.release.release },
      mall: { release: misfit.release.release, warning: expect.stringContaining('react') },
    });
  });

  it('show an app that is not live', async () => {
    const seventh = sampleBuild('seventh', 1, { routes: [sampleRoute('/remote/seventh/index')] });
    await delivery.publish(seventh);
    const { live: inlined } = await page(`/h5/?mf.seventh=${seventh.release.release}`);
    expect(inlined.remotes['seventh']?.routes[0]?.path).toBe('/remote/seventh/index');
  });

  it('allow a loopback address in the policy of that response only', async () => {
    const policy = await policyOf('/h5/?mf.mall=http://localhost:4182/some/folder');
    expect(policy).toMatch(/script-src 'self' 'sha256-[^;]+ http:\/\/localhost:4182;/);
    expect(policy).toMatch(/connect-src 'self' http:\/\/localhost:4182 ws:\/\/localhost:4182;/);
    expect(policy).toMatch(/img-src [^;]*http:\/\/localhost:4182;/);
    expect(policy).toMatch(/style-src [^;]*http:\/\/localhost:4182;/);
    expect(policy).not.toContain('unsafe-eval');
    expect((await page('/h5/?mf.mall=http://localhost:4182/some/folder')).overrides).toEqual({
      mall: { url: 'http://localhost:4182/some/folder/' },
    });
    expect(await policyOf('/h5/')).not.toContain('localhost');
    expect(await policyOf('/h5/?mf.mall=http://evil.example')).toBe(await policyOf('/h5/'));
  });

  it('require a QA token in production', async () => {
    await delivery.start({ APP_ENV: 'production' });
    const url = (token?: string) => `/h5/?mf.mall=http://localhost:4182${token === undefined ? '' : `&mf.token=${token}`}`;
    for (const [token, refused] of [
      [undefined, 'noToken'],
      ['', 'badToken'],
      ['a.b', 'badToken'],
      [qa(['wallet']), 'otherApp'],
      [qa(['mall'], Date.now() / 1000 - 1), 'badToken'],
      [`${qa(['mall']).slice(0, -4)}AAAA`, 'badToken'],
    ] as const) {
      expect((await page(url(token))).overrides).toEqual({ mall: { refused } });
      expect(await policyOf(url(token))).not.toContain('localhost');
    }
    for (const token of [qa(['mall']), qa(['*'])])
      expect((await page(url(token))).overrides).toEqual({ mall: { url: 'http://localhost:4182/' } });
    await delivery.start();
  });
});

describe('many overrides', () => {
  it('are refused to one address that requests them continuously, and nothing else is', async () => {
    const app = await delivery.start({ RATE_LIMIT_SCALE: '1' });
    const from = async (url: string) => (await app.inject({ url, remoteAddress: '203.0.113.9' })).statusCode;
    const codes = await Promise.all(
      Array.from({ length: 80 }, (_, i) => from(`/h5/?mf.mall=${encodeURIComponent(mall3)}&tab=${i}`)),
    );
    expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(60);
    expect(codes).toContain(429);
    expect(await from('/platform/live.json?mf.mall=x')).toBe(429);
    expect([await from('/h5/'), await from('/platform/live.json')]).toEqual([200, 200]);
    await delivery.start();
  });
});

describe('hostile input', () => {
  const long = 'x'.repeat(12_000);
  it.each([
    '/h5/?mf.__proto__=http://localhost:1&mf.constructor=http://localhost:1&mf.toString=1',
    `/h5/?mf.mall=${long}`,
    `/h5/?${'mf.mall=1&'.repeat(1000)}`,
    `/h5/?${Array.from({ length: 900 }, (_, i) => `mf.a${i}=http://localhost:${i}`).join('&')}`,
    '/h5/?mf.mall=%00%ff%c0%80',
    '/h5/?mf.mall=%',
    '/h5/?mf.mall=1.0.0%2b0123456789ab%0d%0aset-cookie:x=1',
    '/h5/?mf.mall[]=1&mf[mall]=2&mf.mall.x=3',
    '/h5/?mf.token[]=x&mf.mall=1',
    "/h5/?mf.mall=http://localhost:1/'%3Bscript-src%20*",
    '/h5/?channel=nowhere',
    '/platform/live.json?mf.mall=http://localhost:1',
    '/platform/keys.json?x[]=1',
    '/platform/discovery.json?mf.mall=x',
  ])('gets an ordinary response (%#)', async (url) => {
    for (const cookie of ['', 'juhe-device=__proto__; juhe-lang[]=x; ;;=;==', `juhe-lang=${long}`, 'juhe-device=\u00e9\u0001']) {
      const answer = await delivery.app.inject({ url, headers: { cookie } });
      expect(answer.statusCode).toBe(200);
      expect(String(answer.headers['content-security-policy'])).not.toMatch(/script-src \*|[\r\n]/);
    }
  });

  it.each(['?channel=', '?channel=Production', '?channel=__proto__', '?channel=dev&channel=dev', `?channel=${long}`])(
    'gets no channel (%#)',
    async (query) => {
      for (const path of ['/platform/live.json', '/platform/discovery.json']) {
        const answer = await get(path + query);
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({ code: 400, key: 'badInput', data: { field: 'channel' } });
      }
    },
  );
});
