/** Orders that a member bought or is about to buy, and those that it offers and sells to others. */
export const orderSides = ['buy', 'sell'] as const;
export type OrderSide = (typeof orderSides)[number];

/** The tabs of the order list (auction.md D2); each covers one or more states. */
export const orderGroups = ['pendingPayment', 'confirming', 'storage', 'listed', 'receiving', 'completed', 'defaulted'] as const;
export type OrderGroup = (typeof orderGroups)[number];
