/** The order of a lot's winner (auction.md B3). */
import type { Tx } from '../../db/db.ts';
import { businessNo } from '../../http/business-no.ts';
import { listingSnapshot } from '../listing/listing.repository.ts';
import { rightsOf } from '../level/levels.ts';
import type { LotRow } from '../lot/lot.repository.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { depositsHeld } from './deposit.repository.ts';
import { transitionOrder } from './order-transition.ts';
import { auctionOrderMachine } from './order-machine.ts';
import { insertOrders, lockOrders, type NewAuctionOrder } from './order.repository.ts';
import { paySeconds, schedulePayDeadlines } from './pay-deadline.ts';

/** The won lot, as read behind its lock. */
export type WonLot = Pick<LotRow, 'id' | 'title' | 'pictures' | 'quantity' | 'round' | 'ownerId'>;

/** A lot with its winner and price. */
export interface WinnerOfLot {
  readonly lot: WonLot;
  readonly origin: 'hammer' | 'secondChance';
  readonly buyerId: string;
  readonly priceCents: number;
}

type SellerFields = Partial<NewAuctionOrder>;

/** Data that the order takes over from its seller, as of the hammer; empty for platform lots. */
const sellerFields = async (tx: Tx, lot: WonLot): Promise<SellerFields> => {
  if (lot.ownerId === null) return {};
  const snapshot = await listingSnapshot(tx, lot.id);
  if (snapshot) return snapshot;
  // Lots from before members listed goods out of storage have no holds.
  const { feeBp } = await rightsOf(tx, lot.ownerId);
  return { sellerId: lot.ownerId, feeBp, feeHoldCents: 0, bondCents: 0 };
};

/**
 * Creates the winners' orders, to be paid within two hours. The caller holds the locks of the lots and, for a member's lot,
 * of the seller's order; ledger accounts may follow. Returns their numbers, in the order of the winners.
 */
export const insertWinnerOrders = async (tx: Tx, winners: readonly WinnerOfLot[]): Promise<string[]> => {
  if (winners.length === 0) return [];
  const deposits = await depositsHeld(
    tx,
    winners.map(({ lot, buyerId }) => ({ lotId: lot.id, memberId: buyerId })),
  );
  const orders: NewAuctionOrder[] = [];
  for (const { lot, origin, buyerId, priceCents } of winners)
    orders.push({
      ...(await sellerFields(tx, lot)),
      orderNo: businessNo('A'),
      origin,
      lotId: lot.id,
      round: lot.round,
      buyerId,
      quantity: lot.quantity,
      title: lot.title,
      picture: lot.pictures[0] ?? '',
      priceCents,
      depositCents: deposits.get(lot.id) ?? 0,
      state: 'pendingPayment',
      paySeconds,
    });
  const inserted = await insertOrders(tx, orders);
  await auctionOrderMachine.createdAll(
    tx,
    inserted.map(({ id }) => ({ id, state: 'pendingPayment', actor: systemActor })),
  );
  await schedulePayDeadlines(
    tx,
    inserted.flatMap(({ orderNo, payDueAt }) => (payDueAt === null ? [] : [{ orderNo, payDueAt }])),
  );
  return orders.map(({ orderNo }) => orderNo);
};

/**
 * Part of closing sold lots: creates the winners' orders, and triggers `hammer` on the sellers'. Returns the order numbers, in
 * the order of the lots.
 */
export const createWinnerOrders = async (
  tx: Tx,
  lots: readonly (WonLot & { readonly leaderId: string; readonly priceCents: number })[],
): Promise<string[]> => {
  for (const lot of lots) {
    const source = lot.ownerId === null ? undefined : await listingSnapshot(tx, lot.id);
    if (source)
      for (const order of await lockOrders(tx, [source.sellerOrderId])) await transitionOrder(tx, order, 'hammer', systemActor);
  }
  return insertWinnerOrders(
    tx,
    lots.map((lot) => ({ lot, origin: 'hammer', buyerId: lot.leaderId, priceCents: lot.priceCents })),
  );
};
