import { type TestDb, testDb } from '../../test/test-db.ts';
import { commitSample, sampleRelease } from '../../test/sample-release.ts';
import { sql } from '../../db/sql.ts';
import { createReleases } from './release.service.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.close());

describe('committed releases', () => {
  it('are found, listed newest first, and immutable', async () => {
    const releases = createReleases({ db: test.db });
    expect(await releases.find('mall', '1.0.0+0123456789ab')).toBeUndefined();
    const first = await commitSample(test.db, sampleRelease('mall', 1));
    const second = await commitSample(test.db, sampleRelease('mall', 2, { commit: 'abc' }));
    expect(await releases.find('mall', first.release)).toEqual(first);
    expect(await releases.find('mall', `${first.release}'--`)).toBeUndefined();
    expect(await releases.list('mall')).toMatchObject([
      { release: second.release, commit: 'abc', publishedBy: 'test', figures: { entry: 10 } },
      { release: first.release, commit: '' },
    ]);
    expect(await releases.apps()).toEqual(['mall']);
    await expect(test.db.run(sql`update release set document = '{}'`)).rejects.toThrow('never changes');
    await expect(test.db.run(sql`delete from release`)).rejects.toThrow('never changes');
  });
});
