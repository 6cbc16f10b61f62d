import { join } from 'node:path';
import { pay } from '@juhe/contract/payment/pay';
import type { ClientInput } from '@juhe/contract/operation';
import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/db.ts';
import { Failure } from '../../http/failure/failures.ts';
import { post } from '../../ledger/post.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { startChild } from '../../test/child.ts';
import type { TestMember } from '../../test/test-member.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import { paymentMachine } from './machine.ts';
import { closePayment, escrowOf, receive, refund } from './money.ts';
import type { Payment } from './pay.repository.ts';
import { createPayment } from './pay.service.ts';
import { payables } from './payables.ts';
import { sandboxSigner, signatureHeader } from './sandbox-channel.ts';

let t: TestServer;
let ann: TestMember;
const paidRefs: string[] = [];
let onPaid: (tx: Tx, payment: Payment) => Promise<void> = async () => {};
let number = 0;

beforeAll(async () => {
  const testPayables = payables.with({
    thing: {
      page: () => null,
      onPaid: async (tx, payment) => {
        await tx.run(sql`insert into test_effect (pay_no) values (${payment.payNo})`);
        await onPaid(tx, payment);
      },
      onExpired: async (_tx, { refs }) => {
        paidRefs.push(`expired ${refs.join()}`);
      },
    },
  });
  t = await testServer({ extensions: [testPayables] });
  // Deliberately without a unique key: a duplicated effect shows as a second row.
  await t.db.run(sql`create table test_effect (pay_no text not null)`);
});
// A member for each test, since rate limits are per member.
beforeEach(async () => {
  ann = await t.memberWith({ walletCents: 200_000, password: 'Secret123' });
});
afterAll(() => t.close());
afterEach(async () => {
  onPaid = async () => {};
  expect(await audit(t.db)).toEqual([]);
});

const open = (amountCents: number, options: { member?: TestMember; refs?: string[]; expiresInSeconds?: number } = {}) => {
  number += 1;
  return t.db.inTx((tx) =>
    createPayment(t.deps, tx, {
      memberId: (options.member ?? ann).id,
      kind: 'thing',
      refs: options.refs ?? [`thing-${number}`],
      subject: '<b>茶</b>',
      amountCents,
      expiresInSeconds: options.expiresInSeconds,
    }),
  );
};
const stateOf = async (payNo: string) =>
  (await t.db.one<{ state: string }>(sql`select state from payment where pay_no = ${payNo}`)).state;
const effectsOf = async (payNo: string) => (await t.db.rows(sql`select from test_effect where pay_no = ${payNo}`)).length;
const escrow = (payNo: string) => balanceOf(t.db, escrowOf(payNo));
const wallet = (member = ann) => balanceOf(t.db, { kind: 'memberWallet', owner: member.id });
const gateway = () => balanceOf(t.db, { kind: 'gatewayClearing', owner: 'sandbox' });
const keyOf = (error: unknown) => (error instanceof Failure ? error.key : error);
const signer = () => sandboxSigner(t.deps.secrets.secretKey);
const callback = (notice: object, signature?: string) => {
  const payload = JSON.stringify(notice);
  return t.app.inject({
    method: 'POST',
    url: '/pay/callback/sandbox',
    headers: { 'content-type': 'application/json', [signatureHeader]: signature ?? signer().signBody(payload) },
    payload,
  });
};
const paid = (payment: { payNo: string; amountCents: number }, tradeNo: string) =>
  callback({ payNo: payment.payNo, amountCents: payment.amountCents, tradeNo, result: 'success' });

describe('opening a payment', () => {
  test('returns the open payment of the same items, also for concurrent calls', async () => {
    const payments = await Promise.all(Array.from({ length: 10 }, () => open(500, { refs: ['o1', 'o2'] })));
    expect(new Set(payments.map(({ payNo }) => payNo)).size).toBe(1);
    expect(payments[0]).toMatchObject({ state: 'created', amountCents: 500, payNo: expect.stringMatching(/^P\d{22}$/) });
  });

  test('closes an open payment with other overlapping items, and refuses paid ones', async () => {
    const first = await open(500, { refs: ['p1', 'p2'] });
    const second = await open(300, { refs: ['p2'] });
    expect([await stateOf(first.payNo), await stateOf(second.payNo)]).toEqual(['closed', 'created']);
    await paid(second, 'trade-p2');
    await expect(open(300, { refs: ['p2', 'p3'] }).catch(keyOf)).resolves.toBe('payment.alreadyPaid');
  });
});

describe('paying from the wallet', () => {
  test('transfers the money into escrow once for 20 concurrent callers', async () => {
    const payment = await open(1200);
    const before = await wallet();
    const responses = await t.together(20, () => [
      pay.startPayment,
      { payNo: payment.payNo, channel: 'balance' as const },
      { token: ann.token },
    ]);
    for (const { code, data } of responses) expect([code, data.state]).toEqual([200, 'paid']);
    expect([await wallet(), await escrow(payment.payNo), await effectsOf(payment.payNo)]).toEqual([before - 1200, 1200, 1]);
    expect((await paymentMachine.history(t.db, payment.payNo)).map(({ event }) => event)).toEqual(['created', 'choose', 'pay']);
  });

  test('refuses when the wallet is short, without effect', async () => {
    const poor = await t.memberWith({ walletCents: 99 });
    const payment = await open(100, { member: poor });
    const answer = await t.as(poor)(pay.startPayment, { payNo: payment.payNo, channel: 'balance' });
    expect([answer.code, answer.key]).toEqual([409, 'ledger.insufficientFunds']);
    expect([await stateOf(payment.payNo), await wallet(poor)]).toEqual(['created', 99]);
    const { data } = await t.as(poor)(pay.listPaymentChannels, { payNo: payment.payNo });
    expect(data.channels.find(({ channel }) => channel === 'balance')).toEqual({
      channel: 'balance',
      enabled: false,
      needsPassword: false,
    });
  });

  test('requires the password over 500 yuan', async () => {
    const payment = await open(50_001);
    const attempt = async (password?: string) =>
      (await t.as(ann)(pay.startPayment, { payNo: payment.payNo, channel: 'balance', password })).key;
    expect(await attempt()).toBe('payment.passwordNeeded');
    expect(await attempt('Wrong1234')).toBe('payment.passwordWrong');
    expect(await stateOf(payment.payNo)).toBe('created');
    expect(await attempt('Secret123')).toBeUndefined();
    expect(await stateOf(payment.payNo)).toBe('paid');
    const bob = await t.memberWith({ walletCents: 60_000 });
    const otherPayment = await open(50_001, { member: bob });
    expect((await t.as(bob)(pay.startPayment, { payNo: otherPayment.payNo, channel: 'balance', password: 'x' })).key).toBe(
      'payment.passwordMissing',
    );
  });

  // WALLET-6
  test('requires a fresh proof from members with a second factor instead, and the same attempt continues', async () => {
    const zoe = await t.memberWith({ walletCents: 60_000, password: 'Secret123' });
    await t.db.run(sql`insert into member_totp (member_id, secret_sealed, confirmed_at) values (${zoe.id}, '\\x00', now())`);
    const { payNo } = await open(50_001, { member: zoe });
    const { data } = await t.as(zoe)(pay.listPaymentChannels, { payNo });
    expect(data.channels.find(({ channel }) => channel === 'balance')).toMatchObject({ enabled: true, needsPassword: false });
    const attempt = () =>
      t.call(pay.startPayment, { payNo, channel: 'balance', password: 'Secret123' }, { token: zoe.token, key: 'attempt-of-zoe' });
    expect(await attempt()).toMatchObject({ code: 403, key: 'proofNeeded' });
    await t.db.run(sql`update session set proved_at = now() - interval '6 minutes' where member_id = ${zoe.id}`);
    expect(await attempt()).toMatchObject({ key: 'proofNeeded' });
    await t.db.run(sql`update session set proved_at = now() where member_id = ${zoe.id}`);
    expect(await attempt()).toMatchObject({ code: 200 });
    expect(await stateOf(payNo)).toBe('paid');
  });

  test("responds to another member's payment as to a missing one", async () => {
    const payment = await open(100);
    const eve = await t.memberWith({ walletCents: 1000 });
    for (const payNo of [payment.payNo, 'P0']) {
      expect((await t.as(eve)(pay.startPayment, { payNo, channel: 'balance' })).code).toBe(404);
      expect((await t.as(eve)(pay.getPayment, { payNo })).code).toBe(404);
      expect((await t.as(eve)(pay.listPaymentChannels, { payNo })).code).toBe(404);
    }
    expect((await t.as(ann)(pay.getPayment, { payNo: payment.payNo })).data).toMatchObject({
      state: 'created',
      refundedCents: 0,
    });
  });

  test('rejects disabled channels, return addresses outside the site, and calls without a key', async () => {
    const { payNo } = await open(100);
    const attempt = (fields: Partial<ClientInput<typeof pay.startPayment>>, options = {}) =>
      t.as(ann)(pay.startPayment, { payNo, channel: 'sandbox' as const, ...fields }, options);
    expect((await attempt({ channel: 'wechat' as 'sandbox' })).code).toBe(400);
    for (const returnTo of ['https://evil.example', '//evil.example', '/pages/../../x', '/pages/a"b', '/h5/', '/pages/x\\y']) {
      expect((await attempt({ returnTo })).code).toBe(400);
    }
    expect((await attempt({}, { key: null })).code).toBe(400);
    expect(await stateOf(payNo)).toBe('created');
  });
});

describe('a callback', () => {
  test('takes effect once for 20 concurrent deliveries', async () => {
    const payment = await open(700);
    const responses = await Promise.all(Array.from({ length: 20 }, () => paid(payment, 'trade-20')));
    for (const answer of responses) expect([answer.statusCode, answer.body]).toEqual([200, '{"code":"SUCCESS"}']);
    expect([await stateOf(payment.payNo), await escrow(payment.payNo), await effectsOf(payment.payNo)]).toEqual(['paid', 700, 1]);
  });

  test('is rejected with a wrong signature, another amount, or invalid content', async () => {
    const payment = await open(700);
    const before = await gateway();
    const notice = { payNo: payment.payNo, amountCents: 700, tradeNo: 'x', result: 'success' };
    expect((await callback(notice, 'f'.repeat(64))).statusCode).toBe(400);
    expect((await callback(notice, '聚')).statusCode).toBe(400);
    expect((await callback({ ...notice, amountCents: 699 })).statusCode).toBe(400);
    expect((await callback({ ...notice, payNo: 'P0' })).statusCode).toBe(400);
    expect((await callback({ nonsense: true })).statusCode).toBe(400);
    expect((await t.app.inject({ method: 'POST', url: '/pay/callback/balance', payload: {} })).statusCode).toBe(400);
    expect((await t.app.inject({ method: 'POST', url: '/pay/callback/none', payload: {} })).statusCode).toBe(400);
    expect([await stateOf(payment.payNo), await gateway(), await effectsOf(payment.payNo)]).toEqual(['created', before, 0]);
  });

  test('of a failure leaves the payment payable', async () => {
    const payment = await open(700);
    expect((await callback({ payNo: payment.payNo, amountCents: 700, tradeNo: 'f', result: 'failure' })).statusCode).toBe(200);
    expect(await stateOf(payment.payNo)).toBe('created');
  });

  test('for a closed payment refunds the money', async () => {
    const payment = await open(700);
    await t.db.inTx((tx) => closePayment(tx, payment.payNo, systemActor));
    const before = await gateway();
    await Promise.all([paid(payment, 'late'), paid(payment, 'late')]);
    expect([await stateOf(payment.payNo), await gateway(), await escrow(payment.payNo), await effectsOf(payment.payNo)]).toEqual([
      'refunded',
      before,
      0,
      0,
    ]);
    const entries = await t.db.rows(sql`select from ledger_transaction where ref = ${payment.payNo}`);
    expect(entries).toHaveLength(1);
  });

  test('of a second payment for the same items refunds only that one', async () => {
    const payment = await open(700);
    await paid(payment, 'one');
    const before = await gateway();
    await paid(payment, 'two');
    expect([await stateOf(payment.payNo), await gateway(), await escrow(payment.payNo)]).toEqual(['paid', before, 700]);
    const receipts = await t.db.rows(sql`select accepted from payment_receipt where pay_no = ${payment.payNo} order by trade_no`);
    expect(receipts).toEqual([{ accepted: true }, { accepted: false }]);
  });

  test('leads to exactly one outcome when paying, closing and a callback are concurrent', async () => {
    for (let n = 0; n < 8; n += 1) {
      const payment = await open(100);
      const before = (await wallet()) - (await gateway());
      await Promise.allSettled([
        t.as(ann)(pay.startPayment, { payNo: payment.payNo, channel: 'balance' }),
        t.db.inTx((tx) => closePayment(tx, payment.payNo, systemActor)),
        paid(payment, `race-${n}`),
      ]);
      const state = await stateOf(payment.payNo);
      const inEscrow = await escrow(payment.payNo);
      expect([state, inEscrow, await effectsOf(payment.payNo)]).toEqual(inEscrow === 100 ? ['paid', 100, 1] : [state, 0, 0]);
      expect(['paid', 'closed', 'refunded']).toContain(state);
      // The amount that left the wallet or the gateway equals the amount in escrow.
      expect(Math.abs((await wallet()) - (await gateway()) - before)).toBe(inEscrow);
    }
  });

  test('whose effect fails is reported to the gateway, and the next delivery pays', async () => {
    const payment = await open(700);
    onPaid = () => Promise.reject(new Error('the shelf is broken'));
    const log = t.deps.log.level;
    t.deps.log.level = 'silent';
    expect((await paid(payment, 'again')).statusCode).toBe(500);
    t.deps.log.level = log;
    expect([await stateOf(payment.payNo), await escrow(payment.payNo)]).toEqual(['created', 0]);
    onPaid = async () => {};
    expect((await paid(payment, 'again')).statusCode).toBe(200);
    expect([await stateOf(payment.payNo), await escrow(payment.payNo), await effectsOf(payment.payNo)]).toEqual(['paid', 700, 1]);
  });

  test('survives kill -9 between its arrival and its effect', async () => {
    const payments = await Promise.all(Array.from({ length: 40 }, () => open(10)));
    const list = payments.map(({ payNo }) => payNo).join();
    for (const killAfter of [5, 10]) {
      const child = startChild(join(__dirname, '../../test/payment-child.ts'), {
        CHILD_DATABASE_URL: t.databaseUrl,
        CHILD_PAYMENTS: list,
      });
      await child.line((line) => Number(line) >= killAfter);
      await child.kill();
      expect(await audit(t.db)).toEqual([]);
      for (const { payNo } of payments) {
        const isPaid = (await stateOf(payNo)) === 'paid';
        expect([await escrow(payNo), await effectsOf(payNo)]).toEqual(isPaid ? [10, 1] : [0, 0]);
      }
    }
    await Promise.all(
      payments.map(({ payNo }) =>
        t.db.inTx((tx) => receive(t.deps, tx, { payNo, channel: 'sandbox', tradeNo: `kill-${payNo}`, amountCents: 10 })),
      ),
    );
    for (const { payNo } of payments) expect([await escrow(payNo), await effectsOf(payNo)]).toEqual([10, 1]);
  }, 60_000);
});

describe('a refund', () => {
  const refundAmount = (payNo: string, amount: number, key: string) =>
    t.db.inTx((tx) => refund(tx, { payNo, amount, key, reason: 'sour' })).catch(keyOf);

  test('is paid in parts through the original channel, and never exceeds the payment', async () => {
    const payment = await open(1000);
    await t.as(ann)(pay.startPayment, { payNo: payment.payNo, channel: 'balance' });
    const before = await wallet();
    await refundAmount(payment.payNo, 300, 'r1');
    await refundAmount(payment.payNo, 300, 'r1');
    expect([await stateOf(payment.payNo), await wallet()]).toEqual(['paid', before + 300]);
    expect(await refundAmount(payment.payNo, 701, 'r2')).toBe('payment.refundTooMuch');
    await refundAmount(payment.payNo, 700, 'r3');
    expect([await stateOf(payment.payNo), await wallet(), await escrow(payment.payNo)]).toEqual(['refunded', before + 1000, 0]);
    expect(await refundAmount(payment.payNo, 1, 'r4')).toBe('payment.refused');
  });

  test('pays exactly the available amount to concurrent callers', async () => {
    const payment = await open(1000);
    await paid(payment, 'refund-race');
    const before = await gateway();
    const results = await Promise.all(Array.from({ length: 20 }, (_, n) => refundAmount(payment.payNo, 300, `race-${n}`)));
    expect(results.filter((result) => result === 'payment.refundTooMuch')).toHaveLength(17);
    expect([await gateway(), await escrow(payment.payNo)]).toEqual([before + 900, 100]);
  });

  test('debits the account that the payable moved the money to, and may be started by the payable', async () => {
    const shop = { kind: 'companyWallet', owner: 'shop' } as const;
    const moved = await open(400);
    onPaid = async (tx, { payNo }) => {
      await post(tx, {
        kind: 'settle',
        ref: payNo,
        entries: [
          { account: escrowOf(payNo), amount: -400 },
          { account: shop, amount: 400 },
        ],
      });
    };
    await paid(moved, 'moved');
    expect(await refundAmount(moved.payNo, 400, 'short')).toBe('ledger.insufficientFunds');
    await t.db.inTx((tx) => refund(tx, { payNo: moved.payNo, amount: 400, key: 'from-shop', from: shop }));
    expect([await balanceOf(t.db, shop), await stateOf(moved.payNo)]).toEqual([0, 'refunded']);
    const unwanted = await open(400);
    onPaid = async (tx, { payNo }) => {
      await refund(tx, { payNo, amount: 400, key: `full-${payNo}`, reason: 'no place left' });
    };
    await paid(unwanted, 'unwanted');
    expect([await stateOf(unwanted.payNo), await escrow(unwanted.payNo)]).toEqual(['refunded', 0]);
  });
});

test('an unpaid payment expires by its deadline, and is refused immediately even before the job has run', async () => {
  const payment = await open(100, { refs: ['exp'], expiresInSeconds: 600 });
  await t.db.run(sql`update payment set expires_at = now() - interval '1 second' where pay_no = ${payment.payNo}`);
  expect((await t.as(ann)(pay.startPayment, { payNo: payment.payNo, channel: 'balance' })).key).toBe('payment.closed');
  expect(await t.meetDeadlines('payment.expire', payment.payNo)).toBe(1);
  expect([await stateOf(payment.payNo), paidRefs]).toEqual(['closed', ['expired exp']]);
  const inTime = await open(100, { expiresInSeconds: 600 });
  await t.as(ann)(pay.startPayment, { payNo: inTime.payNo, channel: 'balance' });
  expect(await t.meetDeadlines('payment.expire', inTime.payNo)).toBe(0);
});
