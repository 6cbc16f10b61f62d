/** Figures of the auction that both sides go by; amounts in cents. */

/** The highest offer and maximum: 1,000,000.00 yuan (auction.md A3). A lot whose price reaches it closes to its leader. */
export const highestBidCents = 100_000_000;

/** The least amount that the next bid must have; never above the highest offer. */
export const nextBidCents = (priceCents: number | null, startCents: number, incrementCents: number): number =>
  Math.min(priceCents === null ? startCents : priceCents + incrementCents, highestBidCents);

/** Soft close (domain.md §6): a bid within so many seconds of the end moves it so far from the bid, at most so many times. */
export const softCloseSeconds = 120;
export const softCloseLimit = 30;

/** 5 % of a bidder's own maximum, and at least the lot's deposit, is held while it bids (auction.md B2). */
export const holdFor = (depositCents: number, maxCents: number, factor = 1): number =>
  factor * Math.max(depositCents, Math.ceil(maxCents / 20));

/**
 * The amount that a bidder must name once more (`confirmCents`), or undefined: an offer of three times the next bid, a maximum of ten times
 * (auction.md B2), as a slip of the finger makes it.
 */
export const amountToConfirm = (nextCents: number, amountCents: number, maxCents: number): number | undefined => {
  if (maxCents >= 10 * nextCents) return maxCents;
  return amountCents >= 3 * nextCents ? amountCents : undefined;
};
