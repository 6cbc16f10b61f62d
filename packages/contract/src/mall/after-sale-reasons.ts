/** Why a member asks, as the pages offer it and the server takes it. */
export const afterSaleReasons = {
  refund: ['noLonger', 'wrongChoice', 'slow', 'notArrived', 'missing', 'damaged', 'quality', 'agreed', 'other'],
  returnRefund: ['dislike', 'wrongChoice', 'notAsDescribed', 'wrongItem', 'quality', 'damaged', 'other'],
  exchange: ['size', 'wrongItem', 'quality', 'damaged', 'other'],
} as const;

/** What the seller answers for: freight comes back with the last unit, and the way back costs the member nothing. */
const sellersFault: readonly string[] = ['notArrived', 'missing', 'damaged', 'quality', 'notAsDescribed', 'wrongItem'];

export const isSellersFault = (reason: AfterSaleReason): boolean => sellersFault.includes(reason);

export type AfterSaleKind = keyof typeof afterSaleReasons;
export type AfterSaleReason = (typeof afterSaleReasons)[AfterSaleKind][number];

const beforeShipping: readonly AfterSaleReason[] = ['noLonger', 'wrongChoice', 'slow', 'agreed', 'other'];

/** The reasons that make sense: nothing can be damaged before it was shipped, nothing be late that is here. */
export const reasonsFor = (kind: AfterSaleKind, isShipped: boolean): readonly AfterSaleReason[] => {
  if (kind !== 'refund') return afterSaleReasons[kind];
  if (!isShipped) return beforeShipping;
  return afterSaleReasons.refund.filter((one) => one === 'agreed' || one === 'other' || !beforeShipping.includes(one));
};
