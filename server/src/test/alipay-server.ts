/**
 * Alipay's open platform according to its documentation (opendocs.alipay.com): requests without an RSA2 signature are
 * refused, responses and notices are signed. Shares no code with the adapter.
 */
import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { type PayAnswer, payServer } from './pay-server.ts';

interface Trade {
  readonly amount: string;
  readonly notifyUrl: string;
  state: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED';
  readonly tradeNo: string;
  paidAt: string;
}
interface Refund {
  readonly tradeNo: string;
  readonly amount: number;
  isReturnedByBank: boolean;
}
type Params = Record<string, string>;

const appId = '2021000122671080';
const sellerId = '2088000000000001';
const app = generateKeyPairSync('rsa', { modulusLength: 2048 });
const platform = generateKeyPairSync('rsa', { modulusLength: 2048 });
const chinaNow = (): string => new Date(Date.now() + 28_800_000).toISOString().slice(0, 19).replace('T', ' ');

const textOf = (params: Params): string =>
  Object.entries(params)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
const signed = (text: string): string => sign('sha256', Buffer.from(text), platform.privateKey).toString('base64');

/** Builds a ZIP archive of files with ASCII names. */
const zip = (files: readonly (readonly [string, Buffer])[]): Buffer => {
  const parts: Buffer[] = [];
  const index: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const packed = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    index.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), fields, tail, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(index);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, directory, Buffer.from('504b0506', 'hex'), end]);
};

export const alipayServer = async () => {
  const trades = new Map<string, Trade>();
  const refunds = new Map<string, Refund>();
  /** Files of daily statements, in GBK, as hexadecimal where not ASCII. */
  const statements = new Map<string, Buffer>();
  const requests: string[] = [];
  let isBusy = false;
  let refusesRefunds = false;
  let signsAnswers = true;
  let numbers = 0;

  const isSigned = (params: Params): boolean =>
    params['app_id'] === appId &&
    params['sign_type'] === 'RSA2' &&
    params['charset'] === 'utf-8' &&
    params['version'] === '1.0' &&
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(params['timestamp'] ?? '') &&
    verify('sha256', Buffer.from(textOf(params)), app.publicKey, Buffer.from(params['sign'] ?? '', 'base64'));

  const answer = (method: string, value: object): PayAnswer => {
    // Like the platform: slashes are escaped, and the signature covers the bytes.
    const body = JSON.stringify(value).replaceAll('/', String.raw`\/`);
    const signature = signed(signsAnswers ? body : `${body} `);
    return { body: `{"${method.replaceAll('.', '_')}_response":${body},"sign":"${signature}"}` };
  };
  const fine = (method: string, value: object) => answer(method, { code: '10000', msg: 'Success', ...value });
  const refusal = (method: string, subCode: string) =>
    answer(method, { code: '40004', msg: 'Business Failed', sub_code: subCode, sub_msg: 'the protocol server says no' });

  const refund = (method: string, biz: Params): PayAnswer => {
    if (refusesRefunds) return refusal(method, 'ACQ.TRADE_HAS_FINISHED');
    const trade = [...trades.values()].find(({ tradeNo }) => tradeNo === biz['trade_no']);
    if (!trade || trade.state !== 'TRADE_SUCCESS') return refusal(method, 'ACQ.TRADE_NOT_EXIST');
    const requestNo = biz['out_request_no'] ?? '';
    const isRepeated = refunds.has(requestNo);
    const amount = Number(biz['refund_amount']);
    const before = [...refunds.values()].reduce((sum, entry) => sum + (entry.tradeNo === trade.tradeNo ? entry.amount : 0), 0);
    if (!isRepeated && before + amount > Number(trade.amount) + 0.001) return refusal(method, 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
    if (!isRepeated) refunds.set(requestNo, { tradeNo: trade.tradeNo, amount, isReturnedByBank: false });
    return fine(method, { trade_no: trade.tradeNo, fund_change: isRepeated ? 'N' : 'Y', refund_fee: biz['refund_amount'] });
  };

  const call = (method: string, biz: Params, origin: string): PayAnswer => {
    requests.push(method);
    if (isBusy) return answer(method, { code: '20000', msg: 'Service Currently Unavailable', sub_code: 'isp.unknow-error' });
    if (method === 'alipay.trade.refund') return refund(method, biz);
    if (method === 'alipay.trade.fastpay.refund.query') {
      const entry = refunds.get(biz['out_request_no'] ?? '');
      if (!entry) return fine(method, {});
      const bank = entry.isReturnedByBank ? { deposit_back_info: { has_deposit_back: 'true', dback_status: 'F' } } : {};
      return fine(method, {
        out_request_no: biz['out_request_no'],
        refund_status: 'REFUND_SUCCESS',
        gmt_refund_pay: chinaNow(),
        ...bank,
      });
    }
    if (method === 'alipay.data.dataservice.bill.downloadurl.query') {
      if (!statements.has(biz['bill_date'] ?? '')) return refusal(method, 'isp.bill_not_exist');
      return fine(method, { bill_download_url: `${origin}/downloadBillFile.resource?day=${biz['bill_date']}` });
    }
    const trade = trades.get(biz['out_trade_no'] ?? '');
    if (!trade) return refusal(method, 'ACQ.TRADE_NOT_EXIST');
    if (method === 'alipay.trade.close') {
      if (trade.state !== 'WAIT_BUYER_PAY') return refusal(method, 'ACQ.TRADE_STATUS_ERROR');
      trade.state = 'TRADE_CLOSED';
      return fine(method, { trade_no: trade.tradeNo });
    }
    return fine(method, {
      out_trade_no: biz['out_trade_no'],
      trade_no: trade.tradeNo,
      trade_status: trade.state,
      total_amount: trade.amount,
      ...(trade.paidAt === '' ? {} : { send_pay_date: trade.paidAt }),
    });
  };

  const server = await payServer(({ method, target, body }) => {
    const url = new URL(target, server.origin);
    const statement = statements.get(url.searchParams.get('day') ?? '');
    if (url.pathname === '/downloadBillFile.resource' && statement) return { body: statement };
    const params = Object.fromEntries(new URLSearchParams(method === 'POST' ? body : url.search)) as Params;
    if (url.pathname !== '/gateway.do' || !isSigned(params))
      return {
        body: '{"error_response":{"code":"40002","msg":"Invalid Arguments","sub_code":"isv.invalid-signature","sub_msg":"验签出错"}}',
      };
    const biz = JSON.parse(params['biz_content'] ?? '{}') as Params;
    return call(params['method'] ?? '', biz, server.origin);
  });

  const tradeOf = (outTradeNo: string): Trade => {
    const trade = trades.get(outTradeNo);
    if (!trade) throw new Error(`${outTradeNo} was never opened`);
    return trade;
  };
  return {
    origin: server.origin,
    close: server.close,
    asked: requests,
    trades,
    refunds,
    env: {
      PAYMENT_CHANNELS: 'balance,alipay',
      ALIPAY_APP_ID: appId,
      ALIPAY_SELLER_ID: sellerId,
      ALIPAY_PRIVATE_KEY: app.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
      ALIPAY_PUBLIC_KEY: platform.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      ALIPAY_GATEWAY_URL: `${server.origin}/gateway.do`,
    },
    /** Simulates the payer opening the page at this address; returns its parameters, and refuses unsigned ones. */
    visit: (address: string) => {
      const params = Object.fromEntries(new URL(address).searchParams) as Params;
      if (!isSigned(params)) throw new Error('the address is not signed');
      const biz = JSON.parse(params['biz_content'] ?? '{}') as Params;
      const outTradeNo = biz['out_trade_no'] ?? '';
      numbers += 1;
      const tradeNo = `20261123220014${String(Date.now())}${String(numbers).padStart(5, '0')}`;
      const opened = {
        amount: biz['total_amount'] ?? '',
        notifyUrl: params['notify_url'] ?? '',
        state: 'WAIT_BUYER_PAY',
        tradeNo,
        paidAt: '',
      } as const;
      if (!trades.has(outTradeNo)) trades.set(outTradeNo, { ...opened });
      return { params, biz, outTradeNo };
    },
    pay: (outTradeNo: string): void => {
      Object.assign(tradeOf(outTradeNo), { state: 'TRADE_SUCCESS', paidAt: chinaNow() });
    },
    /** The notice of a trade; `fields` override the true values. */
    notice: (outTradeNo: string, fields: Params = {}, key = platform.privateKey) => {
      const { amount, state, tradeNo, paidAt } = tradeOf(outTradeNo);
      const params: Params = {
        app_id: appId,
        seller_id: sellerId,
        notify_id: `n${numbers}`,
        notify_time: chinaNow(),
        notify_type: 'trade_status_sync',
        charset: 'utf-8',
        version: '1.0',
        out_trade_no: outTradeNo,
        trade_no: tradeNo,
        trade_status: state,
        total_amount: amount,
        subject: '武夷岩茶 +',
        gmt_payment: paidAt,
        ...fields,
      };
      const signature = sign('sha256', Buffer.from(textOf(params)), key).toString('base64');
      const payload = new URLSearchParams({ ...params, sign_type: 'RSA2', sign: signature }).toString();
      return { headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, payload };
    },
    foreignKey: app.privateKey,
    setBusy: (busy: boolean): void => {
      isBusy = busy;
    },
    setRefusing: (refuses: boolean): void => {
      refusesRefunds = refuses;
    },
    setSigning: (signs: boolean): void => {
      signsAnswers = signs;
    },
    /** Sets the statement of a day, from its lines in GBK. */
    setStatement: (day: string, lines: Buffer): void => {
      statements.set(
        day,
        zip([
          ['summary.csv', Buffer.from('#sums\n1,2\n')],
          ['details.csv', lines],
        ]),
      );
    },
  };
};

export type AlipayServer = Awaited<ReturnType<typeof alipayServer>>;
