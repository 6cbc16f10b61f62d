import { notice } from '@juhe/contract/social/notice';
import { bankCard } from '@juhe/contract/wallet/bank-card';
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
import { feeOf } from './terms.ts';
import { lapseWithdrawalJob } from './withdrawal.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ operators: twoOperators });
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await problems()).toEqual([]);
});

/** wallet.md (e): the ledger audit, and the invariants of withdrawals. */
const problems = async (): Promise<string[]> => [...(await audit(server.db)), ...(await withdrawalProblems(server.db))];

const rich = (walletCents?: number) => makeHolder(server, walletCents === undefined ? {} : { walletCents });
const application = (member: Holder, amountCents: number, fields: Record<string, unknown> = {}) =>
  ({ type: 'personal', amountCents, cardId: member.cardId, feeCents: 0, password, ...fields }) as const;
const apply = (member: Holder, amountCents: number, fields: Record<string, unknown> = {}) =>
  server.call(withdrawal.applyForWithdrawal, application(member, amountCents, fields), member);
const balances = async (member: TestMember): Promise<[number, number]> => {
  const { data } = await server.call(wallet.getMemberWallet, {}, member);
  return [data.balanceCents, data.inFlightCents];
};
const listOf = async (member: TestMember) => (await server.call(withdrawal.listMyWithdrawals, {}, member)).data;
const platform = async () => [
  await balanceOf(server.db, { kind: 'gatewayClearing', owner: 'manual' }),
  await balanceOf(server.db, platformAccount('platformRevenue')),
];
/** An application approved by anna. */
const approved = async (member: Holder, amountCents: number, fields: Record<string, unknown> = {}) => {
  const { id } = (await apply(member, amountCents, fields)).data;
  expect(await server.call(withdrawal.approveWithdrawal, { id }, anna)).toMatchObject({ data: { state: 'approved' } });
  return id;
};

// WALLET-31
it.each([
  [1_000, true, 0],
  [1_000, false, 10],
  [10_000, false, 10],
  [10_001, false, 11],
  [2_500_000, false, 2_500],
  [90_000_000, false, 2_500],
])('the fee of %i cents (first of the month: %s) is %i', (amount, isFirst, fee) => {
  expect(feeOf(amount, isFirst)).toBe(fee);
});

// WALLET-35
it('moves from the wallet through two approvals to the bank and books fee and net separately', async () => {
  const member = await rich();
  expect((await apply(member, 10_000)).data.state).toBe('applied');
  const { data: quote } = await server.call(withdrawal.getWithdrawalQuote, { type: 'personal', amountCents: 20_000 }, member);
  expect(quote).toMatchObject({ feeCents: 20, netCents: 19_980, balanceCents: 90_000, leftToday: 2 });
  const id = await approved(member, 20_000, { feeCents: 20 });
  expect(await balances(member)).toEqual([70_000, 30_000]);
  expect((await server.call(withdrawal.sendWithdrawal, { id }, anna)).key).toBe('withdraw.sameOperator');
  expect((await server.call(withdrawal.payWithdrawal, { id, bankNo: 'B-1001' }, anna)).key).toBe('withdraw.sameOperator');
  expect((await server.call(withdrawal.getWithdrawalPayee, { id }, ben)).key).toBe('withdraw.changed');
  await server.call(withdrawal.sendWithdrawal, { id }, ben);
  const { data: payee } = await server.call(withdrawal.getWithdrawalPayee, { id }, ben);
  expect(payee).toMatchObject({ netCents: 19_980, holder: '林知夏', number: member.number });
  const before = await platform();
  expect((await server.call(withdrawal.payWithdrawal, { id, bankNo: 'B-1001' }, ben)).data.state).toBe('paidOut');
  const after = await platform();
  expect(after.map((balance, i) => balance - (before[i] ?? 0))).toEqual([19_980, 20]);
  expect(await balances(member)).toEqual([70_000, 10_000]);
  const list = await listOf(member);
  expect(list).toMatchObject({ total: 2, inFlightCents: 10_000, paidOutCents: 19_980 });
  expect(list.list[0]?.timeline.map(({ event }) => event)).toEqual(['pay', 'send', 'approve', 'created']);
  // The bank returned it a day later: amount and fee belong to the member again.
  expect((await server.call(withdrawal.returnWithdrawal, { id, bankNo: 'B-1001' }, ben)).data.state).toBe('returned');
  expect(await balances(member)).toEqual([90_000, 10_000]);
  expect(await platform()).toEqual(before);
});

// WALLET-35, WALLET-36
it('refunds in full without a fee when rejected, cancelled, expired or failed', async () => {
  const member = await rich();
  const rejected = (await apply(member, 10_000)).data.id;
  await server.call(withdrawal.rejectWithdrawal, { id: rejected, reason: '姓名与银行预留不符' }, anna);
  const cancelled = (await apply(member, 10_000)).data.id;
  expect((await server.call(withdrawal.cancelWithdrawal, { id: cancelled }, member)).data.state).toBe('cancelled');
  const failed = await approved(member, 10_000);
  await server.call(withdrawal.failWithdrawal, { id: failed, reason: '账户状态异常' }, ben);
  expect(await balances(member)).toEqual([100_000, 0]);
  const list = await listOf(member);
  expect(list.list.map(({ state, reason }) => [state, reason])).toEqual([
    ['failed', '账户状态异常'],
    ['cancelled', null],
    ['rejected', '姓名与银行预留不符'],
  ]);
  expect((await apply(member, 10_000)).key).toBe('withdraw.daily');
  const otherHolder = await rich();
  const { id } = (await apply(otherHolder, 10_000)).data;
  expect(await server.meetDeadlines(lapseWithdrawalJob.kind, id)).toBe(1);
  expect((await listOf(otherHolder)).list[0]?.state).toBe('cancelled');
  expect(await balances(otherHolder)).toEqual([100_000, 0]);
});

// WALLET-30, WALLET-31
it('refuses what must not leave', async () => {
  const member = await rich(60_000);
  expect((await apply(member, 999)).key).toBe('withdraw.least');
  expect((await apply(member, 10_000, { feeCents: 10 })).key).toBe('withdraw.feeChanged');
  expect((await apply(member, 60_001)).key).toBe('ledger.insufficientFunds');
  expect((await apply(member, 10_000, { password: 'wrong-one-1' })).key).toBe('payment.passwordWrong');
  expect((await apply(member, 10_000, { password: undefined })).key).toBe('withdraw.proof');
  expect((await apply(member, 10_000, { type: 'company' })).key).toBe('company.none');
  const stranger = await rich();
  expect((await apply(member, 10_000, { cardId: stranger.cardId })).key).toBe('card.missing');
  await server.db.run(sql`update bank_card set changed_at = now() where id = ${member.cardId}`);
  expect((await apply(member, 20_001)).key).toBe('withdraw.fresh');
  const { id } = (await apply(member, 20_000)).data;
  expect((await server.call(withdrawal.cancelWithdrawal, { id }, stranger)).key).toBe('withdraw.missing');
  expect((await server.call(bankCard.removeBankCard, { cardId: member.cardId }, member)).key).toBe('card.inUse');
  expect((await server.call(bankCard.removeBankCard, { cardId: member.cardId }, stranger)).key).toBe('card.missing');
  await server.call(withdrawal.cancelWithdrawal, { id }, member);
  expect((await server.call(bankCard.removeBankCard, { cardId: member.cardId }, member)).code).toBe(200);
  expect(await balances(member)).toEqual([60_000, 0]);
});

// WALLET-32
it('accepts only a code whose text names amount and card', async () => {
  const member = await rich();
  await server.call(withdrawal.sendWithdrawalCode, { type: 'personal', cardId: member.cardId, amountCents: 12_300 }, member);
  const { code, text } = await server.db.one<{ code: string; text: string }>(
    sql`select code, body as "text" from sms_inbox where mobile = ${member.mobile} order by seq desc limit 1`,
  );
  expect(text).toContain(`提现 ¥123.00 到尾号 ${member.number.slice(-4)} 的银行卡`);
  expect((await apply(member, 12_400, { password: undefined, code })).key).toBe('code.wrong');
  expect((await apply(member, 12_300, { password: undefined, code })).code).toBe(200);
  expect((await apply(member, 12_300, { password: undefined, code, feeCents: 13 })).key).toBe('code.wrong');
});

// WALLET-40
it('books a repeated channel notice once and queues contradictory ones for the operator', async () => {
  const member = await rich();
  const id = await approved(member, 10_000);
  await server.call(withdrawal.sendWithdrawal, { id, channel: 'sandbox' }, ben);
  const { payoutNo } = (await server.call(withdrawal.getWithdrawalPayee, { id }, ben)).data;
  const deliver = async (notice: object, signature?: string) => {
    const body = JSON.stringify({ payoutNo, tradeNo: 'T1', netCents: 10_000, result: 'success', ...notice });
    return server.app.inject({
      method: 'POST',
      url: '/pay/payout/sandbox',
      headers: {
        'content-type': 'application/json',
        'x-payout-signature': signature ?? payoutSigner(server.deps.secrets.secretKey)(body),
      },
      payload: body,
    });
  };
  expect((await deliver({}, 'forged')).statusCode).toBe(400);
  expect((await deliver({ netCents: 9_999, tradeNo: 'T0' })).statusCode).toBe(200);
  expect(await balances(member)).toEqual([90_000, 10_000]);
  const responses = await Promise.all(Array.from({ length: 20 }, () => deliver({})));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(await balances(member)).toEqual([90_000, 0]);
  await deliver({ tradeNo: 'T2' });
  await deliver({ tradeNo: 'T3', result: 'failure' });
  const { data } = await server.call(withdrawal.listPayoutReceipts, {}, anna);
  expect(data.list.map(({ tradeNo }) => tradeNo).toSorted()).toEqual(['T0', 'T2', 'T3']);
  await deliver({ tradeNo: 'T4', result: 'returned' });
  expect(await balances(member)).toEqual([100_000, 0]);
});

describe('the payout sandbox', () => {
  const press = async (address: string, action: string) => {
    const [path = '', query = ''] = address.split('?');
    const token = new URLSearchParams(query).get('token') ?? '';
    return server.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ token, action, lang: 'en' }).toString(),
    });
  };
  const sentTo = async (channel: 'sandbox' | 'manual') => {
    const member = await rich();
    const id = await approved(member, 10_000);
    const { data } = await server.call(withdrawal.sendWithdrawal, { id, channel }, ben);
    return { who: member, id, address: data.sandboxUrl };
  };

  it.each([
    ['success', 'paidOut', [90_000, 0]],
    ['double', 'paidOut', [90_000, 0]],
    ['failure', 'failed', [100_000, 0]],
  ] as const)('%s leads to %s, and the page says so', async (action, state, money) => {
    const { who: member, id, address } = await sentTo('sandbox');
    const open = await server.app.inject({ url: `${address}&lang=en` });
    expect(open.body).toContain('Deliver twice');
    const pressed = await press(address ?? '', action);
    expect(pressed.statusCode).toBe(303);
    const { data } = await server.call(withdrawal.listWithdrawals, { state }, anna);
    expect(data.list.find((row) => row.id === id)?.sandboxUrl).toBe(address);
    expect(await balances(member)).toEqual(money);
    // A notice contains no reason: neither row nor notice shows the member a number of the channel instead.
    expect((await listOf(member)).list[0]?.reason).toBeNull();
    const noticeTexts = (await server.call(notice.listNotices, { kind: 'service' }, member)).data.list.map(({ text }) => text);
    expect(noticeTexts.filter((text) => text.includes('通过审核'))).toHaveLength(1);
    expect(noticeTexts.filter((text) => text.includes('未能到账。'))).toHaveLength(state === 'failed' ? 1 : 0);
    expect((await server.app.inject({ url: String(pressed.headers['location']) })).body).not.toContain('Deliver twice');
    // A button of an outdated page has no effect.
    expect((await press(address ?? '', 'success')).statusCode).toBe(400);
  });

  // WALLET-38, WALLET-39
  it('books a late return of a payout and queues a contradictory failure for the operator', async () => {
    const { who: member, address } = await sentTo('sandbox');
    await press(address ?? '', 'success');
    expect((await press(address ?? '', 'lateFailure')).statusCode).toBe(303);
    expect(await balances(member)).toEqual([90_000, 0]);
    const { data } = await server.call(withdrawal.listPayoutReceipts, {}, anna);
    expect(data.list[0]).toMatchObject({ result: 'failure', netCents: 10_000 });
    await press(address ?? '', 'returned');
    expect(await balances(member)).toEqual([100_000, 0]);
  });

  // WALLET-39
  it('serves payouts of its channel only, and nobody without the address', async () => {
    expect((await sentTo('manual')).address).toBeNull();
    const { who: member, address } = await sentTo('sandbox');
    const forged = (address ?? '').replace(/token=.*/, `token=${'0'.repeat(32)}`);
    expect((await server.app.inject({ url: forged })).statusCode).toBe(404);
    expect((await press(forged, 'success')).statusCode).toBe(404);
    expect((await press(address ?? '', 'nothing')).statusCode).toBe(400);
    expect(await balances(member)).toEqual([90_000, 10_000]);
  });
});

// WALLET-40
it('books one number of the bank for one withdrawal', async () => {
  const [first, second] = [await approved(await rich(), 10_000), await approved(await rich(), 10_000)];
  expect((await server.call(withdrawal.payWithdrawal, { id: first, bankNo: 'ONCE-1' }, ben)).code).toBe(200);
  expect((await server.call(withdrawal.payWithdrawal, { id: second, bankNo: 'ONCE-1' }, ben)).key).toBe('withdraw.bankNo');
});

// WALLET-25, WALLET-37
it('shows late payouts first and tells of cards that several members use', async () => {
  const member = await rich();
  const [late, recent] = [await approved(member, 5_000), await approved(await rich(), 5_000)];
  for (const id of [recent, late]) await server.call(withdrawal.sendWithdrawal, { id }, ben);
  await server.db.run(sql`update withdrawal set sent_at = now() - interval '25 hours' where id = ${late}`);
  const otherMember = await server.memberWith({});
  await server.db.run(sql`insert into bank_card (member_id, sealed, number_mac, bank, tail, is_default)
    select ${otherMember.id}, sealed, number_mac, bank, tail, true from bank_card where id = ${member.cardId}`);
  const { data } = await server.call(withdrawal.listWithdrawals, { state: 'sending', pageSize: 50 }, anna);
  expect(data.list[0]).toMatchObject({ id: late, isLate: true, isSharedCard: true, holderMasked: '林*夏' });
  expect(data.list.find(({ id }) => id === recent)).toMatchObject({ isLate: false, isSharedCard: false });
  expect(JSON.stringify(data)).not.toContain('林知夏');
  expect((await server.call(withdrawal.listWithdrawals, {}, member)).code).toBe(403);
});
