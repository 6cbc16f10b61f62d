import { createHash, createPublicKey, verify } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { sampleBuild } from '../../test/sample-build.ts';
import { listed, type SamplePackage, samplePackage, writePackages } from '../../test/sample-packages.ts';
import { type TestDelivery, testDelivery } from '../../test/test-delivery.ts';
import type { PackageKey as NpmKey, PackageSignature } from './package-signature.ts';

// A busy machine must not fail the tests.
jest.setTimeout(60_000);

interface Packument {
  name: string;
  'dist-tags': Record<string, string>;
  versions: Record<
    string,
    {
      version: string;
      dist: { tarball: string; shasum: string; integrity: string; signatures: readonly PackageSignature[] };
      [field: string]: unknown;
    }
  >;
}

const short = 'application/vnd.npm.install-v1+json; q=1.0, application/json; q=0.8';
const address = (name: string) => `/platform/packages/@juhe%2f${name}`;
const ui = samplePackage('ui', 'ui one');
const tools = samplePackage('tools', 'tools one');

let server: TestDelivery;
let app: FastifyInstance;
beforeEach(async () => {
  server = await testDelivery();
});
afterEach(() => server.close());

/** Starts with this build of the shell and these packages. */
const startWith = async (mark: string, packages: readonly SamplePackage[]) => {
  server.build(sampleBuild('shell', mark));
  writePackages(server.appsDir, packages);
  app = await server.start();
  return app;
};
const read = async (name: string, accept = '*/*') => {
  const answer = await app.inject({ url: address(name), headers: { accept } });
  expect(answer.statusCode).toBe(200);
  return answer.json<Packument>();
};
const download = async (name: string, version: string) => {
  const { versions } = await read(name);
  const url = new URL(versions[version]?.dist.tarball ?? '');
  return app.inject({ url: url.pathname });
};
const packageJsonIn = (tarball: Buffer) => {
  const tar = gunzipSync(tarball);
  const size = Number.parseInt(tar.toString('utf8', 124, 136), 8);
  return JSON.parse(tar.toString('utf8', 512, 512 + size)) as Record<string, unknown>;
};

describe('packages of the live shell', () => {
  it('are npm documents whose tarballs have the stated digests', async () => {
    await startWith('one', [ui, tools]);
    const fullDocument = await read('ui');
    expect(fullDocument).toMatchObject({ name: '@juhe/ui', 'dist-tags': { latest: '1.0.0', production: '1.0.0' } });
    const { dist, ...version } = fullDocument.versions['1.0.0'] ?? { dist: undefined };
    expect(version).toMatchObject({ name: '@juhe/ui', version: '1.0.0', dependencies: { zod: '4.6.7' }, exports: {} });
    const { rawPayload, headers } = await download('ui', '1.0.0');
    expect(dist?.shasum).toBe(createHash('sha1').update(rawPayload).digest('hex'));
    expect(dist?.integrity).toBe(`sha512-${createHash('sha512').update(rawPayload).digest('base64')}`);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const { keys } = (await app.inject({ url: '/platform/packages/-/npm/v1/keys' })).json<{ keys: readonly NpmKey[] }>();
    expect(keys).toEqual([
      expect.objectContaining({ expires: null, keytype: 'ecdsa-sha2-nistp256', scheme: 'ecdsa-sha2-nistp256' }),
    ]);
    const [signature] = dist?.signatures ?? [];
    const isSigned = (text: string) =>
      verify(
        'sha256',
        Buffer.from(text),
        createPublicKey(`-----BEGIN PUBLIC KEY-----\n${keys[0]?.key}\n-----END PUBLIC KEY-----`),
        Buffer.from(signature?.sig ?? '', 'base64'),
      );
    expect(signature?.keyid).toBe(keys[0]?.keyid);
    expect(isSigned(`@juhe/ui@1.0.0:${dist?.integrity}`)).toBe(true);
    expect(isSigned(`@juhe/ui@1.0.1:${dist?.integrity}`)).toBe(false);
    expect(packageJsonIn(rawPayload)).toEqual({ ...ui.manifest, version: '1.0.0' });
    expect(gunzipSync(rawPayload).includes('ui one')).toBe(true);

    const installed = await read('ui', short);
    expect(installed.versions['1.0.0']).toEqual({
      name: '@juhe/ui',
      version: '1.0.0',
      dependencies: { zod: '4.6.7' },
      engines: { node: '>=20.19' },
      dist,
    });
    for (const path of ['/platform/packages/@juhe/ui', '/platform/packages/@juhe%2Fui'])
      expect((await app.inject({ url: path })).json()).toEqual(fullDocument);
    for (const path of [`${address('ui')}/latest`, `${address('ui')}/1.0.0`, '/platform/packages/@juhe/ui/1.0.0'])
      expect((await app.inject({ url: path })).json()).toMatchObject({ version: '1.0.0', dist });
  });

  it('are revalidated, and answered by 304 while nothing changes', async () => {
    await startWith('one', [ui]);
    const first = await app.inject({ url: address('ui') });
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept, Accept-Encoding' });
    const revalidate = (accept: string) =>
      app.inject({ url: address('ui'), headers: { accept, 'if-none-match': String(first.headers.etag) } });
    expect((await revalidate('*/*')).statusCode).toBe(304);
    expect((await revalidate(short)).statusCode).toBe(200);
    const tarball = await download('ui', '1.0.0');
    const url = `${address('ui')}/-/ui-1.0.0.tgz`;
    const revalidated = await app.inject({ url, headers: { 'if-none-match': String(tarball.headers.etag) } });
    expect([revalidated.statusCode, revalidated.body]).toEqual([304, '']);
  });

  it('keep their version with their contents, and get the next one when they change; latest follows the live shell', async () => {
    await startWith('one', [ui, tools]);
    const before = await download('ui', '1.0.0');
    await startWith('one', [ui, tools]);
    expect(Object.keys((await read('ui')).versions)).toEqual(['1.0.0']);

    const changed = samplePackage('ui', 'ui two');
    await startWith('two', [changed, tools]);
    expect(await read('ui')).toMatchObject({ 'dist-tags': { latest: '1.0.1' } });
    expect(Object.keys((await read('tools')).versions)).toEqual(['1.0.0']);
    expect((await download('ui', '1.0.0')).rawPayload).toEqual(before.rawPayload);
    expect(gunzipSync((await download('ui', '1.0.1')).rawPayload).includes('ui two')).toBe(true);

    // Another range of a dependency is different content, another minor version begins at 0.
    await startWith('three', [samplePackage('ui', 'ui two', { dependencies: { zod: '4.6.8' } }), tools]);
    expect((await read('ui'))['dist-tags'].latest).toBe('1.0.2');
    await startWith('four', [samplePackage('ui', 'ui two', { version: '1.1.0' }), tools]);
    expect((await read('ui'))['dist-tags'].latest).toBe('1.1.0');

    // A rollback of the shell rolls back its packages.
    await server.change([{ action: 'rollback', app: 'shell', to: sampleBuild('shell', 'one').release.release }]);
    expect(await read('ui')).toMatchObject({ 'dist-tags': { latest: '1.0.0' } });
    expect(Object.keys((await read('ui')).versions)).toEqual(['1.0.0', '1.0.1', '1.0.2', '1.1.0']);
  });

  it('are numbered once when several processes adopt the same build concurrently', async () => {
    server.build(sampleBuild('shell', 'one'));
    writePackages(server.appsDir, [ui, tools]);
    await Promise.all([server.start(), server.start(), server.start()]);
    app = server.app;
    expect(Object.keys((await read('ui')).versions)).toEqual(['1.0.0']);
  });

  it('create a new remote: the tools without dependencies, and the address of the instance', async () => {
    app = await server.start();
    expect((await app.inject({ url: '/platform/create.tgz' })).statusCode).toBe(404);
    await startWith('one', [tools]);
    const answer = await app.inject({ url: '/platform/create.tgz' });
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(packageJsonIn(answer.rawPayload)).toEqual({
      name: 'create-juhe-remote',
      version: '1.0.0',
      description: 'Makes a new remote of Juhe.',
      license: 'MIT',
      type: 'module',
      engines: { node: '>=20.19' },
      bin: { 'create-juhe-remote': './new-remote.mjs' },
      remote: { '@juhe/ui': '^1.0.0' },
      origin: 'http://127.0.0.1:4173',
    });
    expect((await app.inject({ url: '/platform/create/1.0.0.tgz' })).rawPayload).toEqual(answer.rawPayload);
    for (const unknownVersion of ['1.0.1', '..%2f1.0.0', 'latest'])
      expect((await app.inject({ url: `/platform/create/${unknownVersion}.tgz` })).statusCode).toBe(404);
  });
});

describe('publishing', () => {
  const shell = sampleBuild('shell', 'published');
  const path = `/platform/releases/shell/${encodeURIComponent(shell.release.release)}/packages`;
  const assign = (payload: object, url = path) => server.operator('POST', url, payload);
  const uploadFile = (packedFile: Pick<SamplePackage, 'bytes' | 'sha384'>) =>
    app.inject({
      method: 'PUT',
      url: `${path}/${Buffer.from(packedFile.sha384, 'base64').toString('hex')}`,
      headers: { authorization: 'Bearer operator-token-of-the-tests', 'content-type': 'application/octet-stream' },
      payload: packedFile.bytes,
    });
  const keyOf = ({ body }: { body: string }) => (JSON.parse(body) as { key: string }).key;
  beforeEach(async () => {
    app = await server.start();
    await server.publish(shell);
    await server.change([{ action: 'promote', app: 'shell', release: shell.release.release }]);
  });

  it('requests the files first, then numbers them', async () => {
    const input = { packages: listed([ui, tools]) };
    const first = await assign(input);
    expect(first.status).toBe(409);
    expect(JSON.parse(first.body)).toMatchObject({ key: 'filesMissing', data: { missing: [ui.file, tools.file] } });
    expect((await app.inject({ url: address('ui') })).statusCode).toBe(404);
    for (const sample of [ui, tools]) expect((await uploadFile(sample)).statusCode).toBe(200);
    const second = await assign(input);
    expect(second.status).toBe(201);
    expect(JSON.parse(second.body)).toMatchObject({ data: { versions: { '@juhe/ui': '1.0.0', '@juhe/tools': '1.0.0' } } });
    expect(await read('ui')).toMatchObject({ 'dist-tags': { latest: '1.0.0' } });
  });

  it('restores files that the store lost or that were forged, and serves neither', async () => {
    await uploadFile(ui);
    await assign({ packages: listed([ui]) });
    const folder = join(server.appsDir, '../data/releases/@juhe');
    const file = join(folder, readdirSync(folder)[0] ?? '');
    const right = readFileSync(file);
    for (const damage of [() => rmSync(file), () => writeFileSync(file, Buffer.alloc(right.length, 7))]) {
      damage();
      app = await server.start();
      expect((await app.inject({ url: `${address('ui')}/-/ui-1.0.0.tgz` })).statusCode).toBe(503);
      expect(JSON.parse((await assign({ packages: listed([ui]) })).body)).toMatchObject({ data: { missing: [ui.file] } });
      await uploadFile(ui);
      expect((await assign({ packages: listed([ui]) })).status).toBe(201);
      expect((await download('ui', '1.0.0')).statusCode).toBe(200);
    }
    expect(Object.keys((await read('ui')).versions)).toEqual(['1.0.0']);
  });

  it('is reserved for the shell of the platform and for valid packages', async () => {
    const manifest = ui.manifest;
    for (const [change, status, key] of [
      [{ packages: [] }, 400, 'badInput'],
      [{ packages: listed([ui, ui]) }, 400, 'badInput'],
      [{ packages: listed([samplePackage('ui', 'x', { name: 'react' })]) }, 400, 'badInput'],
      [{ packages: listed([samplePackage('ui', 'x', { name: '@juhe/../ui' })]) }, 400, 'badInput'],
      [{ packages: listed([samplePackage('ui', 'x', { scripts: { install: 'evil' } })]) }, 400, 'badInput'],
      [{ packages: listed([samplePackage('ui', 'x', { version: '1.0.7' })]) }, 400, 'badInput'],
      [{ packages: [{ ...listed([ui])[0], manifest: { ...manifest, description: 'x'.repeat(40_000) } }] }, 400, 'badInput'],
      [{ packages: [{ ...listed([ui])[0], sha384: 'nothing' }] }, 400, 'badInput'],
    ] as const) {
      const answer = await assign(change);
      expect([answer.status, keyOf(answer)]).toEqual([status, key]);
    }
    const unknown = await assign({ packages: listed([ui]) }, '/platform/releases/shell/9.9.9+000000000000/packages');
    expect([unknown.status, keyOf(unknown)]).toEqual([404, 'releaseMissing']);
    const mall = await assign({ packages: listed([ui]) }, '/platform/releases/mall/1.0.0+000000000000/packages');
    expect([mall.status, keyOf(mall)]).toEqual([400, 'badInput']);
    const createdToken = await server.operator('POST', '/platform/tokens', { name: 'team', apps: ['mall'] });
    const { token } = (JSON.parse(createdToken.body) as { data: { token: string } }).data;
    for (const method of ['POST', 'PUT'] as const) {
      const url = method === 'POST' ? path : `${path}/${'0'.repeat(96)}`;
      expect((await app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(403);
      expect((await app.inject({ method, url })).statusCode).toBe(401);
    }
  });

  it('rejects a file that is not a package', async () => {
    const hashed = (bytes: Buffer) => ({ bytes, sha384: createHash('sha384').update(bytes).digest('base64') });
    const mismatch = { ...ui, bytes: tools.bytes };
    expect(keyOf(await uploadFile(mismatch))).toBe('fileDiffers');
    const withManifest = samplePackage('ui', 'x').bytes;
    const renamed = Buffer.from(gunzipSync(withManifest));
    renamed.write('package/../../../evil.js\0', 0);
    const { gzipSync } = await import('node:zlib');
    for (const bytes of [Buffer.from('no gzip'), gzipSync('no tarball'), gzipSync(renamed), gzipSync(Buffer.alloc(70_000_000))])
      expect(keyOf(await uploadFile(hashed(bytes)))).toBe('badInput');
    expect((await uploadFile(hashed(Buffer.alloc(9_000_000)))).statusCode).toBe(413);
    expect((await uploadFile({ bytes: ui.bytes, sha384: 'AAAA' })).statusCode).toBe(400);
  });
});
