/**
 * WeChat Pay's API v3 according to its documentation (pay.weixin.qq.com/doc/v3/merchant): requests without the documented
 * signature are refused, responses and notices are signed and sealed. Shares no code with the adapter.
 */
import { createCipheriv, createHash, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto';
import { makeCertificate } from './certificate.ts';
import { type PayAnswer, type PayRequest, payServer } from './pay-server.ts';

interface Trade {
  readonly kind: string;
  readonly total: number;
  readonly sent: Readonly<Record<string, unknown>>;
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED';
  transactionId: string;
  successTime: string;
}
interface Refund {
  readonly transactionId: string;
  readonly refund: number;
  readonly total: number;
  status: 'SUCCESS' | 'PROCESSING' | 'ABNORMAL' | 'CLOSED';
}

const mchId = '1900000001';
const appId = 'wx0123456789abcdef';
const appSecret = 'hush-hush';
const apiV3Key = 'protocol-server-key-of-32-bytes!';
const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 });
const inChina = (at: Date): string => `${new Date(at.getTime() + 28_800_000).toISOString().slice(0, 19)}+08:00`;

const seal = (plain: string, associatedData: string) => {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce)).setAAD(Buffer.from(associatedData));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext: sealed.toString('base64'), nonce, associated_data: associatedData };
};

const makePlatform = () => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const serial = `5${randomBytes(20).toString('hex').slice(1)}`.toUpperCase();
  return { serial, key: keys.privateKey, certificate: makeCertificate(keys, serial) };
};

export const wechatPayServer = async () => {
  const trades = new Map<string, Trade>();
  const refunds = new Map<string, Refund>();
  const statements = new Map<string, string>();
  const requests: string[] = [];
  const codes = new Map<string, string>();
  let platform = makePlatform();
  const listedPlatforms = [platform];
  let refundOutcome: Refund['status'] | 'NOT_ENOUGH' | 'PARAM_ERROR' = 'SUCCESS';
  let isAway = false;
  let signsAnswers = true;
  let beforeAnswer: (outTradeNo: string) => Promise<void> = async () => {};
  let transactions = 0;

  const signed = (body: string, { key = platform.key, serial = platform.serial, at = Date.now() } = {}) => {
    const timestamp = String(Math.floor(at / 1000));
    const nonce = randomBytes(16).toString('hex');
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': serial,
      'wechatpay-signature': sign('sha256', Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), key).toString('base64'),
    };
  };
  const answer = (status: number, value: object | undefined): PayAnswer => {
    const body = value === undefined ? '' : JSON.stringify(value);
    const forged = signed(`${body} `);
    return { status, body, headers: { 'content-type': 'application/json', ...(signsAnswers ? signed(body) : forged) } };
  };
  const refusal = (status: number, code: string): PayAnswer =>
    answer(status, { code, message: `the protocol server says ${code}` });

  const isAuthorized = ({ method, target, headers, body }: PayRequest): boolean => {
    const header = headers.authorization ?? '';
    const part = (name: string): string => new RegExp(`[ ,]${name}="([^"]*)"`).exec(header)?.[1] ?? '';
    const text = `${method}\n${target}\n${part('timestamp')}\n${part('nonce_str')}\n${body}\n`;
    const isFresh = Math.abs(Date.now() / 1000 - Number(part('timestamp'))) < 300;
    const isValid = verify('sha256', Buffer.from(text), merchant.publicKey, Buffer.from(part('signature'), 'base64'));
    const hasHeaders = headers.accept === 'application/json' && (headers['user-agent'] ?? '') !== '';
    return (
      header.startsWith('WECHATPAY2-SHA256-RSA2048 ') &&
      part('mchid') === mchId &&
      part('serial_no') === '5157F09EFDC096DE15EBE81A47057A72' &&
      isFresh &&
      isValid &&
      hasHeaders
    );
  };

  const transaction = (outTradeNo: string, trade: Trade) => ({
    appid: appId,
    mchid: mchId,
    out_trade_no: outTradeNo,
    transaction_id: trade.transactionId,
    trade_type: trade.kind.toUpperCase(),
    trade_state: trade.state,
    trade_state_desc: '',
    bank_type: 'OTHERS',
    success_time: trade.successTime,
    payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
    amount: { total: trade.total, payer_total: trade.total, currency: 'CNY', payer_currency: 'CNY' },
  });
  const refundAnswer = (refundNo: string, { status, transactionId, refund, total }: Refund) => ({
    refund_id: `5030${refundNo}`,
    out_refund_no: refundNo,
    transaction_id: transactionId,
    status,
    ...(status === 'SUCCESS' ? { success_time: inChina(new Date()) } : {}),
    amount: { refund, total, currency: 'CNY' },
  });

  const open = async (kind: string, body: string): Promise<PayAnswer> => {
    const sent = JSON.parse(body) as Record<string, unknown> & { amount: { total: number; currency: string } };
    const outTradeNo = String(sent['out_trade_no']);
    if (sent['appid'] !== appId || sent['mchid'] !== mchId || sent.amount.currency !== 'CNY') return refusal(400, 'PARAM_ERROR');
    if (!/^[\w|*-]{6,32}$/.test(outTradeNo) || !String(sent['time_expire']).endsWith('+08:00'))
      return refusal(400, 'PARAM_ERROR');
    const trade = trades.get(outTradeNo) ?? {
      kind,
      total: sent.amount.total,
      sent,
      state: 'NOTPAY',
      transactionId: '',
      successTime: '',
    };
    if (trade.kind !== kind || trade.total !== sent.amount.total) return refusal(400, 'INVALID_REQUEST');
    trades.set(outTradeNo, trade);
    await beforeAnswer(outTradeNo);
    if (kind === 'native') return answer(200, { code_url: `weixin://wxpay/bizpayurl?pr=${outTradeNo}` });
    if (kind === 'jsapi') return answer(200, { prepay_id: `wx${outTradeNo}` });
    return answer(200, { h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${outTradeNo}&package=1` });
  };

  const refund = (body: string): PayAnswer => {
    const sent = JSON.parse(body) as { transaction_id: string; out_refund_no: string; amount: { refund: number; total: number } };
    if (refundOutcome === 'NOT_ENOUGH') return refusal(403, 'NOT_ENOUGH');
    if (refundOutcome === 'PARAM_ERROR') return refusal(400, 'PARAM_ERROR');
    const paid = [...trades.values()].find((trade) => trade.transactionId === sent.transaction_id);
    if (!paid || paid.total !== sent.amount.total) return refusal(404, 'RESOURCE_NOT_EXISTS');
    const former = [...refunds].filter(([no, entry]) => entry.transactionId === sent.transaction_id && no !== sent.out_refund_no);
    const refunded = former.reduce(
      (sum, [, entry]) => sum + (entry.status === 'CLOSED' || entry.status === 'ABNORMAL' ? 0 : entry.refund),
      0,
    );
    if (refunded + sent.amount.refund > paid.total) return refusal(400, 'INVALID_REQUEST');
    const entry = refunds.get(sent.out_refund_no) ?? {
      transactionId: sent.transaction_id,
      refund: sent.amount.refund,
      total: sent.amount.total,
      status: refundOutcome,
    };
    refunds.set(sent.out_refund_no, entry);
    return answer(200, refundAnswer(sent.out_refund_no, entry));
  };

  /** Web authorisation: a code reveals the identity once. */
  const grant = (query: URLSearchParams): PayAnswer => {
    const isRequested = query.get('appid') === appId && query.get('grant_type') === 'authorization_code';
    if (!isRequested || query.get('secret') !== appSecret)
      return { body: JSON.stringify({ errcode: 40_125, errmsg: 'invalid appsecret' }) };
    const code = query.get('code') ?? '';
    const openid = codes.get(code);
    codes.delete(code);
    if (openid === undefined) return { body: JSON.stringify({ errcode: 40_029, errmsg: 'invalid code' }) };
    return { body: JSON.stringify({ access_token: 'AT', expires_in: 7200, refresh_token: 'RT', openid, scope: 'snsapi_base' }) };
  };

  const route = async (request: PayRequest): Promise<PayAnswer> => {
    const { method, target, body } = request;
    requests.push(`${method} ${target.replace(/\?.*/, '')}`);
    if (isAway) return { status: 502, body: '<html>' };
    if (target.startsWith('/sns/oauth2/access_token?')) return grant(new URL(target, server.origin).searchParams);
    if (!isAuthorized(request)) return refusal(401, 'SIGN_ERROR');
    const url = new URL(target, server.origin);
    const [, kind] = /^\/v3\/pay\/transactions\/(native|h5|jsapi)$/.exec(url.pathname) ?? [];
    if (method === 'POST' && kind) return open(kind, body);
    const [, outTradeNo = '', close] = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(url.pathname) ?? [];
    const trade = trades.get(outTradeNo);
    if (outTradeNo !== '' && !trade) return refusal(404, 'ORDER_NOT_EXIST');
    if (trade && close) {
      if (trade.state === 'SUCCESS') return refusal(400, 'ORDERPAID');
      trade.state = 'CLOSED';
      return answer(204, undefined);
    }
    if (trade)
      return url.searchParams.get('mchid') === mchId ? answer(200, transaction(outTradeNo, trade)) : refusal(400, 'PARAM_ERROR');
    if (url.pathname === '/v3/refund/domestic/refunds') return refund(body);
    const [, refundNo = ''] = /^\/v3\/refund\/domestic\/refunds\/(\w+)$/.exec(url.pathname) ?? [];
    const entry = refunds.get(refundNo);
    if (refundNo !== '') return entry ? answer(200, refundAnswer(refundNo, entry)) : refusal(404, 'RESOURCE_NOT_EXISTS');
    if (url.pathname === '/v3/certificates')
      return answer(200, {
        data: listedPlatforms.map(({ serial, certificate }) => ({
          serial_no: serial,
          effective_time: '2020-01-01T00:00:00+08:00',
          expire_time: '2099-01-01T00:00:00+08:00',
          encrypt_certificate: seal(certificate, 'certificate'),
        })),
      });
    const bill = statements.get(url.searchParams.get('bill_date') ?? url.searchParams.get('token') ?? '');
    if (url.pathname === '/v3/bill/tradebill') {
      if (bill === undefined) return refusal(400, 'NO_STATEMENT_EXIST');
      const hash = createHash('sha1').update(bill).digest('hex');
      return answer(200, {
        hash_type: 'SHA1',
        hash_value: hash,
        download_url: `https://api.mch.weixin.qq.com/v3/billdownload/file?token=${url.searchParams.get('bill_date')}`,
      });
    }
    if (url.pathname === '/v3/billdownload/file' && bill !== undefined) return { body: bill };
    return refusal(404, 'NOT_FOUND');
  };
  const server = await payServer(route);

  const tradeOf = (outTradeNo: string): Trade => {
    const trade = trades.get(outTradeNo);
    if (!trade) throw new Error(`${outTradeNo} was never opened`);
    return trade;
  };
  const noticeOf = (event: string, resource: object, options: Parameters<typeof signed>[1] = {}) => {
    const body = JSON.stringify({
      id: randomBytes(16).toString('hex'),
      create_time: inChina(new Date()),
      event_type: event,
      resource_type: 'encrypt-resource',
      summary: '',
      resource: { original_type: 'transaction', ...seal(JSON.stringify(resource), 'transaction') },
    });
    return { headers: { 'content-type': 'application/json', ...signed(body, options) }, payload: body };
  };

  return {
    origin: server.origin,
    close: server.close,
    asked: requests,
    trades,
    refunds,
    statements,
    mchId,
    /** Issues this code of the app for our page: it stands for that payer, once. */
    addPaymentCode: (code: string, openid: string): void => void codes.set(code, openid),
    /** The settings of members' sign-in through the same app. */
    wxEnv: { WX_PROVIDER: 'wechat', WX_APP_ID: appId, WX_APP_SECRET: appSecret, WX_API_URL: server.origin },
    /** The settings of a merchant on this server. */
    env: {
      PAYMENT_CHANNELS: 'balance,wechat',
      WECHAT_PAY_APP_ID: appId,
      WECHAT_PAY_MCH_ID: mchId,
      WECHAT_PAY_SERIAL: '5157F09EFDC096DE15EBE81A47057A72',
      WECHAT_PAY_PRIVATE_KEY: merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      WECHAT_PAY_API_V3_KEY: apiV3Key,
      WECHAT_PAY_API_URL: server.origin,
    },
    /** Returns whether the app would accept these parameters of a page. */
    isBridgeSigned: (params: Readonly<Record<string, string>>): boolean => {
      const text = `${params['appId']}\n${params['timeStamp']}\n${params['nonceStr']}\n${params['package']}\n`;
      return verify('sha256', Buffer.from(text), merchant.publicKey, Buffer.from(params['paySign'] ?? '', 'base64'));
    },
    otherNotice: (outTradeNo: string) => noticeOf('PAYSCORE.USER_PAID', transaction(outTradeNo, tradeOf(outTradeNo))),
    /** Simulates the payer's payment. */
    pay: (outTradeNo: string): void => {
      transactions += 1;
      const transactionId = `42000000${String(Date.now())}${String(transactions).padStart(6, '0')}`;
      Object.assign(tradeOf(outTradeNo), { state: 'SUCCESS', transactionId, successTime: inChina(new Date()) });
    },
    /** The notice of a paid trade; `fields` override the true values. */
    paidNotice: (outTradeNo: string, fields: object = {}, options: Parameters<typeof signed>[1] = {}) =>
      noticeOf('TRANSACTION.SUCCESS', { ...transaction(outTradeNo, tradeOf(outTradeNo)), ...fields }, options),
    /** Completes a pending refund, and returns its notice. */
    endRefund: (refundNo: string, status: Refund['status']) => {
      const entry = refunds.get(refundNo);
      if (!entry) throw new Error(`${refundNo} was never asked for`);
      entry.status = status;
      const { refund_id: id } = refundAnswer(refundNo, entry);
      const resource = {
        mchid: mchId,
        out_refund_no: refundNo,
        refund_id: id,
        refund_status: status,
        success_time: inChina(new Date()),
      };
      return noticeOf(`REFUND.${status}`, resource);
    },
    setRefundOutcome: (outcome: typeof refundOutcome): void => {
      refundOutcome = outcome;
    },
    setAway: (away: boolean): void => {
      isAway = away;
    },
    setSigning: (signs: boolean): void => {
      signsAnswers = signs;
    },
    setBeforeAnswer: (run: typeof beforeAnswer): void => {
      beforeAnswer = run;
    },
    /** Signs with a new certificate from now on; the old one stays in the list. */
    rotate: (): void => {
      platform = makePlatform();
      listedPlatforms.push(platform);
    },
    forge: () => ({ key: merchant.privateKey, serial: platform.serial }),
  };
};

export type WechatPayServer = Awaited<ReturnType<typeof wechatPayServer>>;
