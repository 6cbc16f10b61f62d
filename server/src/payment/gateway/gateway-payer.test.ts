/** Inside the messaging app: identification of the payer, and pages that do not open there. */
import { pay } from '@juhe/contract/payment/pay';
import { recharge } from '@juhe/contract/payment/recharge';
import { sql } from '../../db/sql.ts';
import { alipayServer, type AlipayServer } from '../../test/alipay-server.ts';
import { desktop, gatewayPayments, insideApp, telephone, testPayables } from '../../test/gateway-payment.ts';
import type { TestMember } from '../../test/test-member.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import { wechatPayServer, type WechatPayServer } from '../../test/wechat-pay-server.ts';
import { payerStates } from './gateway-payer.ts';

let gateway: WechatPayServer;
let alipay: AlipayServer;
let t: TestServer;
let ann: TestMember;
let at: ReturnType<typeof gatewayPayments>;

beforeAll(async () => {
  gateway = await wechatPayServer();
  alipay = await alipayServer();
  t = await testServer({
    extensions: [testPayables],
    env: {
      ...alipay.env,
      ...gateway.env,
      ...gateway.wxEnv,
      PAYMENT_CHANNELS: 'balance,alipay,wechat',
      LOG_LEVEL: 'silent',
      PUBLIC_ORIGIN: 'https://shop.example.org',
    },
  });
  at = gatewayPayments(t, 'wechat');
});
beforeEach(async () => {
  ann = await t.memberWith();
});
afterAll(async () => {
  await t.close();
  await gateway.close();
  await alipay.close();
});

/** Opens the cashier's page inside the app; returns it with its request to the app. */
const openInsideApp = async () => {
  const { payNo, address, page } = await at.begin(ann, 100, { userAgent: insideApp });
  const question = new URL(String(page.headers.location));
  return { payNo, address, page, question, state: question.searchParams.get('state') ?? '' };
};
const tradeKinds = async (payNo: string) =>
  (await t.db.rows<{ kind: string }>(sql`select kind from payment_trade where pay_no = ${payNo}`)).map(({ kind }) => kind);

it('requests the app’s code without a prompt, which opens its own payment sheet', async () => {
  const { payNo, address, page, question, state } = await openInsideApp();
  expect([page.statusCode, page.headers['cache-control'], question.hash]).toEqual([303, 'no-store', '#wechat_redirect']);
  expect([...question.searchParams]).toEqual([
    ['appid', 'wx0123456789abcdef'],
    ['redirect_uri', `https://shop.example.org${address}`],
    ['response_type', 'code'],
    ['scope', 'snsapi_base'],
    ['state', expect.stringMatching(/^[0-9a-f]{40}$/)],
  ]);
  expect(await tradeKinds(payNo)).toEqual([]);
  gateway.addPaymentCode('code-of-ann', 'openid-of-ann');
  const returned = `${address}&code=code-of-ann&state=${state}`;
  expect((await at.get(returned, insideApp)).body).toContain('data-params=');
  const outTradeNo = await at.outTradeNoOf(payNo);
  expect(gateway.trades.get(outTradeNo)).toMatchObject({ kind: 'jsapi', sent: { payer: { openid: 'openid-of-ann' } } });
  // The code has been consumed: the page reloads, from either address, without asking.
  const questions = () => gateway.asked.filter((line) => line.includes('/sns/')).length;
  const before = questions();
  for (const pageUrl of [returned, address])
    expect((await at.get(pageUrl, insideApp)).body).toContain(`prepay_id=wx${outTradeNo}`);
  expect([questions(), await tradeKinds(payNo)]).toEqual([before, ['jsapi']]);
  // It opened no account: a payer identified this way cannot sign in as this member.
  expect(await t.db.rows(sql`select from wx_account where member_id = ${ann.id}`)).toEqual([]);
});

it('reports a refused code, no code, and an outage of the app, with a link to continue', async () => {
  const { payNo, address, state } = await openInsideApp();
  for (const query of [`code=never-given&state=${state}`, `state=${state}`, `code=${'x'.repeat(200)}&state=${state}`]) {
    const page = await at.get(`${address}&${query}`, insideApp);
    expect([page.statusCode, page.body.includes('WeChat did not confirm who pays')]).toEqual([409, true]);
    expect(page.body).toContain(`href="${address.replaceAll('&', '&amp;')}"`);
    expect(page.body).toContain(`href="${address.replaceAll('&', '&amp;')}&amp;scan=1"`);
  }
  gateway.addPaymentCode('code-while-away', 'openid-of-ann');
  gateway.setAway(true);
  expect((await at.get(`${address}&code=code-while-away&state=${state}`, insideApp)).statusCode).toBe(409);
  gateway.setAway(false);
  expect(await tradeKinds(payNo)).toEqual([]);
  // The alternative: a code for another phone, which its page keeps showing.
  const byCode = await at.get(`${address}&scan=1`, insideApp);
  expect(byCode.body).toContain('<svg width="240"');
  expect(byCode.body).toContain('&amp;scan=1">');
  expect(await tradeKinds(payNo)).toEqual(['native']);
});

it('rejects a state of another payment, of another key, modified or expired without a request', async () => {
  const otherVisit = await openInsideApp();
  const { payNo, address, state } = await openInsideApp();
  gateway.addPaymentCode('good-code', 'openid-of-ann');
  const before = gateway.asked.length;
  const late = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 601_000);
  const expiredState = payerStates(t.deps.secrets.secretKey).stateOf(payNo);
  late.mockRestore();
  const strange = payerStates(Buffer.alloc(32, 9)).stateOf(payNo);
  for (const wrong of [otherVisit.state, strange, expiredState, `f${state.slice(1)}`, state.slice(0, 39), '', '聚合'])
    expect((await at.get(`${address}&code=good-code&state=${encodeURIComponent(wrong)}`, insideApp)).statusCode).toBe(409);
  expect(gateway.asked.length).toBe(before);
  expect((await at.get(`${address}&code=good-code&state=${state}`, insideApp)).statusCode).toBe(200);
});

it('does not offer Alipay inside the app; its page explains how to continue in the browser', async () => {
  const { payNo } = await at.begin(ann, 100);
  const channels = async (userAgent: string) =>
    (await t.as(ann)(pay.listPaymentChannels, { payNo }, { headers: { 'user-agent': userAgent } })).data.channels.map(
      ({ channel }) => channel,
    );
  const topUps = async (userAgent: string) =>
    (await t.as(ann)(recharge.listRechargeChannels, {}, { headers: { 'user-agent': userAgent } })).data.channels;
  expect([await channels(telephone), await topUps(desktop)]).toEqual([
    ['balance', 'wechat', 'alipay'],
    ['balance', 'wechat', 'alipay'],
  ]);
  expect([await channels(insideApp), await topUps(insideApp)]).toEqual([
    ['balance', 'wechat'],
    ['balance', 'wechat'],
  ]);
  const atAlipay = gatewayPayments(t, 'alipay');
  const insideVisit = await atAlipay.begin(ann, 100, { userAgent: insideApp });
  expect([insideVisit.page.statusCode, insideVisit.page.body.includes('Alipay does not open inside WeChat')]).toEqual([
    200,
    true,
  ]);
  expect(await tradeKinds(insideVisit.payNo)).toEqual([]);
  expect((await atAlipay.get(insideVisit.address, telephone)).statusCode).toBe(303);
});
