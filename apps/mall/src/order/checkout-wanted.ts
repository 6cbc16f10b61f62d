/** What is bought, as the address says: lines of the cart, or one SKU; in a group or by a bargain it has another price. */
export type Wanted =
  | { cartLineIds: string }
  | { skuId: string; quantity: number; activityId?: string; groupId?: string; bargainId?: string };

export const wantedOf = (query: Readonly<Record<string, string | undefined>>): Wanted | undefined => {
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

/** Names a checkout by what it is about; another quantity is the same one. */
export const keyOf = (wanted: Wanted): string =>
  'cartLineIds' in wanted
    ? `cart ${wanted.cartLineIds}`
    : ['sku', wanted.skuId, wanted.activityId, wanted.groupId, wanted.bargainId].filter(Boolean).join(' ');
