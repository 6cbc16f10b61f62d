import type { cartSchemas } from '@juhe/contract/mall/cart.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { memberPriceAccess } from '../../rights/api.ts';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { lockMembers } from '../../member/api.ts';
import { mallFail } from '../failures.ts';
import { findSku, saveFavourites } from '../goods/goods.repository.ts';
import * as repository from './cart.repository.ts';

type Input<K extends keyof typeof cartSchemas> = HandlerInput<(typeof cartSchemas)[K]>;
type Output<K extends keyof typeof cartSchemas> = HandlerOutput<(typeof cartSchemas)[K]>;

/** Maximum number of lines in a cart. */
const cartLimit = 120;

/** Returns the cart grouped by shop; lines that cannot be ordered stay in it with the reason (domain.md §4). */
export const listCart = async (ctx: Ctx): Promise<Output<'listCart'>> => {
  const rows = await repository.cartLines(ctx.db, memberPriceAccess(ctx.memberId), ctx.memberId);
  const shops = new Map<string, Output<'listCart'>['shops'][number]>();
  for (const { shopId, shopName, ...line } of rows) {
    const shop = shops.get(shopId) ?? { shopId, shopName, lines: [] };
    shops.set(shopId, shop);
    shop.lines.push(line);
  }
  return { shops: [...shops.values()], count: rows.length };
};

export interface IntoCart {
  readonly skuId: string;
  readonly priceCents: number;
  /** Units that can be bought now. */
  readonly stock: number;
  readonly quantity: number;
}

/**
 * Adds to the lines of SKUs, clamped to their stock (domain.md §4); all additions are refused when the cart would exceed its
 * limit.
 */
export const addCartLines = async (tx: Tx, memberId: string, additions: readonly IntoCart[]) => {
  // Serialises additions to one member's cart, so that its limit holds under concurrency.
  await lockMembers(tx, [memberId]);
  const lines: Awaited<ReturnType<typeof repository.addUnits>>[] = [];
  for (const { skuId, priceCents, stock, quantity } of additions)
    lines.push(await repository.addUnits(tx, memberId, { id: skuId, priceCents, stock }, quantity));
  const count = await repository.countLines(tx, memberId);
  if (count > cartLimit) throw mallFail('cart.full', { n: cartLimit });
  return { lines, count };
};

/** Adds to the single line per SKU and member, clamped to the stock (domain.md §4). */
export const addToCart = (ctx: Ctx, { skuId, quantity }: Input<'addToCart'>): Promise<Output<'addToCart'>> =>
  ctx.inTx(async (tx) => {
    const sku = await findSku(tx, skuId);
    if (!sku) throw mallFail('goods.missing');
    if (!sku.onSale) throw mallFail('goods.offShelf', { name: sku.productName });
    if (sku.available === 0) throw mallFail('stock.short', { name: sku.productName, n: 0 });
    const { lines, count } = await addCartLines(tx, ctx.memberId, [
      { skuId, priceCents: sku.priceCents, stock: sku.available, quantity },
    ]);
    const [line] = lines;
    if (!line) throw new Error('the cart took no line');
    return { lineId: line.id, quantity: line.quantity, count, clamped: line.quantity < line.before + quantity };
  });

export const setCartQuantity = async (
  ctx: Ctx,
  { id, quantity }: Input<'setCartQuantity'>,
): Promise<Output<'setCartQuantity'>> => {
  const line = await repository.setQuantity(ctx.db, ctx.memberId, id, quantity);
  if (!line) throw mallFail('cart.lineMissing');
  return { quantity: line.quantity, clamped: line.quantity !== quantity };
};

/** Sets the quantities of lines, clamped to their stock; 404 if one is missing, and then none is changed. */
export const setCartQuantities = (ctx: Ctx, { items }: Input<'setCartQuantities'>): Promise<Output<'setCartQuantities'>> =>
  ctx.inTx(async (tx) => {
    await lockMembers(tx, [ctx.memberId]);
    const updated = await repository.setQuantities(tx, ctx.memberId, items);
    if (updated < new Set(items.map(({ id }) => id)).size) throw mallFail('cart.lineMissing');
    return null;
  });

/**
 * Replaces a line's SKU by another of the same product; if the member already has a line with it, both are merged (one line
 * per SKU, domain.md §4). Quantities are clamped to the stock.
 */
export const changeCartSku = (ctx: Ctx, { id, skuId }: Input<'changeCartSku'>): Promise<Output<'changeCartSku'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    // Serialises changes that involve two lines of one member's cart.
    await lockMembers(tx, [memberId]);
    const line = await repository.findLine(tx, memberId, id);
    if (!line) throw mallFail('cart.lineMissing');
    const sku = await findSku(tx, skuId);
    if (sku?.productId !== line.productId) throw mallFail('goods.missing');
    if (!sku.onSale) throw mallFail('goods.offShelf', { name: sku.productName });
    if (sku.available === 0) throw mallFail('stock.none', { name: sku.productName });
    if (line.skuId === skuId) return { lineId: id, quantity: line.quantity, clamped: false };
    const next = { id: skuId, priceCents: sku.priceCents, stock: sku.available };
    if (!(await repository.hasSku(tx, memberId, skuId))) {
      const { quantity } = await repository.setSku(tx, id, next);
      return { lineId: id, quantity, clamped: quantity < line.quantity };
    }
    await repository.removeLines(tx, memberId, [id]);
    const into = await repository.addUnits(tx, memberId, next, line.quantity);
    return { lineId: into.id, quantity: into.quantity, clamped: into.quantity < into.before + line.quantity };
  });

export const removeFromCart = async (ctx: Ctx, { ids }: Input<'removeFromCart'>): Promise<Output<'removeFromCart'>> => ({
  removed: await repository.removeLines(ctx.db, ctx.memberId, ids.split(',')),
});

/** Saves the goods of lines as favourites and removes the lines; missing ones are ignored (MALL-34). */
export const moveCartToFavourites = (ctx: Ctx, { ids }: Input<'moveCartToFavourites'>): Promise<Output<'moveCartToFavourites'>> =>
  ctx.inTx(async (tx) => {
    await lockMembers(tx, [ctx.memberId]);
    const lines = await repository.takeLines(tx, ctx.memberId, ids.split(','));
    await saveFavourites(
      tx,
      ctx.memberId,
      lines.map(({ productId }) => productId),
    );
    return { moved: lines.length };
  });
