import { randomBytes } from 'node:crypto';
import type { WechatPaySettings } from '../../../config-payment.ts';
import { type CallbackRequest, headerOf } from '../callback.ts';
import { centsIn, chinaTime, type Fields, fieldsOf, inner, requiredText, parseIso, textOf } from '../fields.ts';
import {
  type Gateway,
  type GatewayNotice,
  GatewayRefusal,
  type PaidTrade,
  type RefundRequest,
  type RefundStatus,
} from '../gateway.ts';
import { wechatClient } from './client.ts';
import { bridgeSignature, isSigned, openSealed } from './signature.ts';
import { wechatStatement } from './statement.ts';

/** Error codes for trades, refunds and statements that do not exist. */
const missingCodes = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS', 'NO_STATEMENT_EXIST']);
/** Temporary refusals, until the merchant's balance is topped up, the settings are corrected, or the rate limit resets. */
const passing = new Set(['NOT_ENOUGH', 'FREQUENCY_LIMITED', 'RATELIMIT_EXCEEDED', 'SYSTEM_ERROR', 'SIGN_ERROR', 'NO_AUTH']);

const isoInChina = (at: Date): string => `${chinaTime(at).replace(' ', 'T')}+08:00`;
/** Truncates a text by characters, as text fields are limited. */
const cut = (text: string, max: number): string => [...text].slice(0, max).join('');

const paidTrade = (fields: Fields): PaidTrade => ({
  outTradeNo: requiredText(fields, 'out_trade_no'),
  tradeNo: requiredText(fields, 'transaction_id'),
  amountCents: centsIn(inner(fields, 'amount'), 'total'),
  paidAt: parseIso(requiredText(fields, 'success_time')),
});

/** `ABNORMAL`: the payer's account or card cannot accept it; `CLOSED`: the gateway gave up. */
const refundStatus = (status: string, successTime: string | undefined): RefundStatus => {
  if (status === 'SUCCESS') return { state: 'done', at: successTime === undefined ? undefined : parseIso(successTime) };
  return status === 'PROCESSING' ? { state: 'processing' } : { state: 'failed', note: status };
};

const refusalOf = (error: unknown): GatewayRefusal => {
  if (error instanceof GatewayRefusal && !passing.has(error.code)) return error;
  throw error;
};

const refundOf = (fields: Fields): RefundStatus => refundStatus(requiredText(fields, 'status'), textOf(fields, 'success_time'));

const noticeOf = (event: string, fields: Fields): GatewayNotice => {
  if (event === 'TRANSACTION.SUCCESS') return { type: 'paid', ...paidTrade(fields) };
  if (!event.startsWith('REFUND.')) return { type: 'other' };
  const status = refundStatus(requiredText(fields, 'refund_status'), textOf(fields, 'success_time'));
  return { type: 'refund', refundNo: requiredText(fields, 'out_refund_no'), status };
};

/** WeChat Pay's API v3: payments inside the app (JSAPI), in phones' browsers (H5) and by QR code (native). */
export const wechatGateway = (settings: WechatPaySettings): Gateway => {
  const { appId, mchId, apiV3Key, privateKey } = settings;
  const client = wechatClient(settings);
  const tradePath = (outTradeNo: string): string => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}`;
  const isOwn = (fields: Fields): boolean =>
    fields['mchid'] === mchId && (fields['appid'] === undefined || fields['appid'] === appId);

  /** Returns the body if the provider signed it recently. */
  const verified = async (request: CallbackRequest): Promise<Fields | undefined> => {
    const [timestamp, nonce, signature, serial] = ['timestamp', 'nonce', 'signature', 'serial'].map((name) =>
      headerOf(request, `wechatpay-${name}`),
    );
    if (timestamp === undefined || nonce === undefined || signature === undefined || serial === undefined) return undefined;
    const key = await client.keyOf(serial);
    if (!key || !isSigned(key, { timestamp, nonce, signature, body: request.body }, Date.now())) return undefined;
    return fieldsOf(request.body);
  };

  return {
    name: 'wechat',
    async open({ outTradeNo, kind, subject, amountCents, expiresAt, payerIp, openid, returnUrl, notifyUrl }) {
      const transaction = await client.ask('POST', `/v3/pay/transactions/${kind}`, {
        appid: appId,
        mchid: mchId,
        description: cut(subject, 127),
        out_trade_no: outTradeNo,
        time_expire: isoInChina(expiresAt),
        notify_url: notifyUrl,
        amount: { total: amountCents, currency: 'CNY' },
        ...(kind === 'jsapi' ? { payer: { openid } } : {}),
        ...(kind === 'h5' ? { scene_info: { payer_client_ip: payerIp, h5_info: { type: 'Wap' } } } : {}),
      });
      if (kind === 'native') return requiredText(transaction, 'code_url');
      if (kind === 'jsapi') return requiredText(transaction, 'prepay_id');
      return `${requiredText(transaction, 'h5_url')}&redirect_url=${encodeURIComponent(returnUrl)}`;
    },
    bridge(prepayId) {
      const timeStamp = String(Math.floor(Date.now() / 1000));
      const nonceStr = randomBytes(16).toString('hex');
      const prepay = `prepay_id=${prepayId}`;
      const paySign = bridgeSignature(privateKey, { appId, timestamp: timeStamp, nonce: nonceStr, prepay });
      return { appId, timeStamp, nonceStr, package: prepay, signType: 'RSA', paySign };
    },
    async query(outTradeNo) {
      let fields: Fields;
      try {
        fields = await client.ask('GET', `${tradePath(outTradeNo)}?mchid=${mchId}`);
      } catch (error) {
        if (missingCodes.has(refusalOf(error).code)) return { state: 'missing' };
        throw error;
      }
      const state = requiredText(fields, 'trade_state');
      // A refunded trade was paid before.
      if (state === 'SUCCESS' || state === 'REFUND') return { state: 'paid', ...paidTrade(fields) };
      return { state: state === 'CLOSED' || state === 'REVOKED' ? 'closed' : 'open' };
    },
    async close(outTradeNo) {
      try {
        await client.ask('POST', `${tradePath(outTradeNo)}/close`, { mchid: mchId });
      } catch (error) {
        // Already paid or closed, or never opened: a query distinguishes these.
        refusalOf(error);
      }
    },
    async refund({ refundNo, tradeNo, amountCents, totalCents, reason, notifyUrl }) {
      try {
        return refundOf(
          await client.ask('POST', '/v3/refund/domestic/refunds', {
            transaction_id: tradeNo,
            out_refund_no: refundNo,
            ...(reason === '' ? {} : { reason: cut(reason, 80) }),
            notify_url: notifyUrl,
            amount: { refund: amountCents, total: totalCents, currency: 'CNY' },
          }),
        );
      } catch (error) {
        return { state: 'failed', note: refusalOf(error).message };
      }
    },
    async queryRefund({ refundNo }: RefundRequest) {
      return refundOf(await client.ask('GET', `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`));
    },
    async readNotice(request) {
      const notice = await verified(request);
      if (!notice) return undefined;
      const resource = inner(notice, 'resource');
      const plain = openSealed(apiV3Key, {
        ciphertext: requiredText(resource, 'ciphertext'),
        nonce: requiredText(resource, 'nonce'),
        associatedData: textOf(resource, 'associated_data') ?? '',
      });
      const fields = fieldsOf(plain);
      return isOwn(fields) ? noticeOf(requiredText(notice, 'event_type'), fields) : undefined;
    },
    async statement(day) {
      let announced: Fields;
      try {
        announced = await client.ask('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`);
      } catch (error) {
        if (missingCodes.has(refusalOf(error).code)) return [];
        throw error;
      }
      if (requiredText(announced, 'hash_type') !== 'SHA1') throw new Error('the statement has an unknown hash');
      return wechatStatement(
        await client.download(requiredText(announced, 'download_url'), requiredText(announced, 'hash_value')),
      );
    },
    responses: {
      type: 'application/json; charset=utf-8',
      received: '{"code":"SUCCESS"}',
      refused: '{"code":"FAIL","message":"refused"}',
    },
  };
};
