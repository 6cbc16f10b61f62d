import type { Tx } from '../../db/db.ts';
import type { Actor } from '../../http/call/context.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { lockParties } from '../lot/deposits.ts';
import type { LotRow } from '../lot/lot.repository.ts';
import { findOrder, lockOrders } from '../order/order.repository.ts';
import { createWinnerOrders } from '../order/winner-order.ts';
import { endListingOf } from '../resale/end-listing.ts';

/** A sold lot, as its closing read it behind the lot's lock. */
export type SoldLot = LotRow & { readonly leaderId: string; readonly priceCents: number };

/**
 * Locks everything that the end of locked lots touches, in the global lock order: the orders whose goods they offer, then
 * owners and bidders (an account deletion locks its orders first and then the member), before any account.
 */
export const lockForEnd = async (tx: Tx, lots: readonly LotRow[]): Promise<void> => {
  const orders = await Promise.all(
    lots.flatMap(({ ownerOrderNo }) => (ownerOrderNo === null ? [] : [findOrder(tx, ownerOrderNo)])),
  );
  const orderIds = orders.flatMap((order) => (order ? [order.id] : []));
  if (orderIds.length > 0) await lockOrders(tx, orderIds);
  await lockParties(
    tx,
    lots.map(({ id }) => id),
  );
};

/**
 * Applies the effects of sold lots in their closing transaction: behind the locks of the lots, before ledger accounts are
 * locked (orders come between the two). The winners' deposits stay in `escrow lot:<id>`. Returns the numbers of the winners'
 * orders, in the order of the lots.
 */
export const lotsSold = (tx: Tx, lots: readonly SoldLot[]): Promise<string[]> => createWinnerOrders(tx, lots);

/** Applies the effects of an unsold lot at the same point of its closing transaction. All deposits are returned afterwards. */
export const lotPassed = async (tx: Tx, lot: LotRow): Promise<void> => {
  if (lot.ownerId !== null) await endListingOf(tx, lot, 'unsold', systemActor);
};

/**
 * Applies the effects of a lot that an operator cancelled, at the same point of its transaction. `fraud`: the owner is at
 * fault, and the platform takes the bond (auction.md C6).
 */
export const lotCancelled = (tx: Tx, lot: LotRow, fraud: boolean, actor: Actor): Promise<void> =>
  endListingOf(tx, lot, 'cancelListing', actor, fraud);
