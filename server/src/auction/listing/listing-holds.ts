/** Holds of a listing on its seller's service-fee account (auction.md B5): the maximum fee, and a bond. */
import type { Tx } from '../../db/db.ts';
import type { Account } from '../../ledger/accounts.ts';
import { voidUse } from '../../rights/api.ts';
import { post } from '../../ledger/post.ts';
import { endListing, type ListingRow } from './listing.repository.ts';

/** The escrow account of a listing's fee hold and bond. */
export const resaleEscrow = (orderNo: string): Account => ({ kind: 'escrow', owner: `resale:${orderNo}` });
const feeAccount = (memberId: string): Account => ({ kind: 'serviceFee', owner: memberId });

type Held = Pick<ListingRow, 'orderNo' | 'sellerId' | 'title' | 'feeHoldCents' | 'bondCents'>;

/** The accounts of `holdListing` and `returnListing`, for `lockForPostings` of a caller with further postings. */
export const listingAccounts = ({ orderNo, sellerId }: Pick<Held, 'orderNo' | 'sellerId'>): readonly Account[] => [
  resaleEscrow(orderNo),
  feeAccount(sellerId),
];

/** Holds fee and bond; 409 `ledger.insufficientFunds` when the account is short. */
export const holdListing = (tx: Tx, { orderNo, sellerId, title, feeHoldCents, bondCents }: Held) =>
  post(tx, {
    kind: 'auction.resaleHeld',
    ref: orderNo,
    entries: [
      { account: feeAccount(sellerId), amount: -(feeHoldCents + bondCents), memo: title },
      { account: resaleEscrow(orderNo), amount: feeHoldCents + bondCents },
    ],
  });

/**
 * Ends a listing that was not settled and returns its holds: unsold, withdrawn, cancelled, or failed. The caller holds the
 * lock of the seller's order and changes its state.
 * @param bondTo who gets the bond: its seller unless an operator ruled otherwise
 */
export const returnListing = async (
  tx: Tx,
  listing: Held & Pick<ListingRow, 'orderId'>,
  bondTo: Account = feeAccount(listing.sellerId),
): Promise<void> => {
  const { orderNo, sellerId, title, feeHoldCents, bondCents } = listing;
  await endListing(tx, listing.orderId);
  await voidUse(tx, 'serviceFee', listing.orderId);
  await post(tx, {
    kind: 'auction.resaleReturned',
    ref: orderNo,
    entries: [
      { account: resaleEscrow(orderNo), amount: -(feeHoldCents + bondCents) },
      ...(feeHoldCents > 0 ? [{ account: feeAccount(sellerId), amount: feeHoldCents, memo: title }] : []),
      { account: bondTo, amount: bondCents, memo: title },
    ],
  });
};
