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

/** The cost of a ruling against the seller: the fee, the bond paid to the buyer, a strike, and possibly a ban. */
export interface SellersLoss {
  readonly feeCents: number;
  readonly bondCents: number;
  /** End of the ban from bidding and listing that the strike caused. */
  readonly bannedUntil: string | undefined;
}

/** Notifies both sides of a ruling; after one against the seller, of what it cost the seller and brought the buyer. */
export const notifyRuled = async (tx: Tx, order: Notified, reason: string, loss?: SellersLoss): Promise<void> => {
  if (!loss) {
    for (const memberId of [order.buyerId, order.sellerId]) await notifyParty(tx, memberId, order, 'caseRuled', { reason });
    return;
  }
  const { feeCents, bondCents, bannedUntil } = loss;
  if (bondCents > 0) await notifyParty(tx, order.buyerId, order, 'caseWon', { bondCents, reason });
  else await notifyParty(tx, order.buyerId, order, 'caseRuled', { reason });
  const cost = { feeCents, bondCents, reason };
  if (bannedUntil === undefined) await notifyParty(tx, order.sellerId, order, 'caseLost', cost);
  else await notifyParty(tx, order.sellerId, order, 'caseLostBanned', { ...cost, untilAt: bannedUntil });
};
