/** Daily gift limit (auction.md C12), in points. */
export const dailyGiftPoints = 5_000;
/** Daily total above which a gift requires a code (C12). */
export const giftWithoutCodePoints = 1_000;
/** Price of 100 points (cents), and minimum and maximum of one purchase (auction.md E, buyPoints). */
export const centsPer100Points = 100;
export const minPurchasePoints = 100;
export const maxPurchasePoints = 200_000;
/** Daily limit of a member's spending on points (cents). */
export const dailyPurchaseCents = 200_000;

/** The price of points (cents); always whole cents, since 100 points cost 1.00. */
export const priceOfPoints = (points: number): number => (points * centsPer100Points) / 100;
