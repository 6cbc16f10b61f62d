/** Why a member gives an order up, as its timeline keeps it. */
export const orderReasons = ['mistake', 'address', 'price', 'slow', 'noNeed', 'other'] as const;
export type OrderReason = (typeof orderReasons)[number];
