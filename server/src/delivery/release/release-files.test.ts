import { readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type RegistryApp, registryApp } from '../../test/registry-app.ts';
import { type S3Server, s3Server } from '../../test/s3-server.ts';
import { assetOf, sampleRelease } from '../../test/sample-release.ts';
import { FileMemory } from './file-memory.ts';

// A busy machine must not fail the tests.
jest.setTimeout(60_000);

const contents = { 'remoteEntry.js': 'entry();'.repeat(200), 'chunk+1.js': 'chunk()' };
const release = sampleRelease('mall', 1, {
  files: Object.fromEntries(Object.entries(contents).map(([name, content]) => [name, assetOf(content)])),
});
const url = (name: string) => `/r/mall/${release.release}/${name}`;

describe('files in a remote store', () => {
  let store: S3Server;
  let test: RegistryApp;
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
  });
  afterAll(async () => {
    await test.close();
    await store.close();
  });
  const copies = () => join(test.deps.config.dataDir, 'releases');

  it('are uploaded with their variants, and read once', async () => {
    expect((await test.publish(await test.token('mall'), release, contents)).status).toBe(201);
    expect([...store.files.keys()].every((path) => /^\/bucket\/releases\/mall\/[0-9a-f]{48}(\.br|\.gz)?$/.test(path))).toBe(true);
    expect(store.files.size).toBe(6);
    store.requests.length = 0;
    const fetchEntry = () => test.app.inject({ url: url('remoteEntry.js'), headers: { 'accept-encoding': 'br' } });
    const responses = await Promise.all(Array.from({ length: 20 }, fetchEntry));
    for (const { rawPayload } of responses) expect(brotliDecompressSync(rawPayload).toString()).toBe(contents['remoteEntry.js']);
    expect(store.requests).toHaveLength(1);
    const replica = await test.replica();
    await replica.inject({ url: url('remoteEntry.js'), headers: { 'accept-encoding': 'br' } });
    expect(store.requests).toHaveLength(1);
  });

  it('are served while the store is unavailable if they were requested before; otherwise the response is 503 and not cached', async () => {
    store.failures = 1000;
    expect((await test.app.inject({ url: url('remoteEntry.js'), headers: { 'accept-encoding': 'br' } })).statusCode).toBe(200);
    const response = await test.app.inject(url('chunk%2B1.js'));
    expect(response.statusCode).toBe(503);
    expect(response.headers['cache-control']).toBe('no-store');
    store.failures = 0;
    expect((await test.app.inject(url('chunk+1.js'))).body).toBe('chunk()');
  });

  it('are fetched again where a copy was truncated, and never served when the store has other bytes', async () => {
    for (const file of await readdir(join(copies(), 'mall'))) await truncate(join(copies(), 'mall', file), 3);
    const replica = await test.replica();
    expect((await replica.inject(url('chunk+1.js'))).body).toBe('chunk()');
    await rm(copies(), { recursive: true });
    for (const path of store.files.keys()) store.files.set(path, Buffer.from('tampered'));
    const secondReplica = await test.replica();
    expect((await secondReplica.inject(url('chunk+1.js'))).statusCode).toBe(503);
  });

  it('are not recorded when the store rejects them', async () => {
    const token = await test.token('mall');
    const next = sampleRelease('mall', 2, { files: { 'remoteEntry.js': assetOf('next()') } });
    await test.call(token, 'POST', `/platform/releases/mall/${next.release}`, next);
    store.failures = 1000;
    expect((await test.upload(token, next, 'remoteEntry.js', 'next()')).status).toBe(503);
    store.failures = 0;
    expect((await test.call(token, 'POST', `/platform/releases/mall/${next.release}/commit`)).status).toBe(409);
    // After this many failures the store is not called for a while; the breaker then retries.
    const clockMock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    expect((await test.publish(token, next, { 'remoteEntry.js': 'next()' })).status).toBe(201);
    clockMock.mockRestore();
  });
});

describe('files on the local disk', () => {
  let test: RegistryApp;
  beforeAll(async () => {
    test = await registryApp();
    await test.publish(await test.token('mall'), release, contents);
  });
  afterAll(() => test.close());

  it('that were lost or truncated are answered with 503, and can be uploaded again', async () => {
    const folder = join(test.deps.config.dataDir, 'releases/mall');
    for (const file of await readdir(folder)) await truncate(join(folder, file), 3);
    expect((await test.app.inject(url('chunk+1.js'))).statusCode).toBe(503);
    await rm(folder, { recursive: true });
    expect((await test.app.inject(url('chunk+1.js'))).statusCode).toBe(503);
    const token = await test.token('mall');
    const next = sampleRelease('mall', 2, { files: release.files });
    expect((await test.publish(token, next, contents)).status).toBe(201);
    expect((await test.app.inject(url('chunk+1.js'))).body).toBe('chunk()');
  });

  it.each([
    '/../../../../etc/passwd',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/secret-key',
    '/release.json',
    '/remoteEntry.js.gz',
    '/__proto__',
    '/constructor',
    '/',
    '/a%00b',
    '/%ff',
  ])('do not exist at %s', async (path) => {
    const answer = await test.app.inject(`/r/mall/${release.release}${path}`);
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.headers['cache-control'] ?? 'no-store').toBe('no-store');
  });

  it.each(['1.0.0+other', '__proto__', '..', '%2e%2e', 'x'.repeat(290), '1.0.0%00+0123456789ab', "1.0.0+0123456789ab'"])(
    'do not exist for the release %s',
    async (id) => {
      for (const app of ['mall', 'nobody', '__proto__', '..%2f']) {
        const answer = await test.app.inject(`/r/${app}/${id}/remoteEntry.js`);
        expect([400, 404]).toContain(answer.statusCode);
      }
    },
  );

  it('are answered with 304 when the client has them', async () => {
    const { headers } = await test.app.inject(url('remoteEntry.js'));
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' });
    const revalidated = await test.app.inject({ url: url('remoteEntry.js'), headers: { 'if-none-match': String(headers.etag) } });
    expect(revalidated.statusCode).toBe(304);
    expect(revalidated.body).toBe('');
  });
});

describe('the file cache', () => {
  it('keeps recently used files up to its limit, and does not cache failures', async () => {
    const memory = new FileMemory(10);
    let reads = 0;
    const read = (bytes: number) => async () => {
      reads += 1;
      return Buffer.alloc(bytes);
    };
    await Promise.all([memory.get('a', read(4)), memory.get('a', read(4))]);
    await memory.get('b', read(4));
    await memory.get('a', read(4));
    expect(reads).toBe(2);
    await memory.get('c', read(4));
    await memory.get('a', read(4));
    expect(reads).toBe(3);
    await memory.get('b', read(4));
    expect(reads).toBe(4);
    await expect(memory.get('d', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await memory.get('d', async () => undefined)).toBeUndefined();
    expect(await memory.get('d', read(1))).toHaveLength(1);
  });
});
