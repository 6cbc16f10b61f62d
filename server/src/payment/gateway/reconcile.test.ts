import { gateway as desk } from '@juhe/contract/payment/gateway';
import { sql } from '../../db/sql.ts';
import { audit } from '../../ledger/read.ts';
import { alipayServer, type AlipayServer } from '../../test/alipay-server.ts';
import { gatewayPayments, testPayables } from '../../test/gateway-payment.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import { wechatPayServer, type WechatPayServer } from '../../test/wechat-pay-server.ts';
import { refund } from '../pay/money.ts';
import { clearingBalances } from './statement.repository.ts';

let wechat: WechatPayServer;
let alipay: AlipayServer;
let t: TestServer;
/** Days (in China) that can be read, the latest first. */
let days: string[];

beforeAll(async () => {
  [wechat, alipay] = [await wechatPayServer(), await alipayServer()];
  const env = { ...wechat.env, ...alipay.env, PAYMENT_CHANNELS: 'balance,wechat,alipay', LOG_LEVEL: 'silent' };
  t = await testServer({ extensions: [testPayables], env });
  days = (
    await t.db.rows<{
      day: string;
    }>(sql`select ((now() at time zone 'Asia/Shanghai' - interval '10 hours 15 minutes')::date - n)::text as day
      from generate_series(1, 4) n order by n`)
  ).map(({ day }) => day);
  // Both gateways were read until three days ago.
  for (const channel of ['wechat', 'alipay'])
    await t.db.run(sql`insert into gateway_statement (channel, day, paid_cents, refunded_cents, fee_cents, line_count)
      values (${channel}, ${days[3]}::date, 0, 0, 0, 0)`);
});
afterAll(async () => {
  expect(await audit(t.db)).toEqual([]);
  await t.close();
  await wechat.close();
  await alipay.close();
});

/** Moves all payments and refunds so far to the first day to be read. */
const moveToFirstDay = async (): Promise<void> => {
  const noon = sql`(${days[2]}::date + interval '12 hours') at time zone 'Asia/Shanghai'`;
  await t.db.run(sql`update payment_receipt set gateway_at = ${noon}`);
  await t.db.run(sql`update payment_return set done_at = ${noon} where state = 'done'`);
};
const readAll = async (channel: string): Promise<void> => {
  for (const _ of days.slice(0, 3)) expect(await t.meetDeadlines('payment.reconcile', channel)).toBe(1);
};
const tasksOf = (channel: string) =>
  t.db.rows<{ kind: string; ref: string; ours: number | null; theirs: number | null }>(sql`select kind, ref, our_cents as ours,
    gateway_cents as theirs from payment_task where channel = ${channel} order by kind, ref`);

/** Encodes in GBK, which Node can read but not write. */
const inGbk = (text: string): Buffer => {
  const decoder = new TextDecoder('gbk');
  const bytes = new Map<string, Buffer>();
  for (let code = 0x81_40; code < 0xff_00; code += 1) {
    const pair = Buffer.from([Math.floor(code / 256), code % 256]);
    bytes.set(decoder.decode(pair), pair);
  }
  return Buffer.concat([...text].map((char) => bytes.get(char) ?? Buffer.from(char)));
};

it('finds no difference when ledger and statement agree: the gateway owes us its statement (I6)', async () => {
  const at = gatewayPayments(t, 'alipay');
  const ann = await t.memberWith();
  const { payNo, page } = await at.begin(ann, 1000);
  const { outTradeNo } = alipay.visit(String(page.headers.location));
  alipay.pay(outTradeNo);
  await at.deliver(alipay.notice(outTradeNo));
  await t.db.inTx((tx) => refund(tx, { payNo, amount: 305, key: `reconciled-${payNo}` }));
  const refundNo = (await at.returns(payNo))[0]?.refundNo ?? '';
  await t.meetDeadlines('payment.sendRefund', refundNo);
  await moveToFirstDay();
  const tradeNo = alipay.trades.get(outTradeNo)?.tradeNo ?? '';
  const line = (kind: string, cents: string, request: string, fee: string) =>
    `${tradeNo}\t,${outTradeNo}\t,${kind},武夷岩茶, 一级,${days[2]} 11:00:00,${days[2]} 12:00:00,0,聚合,,,130****3212,${cents},${cents},0.00,0.00,0.00,0.00,0.00,,0.00,0.00,${request},${fee},0.00,`;
  const rows = [
    '#支付宝业务明细查询',
    '#-----------------------------------------业务明细列表----------------------------------------',
    '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注',
    line('交易', '10.00', '', '-0.06'),
    line('退款', '-3.05', refundNo, '0.02'),
    '#-----------------------------------------业务明细列表结束------------------------------------',
  ];
  alipay.setStatement(days[2] ?? '', inGbk(rows.join('\r\n')));
  await readAll('alipay');
  expect(await tasksOf('alipay')).toEqual([]);
  expect([await clearingBalances(t.db, 'alipay'), await at.clearing()]).toEqual([{ statedCents: 695, ledgerCents: 695 }, -695]);
  const { data } = await t.as({ token: t.operatorToken })(desk.listGatewayStatements, { pageSize: 50 });
  expect(data.list.find(({ channel, day }) => channel === 'alipay' && day === days[2])).toMatchObject({
    paidCents: 1000,
    refundedCents: 305,
    feeCents: 4,
    lineCount: 2,
  });
  // The next statement is read tomorrow.
  expect(
    await t.db.one(sql`select due_at > now() as later from deadline where kind = 'payment.reconcile' and ref = 'alipay'`),
  ).toEqual({ later: true });
});

// PAYMENT-1
it('reports every difference to the operators', async () => {
  const at = gatewayPayments(t, 'wechat');
  const ann = await t.memberWith();
  const paid = async (cents: number) => {
    const { payNo } = await at.begin(ann, cents);
    const outTradeNo = await at.outTradeNoOf(payNo);
    wechat.pay(outTradeNo);
    await at.deliver(wechat.paidNotice(outTradeNo));
    return { payNo, outTradeNo, tradeNo: wechat.trades.get(outTradeNo)?.transactionId ?? '' };
  };
  const [matching, differing, own] = [await paid(700), await paid(500), await paid(300)];
  await moveToFirstDay();
  const line = (tradeNo: string, state: string, yuan: string, refundNo: string) =>
    `\`${days[2]} 12:00:00,\`wx0123456789abcdef,\`1900000001,\`0,\`,\`${tradeNo},\`out-of-${tradeNo},\`o,\`NATIVE,\`${state},\`OTHERS,\`CNY,\`${yuan},\`0.00,\`0,\`${refundNo},\`0.00,\`0.00,\`ORIGINAL,\`${state === 'REFUND' ? 'SUCCESS' : ''},\`茶, 一级,\`,\`0.01000,\`0.60%,\`${yuan},\`${state === 'REFUND' ? yuan : '0.00'},\``;
  wechat.statements.set(
    days[2] ?? '',
    [
      '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注',
      line(matching.tradeNo, 'SUCCESS', '7.00', '0'),
      line(differing.tradeNo, 'SUCCESS', '5.01', '0'),
      line('4200000000000000000000000001', 'SUCCESS', '9.00', '0'),
      line('4200000000000000000000000002', 'REFUND', '1.00', 'R-of-nobody'),
      '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
      '`4.0,`21.01,`1.00,`0.0,`0.04,`21.01,`1.00\n',
    ].join('\n'),
  );
  await readAll('wechat');
  expect(await tasksOf('wechat')).toEqual([
    { kind: 'clearingDiffers', ref: days[2], ours: 1500, theirs: 2301 },
    { kind: 'paymentUnknown', ref: '4200000000000000000000000001', ours: null, theirs: 900 },
    { kind: 'refundUnknown', ref: 'R-of-nobody', ours: null, theirs: 100 },
    { kind: 'statementDiffers', ref: differing.tradeNo, ours: 500, theirs: 501 },
    { kind: 'statementLacks', ref: own.tradeNo, ours: 300, theirs: null },
  ]);
});

// PAYMENT-2
it('lets an operator record how a difference was resolved, once', async () => {
  const operator = t.as({ token: t.operatorToken });
  const before = (await operator(desk.listPaymentTasks, {})).data;
  const task = before.list.find(({ kind }) => kind === 'statementLacks');
  const note = { id: task?.id ?? '', resolution: 'the gateway has sent a corrected statement' };
  expect((await operator(desk.refundToWallet, { id: note.id })).key).toBe('payment.taskNoRefund');
  expect((await operator(desk.resolvePaymentTask, note)).data).toMatchObject({
    resolvedBy: 'operator',
    resolution: note.resolution,
  });
  expect((await operator(desk.resolvePaymentTask, note)).key).toBe('payment.taskDecided');
  expect((await operator(desk.resolvePaymentTask, { ...note, id: 'none' })).code).toBe(404);
  expect((await operator(desk.listPaymentTasks, {})).data.total).toBe(before.total - 1);
});
