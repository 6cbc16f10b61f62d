import { sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { type TestDb, testDb } from '../test/test-db.ts';
import { runSeed, type SeedStep } from './seed.ts';

let test: TestDb;
let deps: Deps;
beforeEach(async () => {
  test = await testDb();
  deps = { db: test.db } as Deps;
});
afterEach(() => test.close());

const step = (name: string, nickname = name): SeedStep => ({
  name,
  run: async (tx) => {
    await tx.run(sql`insert into member (nickname) values (${nickname})`);
  },
});
const members = async () =>
  (await test.db.rows<{ nickname: string }>(sql`select nickname from member order by nickname`)).map((row) => row.nickname);

describe('runSeed', () => {
  it('runs every step once, also when replicas start together', async () => {
    const done = await Promise.all([1, 2, 3].map(() => runSeed(deps, [step('a'), step('b')])));
    expect(done.flat().sort()).toEqual(['a', 'b']);
    expect(await members()).toEqual(['a', 'b']);
  });

  it('goes on where a start was interrupted', async () => {
    const broken: SeedStep = { name: 'b', run: () => Promise.reject(new Error('killed')) };
    await expect(runSeed(deps, [step('a'), broken])).rejects.toThrow('killed');
    expect(await runSeed(deps, [step('a'), step('b')])).toEqual(['b']);
    expect(await members()).toEqual(['a', 'b']);
  });

  it('leaves a database alone that has members of its own', async () => {
    await test.db.run(sql`insert into member (nickname) values ('own')`);
    expect(await runSeed(deps, [step('a')])).toEqual([]);
    expect(await members()).toEqual(['own']);
  });
});
