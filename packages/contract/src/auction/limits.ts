/** Auction limits shared by client and server; amounts in cents. */

/**
 * The highest offer and maximum: 1,000,000.00 yuan (auction.md A3). A lot whose price reaches it closes and goes to its
 * leader.
 */
export const highestBidCents = 100_000_000;

/** The minimum of the next bid; never above the highest offer. */
export const nextBidCents = (priceCents: number | null, startCents: number, incrementCents: number): number =>
  Math.min(priceCents === null ? startCents : priceCents + incrementCents, highestBidCents);

/**
 * Soft close (domain.md §6): a bid within this many seconds of the end extends it to that long after the bid, up to a maximum
 * number of times.
 */
export const softCloseSeconds = 120;
export const softCloseLimit = 30;

/**
 * A lot's deposit: a share of its start price between two amounts. The same share of a bidder's own maximum is held if that is
 * more, without an upper limit (auction.md B2).
 */
export const depositRule = { bp: 500, leastCents: 1_000, mostCents: 50_000 } as const;

/** Multiplier of deposits while a strike counts (auction.md C3). */
export const strikeDepositFactor = 2;

/** The hold for a bid: the share of the bidder's own maximum, and at least the lot's deposit (auction.md B2). */
export const holdFor = (depositCents: number, maxCents: number, factor = 1): number =>
  factor * Math.max(depositCents, Math.ceil((maxCents * depositRule.bp) / 10_000));

/**
 * The amount that a bidder must confirm (`confirmCents`), or undefined: an offer of three times the next bid or a maximum of
 * ten times (auction.md B2), which may be a typing error.
 */
export const amountToConfirm = (nextCents: number, amountCents: number, maxCents: number): number | undefined => {
  if (maxCents >= 10 * nextCents) return maxCents;
  return amountCents >= 3 * nextCents ? amountCents : undefined;
};
