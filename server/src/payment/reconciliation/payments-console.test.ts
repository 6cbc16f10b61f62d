import { gateway as desk } from '@juhe/contract/payment/gateway';
import { sql } from '../../db/sql.ts';
import { langs } from '../../http/text/lang.ts';
import { hashToken } from '../../http/guards/session.ts';
import type { NamedOperator, OperatorRole } from '../../http/guards/operators.ts';
import { audit, balanceOf } from '../../ledger/read.ts';
import { gatewayPayments, testPayables } from '../../test/gateway-payment.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import { wechatPayServer, type WechatPayServer } from '../../test/wechat-pay-server.ts';
import { refund } from '../pay/money.ts';
import en from './locales/en.json';

const home = '/platform/console/payments';
const operator = (name: string, role: OperatorRole): NamedOperator => ({
  name,
  hash: hashToken(`token-of-${name}-0123456789`),
  expiresAt: undefined,
  roles: [role],
});
let wechat: WechatPayServer;
let t: TestServer;
let at: ReturnType<typeof gatewayPayments>;
/** A day that was read. */
let day: string;
const cookies: Record<string, string> = {};

beforeAll(async () => {
  wechat = await wechatPayServer();
  const operators = [operator('payer', 'payment'), operator('reader', 'read'), operator('releaser', 'release')];
  const env = { ...wechat.env, PAYMENT_CHANNELS: 'balance,wechat', LOG_LEVEL: 'silent' };
  t = await testServer({ extensions: [testPayables], env, operators });
  at = gatewayPayments(t, 'wechat');
  ({ day } = await t.db.one<{ day: string }>(
    sql`select ((now() at time zone 'Asia/Shanghai' - interval '10 hours 15 minutes')::date - 1)::text as day`,
  ));
  for (const { name } of operators) cookies[name] = await signIn(`token-of-${name}-0123456789`);
});
afterAll(async () => {
  expect(await audit(t.db)).toEqual([]);
  await t.close();
  await wechat.close();
});

const post = (url: string, fields: Readonly<Record<string, string>>, as = 'payer', headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      cookie: `${cookies[as] ?? ''}; juhe-lang=en`,
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });
const signIn = async (token: string): Promise<string> =>
  String((await post('/platform/console/sign-in', { token })).headers['set-cookie']).split(';')[0] ?? '';
const get = (url: string, as = 'payer', lang = 'en') =>
  t.app.inject({ url, headers: { cookie: `${cookies[as] ?? ''}; juhe-lang=${lang}` } });
const text = (page: string): string =>
  page
    .replace(/<(script|style)>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
/** Runs `count` calls concurrently. */
const together = <T>(count: number, call: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: count }, call));
const csrfOf = (page: string): string => /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
const csrf = async (url: string, as = 'payer'): Promise<string> => csrfOf((await get(url, as)).body);
const taskOf = async (kind: string) =>
  t.db.one<{ id: string; ref: string; resolvedBy: string | null; resolution: string | null }>(
    sql`select id, ref, resolved_by as "resolvedBy", resolution from payment_task where kind = ${kind} order by created_at desc limit 1`,
  );

/** A line of the gateway's daily statement. */
const line = (tradeNo: string, yuan: string): string =>
  `\`${day} 12:00:00,\`wx0123456789abcdef,\`1900000001,\`0,\`,\`${tradeNo},\`out-of-${tradeNo},\`o,\`NATIVE,\`SUCCESS,\`OTHERS,\`CNY,\`${yuan},\`0.00,\`0,\`0,\`0.00,\`0.00,\`ORIGINAL,\`,\`茶,\`,\`0.01000,\`0.60%,\`${yuan},\`0.00,\``;
const setStatement = (lines: readonly string[]): void => {
  const head =
    '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
  wechat.statements.set(
    day,
    [
      head,
      ...lines,
      '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
      '`0,`0,`0,`0,`0,`0,`0\n',
    ].join('\n'),
  );
};

describe('access', () => {
  it('requires the token, and returns to the page after signing in', async () => {
    const { statusCode, body } = await get(`${home}?tasks=1`, 'nobody');
    expect(statusCode).toBe(200);
    expect(text(body)).toContain('Operator token');
    expect(body).toContain(`name="to" value="${home}?tasks=1"`);
    const answer = await post('/platform/console/sign-in', { token: 'token-of-payer-0123456789', to: `${home}?tasks=1` });
    expect(answer.headers.location).toBe(`${home}?tasks=1`);
    expect((await post(`${home}/day`, {}, 'nobody')).statusCode).toBe(401);
  });

  // PAYMENT-3
  it('an operator of releases is refused, an operator of payments enters from the console', async () => {
    expect((await get(home, 'releaser')).statusCode).toBe(403);
    expect(text((await get('/platform/console', 'releaser')).body)).not.toContain('Payments');
    expect((await get('/platform/console', 'payer')).headers.location).toBe(home);
    expect((await get('/platform/console/act?channel=production&action=freezeChannel', 'payer')).statusCode).toBe(403);
    expect((await post('/platform/console/act', {}, 'payer')).statusCode).toBe(403);
  });
});

describe('before any statement was read', () => {
  it.each(langs)('is stated in %s, with every text', async (lang) => {
    const { body, headers } = await get(home, 'payer', lang);
    const table = (await import(`./locales/${lang}.json`)) as Record<string, string>;
    expect(
      Object.keys(table)
        .filter((key) => key !== 'default')
        .toSorted(),
    ).toEqual(Object.keys(en).toSorted());
    for (const key of ['open.none', 'days.none', 'resolved.none'])
      expect(body.replaceAll('&#39;', "'")).toContain(table[key] ?? '?');
    expect(text(body)).not.toMatch(/\{\w+\}/);
    expect(String(headers['content-security-policy'])).not.toContain('unsafe');
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).not.toMatch(/ (style|on\w+)=/);
  });

  it('an invented address has neither a day nor a task', async () => {
    for (const path of [`day?channel=wechat&day=${day}`, 'day?channel=cash&day=x', 'day', 'task?id=none', 'task?id=%27', 'task'])
      expect([path, (await get(`${home}/${path}`)).statusCode]).toEqual([path, 404]);
  });
});

describe('a day with differences', () => {
  let tradeNo: string;
  beforeAll(async () => {
    const { payNo } = await at.begin(await t.memberWith(), 500);
    const outTradeNo = await at.outTradeNoOf(payNo);
    wechat.pay(outTradeNo);
    await at.deliver(wechat.paidNotice(outTradeNo));
    tradeNo = wechat.trades.get(outTradeNo)?.transactionId ?? '';
    await t.db.run(
      sql`update payment_receipt set gateway_at = (${day}::date + interval '12 hours') at time zone 'Asia/Shanghai'`,
    );
    setStatement([line(tradeNo, '5.01'), line('4200000000000000000000000001', '9.00')]);
    await t.meetDeadlines('payment.reconcile', 'wechat');
  });

  it('shows open ones with both amounts, and the day with its result', async () => {
    const page = text((await get(home)).body);
    expect(page).toContain('Open tasks: 3');
    expect(page).toMatch(
      new RegExp(
        `Another amount in the statement WeChat Pay · ${tradeNo} .* Ours CN¥5.00 Gateway CN¥5.01`.replaceAll('CN', '(CN)?'),
      ),
    );
    expect(page).toMatch(/Payment only in the statement .* Ours – Gateway (CN)?¥9.00/);
    expect(page).toContain(`${day} WeChat Pay open: 3`);
    expect(page).toMatch(/Owed by its statements (CN)?¥14.01 Owed by our ledger (CN)?¥5.00 Difference/);
    const ofDay = text((await get(`${home}/day?channel=wechat&day=${day}`)).body);
    expect(ofDay).toMatch(/Paid (CN)?¥14.01 Ours: (CN)?¥5.00/);
    const task = text((await get(`${home}/task?id=${(await taskOf('statementDiffers')).id}`)).body);
    expect(task).toContain('Ask the gateway which amount is right.');
    expect(task).toContain('武夷岩茶 &amp; &lt;b&gt;');
    expect(task).toContain(`out-of-${tradeNo}`);
  });

  // PAYMENT-3
  it('allows a reader to view, but not to decide', async () => {
    const { id } = await taskOf('paymentUnknown');
    const page = await get(`${home}/task?id=${id}`, 'reader');
    expect(text(page.body)).toContain('Your token may read this and decide nothing.');
    const ownCsrf = await csrf(`${home}/task?id=${id}`);
    for (const [as, token] of [
      ['reader', ownCsrf],
      ['payer', ''],
      ['payer', 'A'.repeat(43)],
    ] as const)
      expect((await post(`${home}/task`, { csrf: token, id, action: 'resolve', note: 'x' }, as)).statusCode).toBe(403);
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect((await post(`${home}/task`, { csrf: ownCsrf, id, action: 'resolve', note: 'x' }, 'payer', foreign)).statusCode).toBe(
      403,
    );
    expect((await post(`${home}/task`, { csrf: ownCsrf, id, action: 'explode', note: 'x' })).statusCode).toBe(403);
    expect((await taskOf('paymentUnknown')).resolvedBy).toBeNull();
  });

  // PAYMENT-2
  it('resolves a task with a note once for twenty concurrent calls, and names the operator', async () => {
    const { id } = await taskOf('paymentUnknown');
    const form = { csrf: await csrf(`${home}/task?id=${id}`), id, action: 'resolve' };
    for (const note of ['   ', 'x'.repeat(201)]) {
      const refused = await post(`${home}/task`, { ...form, note });
      expect([refused.statusCode, text(refused.body).includes('at most 200')]).toEqual([400, true]);
    }
    const responses = await together(20, () => post(`${home}/task`, { ...form, note: 'Refunded at the <gateway>' }));
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      303,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect(await taskOf('paymentUnknown')).toMatchObject({ resolvedBy: 'payer', resolution: 'Refunded at the <gateway>' });
    const page = await get(home);
    expect(page.body).toContain('Refunded at the &lt;gateway&gt;');
    expect(text(page.body)).toContain('by payer');
    expect(text((await get(`${home}/task?id=${id}&done=resolve`)).body)).toContain('Resolved by payer');
  });

  it('refuses to repeat what is not a refund', async () => {
    const { id } = await taskOf('statementDiffers');
    const form = { csrf: await csrf(`${home}/task?id=${id}`), id, note: '' };
    for (const action of ['repeat', 'wallet']) {
      const answer = await post(`${home}/task`, { ...form, action });
      expect([answer.statusCode, text(answer.body).includes('not about a failed refund')]).toEqual([409, true]);
    }
  });

  // PAYMENT-2
  it('compares the day again, which resolves what agrees by then', async () => {
    setStatement([line(tradeNo, '5.00')]);
    const address = `${home}/day?channel=wechat&day=${day}`;
    const form = { csrf: await csrf(address), channel: 'wechat', day };
    const responses = await together(20, () => post(`${home}/day`, form));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([303]));
    expect(text((await get(address)).body)).toContain('The statement is being read again.');
    expect(await t.meetDeadlines('payment.reconcileAgain', `wechat:${day}`)).toBe(1);
    expect(await taskOf('statementDiffers')).toMatchObject({ resolvedBy: 'system' });
    expect(await taskOf('clearingDiffers')).toMatchObject({ resolvedBy: 'system' });
    const page = text((await get(home)).body);
    expect(page).toContain('Open tasks: 0');
    expect(page).toContain(`${day} WeChat Pay resolved: 3`);
    const { data } = await t.as({ token: t.operatorToken })(desk.getReconciliation, { channel: 'wechat', day });
    const call = t.as({ token: t.operatorToken });
    const { id } = await taskOf('statementDiffers');
    expect((await call(desk.getPaymentTask, { id })).data).toMatchObject({
      ours: { amountCents: 500 },
      theirs: { amountCents: 500 },
    });
    expect((await call(desk.getReconciliationState, {})).data.list).toMatchObject([
      { channel: 'wechat', isOn: true, statedCents: 500, ledgerCents: 500 },
    ]);
    expect(data).toMatchObject({ paidCents: 500, ourPaidCents: 500, openCount: 0, resolvedCount: 3, repetition: null });
  });

  it('compares again only a day already read, of an enabled gateway', async () => {
    const call = t.as({ token: t.operatorToken });
    expect((await call(desk.repeatReconciliation, { channel: 'wechat', day: '2020-01-01' })).code).toBe(404);
    await t.db.run(sql`insert into gateway_statement (channel, day, paid_cents, refunded_cents, fee_cents, line_count)
      values ('alipay', ${day}::date, 0, 0, 0, 0)`);
    expect((await call(desk.repeatReconciliation, { channel: 'alipay', day })).key).toBe('payment.gatewayOff');
    const form = { csrf: await csrf(`${home}/day?channel=alipay&day=${day}`), channel: 'alipay', day };
    expect((await post(`${home}/day`, form)).statusCode).toBe(409);
  });
});

it('pays a refund rejected by the gateway into the wallet', async () => {
  const payer = await t.memberWith();
  const { payNo } = await at.begin(payer, 800);
  const outTradeNo = await at.outTradeNoOf(payNo);
  wechat.pay(outTradeNo);
  await at.deliver(wechat.paidNotice(outTradeNo));
  await t.db.inTx((tx) => refund(tx, { payNo, amount: 800, key: `console-${payNo}` }));
  const refundNo = (await at.returns(payNo))[0]?.refundNo ?? '';
  await t.db.run(sql`update payment_return set state = 'failed' where refund_no = ${refundNo}`);
  await t.db.run(
    sql`insert into payment_task (kind, channel, ref, pay_no, our_cents) values ('refundFailed', 'wechat', ${refundNo}, ${payNo}, 800)`,
  );
  const { id } = await taskOf('refundFailed');
  const form = { csrf: await csrf(`${home}/task?id=${id}`), id, action: 'wallet' };
  const responses = await together(20, () => post(`${home}/task`, form));
  expect(responses.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
  expect(await balanceOf(t.db, { kind: 'memberWallet', owner: payer.id })).toBe(800);
});
