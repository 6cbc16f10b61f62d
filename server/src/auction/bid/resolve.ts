/** The rules of a bid (domain.md §6, auction.md A2, A3) as a pure function; amounts in cents. */
import { highestBidCents, nextBidCents } from '@juhe/contract/auction/limits';

/** What of a lot decides on its price. */
export interface LotTerms {
  readonly start: number;
  readonly increment: number;
  /** Below it the lot is not sold; null without one. */
  readonly reserve: number | null;
}

export interface Standing extends LotTerms {
  /** The highest bid, or null. */
  readonly price: number | null;
  readonly leader: string | null;
  /** Up to which the system bids for the leader. */
  readonly leaderMax: number | null;
}

export interface Offer {
  readonly member: string;
  readonly amount: number;
  /** At least `amount`; equal to it for a plain bid. */
  readonly max: number;
}

export interface BidStep {
  readonly member: string;
  readonly amount: number;
  readonly proxy: boolean;
}

export interface Resolution {
  /** The bids that this offer makes, strictly rising. */
  readonly steps: readonly BidStep[];
  readonly leader: string;
  readonly leaderMax: number;
  readonly price: number;
}

/** The least amount that the next bid must have; never above the highest that anybody may offer. */
export const nextAmount = ({ price, start, increment }: Pick<Standing, 'price' | 'start' | 'increment'>): number =>
  nextBidCents(price, start, increment);

/** Nobody can offer more: the lot closes to its leader. */
export const isAtLimit = (price: number | null): boolean => price !== null && price >= highestBidCents;

/** A leader whose maximum covers the reserve bids it: the price below it would leave the lot unsold although somebody pays that much. */
const liftToReserve = (outcome: Resolution, { reserve }: LotTerms): Resolution => {
  const { price, leader, leaderMax, steps } = outcome;
  if (reserve === null || price >= reserve || leaderMax < reserve) return outcome;
  const before = steps.at(-1)?.proxy ? steps.slice(0, -1) : steps;
  return { ...outcome, price: reserve, steps: [...before, { member: leader, amount: reserve, proxy: true }] };
};

const contest = (standing: Standing, { member, amount, max }: Offer): Resolution => {
  const { leader, leaderMax, increment, price } = standing;
  const own: BidStep = { member, amount, proxy: false };
  if (leader === null || leaderMax === null || price === null)
    return { steps: [own], leader: member, leaderMax: max, price: amount };
  if (leader === member) return { steps: [], leader, leaderMax: Math.max(leaderMax, max), price };
  if (amount > leaderMax) return { steps: [own], leader: member, leaderMax: max, price: amount };
  if (max > leaderMax) {
    const final = Math.min(max, leaderMax + increment);
    const steps = [
      ...(amount < leaderMax ? [own] : []),
      { member: leader, amount: leaderMax, proxy: true },
      { member, amount: final, proxy: true },
    ];
    return { steps, leader: member, leaderMax: max, price: final };
  }
  const final = Math.min(leaderMax, max + increment);
  const steps = [
    ...(amount < final ? [own] : []),
    ...(max > amount && max < final ? [{ member, amount: max, proxy: true }] : []),
    { member: leader, amount: final, proxy: true },
  ];
  return { steps, leader, leaderMax, price: final };
};

/**
 * What an offer of at least `nextAmount` does: who leads afterwards, at which price, and by which bids. Of equal maxima the earlier
 * one leads; a challenger who only equals it is answered by the leader's own bid at that amount.
 */
export const resolve = (standing: Standing, offer: Offer): Resolution => liftToReserve(contest(standing, offer), standing);
