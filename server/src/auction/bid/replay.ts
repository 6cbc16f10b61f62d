/** A lot's price as a pure function of its offers (auction.md B2, B6). */
import { type BidStep, type LotTerms, type Offer, resolve, type Standing } from './resolve.ts';

export interface Replay extends Standing {
  /** All bids that the offers made, strictly rising. */
  readonly steps: readonly BidStep[];
}

/** Replays a lot's offers, oldest first: price, leader, the leader's maximum and every bid. */
export const replay = (terms: LotTerms, offers: readonly Offer[]): Replay => {
  let standing: Standing = { ...terms, price: null, leader: null, leaderMax: null };
  const steps: BidStep[] = [];
  for (const { member, amount, max } of offers) {
    const outcome = resolve(standing, { member, amount, max });
    steps.push(...outcome.steps);
    standing = { ...standing, price: outcome.price, leader: outcome.leader, leaderMax: outcome.leaderMax };
  }
  return { ...standing, steps };
};

export interface RunnerUp {
  readonly memberId: string;
  /** The price the lot would have sold for: at most this bidder's maximum, at least the reserve. */
  readonly priceCents: number;
}

/**
 * The winner and price had a defaulter never bid, so that bids made in bad faith raise nobody's price (auction.md B6, C3).
 * Undefined when nobody remains, or when nobody who remains reaches the reserve.
 */
export const runnerUp = (terms: LotTerms, offers: readonly Offer[], withoutMember: string): RunnerUp | undefined => {
  const { leader, price } = replay(
    terms,
    offers.filter(({ member }) => member !== withoutMember),
  );
  if (leader === null || price === null || (terms.reserve !== null && price < terms.reserve)) return undefined;
  return { memberId: leader, priceCents: price };
};
