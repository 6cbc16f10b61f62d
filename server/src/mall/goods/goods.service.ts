import type { goodsSchemas } from '@juhe/contract/mall/goods.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { memberPriceAccess } from '../../rights/api.ts';
import type { Ctx } from '../../http/call/context.ts';
import { savedByBest } from '../coupon/coupon-choice.service.ts';
import { couponsHeld } from '../coupon/coupon-use.repository.ts';
import { mallFail } from '../failures.ts';
import { freightFor } from '../shared/member-freight.ts';
import { freightOf } from '../pricing/amounts.ts';
import { listReviews } from '../review/review.service.ts';
import { noteView } from './goods-list.repository.ts';
import { productIdBy } from '../shared/product.repository.ts';
import * as repository from './goods.repository.ts';

type Input<K extends keyof typeof goodsSchemas> = HandlerInput<(typeof goodsSchemas)[K]>;
type Output<K extends keyof typeof goodsSchemas> = HandlerOutput<(typeof goodsSchemas)[K]>;
type Address = Pick<Input<'getGoods'>, 'saleNo' | 'goodsId'>;

/** Returns the category tree; non-leaf categories without children are left out. */
export const getCategoryTree = async (ctx: Ctx): Promise<Output<'getCategoryTree'>> => {
  const categories = await repository.allCategories(ctx.db, ctx.lang);
  const below = (parentId: string | null) => categories.filter((category) => category.parentId === parentId);
  return below(null).map(({ id, name, picture }) => ({
    id,
    name,
    picture,
    children: below(id).map((middle) => ({
      id: middle.id,
      name: middle.name,
      children: below(middle.id).map((leaf) => ({ id: leaf.id, name: leaf.name, picture: leaf.picture })),
    })),
  }));
};

const productBy = async (ctx: Ctx, by: Address) => {
  const product = await repository.findProduct(ctx.db, by, ctx.member?.id);
  if (!product) throw mallFail('goods.missing');
  return product;
};

/**
 * Returns a product's details. A product that has left the shelf can still be read (orders and carts link to it), as `onSale`
 * states.
 */
export const getGoods = async (ctx: Ctx, by: Address): Promise<Output<'getGoods'>> => {
  const { specs: _specs, shopId, shopName, shopLogo, shopIntro, ...product } = await productBy(ctx, by);
  if (ctx.member) await noteView(ctx.db, ctx.member.id, product.id);
  const { cents, freeFromCents } = await freightFor(ctx.db, ctx.member?.id);
  return {
    ...product,
    shopDTO: { id: shopId, shopName, logo: shopLogo, intro: shopIntro },
    freight: { cents, freeFromCents },
    freeShipping: product.priceCents >= freeFromCents,
  };
};

/**
 * Returns a function that computes the price of one unit with the member's best coupons, from its price and the shelf price:
 * by the checkout's own rules, so that it matches a checkout of this one unit. Null for visitors and when no coupon lowers
 * the price.
 */
const couponPrices = async (ctx: Ctx, { id, shopId, categoryId }: { id: string; shopId: string; categoryId: string }) => {
  const ownCoupons = ctx.member ? await couponsHeld(ctx.db, ctx.member.id, ctx.lang, []) : [];
  if (ownCoupons.length === 0) return () => null;
  const [categoryIds, freight] = await Promise.all([
    repository.categoryChain(ctx.db, categoryId),
    freightFor(ctx.db, ctx.member?.id),
  ]);
  return (priceCents: number, shelfCents: number): number | null => {
    const line = { productId: id, categoryIds, cents: priceCents };
    const off = savedByBest([{ shopId, freightCents: freightOf(freight, shelfCents), lines: [line] }], ownCoupons);
    return off > 0 ? priceCents - off : null;
  };
};

export const getGoodsSpec = async (ctx: Ctx, by: Address): Promise<Output<'getGoodsSpec'>> => {
  const { id, specs, shopId, categoryId } = await productBy(ctx, by);
  const skus = await repository.skusOf(ctx.db, id, memberPriceAccess(ctx.member?.id));
  const price = await couponPrices(ctx, { id, shopId, categoryId });
  return {
    specs,
    skus: skus.map((sku) => ({
      ...sku,
      afterCouponsCents: price(sku.memberPrice?.isOwn ? sku.memberPrice.cents : sku.priceCents, sku.priceCents),
    })),
  };
};

/** Returns buyers' reviews, by filter. */
export const listGoodsReviews = (ctx: Ctx, input: Input<'listGoodsReviews'>): Promise<Output<'listGoodsReviews'>> =>
  listReviews(ctx, input);

/** Returns whether `quantity` of a SKU can be bought now; the reason is in the member's language. */
export const checkAvailability = async (
  ctx: Ctx,
  { skuId, quantity }: Input<'checkAvailability'>,
): Promise<Output<'checkAvailability'>> => {
  const sku = await repository.findSku(ctx.db, skuId);
  if (!sku) throw mallFail('goods.missing');
  if (!sku.onSale) return { canBuy: false, reason: mallFail('goods.offShelf', { name: sku.productName }).textIn(ctx.lang) };
  if (sku.available < quantity)
    return { canBuy: false, reason: mallFail('stock.short', { name: sku.productName, n: sku.available }).textIn(ctx.lang) };
  return { canBuy: true, reason: null };
};

export const collectGoods = async (
  ctx: Ctx,
  { collect: collected, ...by }: Input<'collectGoods'>,
): Promise<Output<'collectGoods'>> => {
  const id = await productIdBy(ctx.db, by);
  if (id === undefined) throw mallFail('goods.missing');
  await (collected ? repository.saveFavourite : repository.dropFavourite)(ctx.db, ctx.memberId, id);
  return { collected };
};
