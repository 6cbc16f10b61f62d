/** What went wrong with withdrawals in comparable open systems (wallet.md e), each as a test of ours. */
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

const wholeCents = 100_000;
const feeCents = 100;
const apply = (who: Holder, amountCents: number, fee: number) =>
  server.call(withdrawal.addMemberWithdraw, { type: 'personal', amountCents, cardId: who.cardId, feeCents: fee, password }, who);
let payouts = 0;
const pay = (id: string) => server.call(withdrawal.payWithdrawal, { id, bankNo: `PEER-${(payouts += 1)}` }, ben);
const freeCents = 1_000;
/** A member whose free withdrawal of the month was paid out, with 1,000.00 left in the wallet and nothing in flight. */
const holder = async (): Promise<Holder> => {
  const who = await makeHolder(server, { walletCents: freeCents + wholeCents });
  const { id } = (await apply(who, freeCents, 0)).data;
  await server.call(withdrawal.approveWithdrawal, { id }, anna);
  expect((await pay(id)).data.state).toBe('paidOut');
  return who;
};
/** Applies for all of it, with the fee. */
const applyForAll = async (who: Holder): Promise<string> => {
  const { code, data } = await apply(who, wholeCents, feeCents);
  expect(code).toBe(200);
  return data.id;
};
const balance = (who: TestMember) => balanceOf(server.db, { kind: 'memberWallet', owner: who.id });
const inFlight = (who: TestMember) => balanceOf(server.db, { kind: 'withdrawalInFlight', owner: who.id });
const moneyOut = async () => [
  await balanceOf(server.db, { kind: 'gatewayClearing', owner: 'manual' }),
  await balanceOf(server.db, platformAccount('platformRevenue')),
];
/** By how much clearing account and revenue differ after the steps. */
const changeOf = async (steps: () => Promise<unknown>) => {
  const before = await moneyOut();
  await steps();
  return (await moneyOut()).map((cents, i) => cents - (before[i] ?? 0));
};

it('yudao, BrokerageWithdrawServiceImpl: the fee was computed, but the whole price was sent', async () => {
  const who = await holder();
  const id = await applyForAll(who);
  await server.call(withdrawal.approveWithdrawal, { id }, anna);
  await server.call(withdrawal.sendWithdrawal, { id }, ben);
  // What the person at the bank reads, what the member sees, and what is booked are one number.
  const netCents = wholeCents - feeCents;
  expect((await server.call(withdrawal.getWithdrawalPayee, { id }, ben)).data.netCents).toBe(netCents);
  expect(await changeOf(() => pay(id))).toEqual([netCents, feeCents]);
  expect((await server.call(withdrawal.getMemberWithdraw, {}, who)).data.paidOutCents).toBe(freeCents + netCents);
  expect([await balance(who), await inFlight(who)]).toEqual([0, 0]);
});

it('slimkit/plus#602: a rejection kept the money', async () => {
  const who = await holder();
  const id = await applyForAll(who);
  expect([await balance(who), await inFlight(who)]).toEqual([0, wholeCents]);
  const reject = () => server.call(withdrawal.rejectWithdrawal, { id, reason: '姓名与银行预留不符' }, anna);
  expect(await changeOf(reject)).toEqual([0, 0]);
  expect([await balance(who), await inFlight(who)]).toEqual([wholeCents, 0]);
});

it('lilishop, MemberWalletServiceImpl: what was approved by itself was paid out though it could not be deducted', async () => {
  const who = await holder();
  const payee = await server.memberWith({});
  const id = await applyForAll(who);
  // The money has left the wallet before anybody approves: nothing else can spend it, nor can it be asked for again.
  expect((await server.call(wallet.grPay, { mobile: payee.mobile ?? '', amountCents: 1_000 }, who)).key).toBe(
    'ledger.insufficientFunds',
  );
  expect((await apply(who, 1_000, 10)).key).toBe('ledger.insufficientFunds');
  await server.call(withdrawal.approveWithdrawal, { id }, anna);
  expect(await changeOf(() => pay(id))).toEqual([wholeCents - feeCents, feeCents]);
  expect([await balance(who), await inFlight(who), await balance(payee)]).toEqual([0, 0, 0]);
  // What could not be deducted is no withdrawal at all: no row waits for an approval.
  expect(
    await server.db.rows(sql`select from withdrawal where member_id = ${who.id} and state in ('applied', 'approved')`),
  ).toEqual([]);
});

it('jlfex/hermes#136 and yudao’s WITHDRAW_FAIL: a failure kept the fee, or everything', async () => {
  const who = await holder();
  const id = await applyForAll(who);
  const fail = async () => {
    await server.call(withdrawal.approveWithdrawal, { id }, anna);
    await server.call(withdrawal.sendWithdrawal, { id }, ben);
    await server.call(withdrawal.failWithdrawal, { id, reason: '账户状态异常' }, ben);
  };
  expect(await changeOf(fail)).toEqual([0, 0]);
  expect([await balance(who), await inFlight(who)]).toEqual([wholeCents, 0]);
});

it('openware/peatio#494: the amount of a withdrawal that the payout channel failed was not put back to the balance', async () => {
  const who = await holder();
  const id = await applyForAll(who);
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
  expect([await balance(who), await inFlight(who)]).toEqual([wholeCents, 0]);
  expect((await server.call(withdrawal.getMemberWithdraw, {}, who)).data.list[0]).toMatchObject({ id, state: 'failed' });
  // It can be used at once.
  const payee = await server.memberWith({});
  expect((await server.call(wallet.grPay, { mobile: payee.mobile ?? '', amountCents: 10_000 }, who)).code).toBe(200);
});
