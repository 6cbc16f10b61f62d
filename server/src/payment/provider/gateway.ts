import type { CallbackRequest } from './callback.ts';

/** Names of gateways, equal to their channels. */
export const gatewayNames = ['wechat', 'alipay'] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** Returns whether a payment channel is an external gateway. */
export const isGateway = (channel: string): channel is GatewayName => gatewayNames.some((name) => name === channel);

/**
 * How the payer pays: inside the messaging app, in a phone's browser, by a QR code, or on the gateway's own page for phones
 * or desktops.
 */
export const tradeKinds = ['jsapi', 'h5', 'native', 'wap', 'page'] as const;
export type TradeKind = (typeof tradeKinds)[number];

/** Request to open a trade at the gateway; amounts in cents. */
export interface TradeRequest {
  readonly outTradeNo: string;
  readonly kind: TradeKind;
  readonly subject: string;
  readonly amountCents: number;
  /** Afterwards the gateway accepts no money for it. */
  readonly expiresAt: Date;
  readonly payerIp: string;
  /** The payer's id at the merchant's app; required for `jsapi`. */
  readonly openid?: string | undefined;
  /** Return address of the gateway's own page. */
  readonly returnUrl: string;
  readonly notifyUrl: string;
}

/** The gateway's report of received money; amounts in cents. */
export interface PaidTrade {
  readonly outTradeNo: string;
  /** The gateway's own number of this payment. */
  readonly tradeNo: string;
  readonly amountCents: number;
  /** By the gateway's clock. */
  readonly paidAt: Date;
}

/** `open` may still be paid; `missing`: unknown to the gateway, since the payer has not opened its page yet. */
export type TradeStatus = { readonly state: 'open' | 'closed' | 'missing' } | ({ readonly state: 'paid' } & PaidTrade);

export interface RefundRequest {
  /** Our number of the refund: each number refunds once. */
  readonly refundNo: string;
  readonly tradeNo: string;
  readonly amountCents: number;
  readonly totalCents: number;
  readonly reason: string;
  readonly notifyUrl: string;
}

/** `failed` is final: the money stays with the merchant, and a person has to return it in another way. */
export interface RefundStatus {
  readonly state: 'processing' | 'done' | 'failed';
  /** The gateway's message about a failure. */
  readonly note?: string | undefined;
  readonly at?: Date | undefined;
}

export type GatewayNotice =
  | ({ readonly type: 'paid' } & PaidTrade)
  | { readonly type: 'refund'; readonly refundNo: string; readonly status: RefundStatus }
  | { readonly type: 'other' };

/** A line of the gateway's daily statement. */
export interface StatementLine {
  readonly kind: 'payment' | 'refund';
  /** The gateway's number of a payment, our own number of a refund. */
  readonly number: string;
  readonly outTradeNo: string;
  readonly amountCents: number;
  /** The gateway's fee; negative where it returns some. */
  readonly feeCents: number;
  readonly at: Date;
}

/**
 * An external payment gateway. Each call makes a request and must be outside transactions. Throws `OutboundError` when the
 * gateway is unreachable, and {@link GatewayRefusal} when it refuses.
 */
export interface Gateway {
  readonly name: GatewayName;
  /** Opens a trade, idempotently; returns the data for the payer's page (an address, a QR code's text, a prepay id). */
  open(trade: TradeRequest): Promise<string>;
  /** The parameters with which a page inside the messaging app requests the payment. */
  bridge?(prepay: string): Readonly<Record<string, string>>;
  query(outTradeNo: string): Promise<TradeStatus>;
  /** Closes a trade: no money arrives afterwards, unless it is already paid (as `query` then reports). */
  close(outTradeNo: string): Promise<void>;
  refund(request: RefundRequest): Promise<RefundStatus>;
  queryRefund(request: RefundRequest): Promise<RefundStatus>;
  /** Verifies a notice; undefined when it is not from the gateway, or not for this merchant. */
  readNotice(request: CallbackRequest): Promise<GatewayNotice | undefined>;
  /** Returns all payments and refunds of a day in China, `YYYY-MM-DD`. */
  statement(day: string): Promise<StatementLine[]>;
  /** The gateway's formats for "delivered" and "deliver it again". */
  readonly responses: { readonly type: string; readonly received: string; readonly refused: string };
}

/** The gateway responded with a refusal: repeating the request changes nothing. */
export class GatewayRefusal extends Error {
  override readonly name = 'GatewayRefusal';
  constructor(
    readonly gateway: GatewayName,
    readonly code: string,
    message: string,
  ) {
    super(`${gateway}: ${code} ${message}`);
  }
}
