import type { CallbackRequest } from './callback.ts';

/** Gateways by the name of their channel. */
export const gatewayNames = ['wechat', 'alipay'] as const;
export type GatewayName = (typeof gatewayNames)[number];

/** Whether a channel of payments is an outside gateway. */
export const isGateway = (channel: string): channel is GatewayName => gatewayNames.some((name) => name === channel);

/** How the payer pays: inside the messaging app, in a telephone's browser, by a QR code, or on the gateway's own page for telephones or desktops. */
export const tradeKinds = ['jsapi', 'h5', 'native', 'wap', 'page'] as const;
export type TradeKind = (typeof tradeKinds)[number];

/** A trade that is opened at the gateway; amounts in cents. */
export interface TradeRequest {
  readonly outTradeNo: string;
  readonly kind: TradeKind;
  readonly subject: string;
  readonly amountCents: number;
  /** The gateway takes no money for it afterwards. */
  readonly expiresAt: Date;
  readonly payerIp: string;
  /** The payer's id at the merchant's app; `jsapi` needs it. */
  readonly openid?: string | undefined;
  /** Where the gateway's own page leads back to. */
  readonly returnUrl: string;
  readonly notifyUrl: string;
}

/** The gateway's word that money came in; amounts in cents. */
export interface PaidTrade {
  readonly outTradeNo: string;
  /** The gateway's own number of this payment of money. */
  readonly tradeNo: string;
  readonly amountCents: number;
  /** By the gateway's clock. */
  readonly paidAt: Date;
}

/** `open` may still be paid; `missing`: the gateway has never heard of it, since the payer has not opened its page yet. */
export type TradeStatus = { readonly state: 'open' | 'closed' | 'missing' } | ({ readonly state: 'paid' } & PaidTrade);

export interface RefundRequest {
  /** Our number of the refund: the same refunds once. */
  readonly refundNo: string;
  readonly tradeNo: string;
  readonly amountCents: number;
  readonly totalCents: number;
  readonly reason: string;
  readonly notifyUrl: string;
}

/** `failed` is final: the money stays with the merchant, and a person has to give it back otherwise. */
export interface RefundStatus {
  readonly state: 'processing' | 'done' | 'failed';
  /** The gateway's words about a failure. */
  readonly note?: string | undefined;
  readonly at?: Date | undefined;
}

export type GatewayNotice =
  | ({ readonly type: 'paid' } & PaidTrade)
  | { readonly type: 'refund'; readonly refundNo: string; readonly status: RefundStatus }
  | { readonly type: 'other' };

/** A line of the gateway's statement of a day. */
export interface StatementLine {
  readonly kind: 'payment' | 'refund';
  /** Of a payment the gateway's number of it, of a refund our own. */
  readonly number: string;
  readonly outTradeNo: string;
  readonly amountCents: number;
  /** What the gateway takes for it; negative where it gives some back. */
  readonly feeCents: number;
  readonly at: Date;
}

/**
 * An outside payment gateway. Each call asks it and must be outside of transactions. Throws `OutboundError` when it cannot be asked, and
 * {@link GatewayRefusal} when it says no.
 */
export interface Gateway {
  readonly name: GatewayName;
  /** Opens a trade, or answers the same again; what the payer's page needs of it (an address, a QR code's text, a prepay id). */
  open(trade: TradeRequest): Promise<string>;
  /** The parameters by which a page inside the messaging app calls for the payment. */
  bridge?(prepay: string): Readonly<Record<string, string>>;
  query(outTradeNo: string): Promise<TradeStatus>;
  /** No money comes for it afterwards, unless it is paid already (which `query` then tells). */
  close(outTradeNo: string): Promise<void>;
  refund(request: RefundRequest): Promise<RefundStatus>;
  queryRefund(request: RefundRequest): Promise<RefundStatus>;
  /** Verifies a notice; undefined when it is not the gateway's, or not meant for this merchant. */
  readNotice(request: CallbackRequest): Promise<GatewayNotice | undefined>;
  /** Everything that was paid and refunded on a day of China, `YYYY-MM-DD`. */
  statement(day: string): Promise<StatementLine[]>;
  /** What the gateway reads as "delivered" and as "deliver it again". */
  readonly answers: { readonly type: string; readonly received: string; readonly refused: string };
}

/** The gateway answered, and said no: asking the same again changes nothing. */
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
