import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { addressOf, operatorToken, type RegistryApp, registryApp } from '../../test/registry-app.ts';
import { type S3Server, s3Server } from '../../test/s3-server.ts';
import { assetOf, sampleRelease } from '../../test/sample-release.ts';
import type { Release } from './release-document.ts';
import type { DamagedFile } from './restore.ts';

// A busy machine must not fail the tests.
jest.setTimeout(60_000);

const contents = { 'remoteEntry.js': 'entry();'.repeat(200), 'chunk.js': 'chunk()'.repeat(50), 'picture.webp': 'picture' };
const release = sampleRelease('mall', 1, {
  files: Object.fromEntries(Object.entries(contents).map(([name, content]) => [name, assetOf(content)])),
});
type FileName = keyof typeof contents;
/** Returns the location of a file, below the folder or the bucket. */
const keyOf = (name: FileName, suffix = '') =>
  `mall/${createHash('sha384').update(contents[name]).digest('hex').slice(0, 48)}${suffix}`;

interface Checked {
  readonly files: number;
  readonly damaged: readonly DamagedFile[];
}

let test: RegistryApp;
let mall: string;
const check = async () => (await test.call<Checked>(mall, 'GET', `${addressOf(release)}/check`)).body.data;
const reserve = (document: Release = release) =>
  test.call<{ missing: string[]; restores?: true }>(mall, 'POST', addressOf(document), document);
/** Returns the response of a process with an empty cache. */
const served = async (name: FileName, encoding = 'identity') => {
  const replica = await test.replica();
  return replica.inject({ url: `/r/mall/${release.release}/${name}`, headers: { 'accept-encoding': encoding } });
};

describe('a committed release on the local disk', () => {
  const file = (name: FileName, suffix = '') => join(test.deps.config.dataDir, 'releases', keyOf(name, suffix));
  beforeEach(async () => {
    test = await registryApp();
    mall = await test.token('mall');
    await test.publish(mall, release, contents);
  });
  afterEach(() => test.close());

  it('gets its lost or damaged files back, and only those', async () => {
    expect(await check()).toMatchObject({ files: 3, damaged: [] });
    expect(await reserve()).toMatchObject({ status: 409, body: { key: 'releaseExists' } });
    await rm(file('chunk.js'));
    await writeFile(file('picture.webp'), 'erutcip');
    expect((await check()).damaged).toEqual([
      { name: 'chunk.js', state: 'missing' },
      { name: 'picture.webp', state: 'damaged' },
    ]);
    expect((await served('chunk.js')).statusCode).toBe(503);
    expect((await served('picture.webp')).statusCode).toBe(503);

    expect(await reserve()).toMatchObject({
      status: 200,
      body: { data: { missing: ['chunk.js', 'picture.webp'], restores: true } },
    });
    expect(await test.upload(mall, release, 'picture.webp', 'PICTURE')).toMatchObject({
      status: 400,
      body: { key: 'fileDiffers' },
    });
    expect(await test.upload(mall, release, 'remoteEntry.js', contents['remoteEntry.js'])).toMatchObject({
      status: 409,
      body: { key: 'releaseExists' },
    });
    for (const name of ['chunk.js', 'picture.webp'] as const)
      expect((await test.upload(mall, release, name, contents[name])).status).toBe(200);
    expect((await check()).damaged).toEqual([]);
    expect((await served('picture.webp')).body).toBe('picture');
    expect(brotliDecompressSync((await served('chunk.js', 'br')).rawPayload).toString()).toBe(contents['chunk.js']);
    expect(await reserve()).toMatchObject({ status: 409, body: { key: 'releaseExists' } });
    expect(await test.call(mall, 'POST', `${addressOf(release)}/commit`)).toMatchObject({ status: 409 });
  });

  it('accepts no file of another build, of another team, or that it does not list', async () => {
    await rm(file('chunk.js'));
    const otherBytes = { ...release, files: { ...release.files, 'chunk.js': assetOf('other()') } };
    const otherCalls = { ...release, operations: ['GET /api/other'] };
    for (const document of [otherBytes, otherCalls])
      expect(await reserve(document)).toMatchObject({ status: 409, body: { key: 'releaseExists' } });
    expect((await reserve({ ...release, commit: 'abcdef1' })).status).toBe(200);
    const wallet = await test.token('wallet');
    for (const answer of [
      await test.call(wallet, 'POST', addressOf(release), release),
      await test.upload(wallet, release, 'chunk.js', contents['chunk.js']),
      await test.call(wallet, 'GET', `${addressOf(release)}/check`),
    ])
      expect(answer).toMatchObject({ status: 403, body: { key: 'notYourApp' } });
    expect(await test.upload(mall, release, 'more.js', 'more()')).toMatchObject({ status: 400 });
    expect((await test.call(operatorToken, 'GET', '/platform/releases/mall/9.9.9+000000000000/check')).status).toBe(404);
    expect((await served('chunk.js')).statusCode).toBe(503);
  });

  it.each([
    ['br', '.br', brotliDecompressSync],
    ['gzip', '.gz', gunzipSync],
  ] as const)(
    'never serves a forged %s variant of the same length, and recreates the correct one',
    async (encoding, suffix, unpack) => {
      const variant = file('remoteEntry.js', suffix);
      const right = await readFile(variant);
      for (const forged of [Buffer.alloc(right.length, 7), await readFile(file('chunk.js', suffix)), Buffer.alloc(0)]) {
        await writeFile(variant, forged);
        expect((await check()).damaged).toEqual([{ name: 'remoteEntry.js', state: 'damaged' }]);
        const answer = await served('remoteEntry.js', encoding);
        expect(answer.headers['content-encoding']).toBe(encoding);
        expect(unpack(answer.rawPayload).toString()).toBe(contents['remoteEntry.js']);
        expect((await check()).damaged).toEqual([]);
      }
      await rm(variant);
      expect(unpack((await served('remoteEntry.js', encoding)).rawPayload).toString()).toBe(contents['remoteEntry.js']);
      const bomb = brotliCompressSync(Buffer.alloc(30_000_000));
      await writeFile(file('remoteEntry.js', '.br'), bomb);
      expect(brotliDecompressSync((await served('remoteEntry.js', 'br')).rawPayload).toString()).toBe(contents['remoteEntry.js']);
    },
  );

  it('requests a truncated file again when a later release shares it', async () => {
    await writeFile(file('chunk.js'), 'chunk(');
    const nextRelease = sampleRelease('mall', 2, { files: release.files });
    expect((await reserve(nextRelease)).body.data).toEqual({ missing: ['chunk.js'] });
  });
});

describe('a committed release in a remote store', () => {
  let store: S3Server;
  beforeAll(async () => {
    store = await s3Server();
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = store.settings;
    test = await registryApp({
      STORAGE: 's3',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
    mall = await test.token('mall');
    await test.publish(mall, release, contents);
  });
  afterAll(async () => {
    await test.close();
    await store.close();
  });
  const path = (name: FileName, suffix = '') => `/bucket/releases/${keyOf(name, suffix)}`;

  it('is checked against the store, not against copies, and gets lost or forged files back', async () => {
    // By then there is a copy on the disk.
    expect((await served('remoteEntry.js')).statusCode).toBe(200);
    const variant = store.files.get(path('chunk.js', '.br'));
    if (!variant) throw new Error('the variant is not in the store');
    store.files.delete(path('remoteEntry.js'));
    store.files.set(path('chunk.js', '.br'), Buffer.alloc(variant.length, 7));
    expect((await check()).damaged).toEqual([
      { name: 'chunk.js', state: 'damaged' },
      { name: 'remoteEntry.js', state: 'missing' },
    ]);
    expect(brotliDecompressSync((await served('chunk.js', 'br')).rawPayload).toString()).toBe(contents['chunk.js']);
    expect((await test.publish(mall, release, contents)).status).toBe(409);
    expect((await check()).damaged).toEqual([]);
    expect(store.files.get(path('chunk.js', '.br'))).toEqual(variant);
  });

  it('cannot be checked while the store is unavailable', async () => {
    store.failures = 1000;
    const responses = [await test.call(mall, 'GET', `${addressOf(release)}/check`), await reserve()];
    for (const answer of responses) expect(answer).toMatchObject({ status: 503, body: { key: 'unavailable' } });
    store.failures = 0;
  });
});
