/** Decisions of a demo bidder (auction.md H9): each bidder's valuation of a lot, and the time of the next visit. */

/** FNV-1a: a fraction in [0, 1) that depends on the text only. */
const fractionOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
};

export interface Valuation {
  readonly productNo: string;
  readonly startCents: number;
  readonly reserveCents: number | null;
  /** Offered by a visitor to see how it ends: every bidder values it at its start price or more. */
  readonly isTrial?: boolean;
}

/**
 * The maximum price a member bids (cents): the same each time, so that bidding ends. Most lots are worth more than their
 * reserve to some members, with a different value for each member.
 */
export const valuationOf = ({ productNo, startCents, reserveCents, isTrial = false }: Valuation, memberId: string): number => {
  const minCents = Math.max(startCents, reserveCents ?? 0);
  if (isTrial) return Math.floor(minCents * (1.2 + fractionOf(`${productNo} ${memberId}`)));
  const lot = 1.1 + 0.9 * fractionOf(productNo);
  const taste = 0.6 + 0.5 * fractionOf(`${productNo} ${memberId}`);
  return Math.floor(minCents * lot * taste);
};

export interface Pace {
  readonly secondsLeft: number;
  /** Seconds since a visitor's last bid; null without one. */
  readonly visitorSecondsAgo: number | null;
}

const between = (low: number, high: number, chance: number): number => low + (high - low) * chance;

/** Seconds until the next visit to a lot: short towards its end and while a visitor bids, otherwise a few times until it ends. */
export const nextVisit = ({ secondsLeft, visitorSecondsAgo }: Pace, chance = Math.random()): number => {
  if (secondsLeft < 180) return between(12, 40, chance);
  if (visitorSecondsAgo !== null && visitorSecondsAgo < 600) return between(20, 75, chance);
  const usual = between(secondsLeft / 14, secondsLeft / 6, chance);
  return Math.min(Math.max(usual, 45), 7_200, secondsLeft - 100);
};

export interface Contest extends Valuation {
  readonly ownerId: string | null;
  readonly leaderId: string | null;
  readonly leaderMaxCents: number | null;
  readonly priceCents: number | null;
  readonly incrementCents: number;
}

export interface Decision {
  readonly memberId: string;
  readonly amountCents: number;
  readonly maxCents: number;
}

/**
 * The next bidder and bid; undefined when nobody wants to bid. A leader whose maximum cannot be passed is left alone: the
 * demo does not drive up a price in vain.
 */
export const decide = (contest: Contest, bidders: readonly string[], random = Math.random): Decision | undefined => {
  const { ownerId, leaderId, leaderMaxCents, priceCents, incrementCents, startCents } = contest;
  const next = priceCents === null ? startCents : priceCents + incrementCents;
  const minimum = Math.max(next, leaderId === null ? 0 : (leaderMaxCents ?? 0) + incrementCents);
  const willing = bidders.filter(
    (memberId) => memberId !== ownerId && memberId !== leaderId && valuationOf(contest, memberId) >= minimum,
  );
  const memberId = willing[Math.floor(random() * willing.length)];
  if (memberId === undefined) return undefined;
  const worth = valuationOf(contest, memberId);
  const amountCents = random() < 0.3 && next + incrementCents <= worth ? next + incrementCents : next;
  return { memberId, amountCents, maxCents: random() < 0.2 ? worth : amountCents };
};

/** One in fourteen demo winners does not pay; the result is the same on every call. */
export const pays = (orderNo: string): boolean => fractionOf(`pay ${orderNo}`) > 1 / 14;
