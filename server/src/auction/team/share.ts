import type { Tx } from '../../db/db.ts';
import { type AddedShare, addShare as addFeeShare } from '../../wallet/api.ts';
import { haveInvitation } from './team.repository.ts';

/** A fee collected by a settlement. */
export interface CollectedFee {
  /** Collected amount after the cap of auction.md B5 (cents). */
  readonly feeCents: number;
  /** The settled order of the seller. */
  readonly orderNo: string;
  readonly sellerId: string;
  readonly buyerId: string;
  /** The seller's inviter as of the hammer (`auction_order.inviter_id`); null for none. */
  readonly inviterId: string | null;
  /** The inviter's share: 1000 basis points, an expert's 2000 (auction.md B12). */
  readonly shareBp: number;
}

/**
 * Creates the share of a collected fee for the direct inviter of the seller. The caller posts `amountCents` of the fee to
 * `account` and the rest to the platform; undefined when there is no share: nobody invited the seller, the inviter has
 * deleted the account, or one of seller and buyer invited the other (auction.md C2). Call it behind the locks of order and
 * members and before `lockForPostings`.
 */
export const addShare = async (
  tx: Tx,
  { feeCents, orderNo, sellerId, buyerId, inviterId, shareBp }: CollectedFee,
): Promise<AddedShare | undefined> => {
  if (inviterId === null || inviterId === buyerId || (await haveInvitation(tx, sellerId, buyerId))) return undefined;
  return addFeeShare(tx, { memberId: inviterId, fromId: sellerId, orderNo, feeCents, rateBp: shareBp });
};
