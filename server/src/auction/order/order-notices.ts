import * as auctionPages from '@juhe/contract/pages/auction';
import type { Tx } from '../../db/db.ts';
import { type Notice, notify } from '../../social/api.ts';
import type { AuctionOrderRow } from './order.repository.ts';

type Told = Pick<AuctionOrderRow, 'orderNo' | 'title' | 'priceCents' | 'buyerId' | 'sellerId'>;
type Template = Extract<Notice, { kind: 'auction' }>['template'];

/** Where a notice about an order leads; a page of the specification by its path until it is built. */
export const orderPage = (orderNo: string): string => auctionPages.orderDetail({ orderNo });

/** One notice for each member, order and template; the notices of an order do not replace each other. */
const tell = (tx: Tx, memberId: string, order: Told, template: Template, params: Notice['params'] = {}) =>
  notify(tx, {
    memberId,
    kind: 'auction',
    template,
    params: { title: order.title, priceCents: order.priceCents, ...params },
    key: `auctionOrder.${template}:${order.orderNo}`,
    link: orderPage(order.orderNo),
    renew: true,
  });

/** Half an hour is left to pay. */
export const tellPaySoon = (tx: Tx, order: Told) => tell(tx, order.buyerId, order, 'orderPaySoon');

/** Money came when nothing was to be paid any more, and went back. */
export const tellOrderReturned = (tx: Tx, order: Told, amountCents: number) =>
  tell(tx, order.buyerId, order, 'orderReturned', { amountCents });

/** The order defaulted: the buyer's deposit is gone, and perhaps the right to bid until `bannedUntil`. The seller got the deposit. */
export const tellDefaulted = async (
  tx: Tx,
  order: Told,
  depositCents: number,
  bannedUntil: string | undefined,
): Promise<void> => {
  if (bannedUntil === undefined) await tell(tx, order.buyerId, order, 'orderDefaulted', { depositCents });
  else await tell(tx, order.buyerId, order, 'orderDefaultedBanned', { depositCents, untilAt: bannedUntil });
  if (order.sellerId !== null) await tell(tx, order.sellerId, order, 'orderDefaultedSeller', { depositCents });
};

/** The seller's goods are offered once more, or are back in storage. */
export const tellSource = (tx: Tx, source: Told, template: 'orderRelisted' | 'orderFellThrough') =>
  tell(tx, source.buyerId, source, template);

/** The company took goods back. */
export const tellRefunded = (tx: Tx, order: Told, reason: string) => tell(tx, order.buyerId, order, 'orderRefunded', { reason });

/** An operator will decide about the payment; both sides may say what happened. */
export const tellDisputed = async (tx: Tx, order: Told): Promise<void> => {
  for (const memberId of [order.buyerId, order.sellerId]) if (memberId !== null) await tell(tx, memberId, order, 'caseOpened');
};
