import { sql } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { createWorker } from '../../jobs/worker.ts';
import { addressOf, type RegistryApp, registryApp } from '../../test/registry-app.ts';
import { assetOf, sampleRelease } from '../../test/sample-release.ts';
import { cleanReservationsJob } from './clean-reservations.ts';
import { eraseReleaseFileJob } from './erase-file.ts';
import type { Release } from './release-document.ts';
import { createRegistry } from './release.service.ts';

// A busy machine must not fail the tests.
jest.setTimeout(60_000);

let test: RegistryApp;
let mall: string;
beforeEach(async () => {
  test = await registryApp({ RELEASE_MB_PER_DAY: '16' });
  mall = await test.token('mall');
});
afterEach(() => test.close());

const releaseOf = (build: string, contents: Readonly<Record<string, string>>): Release =>
  sampleRelease('mall', build, {
    entry: 'remoteEntry.js',
    initial: { js: ['remoteEntry.js'], css: [] },
    files: Object.fromEntries(Object.entries(contents).map(([name, content]) => [name, assetOf(content)])),
  });
const reserve = (release: Release) => test.call<{ missing: string[] }>(mall, 'POST', addressOf(release), release);
const commit = (release: Release) => test.call(mall, 'POST', `${addressOf(release)}/commit`);
const age = ({ release }: Release) =>
  test.db.run(sql`update release set reserved_at = now() - interval '25 hours' where id = ${release}`);
const clean = async () => {
  await test.db.run(sql`update deadline set due_at = now() where kind = ${cleanReservationsJob.kind}`);
  await createWorker(test.deps as unknown as Deps, [cleanReservationsJob, eraseReleaseFileJob]).drain();
};
const isOnDisk = (content: string) => test.registry.files.has('mall', assetOf(content), true);

describe('a reservation', () => {
  it('that nobody commits goes after a day, with the files that no other release lists', async () => {
    const shared = 'shared()';
    const committed = releaseOf('first', { 'remoteEntry.js': shared });
    await test.publish(mall, committed, { 'remoteEntry.js': shared });
    const abandoned = releaseOf('second', { 'remoteEntry.js': shared, 'own.js': 'own()', 'never.js': 'never()' });
    await reserve(abandoned);
    await test.upload(mall, abandoned, 'own.js', 'own()');
    const fresh = releaseOf('third', { 'remoteEntry.js': 'fresh()' });
    await reserve(fresh);
    await test.upload(mall, fresh, 'remoteEntry.js', 'fresh()');

    await clean();
    expect(await isOnDisk('own()')).toBe(true);
    await age(abandoned);
    await clean();
    expect(await Promise.all([shared, 'own()', 'fresh()'].map(isOnDisk))).toEqual([true, false, true]);
    expect(await test.db.rows(sql`select sha384 from release_file`)).toHaveLength(2);
    expect(await test.upload(mall, abandoned, 'own.js', 'own()')).toMatchObject({ status: 404, body: { key: 'releaseMissing' } });
    expect(await test.db.rows(sql`select from file_claim`)).toEqual([]);
    expect((await commit(fresh)).status).toBe(201);

    // It can be published anew.
    const contents = { 'remoteEntry.js': shared, 'own.js': 'own()', 'never.js': 'never()' };
    expect((await reserve(abandoned)).body.data.missing).toEqual(['own.js', 'never.js']);
    expect((await test.publish(mall, abandoned, contents)).status).toBe(201);
  });

  it('is committed whole or removed when both happen at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const content = `round${round}()`;
      const release = releaseOf(content, { 'remoteEntry.js': content });
      await reserve(release);
      await test.upload(mall, release, 'remoteEntry.js', content);
      await age(release);
      const [committed] = await Promise.all([commit(release), clean()]);
      await clean();
      expect([201, 404, 409]).toContain(committed.status);
      const stored = await test.registry.find('mall', release.release);
      expect([stored !== undefined, await isOnDisk(content)]).toEqual([committed.status === 201, committed.status === 201]);
    }
  });
});

describe('uploads', () => {
  it('of an app are limited within a day, and those of other apps are not affected', async () => {
    const large = (letter: string) => letter.repeat(7 * 1024 * 1024);
    const contents = { 'a.bin': large('a'), 'b.bin': large('b'), 'c.bin': large('c'), 'remoteEntry.js': 'entry()' };
    const release = releaseOf('large', contents);
    await reserve(release);
    for (const name of ['a.bin', 'b.bin'] as const)
      expect((await test.upload(mall, release, name, contents[name])).status).toBe(200);
    const refused = await test.upload(mall, release, 'c.bin', contents['c.bin']);
    expect(refused).toMatchObject({ status: 429, body: { key: 'tooMany', data: { retryAfter: expect.any(Number) } } });
    expect(refused.body.msg).toContain('mall has uploaded 16 MB within a day');
    const wallet = await test.token('wallet');
    const other = sampleRelease('wallet', 1);
    expect((await test.publish(wallet, other, { [other.entry]: 'wallet 1' })).status).toBe(201);
    await test.db.run(sql`update release_upload set since = now() - interval '25 hours'`);
    expect((await test.upload(mall, release, 'c.bin', contents['c.bin'])).status).toBe(200);
  });

  it('are refused with 503 while the disk is almost full', async () => {
    const config = { ...test.deps.config, minFreeBytes: 1e18 };
    const { publishing } = createRegistry({ ...test.deps, config });
    const caller = { name: 'operator', operator: true, apps: [] };
    const release = releaseOf('full', { 'remoteEntry.js': 'full()' });
    const full = { status: 503, message: expect.stringContaining('almost full') };
    await expect(publishing.reserve(caller, 'mall', release.release, release)).rejects.toMatchObject(full);
    await test.registry.publishing.reserve(caller, 'mall', release.release, release);
    const content = Buffer.from('full()');
    await expect(publishing.upload(caller, 'mall', release.release, 'remoteEntry.js', content)).rejects.toMatchObject(full);
  });
});
