/** Withdrawal bugs of comparable open systems (wallet.md e), each as a test. */
import { wallet } from '@juhe/contract/wallet/wallet';
import { withdrawal } from '@juhe/contract/wallet/withdrawal';
import { sql } from '../../db/sql.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { type Holder, holderPassword as password, makeHolder } from '../../test/card-holder.ts';
import { withdrawalProblems } from '../../test/simulation/wallet/withdrawal-problems.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { anna, ben, twoOperators } from '../../test/two-operators.ts';
import { payoutSigner } from './payout-channel.ts';

jest.setTimeout(60_000);

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ operators: twoOperators });
});
afterAll(() => server.close());
afterEach(async () => {
  expect([...(await audit(server.db)), ...(await withdrawalProblems(server.db))]).toEqual([]);
});

const roundedCents = 100_000;
const feeCents = 100;
const apply = (member: Holder, amountCents: number, fee: number) =>
  server.call(
    withdrawal.applyForWithdrawal,
    { type: 'personal', amountCents, cardId: member.cardId, feeCents: fee, password },
    member,
  );
let payouts = 0;
const pay = (id: string) => server.call(withdrawal.payWithdrawal, { id, bankNo: `PEER-${(payouts += 1)}` }, ben);
const freeCents = 1_000;
/** A member whose free withdrawal of the month was paid out, with 1,000.00 left in the wallet and nothing in flight. */
const holder = async (): Promise<Holder> => {
  const member = await makeHolder(server, { walletCents: freeCents + roundedCents });
  const { id } = (await apply(member, freeCents, 0)).data;
  await server.call(withdrawal.approveWithdrawal, { id }, anna);
  expect((await pay(id)).data.state).toBe('paidOut');
  return member;
};
/** Applies for the full balance, with the fee. */
const applyForAll = async (member: Holder): Promise<string> => {
  const { code, data } = await apply(member, roundedCents, feeCents);
  expect(code).toBe(200);
  return data.id;
};
const balance = (member: TestMember) => balanceOf(server.db, { kind: 'memberWallet', owner: member.id });
const inFlight = (member: TestMember) => balanceOf(server.db, { kind: 'withdrawalInFlight', owner: member.id });
const moneyOut = async () => [
  await balanceOf(server.db, { kind: 'gatewayClearing', owner: 'manual' }),
  await balanceOf(server.db, platformAccount('platformRevenue')),
];
/** The change of clearing account and revenue caused by the steps. */
const changeOf = async (steps: () => Promise<unknown>) => {
  const before = await moneyOut();
  await steps();
  return (await moneyOut()).map((cents, i) => cents - (before[i] ?? 0));
};

it('yudao, BrokerageWithdrawServiceImpl: the fee was computed, but the whole price was sent', async () => {
  const member = await holder();
  const id = await applyForAll(member);
  await server.call(withdrawal.approveWithdrawal, { id }, anna);
  await server.call(withdrawal.sendWithdrawal, { id }, ben);
  // The amounts shown at the bank, shown to the member and booked are identical.
  const netCents = roundedCents - feeCents;
  expect((await server.call(withdrawal.getWithdrawalPayee, { id }, ben)).data.netCents).toBe(netCents);
  expect(await changeOf(() => pay(id))).toEqual([netCents, feeCents]);
  expect((await server.call(withdrawal.listMyWithdrawals, {}, member)).data.paidOutCents).toBe(freeCents + netCents);
  expect([await balance(member), await inFlight(member)]).toEqual([0, 0]);
});

it('slimkit/plus#602: a rejection kept the money', async () => {
  const member = await holder();
  const id = await applyForAll(member);
  expect([await balance(member), await inFlight(member)]).toEqual([0, roundedCents]);
  const reject = () => server.call(withdrawal.rejectWithdrawal, { id, reason: '姓名与银行预留不符' }, anna);
  expect(await changeOf(reject)).toEqual([0, 0]);
  expect([await balance(member), await inFlight(member)]).toEqual([roundedCents, 0]);
});

it('lilishop, MemberWalletServiceImpl: what was approved by itself was paid out though it could not be deducted', async () => {
  const member = await holder();
  const payee = await server.memberWith({});
  const id = await applyForAll(member);
  // The money leaves the wallet before the approval: it can neither be spent otherwise nor requested again.
  expect((await server.call(wallet.payMember, { mobile: payee.mobile ?? '', amountCents: 1_000 }, member)).key).toBe(
    'ledger.insufficientFunds',
  );
  expect((await apply(member, 1_000, 10)).key).toBe('ledger.insufficientFunds');
  await server.call(withdrawal.approveWithdrawal, { id }, anna);
  expect(await changeOf(() => pay(id))).toEqual([roundedCents - feeCents, feeCents]);
  expect([await balance(member), await inFlight(member), await balance(payee)]).toEqual([0, 0, 0]);
  // A failed deduction leaves no withdrawal: no row waits for an approval.
  expect(
    await server.db.rows(sql`select from withdrawal where member_id = ${member.id} and state in ('applied', 'approved')`),
  ).toEqual([]);
});

it('jlfex/hermes#136 and yudao’s WITHDRAW_FAIL: a failure kept the fee, or everything', async () => {
  const member = await holder();
  const id = await applyForAll(member);
  const fail = async () => {
    await server.call(withdrawal.approveWithdrawal, { id }, anna);
    await server.call(withdrawal.sendWithdrawal, { id }, ben);
    await server.call(withdrawal.failWithdrawal, { id, reason: '账户状态异常' }, ben);
  };
  expect(await changeOf(fail)).toEqual([0, 0]);
  expect([await balance(member), await inFlight(member)]).toEqual([roundedCents, 0]);
});

it('openware/peatio#494: the amount of a withdrawal that the payout channel failed was not put back to the balance', async () => {
  const member = await holder();
  const id = await applyForAll(member);
  await server.call(withdrawal.approveWithdrawal, { id }, anna);
  await server.call(withdrawal.sendWithdrawal, { id, channel: 'sandbox' }, ben);
  const { payoutNo, netCents } = (await server.call(withdrawal.getWithdrawalPayee, { id }, ben)).data;
  const body = JSON.stringify({ payoutNo, netCents, tradeNo: 'PEER-494', result: 'failure' });
  const fail = async () =>
    fetch(new URL('/pay/payout/sandbox', await server.origin()), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-payout-signature': payoutSigner(server.deps.secrets.secretKey)(body) },
      body,
    });
  expect((await fail()).status).toBe(200);
  expect((await fail()).status).toBe(200);
  expect([await balance(member), await inFlight(member)]).toEqual([roundedCents, 0]);
  expect((await server.call(withdrawal.listMyWithdrawals, {}, member)).data.list[0]).toMatchObject({ id, state: 'failed' });
  // It can be used at once.
  const payee = await server.memberWith({});
  expect((await server.call(wallet.payMember, { mobile: payee.mobile ?? '', amountCents: 10_000 }, member)).code).toBe(200);
});
