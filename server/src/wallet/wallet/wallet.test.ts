import { session } from '@juhe/contract/member/session';
import { password } from '@juhe/contract/payment/password';
import { notice } from '@juhe/contract/social/notice';
import { wallet } from '@juhe/contract/wallet/wallet';
import { sql } from '../../db/sql.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { audit } from '../../ledger/read.ts';
import { oppositeDirections } from '../../test/opposite-directions.ts';
import type { TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const balance = async (member: { token: string }) => (await server.call(wallet.getMemberWallet, {}, member)).data.balanceCents;

// WALLET-14
it('pays a member, and both see it in their entries with the balance after it', async () => {
  const [payer, receiver] = [
    await server.memberWith({ walletCents: 50_000, nickname: '林知夏' }),
    await server.memberWith({ nickname: '周牧野' }),
  ];
  const paid = await server.call(wallet.payMember, { mobile: receiver.mobile ?? '', amountCents: 12_345, memo: '茶钱' }, payer);
  expect(paid.data.balanceCents).toBe(37_655);
  const out = await server.call(wallet.listWalletEntries, { direction: 'out' }, payer);
  expect(out.data).toMatchObject({
    total: 1,
    expenseCents: 12_345,
    list: [{ kind: 'member.paid', amountCents: -12_345, balanceAfterCents: 37_655, counterpart: '周*野', memo: '茶钱' }],
  });
  const income = await server.call(wallet.listWalletEntries, {}, receiver);
  expect(income.data.list[0]).toMatchObject({ amountCents: 12_345, counterpart: '林*夏' });
  const chart = await server.call(wallet.getIncomeChart, { days: 7 }, receiver);
  expect(chart.data).toHaveLength(7);
  expect(chart.data.at(-1)).toMatchObject({ incomeCents: 12_345, expenseCents: 0 });
});

it('lets twenty simultaneous payments spend a balance exactly once', async () => {
  const payer = await server.memberWith({ walletCents: 10_000 });
  const receiver = await server.memberWith({});
  const responses = await server.together(20, (i) => [
    wallet.payMember,
    { mobile: receiver.mobile ?? '', amountCents: 3_000 },
    { token: payer.token, key: `spend-key-${i}` },
  ]);
  expect(responses.filter((answer) => answer.code === 200)).toHaveLength(3);
  expect([await balance(payer), await balance(receiver)]).toEqual([1_000, 9_000]);
  expect(await audit(server.db)).toEqual([]);
});

it('answers the same key ten times with one payment', async () => {
  const [payer, receiver] = [await server.memberWith({ walletCents: 10_000 }), await server.memberWith({})];
  await server.together(10, () => [
    wallet.payMember,
    { mobile: receiver.mobile ?? '', amountCents: 1_000 },
    { token: payer.token, key: 'ten-times-one' },
  ]);
  expect(await balance(receiver)).toBe(1_000);
});

// WALLET-2
it('enforces the daily limit under concurrent payments and requires the password above 200 yuan', async () => {
  const payer = await server.memberWith({ walletCents: 1_000_000, password: 'Demo1234' });
  const receiver = await server.memberWith({});
  const mobile = receiver.mobile ?? '';
  const unconfirmed = await server.call(wallet.payMember, { mobile, amountCents: 20_001 }, payer);
  expect([unconfirmed.key, unconfirmed.msg]).toEqual(['payment.passwordNeeded', '今日累计超过 ¥200.00，请输入密码']);
  expect((await server.call(wallet.payMember, { mobile, amountCents: 20_001, password: 'wrong-one-1' }, payer)).code).not.toBe(
    200,
  );
  expect((await server.call(wallet.payMember, { mobile, amountCents: 100_000, password: 'Demo1234' }, payer)).code).toBe(200);
  const responses = await server.together(15, (i) => [
    wallet.payMember,
    { mobile, amountCents: 20_000, password: 'Demo1234' },
    { token: payer.token, key: `limit-key-${i}` },
  ]);
  expect(responses.filter((answer) => answer.code === 200)).toHaveLength(5);
  expect(responses.filter((answer) => answer.key === 'pay.dailyLimit')).toHaveLength(10);
});

// WALLET-1, WALLET-2
it('requires a confirmation when the daily sum (China time) exceeds 200 yuan, also for twenty concurrent payments', async () => {
  const [payer, receiver] = [await server.memberWith({ walletCents: 1_000_000 }), await server.memberWith({})];
  // By handle: a payer has only twenty look-ups an hour.
  const { data } = await server.call(wallet.findMemberByMobile, { mobile: receiver.mobile ?? '' }, payer);
  const payment = { payee: data?.id ?? '', amountCents: 15_000 };
  const responses = await server.together(20, (i) => [wallet.payMember, payment, { token: payer.token, key: `small-key-${i}` }]);
  expect(responses.filter((answer) => answer.code === 200)).toHaveLength(1);
  expect(responses.filter((answer) => answer.key === 'payment.passwordNeeded')).toHaveLength(19);
  const paidAgoOf = (hours: string) =>
    server.db.inTx(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`update ledger_entry set at = ((now() at time zone 'Asia/Shanghai')::date + ${hours}::interval) at time zone 'Asia/Shanghai'
      where account_id in (select id from ledger_account where owner = ${payer.id} and kind = 'memberWallet') and amount < 0`);
    });
  // The first second of this day in China counts, the last one of the previous day does not.
  await paidAgoOf('0 seconds');
  expect((await server.call(wallet.payMember, payment, payer)).key).toBe('payment.passwordNeeded');
  await paidAgoOf('-1 second');
  expect((await server.call(wallet.payMember, payment, payer)).code).toBe(200);
});

// WALLET-6, MEMBER-22
it('confirms by a code that was sent for this payee and this amount, once, and by no other code', async () => {
  const payer = await server.memberWith({ walletCents: 100_000 });
  const [receiver, otherReceiver] = [await server.memberWith({ nickname: '周牧野' }), await server.memberWith({})];
  const mobile = payer.mobile ?? '';
  const handleOf = async (target: TestMember) =>
    (await server.call(wallet.findMemberByMobile, { mobile: target.mobile ?? '' }, payer)).data?.id ?? '';
  const lastSms = () =>
    server.db.one<{ code: string; text: string }>(
      sql`select code, body as "text" from sms_inbox where mobile = ${mobile} order by seq desc limit 1`,
    );
  const [payee, stranger] = [await handleOf(receiver), await handleOf(otherReceiver)];

  expect((await server.call(session.sendSmsCode, { mobile, scene: 'pay' }, payer)).key).toBe('sms.payment');
  await server.call(session.sendSmsCode, { mobile, scene: 'update' }, payer);
  const { code: update } = await lastSms();
  expect((await server.call(wallet.payMember, { payee, amountCents: 30_000, code: update }, payer)).key).toBe('code.wrong');

  const payment = { payee, amountCents: 30_000 };
  const sentCode = await server.call(wallet.sendPayCode, payment, { token: payer.token, key: 'ask-pay-code' });
  expect(sentCode.data.waitSeconds).toBe(60);
  const { code, text } = await lastSms();
  // A repeated call sends no second code, and is not refused by the rate limit.
  expect(await server.call(wallet.sendPayCode, payment, { token: payer.token, key: 'ask-pay-code' })).toEqual(sentCode);
  expect((await lastSms()).code).toBe(code);
  expect(text).toBe(`【聚合】验证码 ${code}，用于向周*野转账 ¥300.00，5 分钟内有效。请勿告诉他人。`);
  for (const changed of [{ payee: stranger }, { amountCents: 30_001 }, { payee: undefined, mobile: receiver.mobile ?? '' }])
    expect((await server.call(wallet.payMember, { payee, amountCents: 30_000, code, ...changed }, payer)).key).toBe('code.wrong');
  // Another look-up of the same member yields the same payee.
  const paid = await server.call(wallet.payMember, { payee: await handleOf(receiver), amountCents: 30_000, code }, payer);
  expect(paid.data.balanceCents).toBe(70_000);
  expect((await server.call(wallet.payMember, { payee, amountCents: 30_000, code }, payer)).key).toBe('code.wrong');
});

it('a code for a payment to a mobile does not tell whether it is registered', async () => {
  const payer = await server.memberWith({ walletCents: 100_000 });
  const responses = [];
  for (const payeeMobile of [(await server.memberWith({})).mobile ?? '', '12999999999']) {
    await server.db.run(sql`delete from rate_limit`);
    responses.push(await server.call(wallet.sendPayCode, { mobile: payeeMobile, amountCents: 30_000 }, payer));
  }
  expect(responses).toMatchObject([{ data: { waitSeconds: 60 } }, { data: { waitSeconds: 60 } }]);
  const { text } = await server.db.one<{ text: string }>(
    sql`select body as "text" from sms_inbox where mobile = ${payer.mobile} order by seq desc limit 1`,
  );
  expect(text).toContain('129****9999');
});

it.each([
  ['zero', 0],
  ['less than zero', -1],
  ['a fraction of a cent', 0.001],
  ['a huge number', 1e21],
  ['NaN', 'NaN'],
  ['full-width digits', '１００'],
  ['nothing', ''],
])('refuses %s as an amount and moves nothing', async (_title, amountCents) => {
  const [payer, receiver] = [await server.memberWith({ walletCents: 10_000 }), await server.memberWith({})];
  const answer = await server.call(wallet.payMember, { mobile: receiver.mobile ?? '', amountCents }, payer);
  expect([answer.code, answer.field]).toEqual([400, 'amountCents']);
  expect(await balance(payer)).toBe(10_000);
});

it('refuses oneself, an unknown mobile and more than there is', async () => {
  const payer = await server.memberWith({ walletCents: 1_000 });
  const receiver = await server.memberWith({});
  const self = await server.call(wallet.payMember, { mobile: payer.mobile ?? '', amountCents: 100 }, payer);
  const unknown = await server.call(wallet.payMember, { mobile: '12999999999', amountCents: 100 }, payer);
  const short = await server.call(wallet.payMember, { mobile: receiver.mobile ?? '', amountCents: 1_001 }, payer);
  expect([self.key, unknown.key, short.key]).toEqual(['pay.self', 'pay.unknown', 'ledger.insufficientFunds']);
});

// WALLET-13
it('identifies the payee by a handle bound to the payer, not by the member’s id', async () => {
  const [payer, otherPayer] = [await server.memberWith({ walletCents: 1_000 }), await server.memberWith({ walletCents: 1_000 })];
  const receiver = await server.memberWith({ nickname: '周牧野' });
  const { data } = await server.call(wallet.findMemberByMobile, { mobile: receiver.mobile ?? '' }, payer);
  expect(data).toMatchObject({ nickname: '周*野' });
  expect(JSON.stringify(data)).not.toContain(receiver.id);
  const pay = (member: { token: string }, payee: string) => server.call(wallet.payMember, { payee, amountCents: 100 }, member);
  expect((await pay(payer, data?.id ?? '')).code).toBe(200);
  expect(await balance(receiver)).toBe(100);
  expect((await pay(otherPayer, data?.id ?? '')).key).toBe('pay.payeeExpired');
  expect((await pay(payer, receiver.id)).key).toBe('pay.payeeExpired');
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 16 * 60_000);
  try {
    expect((await pay(payer, data?.id ?? '')).key).toBe('pay.payeeExpired');
  } finally {
    jest.restoreAllMocks();
  }
  expect((await server.call(wallet.payMember, { amountCents: 100 }, payer)).key).toBe('pay.payeeMissing');
});

// WALLET-11, WALLET-12
it('does not reveal registered mobiles: the same refusal without funds, and one limit of look-ups', async () => {
  const [poor, prober] = [await server.memberWith({}), await server.memberWith({ walletCents: 100_000 })];
  const mobile = (await server.memberWith({})).mobile ?? '';
  const keys = [];
  for (const payeeMobile of [mobile, '12999999999'])
    keys.push((await server.call(wallet.payMember, { mobile: payeeMobile, amountCents: 100 }, poor)).key);
  expect(keys).toEqual(['ledger.insufficientFunds', 'ledger.insufficientFunds']);
  const lookUps = [wallet.findMemberByMobile, wallet.lookUpPayee] as const;
  for (let i = 0; i < 10; i += 1)
    await server.call(lookUps[i % 2] ?? wallet.findMemberByMobile, { mobile: '12999999999' }, prober);
  const responses = await server.together(20, (i) => [
    wallet.payMember,
    { mobile: i % 2 === 0 ? mobile : '12999999999', amountCents: 100 },
    { token: prober.token, key: `probe-key-${i}` },
  ]);
  expect(responses.filter(({ code }) => code === 429)).toHaveLength(10);
  for (const lookUp of lookUps) expect((await server.call(lookUp, { mobile }, prober)).code).toBe(429);
});

// WALLET-10
it('limits a payer to twenty payments an hour and groups a day’s payments in one notice', async () => {
  const [payer, receiver] = [await server.memberWith({ walletCents: 10_000, nickname: '林知夏' }), await server.memberWith({})];
  const payee = await server.call(wallet.lookUpPayee, { mobile: receiver.mobile ?? '' }, payer);
  const responses = await server.together(22, (i) => [
    wallet.payMember,
    { payee: payee.data?.id ?? '', amountCents: 1 },
    { token: payer.token, key: `cent-key-${i}` },
  ]);
  expect(responses.filter(({ code }) => code === 200)).toHaveLength(20);
  expect(responses.filter(({ code }) => code === 429)).toHaveLength(2);
  const { data } = await server.call(notice.listNotices, { kind: 'service' }, receiver);
  expect(data.list.map(({ text }) => text)).toEqual(['林*夏 今天向您转账 20 笔，共 ¥0.20。']);
});

it('pays in opposite directions concurrently without a deadlock', async () => {
  const retries = server.retries();
  const [a, b] = [await server.memberWith({ walletCents: 10_000 }), await server.memberWith({ walletCents: 10_000 })];
  const payer = (sender: TestMember, receiver: TestMember) => (i: number) =>
    [
      wallet.payMember,
      { mobile: receiver.mobile ?? '', amountCents: 100 },
      { token: sender.token, key: `both-${sender.id}-${i}` },
    ] as const;
  const { there: forward, back, deadlocks } = await oppositeDirections(server, 20, payer(a, b), payer(b, a));
  expect([...forward, ...back].filter(({ code }) => code !== 200)).toEqual([]);
  expect([deadlocks, server.retries() - retries]).toEqual([0, 0]);
  expect([await balance(a), await balance(b)]).toEqual([10_000, 10_000]);
  expect(await audit(server.db)).toEqual([]);
});

// WALLET-15
it('moves money from the company wallet to its owner only', async () => {
  const [owner, otherMember] = [await server.memberWith({}), await server.memberWith({})];
  await server.db.run(sql`insert into shop (id, name, logo, owner_id) values ('shop1', '拾光', '/media/x.webp', ${owner.id})`);
  await server.db.inTx((tx) =>
    post(tx, {
      kind: 'order.settled',
      ref: 'M1',
      entries: [
        { account: platformAccount('gatewayClearing'), amount: -5_000 },
        { account: { kind: 'companyWallet', owner: 'shop1' }, amount: 5_000 },
      ],
    }),
  );
  expect((await server.call(wallet.transferFromCompany, { amountCents: 100 }, otherMember)).key).toBe('company.none');
  expect((await server.call(wallet.getCompanyWallet, {}, otherMember)).code).toBe(404);
  const responses = await server.together(20, (i) => [
    wallet.transferFromCompany,
    { amountCents: 2_000 },
    { token: owner.token, key: `transfer-${i}` },
  ]);
  expect(responses.filter((answer) => answer.code === 200)).toHaveLength(2);
  expect((await server.call(wallet.getCompanyWallet, {}, owner)).data).toMatchObject({ shopName: '拾光', balanceCents: 1_000 });
  expect(await balance(owner)).toBe(4_000);
  expect(await audit(server.db)).toEqual([]);
});

// WALLET-3
it('requires a confirmation, also by a code for this amount, when the daily sum of the company wallet exceeds 500 yuan', async () => {
  const owner = await server.memberWith({});
  await server.db.run(sql`insert into shop (id, name, logo, owner_id) values ('shop2', '听雨', '/media/x.webp', ${owner.id})`);
  await server.db.inTx((tx) =>
    post(tx, {
      kind: 'order.settled',
      ref: 'M2',
      entries: [
        { account: platformAccount('gatewayClearing'), amount: -500_000 },
        { account: { kind: 'companyWallet', owner: 'shop2' }, amount: 500_000 },
      ],
    }),
  );
  const responses = await server.together(20, (i) => [
    wallet.transferFromCompany,
    { amountCents: 15_000 },
    { token: owner.token, key: `day-transfer-${i}` },
  ]);
  expect(responses.filter((answer) => answer.code === 200)).toHaveLength(3);
  expect(responses.filter((answer) => answer.key === 'payment.passwordNeeded')).toHaveLength(17);
  await server.call(password.sendPaymentCode, { purpose: 'company', amountCents: 15_000 }, owner);
  const { code } = await server.db.one<{ code: string }>(
    sql`select code from sms_inbox where mobile = ${owner.mobile ?? ''} order by seq desc limit 1`,
  );
  expect((await server.call(wallet.transferFromCompany, { amountCents: 15_001, code }, owner)).key).toBe('code.wrong');
  expect((await server.call(wallet.transferFromCompany, { amountCents: 15_000, code }, owner)).data.companyBalanceCents).toBe(
    440_000,
  );
  expect((await server.call(wallet.transferFromCompany, { amountCents: 15_000, code }, owner)).key).toBe('code.wrong');
});

it('lets only operators audit the ledger', async () => {
  const member = await server.memberWith({ walletCents: 100 });
  expect((await server.call(wallet.auditLedger, {}, member)).code).toBe(403);
  expect((await server.call(wallet.auditLedger, {}, { token: server.operatorToken })).data).toEqual({ violations: [] });
});
