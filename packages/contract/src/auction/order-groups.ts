/** What a member owns or is about to own, and what the member offers and others buy of it. */
export const orderSides = ['buy', 'sell'] as const;
export type OrderSide = (typeof orderSides)[number];

/** The tabs of the order list (auction.md D2); each is one or more states. */
export const orderGroups = ['pendingPayment', 'confirming', 'storage', 'listed', 'receiving', 'completed', 'defaulted'] as const;
export type OrderGroup = (typeof orderGroups)[number];
