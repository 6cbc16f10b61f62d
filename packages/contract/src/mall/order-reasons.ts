/** The member's reasons for giving up an order, as stored in its timeline. */
export const orderReasons = ['mistake', 'address', 'price', 'slow', 'noNeed', 'other'] as const;
export type OrderReason = (typeof orderReasons)[number];
