/** The purchase, as stated by the URL: lines of the cart, or one SKU; in a group or by a bargain it has another price. */
export type CheckoutRequest =
  | { cartLineIds: string }
  | { skuId: string; quantity: number; activityId?: string; groupId?: string; bargainId?: string };

export const checkoutRequestOf = (query: Readonly<Record<string, string | undefined>>): CheckoutRequest | undefined => {
  const { cartLineIds, skuId, quantity, activityId, groupId, bargainId } = query;
  if (cartLineIds) return { cartLineIds };
  if (!skuId) return undefined;
  return {
    skuId,
    quantity: Math.min(999, Math.max(1, Math.trunc(Number(quantity)) || 1)),
    ...(activityId ? { activityId } : {}),
    ...(groupId ? { groupId } : {}),
    ...(bargainId ? { bargainId } : {}),
  };
};

/** Derives the key of a checkout from its content; another quantity has the same key. */
export const keyOf = (purchase: CheckoutRequest): string =>
  'cartLineIds' in purchase
    ? `cart ${purchase.cartLineIds}`
    : ['sku', purchase.skuId, purchase.activityId, purchase.groupId, purchase.bargainId].filter(Boolean).join(' ');
