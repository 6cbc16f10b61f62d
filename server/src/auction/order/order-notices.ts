import * as auctionPages from '@juhe/contract/pages/auction';
import type { Tx } from '../../db/db.ts';
import { type Notice, notify } from '../../notice/notify.ts';
import type { AuctionOrderRow } from './order.repository.ts';

type Notified = Pick<AuctionOrderRow, 'orderNo' | 'title' | 'priceCents' | 'buyerId' | 'sellerId'>;
type Template = Extract<Notice, { kind: 'auction' }>['template'];

/** The target page of a notice about an order; a page of the specification by its path until it is built. */
export const orderPage = (orderNo: string): string => auctionPages.orderDetail({ orderNo });

/** Sends one notice per member, order and template; the notices of an order do not replace each other. */
const notifyParty = (tx: Tx, memberId: string, order: Notified, template: Template, params: Notice['params'] = {}) =>
  notify(tx, {
    memberId,
    kind: 'auction',
    template,
    params: { title: order.title, priceCents: order.priceCents, ...params },
    key: `auctionOrder.${template}:${order.orderNo}`,
    link: orderPage(order.orderNo),
    renew: true,
  });

/** Reminds the buyer half an hour before the payment deadline. */
export const notifyPaySoon = (tx: Tx, order: Notified & Pick<AuctionOrderRow, 'depositCents'>) =>
  notifyParty(tx, order.buyerId, order, 'orderPaySoon', { depositCents: order.depositCents });

/** Notifies the buyer of a payment that was no longer due and was refunded. */
export const notifyOrderReturned = (tx: Tx, order: Notified, amountCents: number) =>
  notifyParty(tx, order.buyerId, order, 'orderReturned', { amountCents });

/** The buyer's notice by the event that ended the order; with a ban, that of the same name and `Banned`. */
const defaultTemplates = { default: 'orderDefaulted', giveUp: 'orderGivenUp', ruleSeller: 'orderRuledUnpaid' } as const;

export interface EndedUnpaid {
  readonly event: keyof typeof defaultTemplates;
  /** The forfeited deposit; that of a second chance is 0. */
  readonly depositCents: number;
  /** End of the buyer's ban from bidding and listing. */
  readonly bannedUntil: string | undefined;
}

/**
 * Notifies both sides of an order that ended unpaid: the buyer, by the event, of the loss of the deposit and possibly of the
 * right to bid; the seller of the deposit.
 */
export const notifyDefaulted = async (
  tx: Tx,
  order: Notified,
  { event, depositCents, bannedUntil }: EndedUnpaid,
): Promise<void> => {
  const template = defaultTemplates[event];
  if (bannedUntil === undefined) await notifyParty(tx, order.buyerId, order, template, { depositCents });
  else await notifyParty(tx, order.buyerId, order, `${template}Banned`, { depositCents, untilAt: bannedUntil });
  if (order.sellerId !== null) await notifyParty(tx, order.sellerId, order, 'orderDefaultedSeller', { depositCents });
};

/** Notifies the seller that the goods are offered again or are back in storage. */
export const notifySource = (tx: Tx, source: Notified, template: 'orderRelisted' | 'orderFellThrough') =>
  notifyParty(tx, source.buyerId, source, template);

/** Notifies the buyer that the company took goods back. */
export const notifyRefunded = (tx: Tx, order: Notified, reason: string) =>
  notifyParty(tx, order.buyerId, order, 'orderRefunded', { reason });

/** Notifies both sides that an operator will decide about the payment; both may make statements. */
export const notifyDisputed = async (tx: Tx, order: Notified): Promise<void> => {
  for (const memberId of [order.buyerId, order.sellerId])
    if (memberId !== null) await notifyParty(tx, memberId, order, 'caseOpened');
};
