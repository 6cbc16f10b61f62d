import { notice } from '@juhe/contract/social/notice';
import { budget } from '@juhe/contract/wallet/budget';
import type { BudgetScope } from '@juhe/contract/wallet/budget.schemas';
import { sql } from '../../db/sql.ts';
import { post } from '../../ledger/post.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { checkBudgetsJob } from './budget.service.ts';

jest.setTimeout(60_000);
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const save = (member: TestMember, limits: { scope: BudgetScope; limitCents: number }[]) =>
  server.call(budget.saveBudget, { limits }, member);
const rowOf = async (member: TestMember, scope: BudgetScope) =>
  (await server.call(budget.getBudget, {}, member)).data.budgets.find((row) => row.scope === scope);
/** Money leaves the wallet (negative) or enters it. */
const book = (member: TestMember, kind: string, amount: number) =>
  server.db.inTx((tx) =>
    post(tx, {
      kind,
      ref: 'P1',
      entries: [
        { account: { kind: 'memberWallet', owner: member.id }, amount },
        { account: { kind: 'gatewayClearing', owner: 'sandbox' }, amount: -amount },
      ],
    }),
  );
const check = () => server.db.inTx((tx) => checkBudgetsJob.run(tx, 'wallets', server.deps));
const textsOf = async (member: TestMember) =>
  (await server.call(notice.listNotices, { kind: 'service' }, member)).data.list.map(({ text }) => text);

// WALLET-55, WALLET-56
it('counts what leaves the wallet for goods, people … less what comes back, and no withdrawals or top-ups', async () => {
  const member = await server.memberWith({ walletCents: 100_000 });
  expect(await rowOf(member, 'total')).toEqual({ scope: 'total', limitCents: null, spentCents: 0 });
  await save(member, [
    { scope: 'total', limitCents: 50_000 },
    { scope: 'goods', limitCents: 20_000 },
  ]);
  await book(member, 'mallOrder.paid', -12_000);
  await book(member, 'mallOrder.refunded', 2_000);
  await book(member, 'member.paid', -3_000);
  // Received from another member: an income, not a refund.
  await book(member, 'member.paid', 9_000);
  await book(member, 'withdrawal.applied', -20_000);
  await book(member, 'recharge', 5_000);
  await book(member, 'delayedPayment.sent', -30_000);
  await book(member, 'delayedPayment.revoked', 30_000);
  expect(await rowOf(member, 'goods')).toEqual({ scope: 'goods', limitCents: 20_000, spentCents: 10_000 });
  expect(await rowOf(member, 'people')).toEqual({ scope: 'people', limitCents: null, spentCents: 3_000 });
  expect(await rowOf(member, 'total')).toEqual({ scope: 'total', limitCents: 50_000, spentCents: 13_000 });
});

// WALLET-56
it('counts nothing of another month of China', async () => {
  const member = await server.memberWith({ walletCents: 100_000 });
  await save(member, [{ scope: 'total', limitCents: 50_000 }]);
  await book(member, 'mallOrder.paid', -9_000);
  await server.db.inTx(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`update ledger_entry e set at = date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' - interval '1 second'
      from ledger_account a where a.id = e.account_id and a.kind = 'memberWallet' and a.owner = ${member.id} and e.amount = -9000`);
  });
  expect(await rowOf(member, 'total')).toMatchObject({ spentCents: 0 });
});

// WALLET-57
it('notifies at 80 and 100 per cent, once each, and again after a change of the budget', async () => {
  const member = await server.memberWith({ walletCents: 100_000 });
  await save(member, [
    { scope: 'total', limitCents: 30_000 },
    { scope: 'goods', limitCents: 10_000 },
  ]);
  await book(member, 'mallOrder.paid', -7_999);
  await check();
  expect(await textsOf(member)).toEqual([]);
  await book(member, 'mallOrder.paid', -1);
  await check();
  await check();
  expect(await textsOf(member)).toEqual(['本月商品支出已达 ¥80.00，超过预算 ¥100.00 的 80%。']);
  await book(member, 'mallOrder.paid', -2_000);
  await check();
  expect(await textsOf(member)).toEqual(['本月商品支出已达 ¥100.00，预算为 ¥100.00。']);
  // Read and deleted notices are not sent again.
  await server.db.run(sql`delete from notice where member_id = ${member.id}`);
  await book(member, 'mallOrder.paid', -100);
  await check();
  expect(await textsOf(member)).toEqual([]);
  await save(member, [{ scope: 'total', limitCents: 12_000 }]);
  await check();
  expect(await textsOf(member)).toEqual(['本月支出已达 ¥101.00，超过预算 ¥120.00 的 80%。']);
  expect(await rowOf(member, 'goods')).toMatchObject({ limitCents: null });
});

// WALLET-57
it('notifies once for twenty concurrent reads', async () => {
  const member = await server.memberWith({ walletCents: 100_000 });
  await save(member, [{ scope: 'people', limitCents: 1_000 }]);
  await book(member, 'member.paid', -5_000);
  await Promise.all(Array.from({ length: 20 }, check));
  expect(await textsOf(member)).toEqual(['本月会员往来支出已达 ¥50.00，预算为 ¥10.00。']);
  const { told: reportedPercent } = await server.db.one<{ told: number }>(
    sql`select told_percent as told from wallet_budget where member_id = ${member.id}`,
  );
  expect(reportedPercent).toBe(100);
  expect(server.deadlocks()).toBe(0);
});

// WALLET-55
it('belongs to its member, refuses invalid scopes and amounts, and renews automatically', async () => {
  const [member, otherMember] = [await server.memberWith(), await server.memberWith()];
  await save(member, [{ scope: 'fees', limitCents: 100 }]);
  expect(await rowOf(otherMember, 'fees')).toMatchObject({ limitCents: null });
  for (const limits of [[{ scope: 'withdrawals', limitCents: 1 }], [{ scope: 'total', limitCents: 0 }]])
    expect((await save(member, limits as never)).code).toBe(400);
  expect(await rowOf(member, 'fees')).toMatchObject({ limitCents: 100 });
  await save(member, []);
  expect(await rowOf(member, 'fees')).toMatchObject({ limitCents: null });
  await check();
  expect(await server.db.rows(sql`select from deadline where kind = 'budget.check' and due_at > now()`)).toHaveLength(1);
});
