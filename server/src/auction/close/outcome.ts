import type { Tx } from '../../db/db.ts';
import type { Actor } from '../../http/context.ts';
import { systemActor } from '../../state-machine/machine.ts';
import type { LotRow } from '../lot/lot.repository.ts';
import { createWinnerOrder } from '../order/winner-order.ts';
import { endListingOf } from '../resale/end-listing.ts';

/** A lot that was sold, as its closing read it behind the lot's lock. */
export type SoldLot = LotRow & { readonly leaderId: string; readonly priceCents: number };

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
