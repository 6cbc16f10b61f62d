import type { Tx } from '../../db/db.ts';
import type { Actor } from '../../http/context.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { holdParties } from '../lot/deposits.ts';
import type { LotRow } from '../lot/lot.repository.ts';
import { findOrder, lockOrders } from '../order/order.repository.ts';
import { createWinnerOrder } from '../order/winner-order.ts';
import { endListingOf } from '../resale/end-listing.ts';

/** A lot that was sold, as its closing read it behind the lot's lock. */
export type SoldLot = LotRow & { readonly leaderId: string; readonly priceCents: number };

/**
 * Holds what the end of locked lots touches, in the one order of locks: the orders whose goods they offer, then owners and bidders (who leaves
 * holds their orders first and then themselves), before any account.
 */
export const holdForEnd = async (tx: Tx, lots: readonly LotRow[]): Promise<void> => {
  const orders = await Promise.all(
    lots.flatMap(({ ownerOrderNo }) => (ownerOrderNo === null ? [] : [findOrder(tx, ownerOrderNo)])),
  );
  await lockOrders(
    tx,
    orders.flatMap((order) => (order ? [order.id] : [])),
  );
  await holdParties(
    tx,
    lots.map(({ id }) => id),
  );
};

/**
 * What the end of a sold lot brings about, in its closing transaction: behind the lock of the lot, before ledger accounts are locked (orders
 * come between the two). The winner's deposit stays in `escrow lot:<id>`. Answers the number of the winner's order.
 */
export const lotSold = async (tx: Tx, lot: SoldLot): Promise<{ orderNo: string }> => ({
  orderNo: await createWinnerOrder(tx, lot),
});

/** What the end of an unsold lot brings about, at the same point of its closing transaction. All deposits go back afterwards. */
export const lotPassed = (tx: Tx, lot: LotRow): Promise<void> => endListingOf(tx, lot, 'unsold', systemActor);

/**
 * What the end of a lot that an operator cancelled brings about, at the same point of its transaction. `fraud`: the owner is to blame, whose
 * bond the platform takes (auction.md C6).
 */
export const lotCancelled = (tx: Tx, lot: LotRow, fraud: boolean, actor: Actor): Promise<void> =>
  endListingOf(tx, lot, 'cancelListing', actor, fraud);
