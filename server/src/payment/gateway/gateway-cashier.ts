import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Lang } from '../../http/text/lang.ts';
import { consumeToken } from '../../http/limits/rate-limit.ts';
import { returnAddress } from '../pay/cashier-page.ts';
import { isMessagingApp } from '../pay/channels.ts';
import { gatewayCashier } from '../pay/gateway-channel.ts';
import { findPayment, type Payment } from '../pay/pay.repository.ts';
import type { Gateway, TradeKind } from '../provider/gateway.ts';
import { openTrade } from '../trade/open-trade.ts';
import { openTrades, setPrepay, tradeOf, type TradeRow } from '../trade/trade.repository.ts';
import { queryAndBook } from './book.ts';
import { notifyUrl } from './gateway-jobs.ts';
import {
  bridgePage,
  unavailablePage,
  openPage,
  outsidePage,
  overPage,
  type Page,
  scanPage,
  unconfirmedPage,
  unknownPayerPage,
} from './gateway-page.ts';
import { type Grant, type Payer, payerOf } from './gateway-payer.ts';

/**
 * Maximum views of one payment's cashier per minute; each may query the gateway, and the page with a QR code polls every four
 * seconds.
 */
const viewsPerMinute = 40;

export interface Visit {
  readonly payment: Payment;
  readonly lang: Lang;
  readonly token: string;
  readonly userAgent: string;
  readonly ip: string;
  /** Whether the visitor returns from the gateway's page. */
  readonly isBack: boolean;
  /** Whether a QR code for another phone was requested. */
  readonly isByCode: boolean;
  /** Parameters added to the address by the messaging app. */
  readonly grant: Grant;
  readonly log: FastifyBaseLogger;
}

/** A page, or the address of a redirect. */
export type Answer = { readonly status: number; readonly page: Page } | { readonly location: string };

const isTelephone = (userAgent: string): boolean => /Mobile|Android|iPhone|iPad/i.test(userAgent);

const kindFor = (gateway: Gateway, userAgent: string, payer: Payer): TradeKind => {
  if (gateway.name === 'alipay') return isTelephone(userAgent) ? 'wap' : 'page';
  // Without the payer's id, the app can still show a code for scanning with another phone.
  if (isMessagingApp(userAgent)) return payer.is === 'known' ? 'jsapi' : 'native';
  return isTelephone(userAgent) ? 'h5' : 'native';
};

/** The cashier of a payment at a gateway, outside any transaction: opens a trade there and shows how to pay it. */
export const gatewayCashierOf = (deps: Deps, gateway: Gateway) => {
  const { db, config } = deps;
  const addressOf = ({ payment, lang, token }: Visit, more: Readonly<Record<string, string>> = {}): string =>
    gatewayCashier(gateway.name, payment.payNo, { token, lang, ...more });

  const prepayOf = async (trade: TradeRow, visit: Visit, openid: string | undefined): Promise<string> => {
    if (trade.prepay !== null) return trade.prepay;
    // The trade is stored before the gateway learns of it: its notice may arrive before its response.
    const prepay = await gateway.open({
      outTradeNo: trade.outTradeNo,
      kind: trade.kind,
      subject: visit.payment.subject,
      amountCents: trade.amountCents,
      expiresAt: new Date(trade.expiresAt),
      payerIp: visit.ip,
      openid,
      returnUrl: `${config.publicOrigin}${addressOf(visit, { back: '1' })}`,
      notifyUrl: notifyUrl(deps, gateway.name),
    });
    await setPrepay(db, trade.outTradeNo, prepay);
    return prepay;
  };

  const begin = async (visit: Visit): Promise<Answer> => {
    const { payment, lang, userAgent } = visit;
    const of = { lang, name: gateway.name, payment };
    if (gateway.name === 'alipay' && isMessagingApp(userAgent)) return { status: 200, page: outsidePage(of) };
    const byCode = addressOf(visit, { scan: '1' });
    const payer: Payer =
      gateway.name === 'wechat' && isMessagingApp(userAgent) && !visit.isByCode
        ? await payerOf(deps, payment, visit.grant, addressOf(visit))
        : { is: 'nobody' };
    if (payer.is === 'asked') return { location: payer.at };
    if (payer.is === 'refused') return { status: 409, page: unknownPayerPage(of, { retry: addressOf(visit), byCode }) };
    const kind = kindFor(gateway, userAgent, payer);
    const outTradeNo = await db.inTx((tx) => openTrade(tx, gateway.name, payment.payNo, kind));
    const trade = await tradeOf(db, outTradeNo);
    if (!trade) throw new Error(`the trade ${outTradeNo} is gone`);
    const prepay = await prepayOf(trade, visit, payer.is === 'known' ? payer.openid : undefined);
    const check = addressOf(visit, { back: '1' });
    if (kind === 'native') return { status: 200, page: scanPage(of, prepay, visit.isByCode ? byCode : addressOf(visit)) };
    if (kind === 'h5') return { status: 200, page: openPage(of, prepay, check) };
    if (kind === 'jsapi' && gateway.bridge) return { status: 200, page: bridgePage(of, gateway.bridge(prepay), check) };
    return { location: prepay };
  };

  /** A visitor may return before the notice: the gateway is queried about open trades. */
  const comeBack = async (visit: Visit): Promise<Answer> => {
    const { payNo } = visit.payment;
    for (const { outTradeNo } of await openTrades(db, gateway.name, payNo)) await queryAndBook(deps, gateway, outTradeNo);
    const payment = (await findPayment(db, payNo)) ?? visit.payment;
    if (payment.state === 'paid') return { location: returnAddress(payment) };
    const of = { lang: visit.lang, name: gateway.name, payment };
    return { status: 200, page: unconfirmedPage(of, { retry: addressOf(visit), check: addressOf(visit, { back: '1' }) }) };
  };

  return async (visit: Visit): Promise<Answer> => {
    const { payment, lang, log } = visit;
    const of = { lang, name: gateway.name, payment };
    if (payment.state === 'paid') return { location: returnAddress(payment) };
    if ((payment.state !== 'created' && payment.state !== 'paying') || payment.expired)
      return { status: 200, page: overPage(of) };
    const token = await consumeToken(db, `cashier:${payment.payNo}`, viewsPerMinute, 60);
    if (!token.ok) return { status: 429, page: unavailablePage(of, 'tooOften', addressOf(visit)) };
    try {
      return await (visit.isBack ? comeBack(visit) : begin(visit));
    } catch (error) {
      log.error({ err: error, channel: gateway.name, payNo: payment.payNo }, 'a payment gateway could not be asked');
      return { status: 409, page: unavailablePage(of, 'unavailable', addressOf(visit)) };
    }
  };
};
