import { popularWords } from '../content/search/search-log.repository.ts';
import { sql } from '../db/sql.ts';
import { testDb, type TestDb } from '../test/test-db.ts';
import { searchSeed } from './search.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.close());

it('gives the first member former searches, and several words that are popular, some of them new', async () => {
  await test.db.inTx(async (tx) => {
    await tx.run(sql`insert into member (id, nickname) select 'm' || n, '会员' || n from generate_series(1, 40) as n`);
    await searchSeed.run(tx, undefined as never);
  });
  expect(await test.db.one(sql`select count(*)::int as n from search_history where member_id = 'm1'`)).toEqual({ n: 5 });
  const terms = await popularWords(test.db);
  expect(terms.map(({ word }) => word).slice(0, 3)).toEqual(['手冲咖啡', '唐诗', '雨夜']);
  expect(terms.filter(({ fresh }) => fresh).map(({ word }) => word)).toEqual(['手冲咖啡', '雨夜', '观鸟']);
});
