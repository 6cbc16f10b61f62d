/** Bid rules (domain.md §6, auction.md A2, A3) as a pure function; amounts in cents. */
import { highestBidCents, nextBidCents } from '@juhe/contract/auction/limits';

/** The terms of a lot that determine its price. */
export interface LotTerms {
  readonly start: number;
  readonly increment: number;
  /** Below it the lot is not sold; null for none. */
  readonly reserve: number | null;
}

export interface Standing extends LotTerms {
  /** The highest bid, or null. */
  readonly price: number | null;
  readonly leader: string | null;
  /** The amount up to which the system bids for the leader. */
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
  /** The bids that this offer causes, strictly rising. */
  readonly steps: readonly BidStep[];
  readonly leader: string;
  readonly leaderMax: number;
  readonly price: number;
}

/** The minimum amount of the next bid; never above the highest amount anybody may offer. */
export const nextAmount = ({ price, start, increment }: Pick<Standing, 'price' | 'start' | 'increment'>): number =>
  nextBidCents(price, start, increment);

/** No higher offer is possible: the lot closes to its leader. */
export const isAtLimit = (price: number | null): boolean => price !== null && price >= highestBidCents;

/**
 * A leader whose maximum covers the reserve bids the reserve: a lower price would leave the lot unsold although somebody pays
 * that much.
 */
const liftToReserve = (outcome: Resolution, { reserve }: LotTerms): Resolution => {
  const { price, leader, leaderMax, steps } = outcome;
  if (reserve === null || price >= reserve || leaderMax < reserve) return outcome;
  const before = steps.at(-1)?.proxy ? steps.slice(0, -1) : steps;
  return { ...outcome, price: reserve, steps: [...before, { member: leader, amount: reserve, proxy: true }] };
};

const contest = (standing: Standing, { member, amount, max }: Offer): Resolution => {
  const { leader, leaderMax, increment, price } = standing;
  const ownStep: BidStep = { member, amount, proxy: false };
  if (leader === null || leaderMax === null || price === null)
    return { steps: [ownStep], leader: member, leaderMax: max, price: amount };
  if (leader === member) return { steps: [], leader, leaderMax: Math.max(leaderMax, max), price };
  if (amount > leaderMax) return { steps: [ownStep], leader: member, leaderMax: max, price: amount };
  if (max > leaderMax) {
    const final = Math.min(max, leaderMax + increment);
    const steps = [
      ...(amount < leaderMax ? [ownStep] : []),
      { member: leader, amount: leaderMax, proxy: true },
      { member, amount: final, proxy: true },
    ];
    return { steps, leader: member, leaderMax: max, price: final };
  }
  const final = Math.min(leaderMax, max + increment);
  const steps = [
    ...(amount < final ? [ownStep] : []),
    ...(max > amount && max < final ? [{ member, amount: max, proxy: true }] : []),
    { member: leader, amount: final, proxy: true },
  ];
  return { steps, leader, leaderMax, price: final };
};

/**
 * The effect of an offer of at least `nextAmount`: the leader afterwards, the price, and the bids. Of equal maxima the
 * earlier one leads; a challenger who only equals it is outbid by the leader's own bid at that amount.
 */
export const resolve = (standing: Standing, offer: Offer): Resolution => liftToReserve(contest(standing, offer), standing);
