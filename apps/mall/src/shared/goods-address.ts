/** Goods, or a line of a cart or an order: the line's own `id` is not the goods'. */
type Addressed = { readonly saleNo: string; readonly source: 'pt' | 'jd' } & (
  | { readonly id: string; readonly goodsId?: never }
  | { readonly goodsId: string }
);

/** What a product is addressed by (specification §2): a supplier's by goodsId, the platform's by saleNo. */
export const goodsAddress = (goods: Addressed): { goodsId: string } | { saleNo: string } => {
  if (goods.source === 'pt') return { saleNo: goods.saleNo };
  return { goodsId: goods.goodsId ?? goods.id };
};
