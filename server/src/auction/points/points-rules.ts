/** What a gift may be in a day (auction.md C12), in points. */
export const dailyGiftPoints = 5_000;
/** Above this sum in a day a gift needs a code (C12). */
export const giftWithoutCodePoints = 1_000;
/** What 100 points cost in cents, and the least and the most that one purchase may have (auction.md E, rechargePoints). */
export const centsPer100Points = 100;
export const leastPurchasePoints = 100;
export const mostPurchasePoints = 200_000;
/** What a member may spend on points in a day, in cents. */
export const dailyPurchaseCents = 200_000;

/** The price of points in cents; they come in whole cents, since 100 points cost 1.00. */
export const priceOfPoints = (points: number): number => (points * centsPer100Points) / 100;
