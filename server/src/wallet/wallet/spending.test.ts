import { wallet } from '@juhe/contract/wallet/wallet';
import { entryCategories } from '@juhe/contract/wallet/wallet.schemas';
import { sql } from '../../db/sql.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import type { TestMember } from '../../test/test-member.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Posts an entry with a past date. */
const enter = async (member: TestMember, kind: string, amount: number, at: string) => {
  const { id } = await server.db.inTx((tx) =>
    post(tx, {
      kind,
      ref: `${kind}:${at}:${amount}`,
      entries: [
        { account: { kind: 'memberWallet', owner: member.id }, amount },
        { account: platformAccount('gatewayClearing'), amount: -amount },
      ],
    }).then(() =>
      tx.one<{ id: string }>(sql`select e.id::text as id from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.kind = 'memberWallet' and a.owner = ${member.id} order by e.id desc limit 1`),
    ),
  );
  await server.db.inTx(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`update ledger_entry set at = ${at}::timestamptz where id = ${id}::bigint`);
  });
};

const spendingOf = async (member: TestMember, month?: string) =>
  (await server.call(wallet.getSpendingByCategory, month === undefined ? {} : { month }, member)).data;
const sumOf = (rows: readonly { incomeCents: number; expenseCents: number }[]) => ({
  incomeCents: rows.reduce((sum, { incomeCents }) => sum + incomeCents, 0),
  expenseCents: rows.reduce((sum, { expenseCents }) => sum + expenseCents, 0),
});

describe('spending by category', () => {
  let member: TestMember;
  beforeAll(async () => {
    member = await server.memberWith({});
    await enter(member, 'recharge', 100_000, '2026-09-30T15:59:59Z');
    await enter(member, 'mallOrder.paid', -5_600, '2026-09-30T16:00:00Z');
    await enter(member, 'mallOrder.refunded', 600, '2026-10-01T02:00:00Z');
    await enter(member, 'course.paid', -1_990, '2026-10-01T03:00:00Z');
    await enter(member, 'member.paid', -1_000, '2026-10-02T03:00:00Z');
    await enter(member, 'profit.credited', 250, '2026-10-02T04:00:00Z');
    await enter(member, 'a.kind.of.tomorrow', 77, '2026-10-31T15:59:59Z');
    await enter(member, 'withdrawal.applied', -3_000, '2026-10-31T16:00:00Z');
  });

  // WALLET-20, COMMON-8
  it('is of a month in China, names every category, and adds up to the totals of the month', async () => {
    const rows = await spendingOf(member, '2026-10');
    expect(rows.map(({ category }) => category)).toEqual(entryCategories);
    const zeroSums = { incomeCents: 0, expenseCents: 0 };
    expect(Object.fromEntries(rows.map(({ category, ...sums }) => [category, sums]))).toEqual({
      goods: { incomeCents: 600, expenseCents: 5_600 },
      courses: { incomeCents: 0, expenseCents: 1_990 },
      auction: zeroSums,
      people: { incomeCents: 250, expenseCents: 1_000 },
      fees: zeroSums,
      withdrawals: zeroSums,
      topUps: zeroSums,
      others: { incomeCents: 77, expenseCents: 0 },
    });
    for (const month of ['2026-09', '2026-10', '2026-11', undefined]) {
      const { incomeCents, expenseCents } = (
        await server.call(wallet.listWalletEntries, month === undefined ? {} : { month }, member)
      ).data;
      expect(sumOf(await spendingOf(member, month))).toEqual({ incomeCents, expenseCents });
    }
  });

  it('filters the list, with every entry in exactly one category', async () => {
    const ids: string[] = [];
    for (const { category, ...sums } of await spendingOf(member)) {
      const { list } = (await server.call(wallet.listWalletEntries, { category }, member)).data;
      expect(list.every((entry) => entry.category === category)).toBe(true);
      const amounts = list.map(({ amountCents }) => ({
        incomeCents: Math.max(amountCents, 0),
        expenseCents: Math.max(-amountCents, 0),
      }));
      expect(sumOf(amounts)).toEqual(sums);
      ids.push(...list.map(({ id }) => id));
    }
    const allEntries = (await server.call(wallet.listWalletEntries, { pageSize: 50 }, member)).data;
    expect(ids.toSorted()).toEqual(allEntries.list.map(({ id }) => id).toSorted());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is the caller’s own, and of a company only for its owner', async () => {
    const otherMember = await server.memberWith({});
    expect(sumOf(await spendingOf(otherMember))).toEqual({ incomeCents: 0, expenseCents: 0 });
    expect((await server.call(wallet.getSpendingByCategory, { account: 'company' }, otherMember)).key).toBe('company.none');
    expect((await server.call(wallet.getSpendingByCategory, {}, {})).code).toBe(401);
    expect((await server.call(wallet.getSpendingByCategory, { month: '2026-13' }, member)).code).toBe(400);
  });

  // WALLET-21
  it('returns the filtered sums of the complete day on every page that contains a part of it', async () => {
    const daysOn = async (pageNum: number, filter: { direction?: 'in' | 'out' } = {}) =>
      (await server.call(wallet.listWalletEntries, { month: '2026-10', pageNum, pageSize: 2, ...filter }, member)).data.days;
    const [last, second, first] = [
      { day: '2026-10-31', incomeCents: 77, expenseCents: 0 },
      { day: '2026-10-02', incomeCents: 250, expenseCents: 1_000 },
      { day: '2026-10-01', incomeCents: 600, expenseCents: 7_590 },
    ];
    expect(await daysOn(1)).toEqual([last, second]);
    expect(await daysOn(2)).toEqual([second, first]);
    expect(await daysOn(3)).toEqual([first]);
    expect(await daysOn(4)).toEqual([]);
    expect(await daysOn(1, { direction: 'out' })).toEqual([
      { day: '2026-10-02', incomeCents: 0, expenseCents: 1_000 },
      { day: '2026-10-01', incomeCents: 0, expenseCents: 7_590 },
    ]);
  });

  it('keeps the entries of a day together, also one that was booked later for a former day', async () => {
    const late = await server.memberWith({});
    await enter(late, 'recharge', 300, '2026-10-01T02:00:00Z');
    await enter(late, 'recharge', 200, '2026-10-03T02:00:00Z');
    await enter(late, 'profit.credited', 100, '2026-10-01T05:00:00Z');
    const { list } = (await server.call(wallet.listWalletEntries, {}, late)).data;
    expect(list.map(({ amountCents }) => amountCents)).toEqual([200, 100, 300]);
  });
});
