/** Goods, or a line of a cart or an order: a line's own `id` is not that of the goods. */
type Addressed = { readonly saleNo: string; readonly source: 'pt' | 'jd' } & (
  | { readonly id: string; readonly goodsId?: never }
  | { readonly goodsId: string }
);

/** The identifier of a product (specification §2): goodsId for a supplier's, saleNo for the platform's. */
export const goodsAddress = (goods: Addressed): { goodsId: string } | { saleNo: string } => {
  if (goods.source === 'pt') return { saleNo: goods.saleNo };
  return { goodsId: goods.goodsId ?? goods.id };
};
