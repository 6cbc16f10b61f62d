import type { AlipaySettings } from '../../../config-payment.ts';
import { centsOfYuan, chinaTime, type Fields, inner, requiredText, parseChinaTime, textOf, yuanOf } from '../fields.ts';
import { type Gateway, GatewayRefusal, type PaidTrade, type RefundRequest, type RefundStatus } from '../gateway.ts';
import { alipayClient } from './client.ts';
import { isNoticeSigned } from './signature.ts';
import { alipayStatement } from './statement.ts';

const paidStates = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED']);
const noTrade = 'ACQ.TRADE_NOT_EXIST';
/** A day without transactions has no statement. */
const noStatement = new Set(['isp.bill_not_exist', 'BILL_NOT_EXIST', 'NO_BILL_DATA', 'isp.no_bill_data']);
/** Temporary refusals: once the merchant's balance is topped up, the refund succeeds. */
const passing = new Set(['ACQ.SELLER_BALANCE_NOT_ENOUGH', 'isv.invalid-signature']);

const refusalOf = (error: unknown): GatewayRefusal => {
  if (error instanceof GatewayRefusal && !passing.has(error.code)) return error;
  throw error;
};

/** Product codes and methods, by the page shown to the payer. */
const products = {
  wap: { method: 'alipay.trade.wap.pay', code: 'QUICK_WAP_WAY' },
  page: { method: 'alipay.trade.page.pay', code: 'FAST_INSTANT_TRADE_PAY' },
} as const;

/** Replaces characters that are not allowed in subjects, which have at most 256. */
const subjectOf = (text: string): string => [...text.replaceAll(/[/=&<>"'\\]/g, ' ')].slice(0, 250).join('');

/** Alipay's open platform: pages for phones (WAP) and desktops. */
export const alipayGateway = (settings: AlipaySettings): Gateway => {
  const client = alipayClient(settings);
  const paidTrade = (fields: Fields, time: string): PaidTrade => ({
    outTradeNo: requiredText(fields, 'out_trade_no'),
    tradeNo: requiredText(fields, 'trade_no'),
    amountCents: centsOfYuan(requiredText(fields, 'total_amount')),
    paidAt: parseChinaTime(requiredText(fields, time)),
  });

  const queryRefund = async ({ refundNo, tradeNo }: Pick<RefundRequest, 'refundNo' | 'tradeNo'>): Promise<RefundStatus> => {
    const fields = await client.ask('alipay.trade.fastpay.refund.query', {
      trade_no: tradeNo,
      out_request_no: refundNo,
      query_options: ['gmt_refund_pay', 'deposit_back_info'],
    });
    // A bank can reject the money days later.
    if (inner(fields, 'deposit_back_info')['dback_status'] === 'F') return { state: 'failed', note: 'the bank returned it' };
    if (fields['refund_status'] !== 'REFUND_SUCCESS') return { state: 'processing' };
    const at = textOf(fields, 'gmt_refund_pay');
    return { state: 'done', at: at === undefined ? undefined : parseChinaTime(at) };
  };

  return {
    name: 'alipay',
    open({ outTradeNo, kind, subject, amountCents, expiresAt, returnUrl, notifyUrl }) {
      if (kind !== 'wap' && kind !== 'page') throw new Error(`Alipay has no trades of the kind ${kind}`);
      const { method, code } = products[kind];
      const trade = {
        out_trade_no: outTradeNo,
        total_amount: yuanOf(amountCents),
        subject: subjectOf(subject),
        product_code: code,
        seller_id: settings.sellerId,
        time_expire: chinaTime(expiresAt),
      };
      return Promise.resolve(client.pageAddress(method, trade, { notify_url: notifyUrl, return_url: returnUrl }));
    },
    async query(outTradeNo) {
      let fields: Fields;
      try {
        fields = await client.ask('alipay.trade.query', { out_trade_no: outTradeNo });
      } catch (error) {
        if (refusalOf(error).code === noTrade) return { state: 'missing' };
        throw error;
      }
      const state = requiredText(fields, 'trade_status');
      // A fully refunded trade is closed as well, but has a payment time.
      if (paidStates.has(state) || (state === 'TRADE_CLOSED' && textOf(fields, 'send_pay_date') !== undefined))
        return { state: 'paid', ...paidTrade(fields, 'send_pay_date') };
      return { state: state === 'TRADE_CLOSED' ? 'closed' : 'open' };
    },
    async close(outTradeNo) {
      try {
        await client.ask('alipay.trade.close', { out_trade_no: outTradeNo });
      } catch (error) {
        // Never opened, or already paid or closed: a query distinguishes these.
        refusalOf(error);
      }
    },
    async refund({ refundNo, tradeNo, amountCents, reason }) {
      try {
        const fields = await client.ask('alipay.trade.refund', {
          trade_no: tradeNo,
          out_request_no: refundNo,
          refund_amount: yuanOf(amountCents),
          ...(reason === '' ? {} : { refund_reason: subjectOf(reason) }),
        });
        // `N`: repeated, or still pending; a query distinguishes these.
        return fields['fund_change'] === 'Y' ? { state: 'done', at: new Date() } : { state: 'processing' };
      } catch (error) {
        return { state: 'failed', note: refusalOf(error).message };
      }
    },
    queryRefund,
    readNotice({ body }) {
      const params = Object.fromEntries(new URLSearchParams(body));
      const isOwn = params['app_id'] === settings.appId && params['seller_id'] === settings.sellerId;
      if (!isNoticeSigned(settings.publicKey, params) || !isOwn) return Promise.resolve(undefined);
      // A notice of the same trade with `gmt_refund` reports a refund; it is ours, and we query it ourselves.
      if (!paidStates.has(params['trade_status'] ?? '') || params['gmt_refund'] !== undefined)
        return Promise.resolve({ type: 'other' as const });
      return Promise.resolve({ type: 'paid' as const, ...paidTrade(params, 'gmt_payment') });
    },
    async statement(day) {
      try {
        const fields = await client.ask('alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date: day });
        return alipayStatement(await client.download(requiredText(fields, 'bill_download_url')));
      } catch (error) {
        if (noStatement.has(refusalOf(error).code)) return [];
        throw error;
      }
    },
    responses: { type: 'text/plain; charset=utf-8', received: 'success', refused: 'failure' },
  };
};
