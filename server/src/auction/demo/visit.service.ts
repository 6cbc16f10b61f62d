/** Demo bidders visit an open lot repeatedly until it ends (auction.md H9). */
import type { Deps } from '../../deps.ts';
import { Failure } from '../../http/failure/failures.ts';
import { defineJob } from '../../jobs/job.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { balanceOf } from '../../ledger/read.ts';
import { bidWithoutCall } from '../bid/place-bids.ts';
import { decide, nextVisit } from './bidder.ts';
import { asMember, demoBidders } from './demo-members.ts';
import { biddingLot } from './demo.repository.ts';

/** A bidder's service-fee account is topped up to this amount when below the next one (cents). */
const fullCents = 200_000;
const lowCents = 100_000;
/** Not every visit leads to a bid. */
const chanceOfBid = 0.75;

/** Demo bidders stop this long before the end, so that they do not extend a visitor's trial lot. */
const quietSeconds = 130;

/** Tops up a demo member's account from the gateway, like a real top-up. */
export const fillUp = (
  deps: Deps,
  kind: 'serviceFee' | 'memberWallet',
  memberId: string,
  minCents: number,
  upToCents: number,
): Promise<void> =>
  deps.db.inTx(async (tx) => {
    const balance = await balanceOf(tx, { kind, owner: memberId });
    if (balance >= minCents) return;
    await post(tx, {
      kind: 'recharge',
      ref: `demo-${memberId}`,
      entries: [
        { account: platformAccount('gatewayClearing'), amount: balance - upToCents },
        { account: { kind, owner: memberId }, amount: upToCents - balance },
      ],
    });
  });

/** One visit to the lot; returns the seconds until the next one, undefined when the lot is over. A refusal counts as no bid. */
const visit = async (productNo: string, deps: Deps): Promise<number | undefined> => {
  if (!deps.config.demoOperator) return undefined;
  const lot = await biddingLot(deps.db, productNo, demoBidders);
  if (!lot) return undefined;
  const isQuiet = lot.isTrial && lot.secondsLeft < quietSeconds;
  const decision = !isQuiet && Math.random() < chanceOfBid ? decide(lot, demoBidders) : undefined;
  if (decision) {
    const { memberId, ...offer } = decision;
    await fillUp(
      deps,
      'serviceFee',
      memberId,
      Math.max(lowCents, lot.depositCents + offer.maxCents / 10),
      fullCents + lot.depositCents,
    );
    const ctx = await asMember(deps, memberId);
    await bidWithoutCall(ctx, { productNo, ...offer }).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      deps.log.debug({ productNo, memberId, refusal: error.key }, 'a bidder of the demo was refused');
    });
  }
  return nextVisit(lot);
};

/** Scheduled job `demoAuction.visit`; the bid is made outside the job's transaction, like any bid. */
export const visitJob = defineJob({
  kind: 'demoAuction.visit',
  mayBeGivenUp: true,
  prepare: visit,
  run: async (tx, productNo, _deps: Deps, seconds: number | undefined) => {
    if (seconds !== undefined) await visitJob.schedule(tx, productNo, { seconds });
  },
});
