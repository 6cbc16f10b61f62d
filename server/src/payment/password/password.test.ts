import { EventEmitter, once } from 'node:events';
import { points } from '@juhe/contract/auction/points';
import { account } from '@juhe/contract/member/account';
import { session } from '@juhe/contract/member/session';
import { pay } from '@juhe/contract/payment/pay';
import { password } from '@juhe/contract/payment/password';
import { recharge } from '@juhe/contract/payment/recharge';
import { notice } from '@juhe/contract/social/notice';
import { wallet } from '@juhe/contract/wallet/wallet';
import { withdrawal } from '@juhe/contract/wallet/withdrawal';
import { sql } from '../../db/sql.ts';
import { post } from '../../ledger/post.ts';
import { audit } from '../../ledger/read.ts';
import { cardNumber } from '../../test/card-number.ts';
import type { MemberFields, TestMember } from '../../test/test-member.ts';
import { testServer, type TestServer } from '../../test/test-server.ts';
import { numberMacs, sealCard } from '../../wallet/bank-card/card-secrets.ts';
import { areDigits, areTrivial, hashDigits } from './hash.ts';

const digits = '246813';
const wrong = '975310';
let server: TestServer;
let payee: TestMember;
beforeAll(async () => {
  server = await testServer();
  payee = await server.memberWith({});
});
afterAll(() => server.close());

const lastCode = async ({ mobile }: TestMember): Promise<string> =>
  (
    await server.db.one<{ code: string }>(
      sql`select code from sms_inbox where mobile = ${mobile ?? ''} order by seq desc limit 1`,
    )
  ).code;
/** Requests a code that sets the password, a minute after the last one. */
const settingCode = async (member: TestMember): Promise<string> => {
  await server.db.run(sql`delete from rate_limit`);
  await server.call(password.sendPaymentPasswordCode, {}, member);
  return lastCode(member);
};
const set = async (member: TestMember, next = digits) =>
  server.call(password.setPaymentPassword, { code: await settingCode(member), password: next }, member);
/** Creates a member without a sign-in password, who signs in by SMS or through the messaging app. */
const withDigits = async (fields: MemberFields = {}): Promise<TestMember> => {
  const member = await server.memberWith({ walletCents: 500_000, ...fields });
  expect((await set(member)).code).toBe(200);
  return member;
};
const standing = async (member: TestMember) => (await server.call(password.getPaymentPassword, {}, member)).data;
/** Identifies the payee by a handle: payments by mobile number count as look-ups. */
const handleFor = async (member: TestMember): Promise<string> =>
  (await server.call(wallet.findMemberByMobile, { mobile: payee.mobile ?? '' }, member)).data?.id ?? '';
const payMember = async (member: TestMember, fields: { password?: string; code?: string } = {}) =>
  server.call(wallet.payMember, { payee: await handleFor(member), amountCents: 30_000, ...fields }, member);
const noticesOf = async (member: TestMember) =>
  (await server.call(notice.listNotices, { kind: 'service' }, member)).data.list.map(({ template }) => template);

describe('setting a payment password', () => {
  // WALLET-7
  it('requires a code for this purpose, and rejects an easily guessed password', async () => {
    const member = await server.memberWith({ mobile: '13912246813' });
    expect(await standing(member)).toEqual({ isSet: false, lockedUntil: null, hasSignInPassword: false });
    const attempt = async (fields: { code: string; password: string }) =>
      (await server.call(password.setPaymentPassword, fields, member)).key;
    const code = await settingCode(member);
    for (const trivial of ['111111', '123456', '987654', '890123', '246813'])
      expect(await attempt({ code, password: trivial })).toBe('payment.digitsTrivial');
    expect(await attempt({ code: code === '000000' ? '000001' : '000000', password: '805213' })).toBe('code.wrong');
    expect(await attempt({ code, password: '805213' })).toBeUndefined();
    expect(await attempt({ code, password: '805214' })).toBe('code.wrong');
    expect(await standing(member)).toMatchObject({ isSet: true, lockedUntil: null });
    for (const bad of ['12345', '1234567', '８０５２１３', 'abcdef', ''])
      expect((await server.call(password.setPaymentPassword, { code: '805213', password: bad }, member)).code).toBe(400);
    expect(await noticesOf(member)).toEqual(['paymentPasswordSet']);
  });

  it('is refused without a mobile', async () => {
    const member = await server.memberWith({ mobile: null });
    expect((await server.call(password.sendPaymentPasswordCode, {}, member)).code).not.toBe(200);
    expect((await server.call(password.setPaymentPassword, { code: '123450', password: digits }, member)).code).not.toBe(200);
  });

  it('encrypts what could be guessed from a copy of the table, and can be verified under a previous key', async () => {
    const { secrets } = server.deps;
    const hash = await hashDigits(server.deps, 'm', digits);
    const otherKey = Buffer.alloc(32, 201);
    expect(await areDigits(server.deps, 'm', hash, digits)).toBe('current');
    expect(await areDigits(server.deps, 'another member', hash, digits)).toBe('wrong');
    expect(await areDigits({ secrets: { ...secrets, secretKey: otherKey, formerKeys: [] } }, 'm', hash, digits)).toBe('wrong');
    expect(
      await areDigits({ secrets: { ...secrets, secretKey: otherKey, formerKeys: [secrets.secretKey] } }, 'm', hash, digits),
    ).toBe('former');
    expect([areTrivial('135792', '13900000000'), areTrivial('000000', '13912345678')]).toEqual([false, true]);
  });

  it('is erased when the member leaves', async () => {
    const member = await withDigits({ walletCents: 0 });
    await server.db.run(sql`delete from rate_limit`);
    await server.call(session.sendSmsCode, { mobile: member.mobile ?? '', scene: 'cancel' }, member);
    expect((await server.call(account.cancelAccount, { code: await lastCode(member) }, member)).code).toBe(200);
    expect(await server.db.maybe(sql`select from payment_password where member_id = ${member.id}`)).toBeUndefined();
  });
});

describe('confirming', () => {
  // WALLET-6, WALLET-7
  it('accepts only the payment password once it is set', async () => {
    const member = await server.memberWith({ walletCents: 500_000, password: 'Demo1234' });
    expect((await payMember(member, { password: 'Demo1234' })).code).toBe(200);
    await set(member);
    expect((await payMember(member, { password: 'Demo1234' })).key).toBe('payment.digitsNeeded');
    expect((await payMember(member, { password: wrong })).msg).toBe('支付密码错误，还可以试 4 次');
    expect((await payMember(member, { password: digits })).code).toBe(200);
    // A correct attempt resets the wrong ones.
    expect((await payMember(member, { password: wrong })).msg).toBe('支付密码错误，还可以试 4 次');
  });

  // WALLET-8
  it('counts twenty concurrent failures as five, locks for 15 minutes, and a refused payment does not reset the count', async () => {
    const member = await withDigits();
    const handle = await handleFor(member);
    const responses = await server.together(20, (i) => [
      wallet.payMember,
      { payee: handle, amountCents: 30_000, password: wrong },
      { token: member.token, key: `wrong-key-${i}` },
    ]);
    expect(responses.filter(({ key }) => key === 'payment.digitsWrong')).toHaveLength(4);
    expect(responses.filter(({ key }) => key === 'payment.passwordLocked')).toHaveLength(16);
    const { lockedUntil } = await standing(member);
    const minutes = (new Date(lockedUntil ?? 0).getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14.5);
    expect(minutes).toBeLessThanOrEqual(15);
    // Notified once, however many attempts follow.
    expect((await noticesOf(member)).filter((template) => template === 'paymentPasswordLocked')).toHaveLength(1);
    const refused = await payMember(member, { password: digits });
    expect([refused.key, refused.msg]).toEqual(['payment.passwordLocked', expect.not.stringMatching(/\d{3,} ?秒|T\d\d:/)]);
    await server.db.run(
      sql`update payment_password set locked_until = now() - interval '1 second' where member_id = ${member.id}`,
    );
    expect((await payMember(member, { password: wrong })).msg).toBe('支付密码错误，还可以试 4 次');
    expect((await payMember(member, { password: digits })).code).toBe(200);
  });

  it('counts an attempt once per key', async () => {
    const member = await withDigits();
    const handle = await handleFor(member);
    await server.together(10, () => [
      wallet.payMember,
      { payee: handle, amountCents: 30_000, password: wrong },
      { token: member.token, key: 'one-wrong-try' },
    ]);
    expect((await payMember(member, { password: wrong })).msg).toBe('支付密码错误，还可以试 3 次');
  });

  it('allows twenty concurrent successes', async () => {
    const member = await withDigits();
    const handle = await handleFor(member);
    const responses = await server.together(20, (i) => [
      wallet.payMember,
      { payee: handle, amountCents: 10_000, password: digits },
      { token: member.token, key: `right-key-${i}` },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(20);
    expect(await audit(server.db)).toEqual([]);
  });

  // WALLET-9
  it('works again after a reset by a code, which notifies the member and delays large withdrawals', async () => {
    const member = await withDigits();
    for (let i = 0; i < 5; i += 1) await payMember(member, { password: wrong });
    expect((await payMember(member, { password: digits })).key).toBe('payment.passwordLocked');
    const before = await server.db.one<{ at: string | null }>(
      sql`select credentials_changed_at as at from member where id = ${member.id}`,
    );
    expect(before.at).toBeNull();
    expect((await set(member, '805213')).data).toMatchObject({ isSet: true, lockedUntil: null });
    expect((await payMember(member, { password: '805213' })).code).toBe(200);
    const after = await server.db.one<{ at: string | null }>(
      sql`select credentials_changed_at as at from member where id = ${member.id}`,
    );
    expect(after.at).not.toBeNull();
    expect(await noticesOf(member)).toEqual(expect.arrayContaining(['paymentPasswordReset', 'paymentPasswordSet']));
  });
});

describe('a member without a sign-in password', () => {
  const payment = async (member: TestMember, amountCents: number): Promise<string> => {
    // A service-fee top-up is a payment like any other, paid from the wallet.
    const opened = await server.call(recharge.startRecharge, { kind: 'serviceFee', amountCents, channel: 'sandbox' }, member);
    return opened.data.payNo;
  };
  const withCard = async (member: TestMember): Promise<string> => {
    const secrets = { holder: '林知夏', number: cardNumber(900 + Math.floor(Math.random() * 90)), mobile: '13911112222' };
    const { id } = await server.db.one<{ id: string }>(sql`
      insert into bank_card (member_id, sealed, number_mac, bank, tail, is_default, changed_at)
      values (${member.id}, ${sealCard(server.deps, member.id, secrets)}, ${numberMacs(server.deps, secrets.number)[0]}, 'icbc',
        ${secrets.number.slice(-4)}, true, now() - interval '2 days') returning id`);
    return id;
  };
  const withPoints = (member: TestMember, count: number) =>
    server.db.inTx((tx) =>
      post(tx, {
        kind: 'test.points',
        ref: member.id,
        entries: [
          { account: { kind: 'pointsIssue', owner: 'platform' }, amount: -count },
          { account: { kind: 'points', owner: member.id }, amount: count },
        ],
      }),
    );

  it('is told to set a payment password or to use a code', async () => {
    const member = await server.memberWith({ walletCents: 500_000 });
    expect((await payMember(member, { password: 'Demo1234' })).key).toBe('payment.passwordMissing');
  });

  it('pays at the cashier, withdraws and gifts by payment password', async () => {
    const member = await withDigits();
    await withPoints(member, 3_000);
    const payNo = await payment(member, 60_000);
    const attempt = (fields: { password?: string }) =>
      server.call(pay.startPayment, { payNo, channel: 'balance', ...fields }, member);
    expect((await attempt({})).key).toBe('payment.passwordNeeded');
    expect((await attempt({ password: digits })).data.state).toBe('paid');
    const cardId = await withCard(member);
    const request = { type: 'personal', cardId, amountCents: 20_000, feeCents: 0 } as const;
    expect((await server.call(withdrawal.applyForWithdrawal, request, member)).key).toBe('withdraw.proof');
    expect((await server.call(withdrawal.applyForWithdrawal, { ...request, password: digits }, member)).code).toBe(200);
    const gift = { mobile: payee.mobile ?? '', points: 1_500 };
    expect((await server.call(points.giftPoints, gift, member)).key).toBe('gift.codeNeeded');
    expect((await server.call(points.giftPoints, { ...gift, password: digits }, member)).code).toBe(200);
  });

  it('pays at the cashier by a code that names the amount and is valid for this payment', async () => {
    const member = await server.memberWith({ walletCents: 500_000 });
    const [payNo, otherPayNo] = [await payment(member, 60_000), await payment(member, 60_000)];
    await server.call(password.sendPaymentCode, { purpose: 'payment', ref: payNo, amountCents: 60_000 }, member);
    const { text, code } = await server.db.one<{ text: string; code: string }>(
      sql`select body as text, code from sms_inbox where mobile = ${member.mobile ?? ''} order by seq desc limit 1`,
    );
    expect(text).toContain('使用钱包付款 ¥600.00');
    expect((await server.call(pay.startPayment, { payNo: otherPayNo, channel: 'balance', code }, member)).key).toBe('code.wrong');
    expect((await server.call(pay.startPayment, { payNo, channel: 'balance', code }, member)).data.state).toBe('paid');
  });

  // WALLET-8
  it('withdraws nothing while the payment password is locked, nor by a code', async () => {
    const member = await withDigits();
    const cardId = await withCard(member);
    for (let i = 0; i < 5; i += 1) await payMember(member, { password: wrong });
    const request = { type: 'personal', cardId, amountCents: 20_000, feeCents: 0 } as const;
    await server.db.run(sql`delete from rate_limit`);
    await server.call(withdrawal.sendWithdrawalCode, { type: 'personal', cardId, amountCents: 20_000 }, member);
    const code = await lastCode(member);
    const refused = await server.call(withdrawal.applyForWithdrawal, { ...request, code }, member);
    expect([refused.key, refused.code]).toEqual(['withdraw.locked', 409]);
    await set(member, '805213');
    await server.call(withdrawal.sendWithdrawalCode, { type: 'personal', cardId, amountCents: 20_000 }, member);
    expect((await server.call(withdrawal.applyForWithdrawal, { ...request, password: '805213' }, member)).code).toBe(200);
  });
});

describe('the daily sum', () => {
  // WALLET-3
  it('requires the password at the cashier once wallet payments exceed 500.00, also for twenty concurrent ones', async () => {
    const member = await server.memberWith({ walletCents: 1_000_000 });
    const numbers: string[] = [];
    for (let i = 0; i < 20; i += 1)
      numbers.push(
        (await server.call(recharge.startRecharge, { kind: 'serviceFee', amountCents: 15_000, channel: 'sandbox' }, member)).data
          .payNo,
      );
    const responses = await server.together(20, (i) => [
      pay.startPayment,
      { payNo: numbers[i] ?? '', channel: 'balance' as const },
      { token: member.token, key: `cashier-key-${i}` },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(3);
    expect(responses.filter(({ key }) => key === 'payment.passwordNeeded')).toHaveLength(17);
    expect(await audit(server.db)).toEqual([]);
  });

  it('checks the password of twenty concurrent payments after those that need none', async () => {
    const member = await withDigits({ walletCents: 1_000_000 });
    const numbers: string[] = [];
    for (let i = 0; i < 20; i += 1)
      numbers.push(
        (await server.call(recharge.startRecharge, { kind: 'serviceFee', amountCents: 15_000, channel: 'sandbox' }, member)).data
          .payNo,
      );
    const payAll = (prefix: string, typed: string) =>
      server.together(20, (i) => [
        pay.startPayment,
        { payNo: numbers[i] ?? '', channel: 'balance' as const, password: typed },
        { token: member.token, key: `${prefix}-${i}` },
      ]);
    const responses = await payAll('guessed', wrong);
    const keysOf = (key: string) => responses.filter((answer) => answer.key === key).length;
    expect([responses.filter(({ code }) => code === 200).length, keysOf('payment.digitsWrong')]).toEqual([3, 4]);
    expect(keysOf('payment.passwordLocked')).toBe(13);
    await server.db.run(sql`update payment_password set locked_until = null, wrong_tries = 0 where member_id = ${member.id}`);
    await server.db.run(sql`delete from rate_limit`);
    expect((await payAll('confirmed', digits)).map(({ code }) => code)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await audit(server.db)).toEqual([]);
  });

  it('blocks no other payment while a password is checked', async () => {
    const member = await withDigits({ walletCents: 1_000_000 });
    const handle = await handleFor(member);
    const { payNo } = (
      await server.call(recharge.startRecharge, { kind: 'serviceFee', amountCents: 60_000, channel: 'sandbox' }, member)
    ).data;
    const lock = new EventEmitter();
    const locked = once(lock, 'taken');
    // The check waits for the password's row, as for a concurrent attempt.
    const concurrentAttempt = server.db.inTx(async (tx) => {
      await tx.run(sql`select from payment_password where member_id = ${member.id} for no key update`);
      const released = once(lock, 'released');
      lock.emit('taken');
      await released;
    });
    await locked;
    const slow = server.call(pay.startPayment, { payNo, channel: 'balance', password: digits }, member);
    const waiting = () =>
      server.db.rows(sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
        and query like '%payment_password%'`);
    while ((await waiting()).length === 0);
    // Meanwhile the same wallet can pay, and the payment's row is not locked.
    expect((await server.call(wallet.payMember, { payee: handle, amountCents: 100 }, member)).code).toBe(200);
    expect(await server.db.rows(sql`select state from payment where pay_no = ${payNo} for update nowait`)).toHaveLength(1);
    lock.emit('released');
    await concurrentAttempt;
    expect((await slow).data.state).toBe('paid');
  });

  // WALLET-5
  it('limits top-ups to 100,000.00 a day, also for twenty concurrent ones', async () => {
    const member = await server.memberWith({});
    const responses = await server.together(20, (i) => [
      recharge.startRecharge,
      { kind: 'wallet' as const, amountCents: 3_000_000, channel: 'sandbox' as const },
      { token: member.token, key: `top-up-key-${i}` },
    ]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(3);
    const refused = responses.filter(({ key }) => key === 'payment.dailyTopUp');
    expect([refused.length, refused[0]?.msg]).toEqual([17, '每日最多充值 ¥100,000.00，今日还可充值 ¥10,000.00']);
  });
});
