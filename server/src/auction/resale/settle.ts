/** The settlement of a member's lot (auction.md B5): everything but the price itself, which was paid from person to person. */
import { feeBaseOf, feeOf } from '@juhe/contract/auction/resale-figures';
import type { Tx } from '../../db/db.ts';
import { type Account, platformAccount } from '../../ledger/accounts.ts';
import { lockForPostings } from '../../ledger/lock-accounts.ts';
import { type EntryInput, post } from '../../ledger/post.ts';
import { settleFeeUse } from '../../rights/api.ts';
import { lockMembers } from '../../member/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { rightsOf } from '../level/levels.ts';
import { resaleEscrow } from '../listing/listing-holds.ts';
import { endListing, openListing } from '../listing/listing.repository.ts';
import { transitionOrder } from '../order/order-transition.ts';
import { accountsOfPaid, orderPaid, type Paid } from '../order/order-paid.ts';
import type { AuctionOrderRow } from '../order/order.repository.ts';
import { earningAccounts, earnPoints, pointsOf } from '../points/earn.ts';
import { addShare } from '../team/share.ts';
import { haveInvitation } from '../team/team.repository.ts';

export interface Settlement extends Paid {
  /** An operator ruled against the seller: the bond goes to the buyer's wallet (auction.md B6). */
  readonly bondToBuyer?: boolean;
}

export interface Settled {
  readonly feeCents: number;
  readonly bondCents: number;
  readonly points: number;
}

const feeAccount = (memberId: string): Account => ({ kind: 'serviceFee', owner: memberId });
/** All members whose rows a settlement locks, for a caller who locks one of them earlier. */
export const membersOf = ({
  buyerId,
  sellerId,
  inviterId,
}: Pick<AuctionOrderRow, 'buyerId' | 'sellerId' | 'inviterId'>): string[] =>
  [buyerId, sellerId, inviterId].filter((id) => id !== null);

/**
 * Maximum points for the buyer of a sale: worth less than the platform's part of the fee, whatever cards both sides have, so
 * that trading with oneself always costs (auction.md B8, I9). A point is worth one cent.
 */
const maxPointsOf = (feeCents: number, shareCents: number): number => Math.max(0, feeCents - shareCents - 1);

const nonZero = (entries: readonly EntryInput[]): EntryInput[] => entries.filter(({ amount }) => amount !== 0);

/**
 * Settles a member's lot in one transaction: the fee on the hammer price, at most on one and a half times the start price,
 * out of the listing's hold; the share of the seller's inviter out of that fee; the rest and the bond back to the seller; the
 * buyer's deposit back; points on the amount on which the fee was charged; the goods in storage as the buyer's. Members of
 * whom one invited the other earn neither points nor share (C2). The caller holds the locks of lot, order and the seller's
 * order.
 */
export const settleResale = async (
  tx: Tx,
  order: AuctionOrderRow,
  source: AuctionOrderRow,
  { bondToBuyer = false, ...paid }: Settlement,
): Promise<Settled> => {
  const { orderNo, buyerId, title, priceCents } = order;
  const sellerId = source.buyerId;
  await lockMembers(tx, membersOf(order));
  const listing = await openListing(tx, source.id);
  const { startCents = priceCents, feeBp = 0, feeHoldCents = 0, bondCents = 0 } = listing ?? {};
  const feeCents = Math.min(feeHoldCents, feeOf(feeBp, startCents, priceCents));
  const related = await haveInvitation(tx, sellerId, buyerId);
  const points = related ? 0 : pointsOf(feeBaseOf(startCents, priceCents));
  const { inviterId } = order;
  const share =
    feeCents === 0 || inviterId === null
      ? undefined
      : await addShare(tx, {
          feeCents,
          orderNo: source.orderNo,
          sellerId,
          buyerId,
          inviterId,
          shareBp: (await rightsOf(tx, inviterId)).shareBp,
        });
  const shareCents = share?.amountCents ?? 0;
  const escrow = resaleEscrow(source.orderNo);
  const revenue = platformAccount('platformRevenue');
  const bondTo: Account = bondToBuyer ? { kind: 'memberWallet', owner: buyerId } : feeAccount(sellerId);
  const shareAccounts = share ? [share.account] : [];
  await lockForPostings(tx, [
    ...[escrow, revenue, bondTo, feeAccount(sellerId), ...shareAccounts],
    ...accountsOfPaid(order),
    ...earningAccounts(buyerId),
  ]);
  if (feeHoldCents + bondCents > 0)
    await post(tx, {
      kind: 'auction.resaleSettled',
      ref: source.orderNo,
      key: `auction.resaleSettled:${orderNo}`,
      entries: nonZero([
        { account: escrow, amount: -(feeHoldCents + bondCents) },
        { account: revenue, amount: feeCents - shareCents, memo: title },
        ...shareAccounts.map((account) => ({ account, amount: shareCents })),
        { account: feeAccount(sellerId), amount: feeHoldCents - feeCents, memo: title },
        { account: bondTo, amount: bondCents, memo: title },
      ]),
    });
  await endListing(tx, source.id);
  if (listing) await settleFeeUse(tx, source.id, feeCents, (bp) => feeOf(bp, startCents, priceCents));
  await orderPaid(tx, order, paid);
  await transitionOrder(tx, source, 'settle', systemActor);
  // Lots from before listings have no fee: no new trade with oneself can happen on one of them.
  const pointsCap = listing ? maxPointsOf(feeCents, shareCents) : undefined;
  await earnPoints(tx, {
    memberId: buyerId,
    points,
    maxPoints: pointsCap,
    ref: orderNo,
    key: `auctionOrder:${orderNo}`,
    memo: title,
  });
  return { feeCents, bondCents, points };
};
