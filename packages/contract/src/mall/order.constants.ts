/** Maximum characters of a note to a shop. */
export const orderNoteLength = 100;

/** The member's reasons for giving up an order, in display order and as stored in its timeline. */
export const orderReasons = ['mistake', 'address', 'price', 'slow', 'noNeed', 'other'] as const;
export type OrderReason = (typeof orderReasons)[number];
