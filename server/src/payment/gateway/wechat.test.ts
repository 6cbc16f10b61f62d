import { gateway as desk } from '@juhe/contract/payment/gateway';
import { recharge } from '@juhe/contract/payment/recharge';
import { notice as notices } from '@juhe/contract/social/notice';
import { sql } from '../../db/sql.ts';
import { balanceOf, audit } from '../../ledger/read.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { desktop, gatewayPayments, insideApp, telephone, testPayables } from '../../test/gateway-payment.ts';
import type { TestMember } from '../../test/test-member.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import { wechatPayServer, type WechatPayServer } from '../../test/wechat-pay-server.ts';
import { closePayment, refund } from '../pay/money.ts';

let gateway: WechatPayServer;
let t: TestServer;
let ann: TestMember;
let at: ReturnType<typeof gatewayPayments>;

beforeAll(async () => {
  gateway = await wechatPayServer();
  t = await testServer({
    extensions: [testPayables],
    env: {
      ...gateway.env,
      LOG_LEVEL: 'silent',
      PUBLIC_ORIGIN: 'https://shop.example.org',
      ...gateway.wxEnv,
    },
  });
  at = gatewayPayments(t, 'wechat');
});
beforeEach(async () => {
  ann = await t.memberWith();
  gateway.setRefundOutcome('SUCCESS');
  gateway.setBeforeAnswer(async () => {});
});
afterEach(async () => {
  expect(await audit(t.db)).toEqual([]);
});
afterAll(async () => {
  await t.close();
  await gateway.close();
});

/** A payment that was paid with a QR code. */
const paidPayment = async (cents: number) => {
  const { payNo } = await at.begin(ann, cents);
  const outTradeNo = await at.outTradeNoOf(payNo);
  gateway.pay(outTradeNo);
  expect((await at.deliver(gateway.paidNotice(outTradeNo))).statusCode).toBe(200);
  return { payNo, outTradeNo };
};

describe('the cashier', () => {
  it('opens a trade with every documented field and shows its QR code on a desktop', async () => {
    const { payNo, page, address } = await at.begin(ann, 12_345, { expiresInSeconds: 1800 });
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(page.body).toContain('<svg width="240"');
    expect(page.body).toContain('武夷岩茶 &amp; &lt;b&gt;');
    expect(page.body).toMatch(/http-equiv="refresh"/);
    expect(page.headers['content-security-policy']).not.toContain('script-src');
    const outTradeNo = await at.outTradeNoOf(payNo);
    expect(gateway.trades.get(outTradeNo)?.sent).toEqual({
      appid: 'wx0123456789abcdef',
      mchid: '1900000001',
      description: '武夷岩茶 & <b>',
      out_trade_no: outTradeNo,
      time_expire: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/),
      notify_url: 'https://shop.example.org/pay/callback/wechat',
      amount: { total: 12_345, currency: 'CNY' },
    });
    // Viewing the page again opens no further trade.
    await Promise.all([at.get(address), at.get(address), at.get(address)]);
    expect([...gateway.trades.keys()].filter((no) => no.startsWith(payNo))).toEqual([outTradeNo]);
    gateway.pay(outTradeNo);
    await at.deliver(gateway.paidNotice(outTradeNo));
    const laterPage = await at.get(address);
    expect([laterPage.statusCode, laterPage.headers.location]).toEqual([303, '/h5/#/subPackages/order/list?tab=1']);
  });

  it('redirects a phone to the app, with the return address', async () => {
    const { payNo, page } = await at.begin(ann, 100, { userAgent: telephone });
    expect(page.body).toContain('https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=');
    expect(page.body).toContain(`redirect_url=${encodeURIComponent(`https://shop.example.org/pay/wechat/${payNo}?token=`)}`);
    expect(page.body).toContain('<meta name="referrer" content="origin">');
    expect(gateway.trades.get(await at.outTradeNoOf(payNo))?.sent).toMatchObject({
      scene_info: { payer_client_ip: '127.0.0.1', h5_info: { type: 'Wap' } },
    });
  });

  it('starts the payment inside the app by a signature that identifies the merchant', async () => {
    await t.db.run(sql`insert into wx_account (provider, openid, member_id) values ('wechat', ${`o-${ann.id}`}, ${ann.id})`);
    const { payNo, page } = await at.begin(ann, 100, { userAgent: insideApp });
    const outTradeNo = await at.outTradeNoOf(payNo);
    expect(gateway.trades.get(outTradeNo)).toMatchObject({ kind: 'jsapi', sent: { payer: { openid: `o-${ann.id}` } } });
    const [, data = ''] = /data-params="([^"]*)"/.exec(page.body) ?? [];
    const params = JSON.parse(data.replaceAll('&quot;', '"'));
    expect(params).toMatchObject({ appId: 'wx0123456789abcdef', package: `prepay_id=wx${outTradeNo}`, signType: 'RSA' });
    expect(gateway.isBridgeSigned(params)).toBe(true);
    expect(page.headers['content-security-policy']).toMatch(/script-src 'sha256-[^']+';/);
  });

  it('reports an outage or an unsigned response of the gateway, and later continues under the same number', async () => {
    for (const hinder of [gateway.setAway, (is: boolean) => gateway.setSigning(!is)]) {
      hinder(true);
      const { payNo, address, page } = await at.begin(ann, 100);
      expect([page.statusCode, page.body.includes('Payment is not possible right now')]).toEqual([409, true]);
      hinder(false);
      expect((await at.get(address)).statusCode).toBe(200);
      expect((await t.db.rows(sql`select from payment_trade where pay_no = ${payNo}`)).length).toBe(1);
    }
  });

  it('is restricted to payers sent there, with a limited number of views', async () => {
    const { payNo, address } = await at.begin(ann, 100);
    expect((await at.get(`/pay/wechat/${payNo}?token=${'0'.repeat(32)}`)).statusCode).toBe(404);
    expect((await at.get(`/pay/wechat/${payNo}?token=聚`)).statusCode).toBe(404);
    const views = await Promise.all(Array.from({ length: 45 }, () => at.get(address)));
    expect(views.filter(({ statusCode }) => statusCode === 429).length).toBe(6);
    expect(views.filter(({ statusCode }) => statusCode === 200).length).toBe(39);
  });
});

describe('a notification', () => {
  it('pays once for 20 concurrent deliveries', async () => {
    const { payNo } = await at.begin(ann, 700);
    const outTradeNo = await at.outTradeNoOf(payNo);
    gateway.pay(outTradeNo);
    const before = await at.clearing();
    const responses = await Promise.all(Array.from({ length: 20 }, () => at.deliver(gateway.paidNotice(outTradeNo))));
    for (const answer of responses) expect([answer.statusCode, answer.body]).toEqual([200, '{"code":"SUCCESS"}']);
    expect([await at.stateOf(payNo), await at.escrow(payNo), await at.clearing()]).toEqual(['paid', 700, before - 700]);
  });

  it('is rejected with a wrong signature, as a replay, from another merchant, of an unknown trade, or modified', async () => {
    const { payNo } = await at.begin(ann, 700);
    const outTradeNo = await at.outTradeNoOf(payNo);
    gateway.pay(outTradeNo);
    const good = gateway.paidNotice(outTradeNo);
    for (const notice of [
      gateway.paidNotice(outTradeNo, {}, gateway.forge()),
      gateway.paidNotice(outTradeNo, {}, { at: Date.now() - 600_000 }),
      gateway.paidNotice(outTradeNo, { mchid: '1900000002' }),
      gateway.paidNotice(outTradeNo, { appid: 'wx9999999999999999' }),
      gateway.paidNotice(outTradeNo, { out_trade_no: `${outTradeNo}9` }),
      { ...good, payload: good.payload.replace('TRANSACTION', 'TRANSACTIOM') },
      { ...good, headers: { ...good.headers, 'wechatpay-signature': 'WECHATPAY/SIGNTEST/' } },
      { headers: { 'content-type': 'application/json' }, payload: good.payload },
    ]) {
      const { statusCode, body } = await at.deliver(notice);
      expect([statusCode, JSON.parse(body).code]).toEqual([400, 'FAIL']);
    }
    expect([await at.stateOf(payNo), await at.escrow(payNo)]).toEqual(['paying', 0]);
  });

  // PAYMENT-1
  it('of another amount is not booked and is reported to an operator, once', async () => {
    const { payNo } = await at.begin(ann, 700);
    const outTradeNo = await at.outTradeNoOf(payNo);
    gateway.pay(outTradeNo);
    const before = await at.clearing();
    for (const _ of [1, 2])
      expect((await at.deliver(gateway.paidNotice(outTradeNo, { amount: { total: 699, currency: 'CNY' } }))).statusCode).toBe(
        400,
      );
    const tradeNo = gateway.trades.get(outTradeNo)?.transactionId ?? '';
    expect([await at.stateOf(payNo), await at.clearing(), await at.tasks(tradeNo)]).toMatchObject([
      'paying',
      before,
      [{ kind: 'amountDiffers' }],
    ]);
  });

  it('may precede the response that opened the trade', async () => {
    gateway.setBeforeAnswer(async (outTradeNo) => {
      gateway.pay(outTradeNo);
      expect((await at.deliver(gateway.paidNotice(outTradeNo))).statusCode).toBe(200);
    });
    const { payNo } = await at.begin(ann, 700);
    expect([await at.stateOf(payNo), await at.escrow(payNo)]).toEqual(['paid', 700]);
  });

  it('signed by a new certificate causes one fetch; forged serial numbers do not cause repeated ones', async () => {
    const { payNo } = await at.begin(ann, 700);
    const outTradeNo = await at.outTradeNoOf(payNo);
    gateway.pay(outTradeNo);
    gateway.rotate();
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
    expect((await at.deliver(gateway.paidNotice(outTradeNo))).statusCode).toBe(200);
    expect(await at.stateOf(payNo)).toBe('paid');
    const certificateRequests = () => gateway.asked.filter((line) => line === 'GET /v3/certificates').length;
    const before = certificateRequests();
    for (const serial of ['AA', 'BB', 'CC']) await at.deliver(gateway.paidNotice(outTradeNo, {}, { serial }));
    expect(certificateRequests() - before).toBe(0);
    now.mockRestore();
  });
});

describe('without a notification', () => {
  it('the gateway is queried, immediately for a returning payer', async () => {
    const first = await at.begin(ann, 700);
    gateway.pay(await at.outTradeNoOf(first.payNo));
    await t.meetDeadlines('payment.queryTrade', await at.outTradeNoOf(first.payNo));
    expect([await at.stateOf(first.payNo), await at.escrow(first.payNo)]).toEqual(['paid', 700]);
    const second = await at.begin(ann, 300, { userAgent: telephone });
    const early = await at.get(`${second.address}&back=1`, telephone);
    expect([early.statusCode, early.body.includes('not confirmed yet')]).toEqual([200, true]);
    gateway.pay(await at.outTradeNoOf(second.payNo));
    expect((await at.get(`${second.address}&back=1`, telephone)).statusCode).toBe(303);
    expect(await at.stateOf(second.payNo)).toBe('paid');
  });

  it('an unpaid trade is queried again, and closed at the gateway when its payment has expired', async () => {
    const { payNo, address } = await at.begin(ann, 700);
    const outTradeNo = await at.outTradeNoOf(payNo);
    await t.meetDeadlines('payment.queryTrade', outTradeNo);
    const jobs = () => t.db.rows(sql`select from deadline where kind = 'payment.queryTrade' and ref = ${outTradeNo}`);
    expect(await jobs()).toHaveLength(1);
    await t.db.inTx((tx) => closePayment(tx, payNo, systemActor));
    await t.meetDeadlines('payment.queryTrade', outTradeNo);
    expect([gateway.trades.get(outTradeNo)?.state, await jobs()]).toEqual(['CLOSED', []]);
    expect((await at.get(address)).body).toContain('This payment is closed');
  });

  it('money for a payment closed meanwhile is refunded through the gateway', async () => {
    const { payNo } = await at.begin(ann, 700);
    const outTradeNo = await at.outTradeNoOf(payNo);
    const before = await at.clearing();
    await t.db.inTx((tx) => closePayment(tx, payNo, systemActor));
    gateway.pay(outTradeNo);
    await t.meetDeadlines('payment.queryTrade', outTradeNo);
    const [back] = await at.returns(payNo);
    expect([await at.stateOf(payNo), await at.clearing(), back]).toMatchObject(['refunded', before, { cents: 700 }]);
    await t.meetDeadlines('payment.sendRefund', back?.refundNo);
    expect([(await at.returns(payNo))[0]?.state, gateway.refunds.get(back?.refundNo ?? '')?.refund]).toEqual(['done', 700]);
  });

  it('the second paid trade of one payment is refunded', async () => {
    const { payNo, address } = await at.begin(ann, 700);
    const first = await at.outTradeNoOf(payNo);
    await at.get(address, telephone);
    const second = await at.outTradeNoOf(payNo);
    expect(second).not.toBe(first);
    gateway.pay(first);
    gateway.pay(second);
    await at.deliver(gateway.paidNotice(first));
    await at.deliver(gateway.paidNotice(second));
    expect([await at.stateOf(payNo), await at.escrow(payNo), await at.returns(payNo)]).toMatchObject([
      'paid',
      700,
      [{ cents: 700 }],
    ]);
  });
});

describe('a refund', () => {
  const refunded = async (cents: number, totalCents = cents) => {
    const { payNo } = await paidPayment(totalCents);
    await t.db.inTx((tx) => refund(tx, { payNo, amount: cents, key: `refund-${payNo}`, reason: '不想要了' }));
    const refundNo = (await at.returns(payNo))[0]?.refundNo ?? '';
    return { payNo, refundNo, send: () => t.meetDeadlines('payment.sendRefund', refundNo) };
  };
  const stateOfRefund = async (payNo: string) => (await at.returns(payNo)).map(({ state }) => state);

  it('in part is sent to the gateway once', async () => {
    const { payNo, refundNo, send } = await refunded(300, 1000);
    await send();
    expect([await stateOfRefund(payNo), gateway.refunds.get(refundNo)]).toMatchObject([['done'], { refund: 300, total: 1000 }]);
    // It is queried once more a day later, and then no longer.
    await send();
    expect([await stateOfRefund(payNo), await t.db.rows(sql`select from deadline where ref = ${refundNo}`)]).toEqual([
      ['done'],
      [],
    ]);
    expect(gateway.asked.filter((line) => line === `GET /v3/refund/domestic/refunds/${refundNo}`)).toHaveLength(1);
  });

  it('is retried while the gateway is unavailable or short of money', async () => {
    const { payNo, refundNo, send } = await refunded(300);
    gateway.setRefundOutcome('NOT_ENOUGH');
    expect(await send()).toBe(0);
    gateway.setAway(true);
    expect(await send()).toBe(0);
    gateway.setAway(false);
    gateway.setRefundOutcome('SUCCESS');
    expect(await send()).toBe(1);
    expect([await stateOfRefund(payNo), await at.tasks(refundNo)]).toEqual([['done'], []]);
  });

  it('that fails later is reported to an operator, who repeats it', async () => {
    gateway.setRefundOutcome('PROCESSING');
    const { payNo, refundNo, send } = await refunded(300);
    await send();
    expect(await stateOfRefund(payNo)).toEqual(['processing']);
    const notice = gateway.endRefund(refundNo, 'ABNORMAL');
    for (const _ of [1, 2]) expect((await at.deliver(notice)).statusCode).toBe(200);
    const [task] = await at.tasks(refundNo);
    expect([await stateOfRefund(payNo), task?.kind]).toEqual([['failed'], 'refundFailed']);
    // The payer is notified once, in the reader's language.
    const { list } = (await t.as(ann)(notices.listNotices, { kind: 'service' }, { lang: 'en' })).data;
    expect(list.map(({ title, text }) => [title, text])).toEqual([
      [
        'Refund not delivered',
        '¥3.00 for “武夷岩茶 & <b>” could not be returned to your payment method. The money is still with us. Our staff will return it another way; you need not do anything.',
      ],
    ]);
    gateway.setRefundOutcome('SUCCESS');
    const operator = t.as({ token: t.operatorToken });
    const { data } = await operator(desk.repeatRefund, { id: task?.id ?? '' });
    expect(data.refundNo).not.toBe(refundNo);
    await t.meetDeadlines('payment.sendRefund', data.refundNo);
    expect(await stateOfRefund(payNo)).toEqual(['replaced', 'done']);
    expect((await operator(desk.repeatRefund, { id: task?.id ?? '' })).key).toBe('payment.taskDecided');
    expect((await operator(desk.listPaymentTasks, { resolved: '1' })).data.list[0]).toMatchObject({
      ref: refundNo,
      resolvedBy: 'operator',
    });
  });

  it('that is rejected is paid into the wallet by an operator, once', async () => {
    gateway.setRefundOutcome('PARAM_ERROR');
    const { refundNo, send } = await refunded(300);
    await send();
    const [task] = await at.tasks(refundNo);
    const before = await at.clearing();
    const responses = await t.together(5, () => [desk.refundToWallet, { id: task?.id ?? '' }, { token: t.operatorToken }]);
    expect(responses.filter(({ code }) => code === 200)).toHaveLength(1);
    expect([await balanceOf(t.db, { kind: 'memberWallet', owner: ann.id }), await at.clearing()]).toEqual([300, before - 300]);
    const { list } = (await t.as(ann)(notices.listNotices, { kind: 'service' }, { lang: 'en' })).data;
    expect(list.map(({ title }) => title)).toEqual(['Refund in your wallet', 'Refund not delivered']);
  });

  it('of a deleted payer remains an operator’s task labelled so, and is paid into no wallet', async () => {
    gateway.setRefundOutcome('PARAM_ERROR');
    const { payNo, refundNo, send } = await refunded(300);
    await t.db.run(sql`update member set cancelled_at = now() where id = ${ann.id}`);
    await send();
    const before = await at.clearing();
    const operator = t.as({ token: t.operatorToken });
    const taskOf = async (resolved: '0' | '1') =>
      (await operator(desk.listPaymentTasks, { resolved, pageSize: 50 })).data.list.find(({ ref }) => ref === refundNo);
    const task = await taskOf('0');
    expect(task?.note).toMatch(/the payer has left and has no wallet: return the money at the gateway or by bank$/);
    expect((await operator(desk.refundToWallet, { id: task?.id ?? '' })).key).toBe('payment.payerLeft');
    expect([await stateOfRefund(payNo), await at.clearing(), (await taskOf('0'))?.resolvedAt]).toEqual([
      ['failed'],
      before,
      null,
    ]);
    expect(await balanceOf(t.db, { kind: 'memberWallet', owner: ann.id })).toBe(0);
    await operator(desk.resolvePaymentTask, { id: task?.id ?? '', resolution: 'paid back by bank' });
    expect(await taskOf('1')).toMatchObject({ resolution: 'paid back by bank' });
  });

  it('without a response does not count as a failure', async () => {
    const { payNo, refundNo, send } = await refunded(300);
    gateway.refunds.set(refundNo, {
      transactionId: 'of the attempt whose answer was lost',
      refund: 300,
      total: 300,
      status: 'SUCCESS',
    });
    gateway.setRefundOutcome('PARAM_ERROR');
    await send();
    expect([await stateOfRefund(payNo), await at.tasks(refundNo)]).toEqual([['done'], []]);
  });
});

it('is the cashier of a top-up without a channel', async () => {
  const { data } = await t.as(ann)(recharge.startRecharge, { kind: 'wallet', amountCents: 10_000 });
  expect([data.channel, data.cashierUrl]).toEqual(['wechat', expect.stringMatching(/^\/pay\/wechat\/P\d+\?token=/)]);
});

it('acknowledges notifications about unknown trades, so that they are not repeated', async () => {
  const { outTradeNo } = await paidPayment(100);
  expect((await at.deliver(gateway.otherNotice(outTradeNo))).statusCode).toBe(200);
  expect((await at.get('/pay/alipay/P1', desktop)).statusCode).toBe(404);
});
