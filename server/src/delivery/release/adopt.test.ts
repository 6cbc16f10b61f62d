import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { sql } from '../../db/sql.ts';
import { addressOf, type RegistryApp, registryApp } from '../../test/registry-app.ts';
import { sampleBuild, type SampleParts, writeBuild } from '../../test/sample-build.ts';
import { adoptBuilds, markAdopted } from './adopt.ts';
import { createRegistry } from './release.service.ts';

// A busy machine must not fail the tests.
jest.setTimeout(60_000);

let test: RegistryApp;
let appsDir: string;
beforeEach(async () => {
  test = await registryApp();
  appsDir = mkdtempSync(join(tmpdir(), 'juhe-apps-'));
});
afterEach(async () => {
  await test.close();
  rmSync(appsDir, { recursive: true, force: true });
});

const contents = { 'remoteEntry.js': 'entry();'.repeat(50), 'a/page.css': 'a{}' };
const parts = { files: contents, routes: [] };
/** A build with the compressed variants that the build preset creates. */
const build = (app: string, mark: number, overrides: SampleParts = {}) => {
  const sample = sampleBuild(app, mark, { ...parts, ...overrides });
  const release = writeBuild(appsDir, sample);
  for (const [name, content] of Object.entries(sample.files)) {
    writeFileSync(join(appsDir, app, 'dist', `${name}.br`), brotliCompressSync(content));
    writeFileSync(join(appsDir, app, 'dist', `${name}.gz`), gzipSync(content));
  }
  return release;
};
const adopt = (isIncluded?: (app: string) => boolean) =>
  adoptBuilds(test.deps, test.registry, { appsDir, ...(isIncluded ? { isIncluded } : {}) });
const dist = (app: string, name: string) => join(appsDir, app, 'dist', name);
const served = (id: string, name = 'remoteEntry.js') =>
  test.app.inject({ url: `/r/mall/${id}/${name}`, headers: { 'accept-encoding': 'br' } });

describe('adoption of builds', () => {
  it('commits each as a release of the workspace, with its own figures and the compressed variants of the build', async () => {
    const { release } = build('mall', 1);
    build('events', 1);
    mkdirSync(join(appsDir, 'unbuilt'));
    const builds = await adopt();
    expect(builds.find(({ app }) => app === 'mall')).toEqual({ app: 'mall', release, isNew: true });
    expect(builds.map(({ app }) => app).sort()).toEqual(['events', 'mall']);
    expect(await test.registry.list('mall')).toMatchObject([{ release, publishedBy: 'workspace' }]);
    const variant = await served(release);
    expect(variant.rawPayload).toEqual(readFileSync(dist('mall', 'remoteEntry.js.br')));
    const adopted = await test.registry.find('mall', release);
    expect(adopted?.budget).toMatchObject({ entry: adopted?.files['remoteEntry.js']?.gzip });
    expect(adopted?.files['remoteEntry.js']?.brotli).toBe(variant.rawPayload.length);
    expect((await served(release, 'secret.map')).statusCode).toBe(404);
  });

  it('treats a build as new until it is marked, and not again after a restart', async () => {
    build('mall', 1);
    expect(await adopt()).toMatchObject([{ isNew: true }]);
    const builds = await adopt();
    expect(builds).toMatchObject([{ isNew: true }]);
    await markAdopted(test.deps, builds);
    expect(await adopt()).toMatchObject([{ isNew: false }]);
    build('mall', 2);
    expect(await adopt()).toMatchObject([{ isNew: true }]);
  });

  it('reads nothing of a committed build, unless the disk lost it', async () => {
    const { release } = build('mall', 1);
    await adopt();
    rmSync(dist('mall', 'a'), { recursive: true });
    expect(await adopt()).toMatchObject([{ release }]);
    build('mall', 1);
    rmSync(join(test.deps.config.dataDir, 'releases'), { recursive: true });
    expect((await served(release)).statusCode).toBe(503);
    await adopt();
    expect((await served(release)).statusCode).toBe(200);
    expect(await test.registry.list('mall')).toHaveLength(1);
  });

  it('skips builds that are not requested, damaged, unfinished, or differ from their release.json', async () => {
    build('mall', 1);
    build('wallet', 1);
    writeFileSync(dist('wallet', 'remoteEntry.js'), 'other();'.repeat(50));
    build('social', 1);
    rmSync(dist('social', 'a/page.css'));
    build('content', 1);
    writeFileSync(dist('content', 'release.json'), '{"schema":1,"rel');
    build('auction', 1, { entry: '../../etc/passwd' });
    build('applyfor', 1, { release: '1.0.0+short' });
    build('events', 1);
    writeFileSync(dist('events', 'release.json'), readFileSync(dist('mall', 'release.json')));
    build('other', 1);
    renameSync(join(appsDir, 'other'), join(appsDir, 'Odd_Name'));
    expect(await adopt()).toMatchObject([{ app: 'mall' }]);
    expect(await adopt((app) => app !== 'mall')).toEqual([]);
    expect(await test.registry.apps()).toEqual(['mall']);
    expect(await adoptBuilds(test.deps, test.registry, { appsDir: join(appsDir, 'nowhere') })).toEqual([]);
  });

  it('creates variants where those of the build are missing or decompress to something else', async () => {
    const { release } = build('mall', 1);
    writeFileSync(dist('mall', 'remoteEntry.js.br'), readFileSync(dist('mall', 'a/page.css.br')));
    rmSync(dist('mall', 'a/page.css.gz'));
    await adopt();
    expect(brotliDecompressSync((await served(release)).rawPayload).toString()).toBe(contents['remoteEntry.js']);
    const css = await test.app.inject({ url: `/r/mall/${release}/a/page.css`, headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(css.rawPayload).toString()).toBe('a{}');
  });

  it('adopts each build once, by any number of concurrent replicas', async () => {
    const { release } = build('mall', 1);
    build('wallet', 1);
    const results = await Promise.all(
      Array.from({ length: 10 }, () => adoptBuilds(test.deps, createRegistry(test.deps), { appsDir })),
    );
    for (const builds of results) expect(builds).toHaveLength(2);
    expect(await test.registry.list('mall')).toHaveLength(1);
    expect((await served(release)).statusCode).toBe(200);
    expect(await test.db.one(sql`select count(*) as n from release_file where app = 'mall'`)).toEqual({ n: 2 });
  });

  it('finishes a release that a team only reserved, and does not change one that it committed', async () => {
    const token = await test.token('mall');
    const release = build('mall', 1);
    await test.call(token, 'POST', addressOf(release), release);
    await adopt();
    expect(await test.registry.list('mall')).toMatchObject([{ publishedBy: 'workspace' }]);
    expect(await test.publish(token, release, contents)).toMatchObject({ status: 409, body: { key: 'releaseExists' } });
    const next = build('mall', 2);
    await test.publish(token, next, contents);
    // It was published, not promoted: a start does not make it live.
    expect(await adopt()).toMatchObject([{ release: next.release, isNew: false }]);
    expect((await test.registry.list('mall'))[0]).toMatchObject({ release: next.release, publishedBy: 'team-1' });
  });
});
