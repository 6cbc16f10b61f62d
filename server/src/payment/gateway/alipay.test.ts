import { sql } from '../../db/sql.ts';
import { audit } from '../../ledger/read.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { alipayServer, type AlipayServer } from '../../test/alipay-server.ts';
import { gatewayPayments, telephone, testPayables } from '../../test/gateway-payment.ts';
import type { TestMember } from '../../test/test-member.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import { closePayment, refund } from '../pay/money.ts';

let gateway: AlipayServer;
let t: TestServer;
let ann: TestMember;
let at: ReturnType<typeof gatewayPayments>;

beforeAll(async () => {
  gateway = await alipayServer();
  const env = { ...gateway.env, LOG_LEVEL: 'silent', PUBLIC_ORIGIN: 'https://shop.example.org' };
  t = await testServer({ extensions: [testPayables], env });
  at = gatewayPayments(t, 'alipay');
});
beforeEach(async () => {
  ann = await t.memberWith();
});
afterEach(async () => {
  gateway.setBusy(false);
  gateway.setRefusing(false);
  gateway.setSigning(true);
  expect(await audit(t.db)).toEqual([]);
});
afterAll(async () => {
  await t.close();
  await gateway.close();
});

/** A payment whose page the payer has opened at the gateway. */
const opened = async (cents: number, options: Parameters<typeof at.begin>[2] = {}) => {
  const { payNo, address, page } = await at.begin(ann, cents, options);
  return { payNo, address, ...gateway.visit(String(page.headers.location)) };
};
const paid = async (cents: number) => {
  const { payNo, outTradeNo } = await opened(cents);
  gateway.pay(outTradeNo);
  expect((await at.deliver(gateway.notice(outTradeNo))).body).toBe('success');
  return { payNo, outTradeNo };
};

describe('the cashier', () => {
  it.each([
    ['a desktop', undefined, 'alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY'],
    ['a telephone', telephone, 'alipay.trade.wap.pay', 'QUICK_WAP_WAY'],
  ])('sends %s to a signed page with every documented field', async (_, userAgent, method, product) => {
    const { payNo, params, biz, outTradeNo } = await opened(12_305, { userAgent: userAgent ?? '', expiresInSeconds: 1800 });
    expect(params).toMatchObject({ method, notify_url: 'https://shop.example.org/pay/callback/alipay' });
    expect(params['return_url']).toMatch(
      new RegExp(`^https://shop.example.org/pay/alipay/${payNo}\\?token=\\w+&lang=en&back=1$`),
    );
    expect(biz).toEqual({
      out_trade_no: outTradeNo,
      total_amount: '123.05',
      subject: '武夷岩茶    b ',
      product_code: product,
      seller_id: '2088000000000001',
      time_expire: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
  });

  it('queries the gateway for a returning payer, and reports an outage', async () => {
    const { payNo, address, outTradeNo } = await opened(700);
    for (const hinder of [gateway.setBusy, (is: boolean) => gateway.setSigning(!is)]) {
      hinder(true);
      expect((await at.get(`${address}&back=1`)).statusCode).toBe(409);
      hinder(false);
    }
    gateway.pay(outTradeNo);
    expect((await at.get(`${address}&back=1`)).headers.location).toBe('/h5/#/subPackages/order/list?tab=1');
    expect([await at.stateOf(payNo), await at.escrow(payNo)]).toEqual(['paid', 700]);
  });
});

describe('a notification', () => {
  it('pays once for 20 concurrent deliveries', async () => {
    const { payNo, outTradeNo } = await opened(700);
    gateway.pay(outTradeNo);
    const before = await at.clearing();
    const responses = await Promise.all(Array.from({ length: 20 }, () => at.deliver(gateway.notice(outTradeNo))));
    for (const answer of responses) expect([answer.statusCode, answer.body]).toEqual([200, 'success']);
    expect([await at.stateOf(payNo), await at.escrow(payNo), await at.clearing()]).toEqual(['paid', 700, before - 700]);
  });

  it('is rejected with a wrong signature, another merchant, an unknown trade, or a modified body', async () => {
    const { payNo, outTradeNo } = await opened(700);
    gateway.pay(outTradeNo);
    const good = gateway.notice(outTradeNo);
    for (const notice of [
      gateway.notice(outTradeNo, {}, gateway.foreignKey),
      gateway.notice(outTradeNo, { app_id: '2021000000000000' }),
      gateway.notice(outTradeNo, { seller_id: '2088999999999999' }),
      gateway.notice(outTradeNo, { out_trade_no: `${outTradeNo}9` }),
      { ...good, payload: good.payload.replace('TRADE_SUCCESS', 'TRADE_FINISHED') },
      { ...good, payload: '' },
    ])
      expect((await at.deliver(notice)).body).toBe('failure');
    expect([await at.stateOf(payNo), await at.escrow(payNo)]).toEqual(['paying', 0]);
  });

  it('of another amount is not booked and is reported to an operator', async () => {
    const { payNo, outTradeNo } = await opened(700);
    gateway.pay(outTradeNo);
    expect((await at.deliver(gateway.notice(outTradeNo, { total_amount: '6.99' }))).body).toBe('failure');
    const tasks = await at.tasks(gateway.trades.get(outTradeNo)?.tradeNo ?? '');
    expect([await at.stateOf(payNo), tasks]).toMatchObject(['paying', [{ kind: 'amountDiffers' }]]);
  });

  it('of a pending or refunded trade is accepted and changes nothing', async () => {
    const { payNo, outTradeNo } = await opened(700);
    expect((await at.deliver(gateway.notice(outTradeNo))).body).toBe('success');
    gateway.pay(outTradeNo);
    expect((await at.deliver(gateway.notice(outTradeNo, { gmt_refund: '2026-11-23 12:00:00' }))).body).toBe('success');
    expect(await at.stateOf(payNo)).toBe('paying');
  });
});

describe('without a notification', () => {
  const queryTrade = (outTradeNo: string) => t.meetDeadlines('payment.queryTrade', outTradeNo);
  const stateOfTrade = async (outTradeNo: string) =>
    (await t.db.one<{ state: string }>(sql`select state from payment_trade where out_trade_no = ${outTradeNo}`)).state;

  it('the gateway is queried, also about a page that nobody has opened', async () => {
    const { payNo } = await at.begin(ann, 700);
    const outTradeNo = await at.outTradeNoOf(payNo);
    expect([await queryTrade(outTradeNo), await stateOfTrade(outTradeNo)]).toEqual([1, 'open']);
    const second = await opened(700);
    gateway.pay(second.outTradeNo);
    await queryTrade(second.outTradeNo);
    expect([await at.stateOf(second.payNo), await at.escrow(second.payNo)]).toEqual(['paid', 700]);
    await t.db.run(sql`update payment_trade set expires_at = now() where out_trade_no = ${outTradeNo}`);
    await queryTrade(outTradeNo);
    expect(await stateOfTrade(outTradeNo)).toBe('closed');
  });

  it('an expired trade is closed, and a payment received nevertheless is refunded', async () => {
    const [open, late] = [await opened(700), await opened(700)];
    for (const { payNo } of [open, late]) await t.db.inTx((tx) => closePayment(tx, payNo, systemActor));
    gateway.pay(late.outTradeNo);
    await queryTrade(open.outTradeNo);
    await queryTrade(late.outTradeNo);
    expect(gateway.trades.get(open.outTradeNo)?.state).toBe('TRADE_CLOSED');
    const [back] = await at.returns(late.payNo);
    await t.meetDeadlines('payment.sendRefund', back?.refundNo);
    expect([await at.stateOf(late.payNo), gateway.refunds.get(back?.refundNo ?? '')?.amount]).toEqual(['refunded', 7]);
  });
});

describe('a refund', () => {
  const refunded = async (cents: number, totalCents = cents) => {
    const { payNo } = await paid(totalCents);
    await t.db.inTx((tx) => refund(tx, { payNo, amount: cents, key: `refund-${payNo}`, reason: '不想要了' }));
    const refundNo = (await at.returns(payNo))[0]?.refundNo ?? '';
    const stateOf = async () => (await at.returns(payNo))[0]?.state;
    return { refundNo, stateOf, send: () => t.meetDeadlines('payment.sendRefund', refundNo) };
  };

  it('in part is sent to the gateway once, also after a busy response', async () => {
    const { refundNo, stateOf, send } = await refunded(305, 1000);
    gateway.setBusy(true);
    expect(await send()).toBe(0);
    gateway.setBusy(false);
    await send();
    expect([await stateOf(), gateway.refunds.get(refundNo)?.amount]).toEqual(['done', 3.05]);
  });

  // PAYMENT-1
  it('rejected by the bank a day later is reported to an operator', async () => {
    const { refundNo, stateOf, send } = await refunded(300);
    await send();
    expect(await stateOf()).toBe('done');
    Object.assign(gateway.refunds.get(refundNo) ?? {}, { isReturnedByBank: true });
    await send();
    expect([await stateOf(), await at.tasks(refundNo)]).toMatchObject(['failed', [{ kind: 'refundFailed' }]]);
  });

  it('rejected immediately is reported to an operator', async () => {
    gateway.setRefusing(true);
    const { refundNo, stateOf, send } = await refunded(300);
    await send();
    expect([await stateOf(), await at.tasks(refundNo)]).toMatchObject(['failed', [{ kind: 'refundFailed' }]]);
  });
});
