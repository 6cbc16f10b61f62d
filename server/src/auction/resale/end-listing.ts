/** End of a member's unsold lot: the goods return to storage, and the listing's holds to its seller. */
import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Actor } from '../../http/call/context.ts';
import type { Account } from '../../ledger/accounts.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { lockForPostings } from '../../ledger/lock-accounts.ts';
import { listingAccounts, returnListing } from '../listing/listing-holds.ts';
import { listingOfLot } from '../listing/listing.repository.ts';
import { transitionOrder } from '../order/order-transition.ts';
import { lockOrders } from '../order/order.repository.ts';

/** The accounts used when a lot's deposits are returned. */
const depositAccounts = async (tx: Tx, lotId: string): Promise<Account[]> => [
  { kind: 'escrow', owner: `lot:${lotId}` },
  ...(
    await tx.rows<{ owner: string }>(
      sql`select member_id as owner from lot_bidder where lot_id = ${lotId} and deposit_state = 'held'`,
    )
  ).map(({ owner }) => ({ kind: 'serviceFee' as const, owner })),
];

/**
 * Ends the listing of an unsold or cancelled lot; no effect for platform lots. The caller holds the lot's lock and returns
 * its deposits afterwards: their accounts are locked here together with the listing's.
 * @param fraud the owner is at fault: the bond goes to the platform (auction.md C6)
 */
export const endListingOf = async (
  tx: Tx,
  lot: { readonly id: string },
  event: 'unsold' | 'cancelListing',
  actor: Actor,
  fraud = false,
): Promise<void> => {
  const listing = await listingOfLot(tx, lot.id);
  if (!listing) return;
  const [order] = await lockOrders(tx, [listing.orderId]);
  if (!order) return;
  await transitionOrder(tx, order, event, actor);
  const revenue = platformAccount('platformRevenue');
  await lockForPostings(tx, [...listingAccounts(listing), revenue, ...(await depositAccounts(tx, lot.id))]);
  await (fraud ? returnListing(tx, listing, revenue) : returnListing(tx, listing));
};
