import { sql } from '../db/sql.ts';
import { audit, balanceOf, dailyTotals, entriesOf } from '../ledger/read.ts';
import { type TestDb, testDb } from '../test/test-db.ts';
import { walletSeed } from './wallet.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
  await test.db.inTx((tx) => walletSeed.run(tx, undefined as never));
});
afterAll(() => test.close());

it('gives the first member months of dated history with books that hold', async () => {
  const account = { kind: 'memberWallet', owner: 'm1' } as const;
  const { list, total } = await entriesOf(test.db, account, { pageNum: 1, pageSize: 50 });
  expect(total).toBeGreaterThan(25);
  expect(list.map(({ at }) => at)).toEqual(
    list
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
  expect(list[0]?.balanceAfter).toBe(await balanceOf(test.db, account));
  expect((await dailyTotals(test.db, account, 30)).some(({ income }) => income > 0)).toBe(true);
  expect(await audit(test.db)).toEqual([]);
});

it('leaves the new member with nothing', async () => {
  expect(await test.db.rows(sql`select id from ledger_account where owner = 'm9'`)).toEqual([]);
});
