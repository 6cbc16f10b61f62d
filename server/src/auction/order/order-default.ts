/** An order that is not paid: deposit, strike, and who gets the goods next (auction.md B3, B6, C3). */
import type { StrikeReason } from '@juhe/contract/auction/strike.schemas';
import type { Tx } from '../../db/db.ts';
import type { Actor } from '../../http/context.ts';
import { defineJob } from '../../jobs/job.ts';
import { type Account, platformAccount } from '../../ledger/accounts.ts';
import { holdForPostings } from '../../ledger/hold.ts';
import { post } from '../../ledger/post.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { listingAccounts } from '../listing/listing-holds.ts';
import { lockLot } from '../lot/lot.repository.ts';
import { addStrike } from '../strike/strikes.ts';
import { offerNext } from './after-default.ts';
import { endDeposit } from './deposit.repository.ts';
import { fireOrder } from './order-fire.ts';
import { tellDefaulted } from './order-notices.ts';
import { lotEscrow } from './order-paid.ts';
import { type AuctionOrderRow, findOrder, lockOrders } from './order.repository.ts';
import { cancelPayDeadline, payDeadline } from './pay-deadline.ts';

export interface Default {
  readonly event: 'default' | 'giveUp' | 'ruleSeller';
  readonly actor: Actor;
  readonly reason: StrikeReason;
  /** Strikes of the buyer; 1 unless told. */
  readonly strikes?: number;
  readonly note?: string | undefined;
}

/**
 * Locks what the end of an unpaid order changes: its lot, then the order and the seller's behind it. Undefined for a missing order; the
 * seller's is undefined for the platform's lots.
 */
export const lockSale = async (
  tx: Tx,
  orderNo: string,
): Promise<{ order: AuctionOrderRow; source: AuctionOrderRow | undefined } | undefined> => {
  const read = await findOrder(tx, orderNo);
  if (!read) return undefined;
  await lockLot(tx, read.productNo);
  const ids = [read.id, ...(read.sellerOrderId === null ? [] : [read.sellerOrderId])];
  const locked = await lockOrders(tx, ids);
  const order = locked.find(({ id }) => id === read.id);
  return order && { order, source: locked.find(({ id }) => id === read.sellerOrderId) };
};

/** Who gets the deposit of a default: the seller, or the platform for its own lots. */
const depositTo = ({ sellerId }: AuctionOrderRow): Account =>
  sellerId === null ? platformAccount('platformRevenue') : { kind: 'memberWallet', owner: sellerId };

/**
 * Ends an order that is not paid: the deposit goes to the seller, the buyer gets a strike, and the goods are offered on. The caller holds
 * what `lockSale` locks.
 */
export const orderDefaulted = async (
  tx: Tx,
  order: AuctionOrderRow,
  source: AuctionOrderRow | undefined,
  { event, actor, reason, strikes = 1, note }: Default,
): Promise<void> => {
  const { id, orderNo, lotId, buyerId, title } = order;
  await fireOrder(tx, order, event, actor, note);
  const bannedUntil = await addStrike(tx, { memberId: buyerId, orderId: id, reason, weight: strikes });
  const depositCents = await endDeposit(tx, lotId, buyerId, 'forfeited');
  await holdForPostings(tx, [
    lotEscrow(lotId),
    depositTo(order),
    ...(source ? listingAccounts({ orderNo: source.orderNo, sellerId: source.buyerId }) : []),
  ]);
  if (depositCents > 0)
    await post(tx, {
      kind: 'auction.depositForfeited',
      ref: orderNo,
      key: `auction.depositForfeited:${lotId}:${buyerId}`,
      entries: [
        { account: lotEscrow(lotId), amount: -depositCents },
        { account: depositTo(order), amount: depositCents, memo: title },
      ],
    });
  await cancelPayDeadline(tx, orderNo);
  await offerNext(tx, order, source);
  await tellDefaulted(tx, order, depositCents, bannedUntil);
};

/** Scheduled job `auctionOrder.default`: two hours have passed. A claim to have paid or a payment took it back. */
export const payDeadlineJob = defineJob({
  kind: payDeadline,
  lock: lockSale,
  run: async (tx, orderNo) => {
    const sale = await lockSale(tx, orderNo);
    if (sale?.order.state !== 'pendingPayment') return;
    await orderDefaulted(tx, sale.order, sale.source, { event: 'default', actor: systemActor, reason: 'unpaid' });
  },
});
