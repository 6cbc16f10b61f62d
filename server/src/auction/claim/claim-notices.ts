import * as auctionPages from '@juhe/contract/pages/auction';
import type { Tx } from '../../db/db.ts';
import { type Notice, notify } from '../../notice/notify.ts';
import type { AuctionOrderRow } from '../order/order.repository.ts';

type Notified = Pick<AuctionOrderRow, 'orderNo' | 'title' | 'priceCents' | 'buyerId' | 'sellerId'>;
type Template = Extract<Notice, { kind: 'auction' }>['template'];

const notifyParty = async (
  tx: Tx,
  memberId: string | null,
  order: Notified,
  template: Template,
  params: Notice['params'] = {},
) => {
  if (memberId === null) return;
  await notify(tx, {
    memberId,
    kind: 'auction',
    template,
    params: { title: order.title, priceCents: order.priceCents, ...params },
    key: `auctionOrder.${template}:${order.orderNo}`,
    link: auctionPages.confirmPayment({ orderNo: order.orderNo }),
    renew: true,
  });
};

/** Notifies the seller that the buyer reports having paid; the seller has until `dueAt`. */
export const notifyClaimed = (tx: Tx, order: Notified, dueAt: string) =>
  notifyParty(tx, order.sellerId, order, 'claimMade', { dueAt });
export const notifyConfirmSoon = (tx: Tx, order: Notified) => notifyParty(tx, order.sellerId, order, 'claimConfirmSoon');
export const notifyClaimWithdrawn = (tx: Tx, order: Notified) => notifyParty(tx, order.sellerId, order, 'claimWithdrawn');
export const notifyConfirmed = (tx: Tx, order: Notified) => notifyParty(tx, order.buyerId, order, 'claimConfirmed');
/** Notifies the seller of the settlement and its fee. */
export const notifySettled = (tx: Tx, order: Notified, feeCents: number) =>
  notifyParty(tx, order.sellerId, order, 'resaleSettled', { feeCents });

export const notifyStatement = (tx: Tx, order: Notified, memberId: string | null) =>
  notifyParty(tx, memberId, order, 'caseStatement');

export const notifyRuled = async (tx: Tx, order: Notified, reason: string): Promise<void> => {
  for (const memberId of [order.buyerId, order.sellerId]) await notifyParty(tx, memberId, order, 'caseRuled', { reason });
};
