/**
 * Next step for goods whose buyer did not pay (auction.md B6): offered again once, then unsold or returned to their seller's
 * storage.
 */
import type { Tx } from '../../db/db.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { returnListing } from '../listing/listing-holds.ts';
import { moveListing, openListing } from '../listing/listing.repository.ts';
import { fallThroughLot, relistLot } from '../lot/member-lot.ts';
import { transitionOrder } from './order-transition.ts';
import { notifySource } from './order-notices.ts';
import type { AuctionOrderRow } from './order.repository.ts';

/** Maximum number of rounds in which an unpaid lot is offered. */
const maxRounds = 2;

export type UnpaidOrder = Pick<AuctionOrderRow, 'lotId' | 'productNo' | 'round'>;

/** Handles goods that nobody takes at the bid price: a new lot with the same terms, or the end after the second round. */
export const nextRound = async (tx: Tx, order: UnpaidOrder, source: AuctionOrderRow | undefined): Promise<void> => {
  const { lotId, productNo, round } = order;
  await fallThroughLot(tx, { id: lotId, productNo });
  const isRelisted = round < maxRounds;
  if (!source) {
    if (isRelisted) await relistLot(tx, lotId);
    return;
  }
  if (isRelisted) {
    const lot = await relistLot(tx, lotId);
    await moveListing(tx, source.id, lot.id);
    await transitionOrder(tx, source, 'relist', systemActor);
    await notifySource(tx, source, 'orderRelisted');
    return;
  }
  const listing = await openListing(tx, source.id);
  if (listing) await returnListing(tx, listing);
  await transitionOrder(tx, source, 'fallThrough', systemActor);
  await notifySource(tx, source, 'orderFellThrough');
};
