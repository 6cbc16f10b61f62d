/** The member's reasons, as offered by the pages and accepted by the server. */
export const afterSaleReasons = {
  refund: ['noLonger', 'wrongChoice', 'slow', 'notArrived', 'missing', 'damaged', 'quality', 'agreed', 'other'],
  returnRefund: ['dislike', 'wrongChoice', 'notAsDescribed', 'wrongItem', 'quality', 'damaged', 'other'],
  exchange: ['size', 'wrongItem', 'quality', 'damaged', 'other'],
} as const;

/** Reasons for which the seller is liable: freight is refunded with the last unit, and the return is free for the member. */
const sellersFault: readonly string[] = ['notArrived', 'missing', 'damaged', 'quality', 'notAsDescribed', 'wrongItem'];

export const isSellersFault = (reason: AfterSaleReason): boolean => sellersFault.includes(reason);

export type AfterSaleKind = keyof typeof afterSaleReasons;
export type AfterSaleReason = (typeof afterSaleReasons)[AfterSaleKind][number];

const beforeShipping: readonly AfterSaleReason[] = ['noLonger', 'wrongChoice', 'slow', 'agreed', 'other'];

/** Returns the applicable reasons: before shipping nothing can be damaged, and delivered goods cannot be late. */
export const reasonsFor = (kind: AfterSaleKind, isShipped: boolean): readonly AfterSaleReason[] => {
  if (kind !== 'refund') return afterSaleReasons[kind];
  if (!isShipped) return beforeShipping;
  return afterSaleReasons.refund.filter(
    (reason) => reason === 'agreed' || reason === 'other' || !beforeShipping.includes(reason),
  );
};
