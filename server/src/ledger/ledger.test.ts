import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from '../db/sql.ts';
import { Failure } from '../http/failure/failures.ts';
import { startChild } from '../test/child.ts';
import { type TestDb, testDb } from '../test/test-db.ts';
import { type Account, type AccountKind, currencyOf, mayBeNegative } from './accounts.ts';
import { PostingError, post, reverse } from './post.ts';
import { audit, balanceOf, dailyTotals, entriesOf, monthTotals } from './read.ts';

const wallet = (owner: string): Account => ({ kind: 'memberWallet', owner });
const gateway: Account = { kind: 'gatewayClearing', owner: 'sandbox' };
const page = { pageNum: 1, pageSize: 10 };

let t: TestDb;
beforeAll(async () => {
  t = await testDb();
});
afterAll(() => t.close());
afterEach(async () => {
  expect(await audit(t.db)).toEqual([]);
});

const topUp = (owner: string, amount: number, key?: string) =>
  t.db.inTx((tx) =>
    post(tx, {
      kind: 'recharge',
      ref: owner,
      ...(key === undefined ? {} : { key }),
      entries: [
        { account: wallet(owner), amount, counterpart: 'sandbox', memo: 'top up' },
        { account: gateway, amount: -amount },
      ],
    }),
  );
const pay = (from: string, to: string, amount: number) =>
  t.db.inTx((tx) =>
    post(tx, {
      kind: 'pay',
      ref: from,
      entries: [
        { account: wallet(from), amount: -amount },
        { account: wallet(to), amount },
      ],
    }),
  );
const keyOf = (error: unknown): string => (error instanceof Failure ? error.key : String(error));

describe('posting', () => {
  test('moves money and stores the balance after each entry', async () => {
    await topUp('ann', 1000);
    await pay('ann', 'bob', 300);
    expect(await balanceOf(t.db, wallet('ann'))).toBe(700);
    expect(await balanceOf(t.db, wallet('bob'))).toBe(300);
    expect(await balanceOf(t.db, wallet('nobody'))).toBe(0);
    const { list, total, hasMore } = await entriesOf(t.db, wallet('ann'), page);
    expect(list.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
      ['pay', -300, 700],
      ['recharge', 1000, 1000],
    ]);
    expect([total, hasMore]).toEqual([2, false]);
    expect(list[1]).toMatchObject({ counterpart: 'sandbox', memo: 'top up', ref: 'ann' });
  });

  test.each<[string, { account: Account; amount: number }[]]>([
    ['a single entry', [{ account: wallet('x'), amount: 1 }]],
    [
      'a sum other than zero',
      [
        { account: wallet('x'), amount: 2 },
        { account: gateway, amount: -1 },
      ],
    ],
    [
      'a zero amount',
      [
        { account: wallet('x'), amount: 0 },
        { account: gateway, amount: 0 },
      ],
    ],
    [
      'half a cent',
      [
        { account: wallet('x'), amount: 0.5 },
        { account: gateway, amount: -0.5 },
      ],
    ],
    [
      'an unsafe amount',
      [
        { account: wallet('x'), amount: 1e21 },
        { account: gateway, amount: -1e21 },
      ],
    ],
    [
      'currencies that only balance together',
      [
        { account: wallet('x'), amount: 5 },
        { account: { kind: 'pointsIssue', owner: 'platform' }, amount: -5 },
      ],
    ],
    [
      'an account without an owner',
      [
        { account: wallet(''), amount: 5 },
        { account: gateway, amount: -5 },
      ],
    ],
  ])('refuses %s', async (_, entries) => {
    await expect(t.db.inTx((tx) => post(tx, { kind: 'test', ref: 'r', entries }))).rejects.toThrow(PostingError);
  });

  test('refuses to overdraw a wallet, in five languages, and leaves the transaction usable', async () => {
    await topUp('carl', 100);
    const refused = await t.db.inTx(async (tx) => {
      try {
        await post(tx, {
          kind: 'pay',
          ref: 'r',
          entries: [
            { account: wallet('carl'), amount: -101 },
            { account: gateway, amount: 101 },
          ],
        });
        return undefined;
      } catch (error) {
        return { error, balance: await balanceOf(tx, wallet('carl')) };
      }
    });
    expect(refused?.balance).toBe(100);
    const failure = refused?.error as Failure;
    expect(failure.code).toBe(409);
    expect(failure.textIn('zh-Hans')).toBe('余额不足');
    expect(new Set((['zh-Hans', 'zh-Hant', 'en', 'fr', 'es'] as const).map((lang) => failure.textIn(lang))).size).toBe(5);
  });

  test('names points when points are insufficient', async () => {
    const insufficient = t.db.inTx((tx) =>
      post(tx, {
        kind: 'points',
        ref: 'r',
        entries: [
          { account: { kind: 'points', owner: 'carl' }, amount: -1 },
          { account: { kind: 'pointsIssue', owner: 'platform' }, amount: 1 },
        ],
      }),
    );
    expect(keyOf(await insufficient.catch((error: unknown) => error))).toBe('ledger.insufficientPoints');
  });

  test('accepts an account that appears twice in one posting', async () => {
    await t.db.inTx((tx) =>
      post(tx, {
        kind: 'test',
        ref: 'r',
        entries: [
          { account: wallet('dora'), amount: -40 },
          { account: wallet('dora'), amount: 100 },
          { account: gateway, amount: -60 },
        ],
      }),
    );
    expect(await balanceOf(t.db, wallet('dora'))).toBe(60);
  });

  test('posts a key once, however many concurrent callers use it', async () => {
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => topUp('erin', 50, 'erin-1')));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(keyOf(result.reason)).toBe('ledger.alreadyPosted');
    expect(await balanceOf(t.db, wallet('erin'))).toBe(50);
  });

  test('accepts exactly the affordable number of 20 simultaneous payments', async () => {
    await topUp('finn', 700);
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => pay('finn', `shop${n % 3}`, 100)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(7);
    for (const result of results) if (result.status === 'rejected') expect(keyOf(result.reason)).toBe('ledger.insufficientFunds');
    expect(await balanceOf(t.db, wallet('finn'))).toBe(0);
  });

  test('never deadlocks when money moves in a cycle', async () => {
    const ring = ['r1', 'r2', 'r3', 'r4'];
    await Promise.all(ring.map((owner) => topUp(owner, 10_000)));
    const before = await t.db.one<{ deadlocks: number }>(
      sql`select deadlocks from pg_stat_database where datname = current_database()`,
    );
    await Promise.all(Array.from({ length: 60 }, (_, n) => pay(ring[n % 4] ?? '', ring[(n * 3 + 1) % 4] ?? '', 7)));
    const after = await t.db.one<{ deadlocks: number }>(
      sql`select deadlocks from pg_stat_database where datname = current_database()`,
    );
    expect(after.deadlocks).toBe(before.deadlocks);
    expect((await Promise.all(ring.map((owner) => balanceOf(t.db, wallet(owner))))).reduce((a, b) => a + b)).toBe(40_000);
  });

  test('reverses a transaction once', async () => {
    const { id } = await topUp('gina', 80);
    await t.db.inTx((tx) => reverse(tx, id, { kind: 'recharge.reversed', memo: 'mistake' }));
    expect(await balanceOf(t.db, wallet('gina'))).toBe(0);
    const secondReversal = t.db.inTx((tx) => reverse(tx, id, { kind: 'recharge.reversed' }));
    expect(keyOf(await secondReversal.catch((error: unknown) => error))).toBe('ledger.alreadyPosted');
  });

  test('keeps its invariants over random postings', async () => {
    const owners = ['p', 'q'];
    const kinds = Object.keys(currencyOf) as AccountKind[];
    const account = fc.record({ kind: fc.constantFrom(...kinds), owner: fc.constantFrom(...owners) });
    const move = fc.tuple(account, account, fc.integer({ min: 1, max: 1000 }));
    const model = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 4 }), async (moves) => {
        const entries = moves.flatMap(([from, to, amount]) => [
          { account: from, amount: -amount },
          { account: to, amount },
        ]);
        const sums = { CNY: 0, PTS: 0 };
        const next = new Map(model);
        for (const {
          account: { kind, owner },
          amount,
        } of entries) {
          sums[currencyOf[kind]] += amount;
          next.set(`${kind} ${owner}`, (next.get(`${kind} ${owner}`) ?? 0) + amount);
        }
        const balanced = sums.CNY === 0 && sums.PTS === 0;
        const covered = entries.every(
          ({ account: { kind, owner } }) => mayBeNegative(kind) || (next.get(`${kind} ${owner}`) ?? 0) >= 0,
        );
        const accepted = await t.db
          .inTx((tx) => post(tx, { kind: 'random', ref: 'r', entries }))
          .then(
            () => true,
            (error: unknown) => {
              if (error instanceof PostingError || error instanceof Failure) return false;
              throw error;
            },
          );
        expect(accepted).toBe(balanced && covered);
        if (accepted) for (const [key, value] of next) model.set(key, value);
        for (const owner of owners)
          for (const kind of kinds) expect(await balanceOf(t.db, { kind, owner })).toBe(model.get(`${kind} ${owner}`) ?? 0);
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});

describe('the database itself', () => {
  const account = sql`(select id from ledger_account where kind = 'memberWallet' and owner = 'ann')`;
  test.each([
    ['a changed entry', sql`update ledger_entry set amount = amount + 1`],
    ['a deleted entry', sql`delete from ledger_entry`],
    ['a deleted transaction', sql`delete from ledger_transaction`],
    ['a balance set by hand', sql`update ledger_account set balance = balance + 1 where owner = 'ann'`],
    [
      'an account that starts with money',
      sql`insert into ledger_account (kind, owner, currency, balance) values ('memberWallet', 'rich', 'CNY', 5)`,
    ],
    ['an account in the wrong currency', sql`insert into ledger_account (kind, owner, currency) values ('points', 'odd', 'CNY')`],
    ['a transaction without entries', sql`insert into ledger_transaction (kind, ref) values ('x', 'x')`],
    [
      'an entry added to a finished transaction',
      sql`insert into ledger_entry (transaction_id, account_id, amount)
      select transaction_id, account_id, 1 from ledger_entry where account_id = ${account} limit 1`,
    ],
    [
      'an entry whose balance does not follow from the account',
      sql`with posted as (insert into ledger_transaction (kind, ref) values ('x', 'x') returning id)
      insert into ledger_entry (transaction_id, account_id, amount, balance_after)
      select posted.id, a.id, case a.kind when 'memberWallet' then 5 else -5 end, a.balance
      from posted, ledger_account a where a.id = ${account} or a.owner = 'sandbox'`,
    ],
    [
      'an overdraft',
      sql`insert into ledger_entry (transaction_id, account_id, amount)
      select transaction_id, account_id, -100000000 from ledger_entry where account_id = ${account} limit 1`,
    ],
  ])('refuses %s', async (_, statement) => {
    await topUp('ann', 1);
    await expect(t.db.inTx((tx) => tx.run(statement))).rejects.toThrow(
      /refused|entries only|check constraint|entries|balanced|zero/,
    );
  });

  test('computes the balance after each entry where the statement omits it', async () => {
    await topUp('nora', 10);
    await t.db.run(sql`with posted as (insert into ledger_transaction (kind, ref) values ('x', 'unnamed') returning id)
      insert into ledger_entry (transaction_id, account_id, amount)
      select posted.id, a.id, line.amount * case a.kind when 'memberWallet' then 1 else -1 end
      from posted, ledger_account a, unnest(array[7, -2]) with ordinality as line (amount, nth)
      where a.owner in ('nora', 'sandbox') order by line.nth, a.id`);
    const { list } = await entriesOf(t.db, wallet('nora'), page);
    expect(list.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
      [-2, 15],
      [7, 17],
      [10, 10],
    ]);
    expect(await balanceOf(t.db, wallet('nora'))).toBe(15);
  });

  test('survives kill -9 in the middle of a posting loop without half a transaction', async () => {
    let acknowledged = 0;
    for (const minAcknowledged of [40, 90, 140]) {
      const child = startChild(join(__dirname, '../test/posting-child.ts'), { CHILD_DATABASE_URL: t.url });
      acknowledged += Number(await child.line((line) => Number(line) >= minAcknowledged));
      await child.kill();
      expect(await audit(t.db)).toEqual([]);
    }
    const { count } = await t.db.one<{ count: number }>(
      sql`select count(*) from ledger_transaction where kind = 'test' and key is not null`,
    );
    expect(count).toBeGreaterThanOrEqual(acknowledged);
  }, 60_000);
});

describe('statements', () => {
  test('filter by month, kind and direction, in pages', async () => {
    for (let n = 1; n <= 12; n += 1) await topUp('hugo', n);
    await pay('hugo', 'ann', 8);
    const month = new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 7);
    expect(await entriesOf(t.db, wallet('hugo'), { ...page, month })).toMatchObject({ total: 13, hasMore: true });
    expect(await entriesOf(t.db, wallet('hugo'), { ...page, month: '2001-01' })).toEqual({ list: [], total: 0, hasMore: false });
    expect((await entriesOf(t.db, wallet('hugo'), { ...page, kind: ['pay', 'other'] })).total).toBe(1);
    expect((await entriesOf(t.db, wallet('hugo'), { pageNum: 2, pageSize: 10, direction: 'in' })).list).toHaveLength(2);
    expect(await monthTotals(t.db, wallet('hugo'), month)).toEqual({ income: 78, expense: 8 });
    expect(await monthTotals(t.db, wallet('hugo'), '2001-01')).toEqual({ income: 0, expense: 0 });
  });

  test('return every day of the chart, today last', async () => {
    await topUp('iris', 5);
    const days = await dailyTotals(t.db, wallet('iris'), 7);
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toEqual({ day: new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10), income: 5, expense: 0 });
    expect(days[0]).toMatchObject({ income: 0, expense: 0 });
  });
});
