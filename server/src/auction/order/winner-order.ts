/** The order of whoever won a lot (auction.md B3). */
import type { Tx } from '../../db/db.ts';
import { businessNo } from '../../http/business-no.ts';
import { listingSnapshot } from '../listing/listing.repository.ts';
import { rightsOf } from '../level/levels.ts';
import type { LotRow } from '../lot/lot.repository.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { heldDeposit } from './deposit.repository.ts';
import { fireOrder } from './order-fire.ts';
import { auctionOrderMachine } from './order-machine.ts';
import { insertOrder, lockOrders, type NewAuctionOrder } from './order.repository.ts';
import { paySeconds, schedulePayDeadline } from './pay-deadline.ts';

/** The lot that was won, as it was read behind its lock. */
export type WonLot = Pick<LotRow, 'id' | 'title' | 'pictures' | 'quantity' | 'round' | 'ownerId'>;

interface Winner {
  readonly origin: 'hammer' | 'secondChance';
  readonly buyerId: string;
  readonly priceCents: number;
}

type SellerFields = Partial<NewAuctionOrder>;

/** What the order takes over from its seller, as of the hammer; nothing for the platform's lots. */
const sellerFields = async (tx: Tx, lot: WonLot): Promise<SellerFields> => {
  if (lot.ownerId === null) return {};
  const snapshot = await listingSnapshot(tx, lot.id);
  if (snapshot) return snapshot;
  // Lots from before members listed goods out of storage: nothing is held for them.
  const { feeBp } = await rightsOf(tx, lot.ownerId);
  return { sellerId: lot.ownerId, feeBp, feeHoldCents: 0, bondCents: 0 };
};

/**
 * Makes the order of a winner, to be paid within two hours. The caller holds the lot and, for a member's lot, the seller's order; ledger
 * accounts may follow. Answers its number.
 */
export const insertWinnerOrder = async (tx: Tx, lot: WonLot, { origin, buyerId, priceCents }: Winner): Promise<string> => {
  const orderNo = businessNo('A');
  const { id, payDueAt } = await insertOrder(tx, {
    ...(await sellerFields(tx, lot)),
    orderNo,
    origin,
    lotId: lot.id,
    round: lot.round,
    buyerId,
    quantity: lot.quantity,
    title: lot.title,
    picture: lot.pictures[0] ?? '',
    priceCents,
    depositCents: await heldDeposit(tx, lot.id, buyerId),
    state: 'pendingPayment',
    paySeconds,
  });
  await auctionOrderMachine.created(tx, { id, state: 'pendingPayment', actor: systemActor });
  if (payDueAt !== null) await schedulePayDeadline(tx, orderNo, payDueAt);
  return orderNo;
};

/** Part of the closing of a sold lot: the winner's order, and `hammer` for the seller's. Answers the order's number. */
export const createWinnerOrder = async (
  tx: Tx,
  lot: WonLot & { readonly leaderId: string; readonly priceCents: number },
): Promise<string> => {
  const source = lot.ownerId === null ? undefined : await listingSnapshot(tx, lot.id);
  if (source) for (const order of await lockOrders(tx, [source.sellerOrderId])) await fireOrder(tx, order, 'hammer', systemActor);
  return insertWinnerOrder(tx, lot, { origin: 'hammer', buyerId: lot.leaderId, priceCents: lot.priceCents });
};
