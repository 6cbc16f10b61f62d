import { createHash, randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { createDCtx, decompressUsingDict, init } from '@bokuweb/zstd-wasm';
import { type RegistryApp, registryApp } from '../../test/registry-app.ts';
import { assetOf, sampleRelease } from '../../test/sample-release.ts';

// A busy machine must not fail the tests.
jest.setTimeout(60_000);

let test: RegistryApp;
beforeAll(async () => {
  test = await registryApp();
  await init();
});
afterAll(() => test.close());

/** Text that compresses badly, so that a delta is smaller than brotli alone. */
const long = Array.from({ length: 200 }, () => randomBytes(24).toString('base64')).join('\n');
const before = `before;${long}`;
const after = `after, with another word;${long}`;
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

const publish = async (app: string, build: string, contents: Readonly<Record<string, string>>) => {
  const [entry = ''] = Object.keys(contents);
  const files = Object.fromEntries(Object.entries(contents).map(([name, content]) => [name, assetOf(content)]));
  const release = sampleRelease(app, build, { entry, initial: { js: [entry], css: [] }, files });
  expect((await test.publish(await test.token(app), release, contents)).status).toBe(201);
  return release;
};

const fetchFile = (path: string, dictionary?: string, encodings = 'gzip, br, zstd, dcb, dcz') =>
  test.app.inject({
    url: `/r/${path}`,
    headers: {
      'accept-encoding': encodings,
      ...(dictionary === undefined ? {} : { 'available-dictionary': `:${sha256(dictionary)}:` }),
    },
  });

describe('the delta to a file of an earlier release', () => {
  beforeAll(async () => {
    await publish('mall', 'one', { 'cart.11111111.js': before, 'assets/pic.aaaaaaaa.webp': 'picture' });
    await publish('mall', 'two', { 'cart.22222222.js': after, 'bin.aaaaaaaa.js': `${long}bin` });
    await publish('wallet', 'one', { 'cart.33333333.js': `wallet;${long}` });
  });

  it('is all that is sent to a browser which has that file', async () => {
    const { headers, rawPayload } = await fetchFile('mall/f/cart.22222222.js', before);
    expect(headers).toMatchObject({
      'content-encoding': 'dcz',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding, Available-Dictionary',
      'use-as-dictionary': 'match="/r/mall/f/cart.*.js"',
    });
    expect(rawPayload.length).toBeLessThan(150);
    expect(rawPayload.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000');
    expect(rawPayload.subarray(8, 40).toString('base64')).toBe(sha256(before));
    const decoded = decompressUsingDict(createDCtx(), rawPayload.subarray(40), Buffer.from(before));
    expect(Buffer.from(decoded).toString()).toBe(after);
  });

  it.each([
    ['nothing', undefined, undefined],
    ['a file that the registry does not know', 'unknown', undefined],
    ['a file of another name', `${long}bin`, undefined],
    ['a file of another app', `wallet;${long}`, undefined],
    ['the file, but does not take deltas', before, 'gzip, br'],
  ])('is not sent to a browser that has %s, which gets the whole file', async (_, dictionary, encodings) => {
    const { headers, rawPayload } = await fetchFile('mall/f/cart.22222222.js', dictionary, encodings);
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toBe(after);
  });

  it('exists for shared addresses of text files', async () => {
    const { release } = await publish('mall', 'three', { 'cart.22222222.js': `other;${long}` });
    const ownResponse = await fetchFile(`mall/${release}/cart.22222222.js`, before);
    expect(ownResponse.headers['content-encoding']).toBe('br');
    const picture = await fetchFile('mall/f/assets/pic.aaaaaaaa.webp', 'picture');
    for (const { headers } of [ownResponse, picture]) expect(headers['use-as-dictionary']).toBeUndefined();
    expect(picture.body).toBe('picture');
  });

  it('is not sent for a malformed header', async () => {
    const { headers } = await test.app.inject({
      url: '/r/mall/f/cart.22222222.js',
      headers: { 'accept-encoding': 'br, dcz', 'available-dictionary': `${sha256(before)}` },
    });
    expect(headers['content-encoding']).toBe('br');
  });
});
