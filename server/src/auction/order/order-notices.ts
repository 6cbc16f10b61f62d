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

/**
 * Notifies both sides of a default: the buyer lost the deposit, and possibly the right to bid until `bannedUntil`. The seller
 * got the deposit; that of a second chance is 0.
 */
export const notifyDefaulted = async (
  tx: Tx,
  order: Notified,
  depositCents: number,
  bannedUntil: string | undefined,
): Promise<void> => {
  if (bannedUntil === undefined) await notifyParty(tx, order.buyerId, order, 'orderDefaulted', { depositCents });
  else await notifyParty(tx, order.buyerId, order, 'orderDefaultedBanned', { depositCents, untilAt: bannedUntil });
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
