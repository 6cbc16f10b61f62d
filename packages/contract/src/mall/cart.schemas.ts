import { z } from 'zod';
import { cents, fileUrl, id, integer, noInput, noOutput } from '../fields.ts';
import { goodsSource, memberPrice } from './goods.schemas.ts';

export const cartLine = z.object({
  id,
  skuId: id,
  saleNo: z.string(),
  goodsId: id,
  source: goodsSource,
  productName: z.string(),
  specText: z.string(),
  img: fileUrl,
  quantity: z.number().int(),
  /** The regular price. */
  priceCents: cents,
  memberPrice,
  /** The price when the line was added; differs from `priceCents` after a price change. */
  addedPriceCents: cents,
  stock: z.number().int(),
  /** The product has more than this SKU: another one may be selected. */
  hasSpecs: z.boolean(),
  /** The reason why the line cannot be ordered, or null. */
  invalid: z.enum(['soldOut', 'offShelf', 'skuRemoved']).nullable(),
});
export type CartLine = z.output<typeof cartLine>;

export const cartShop = z.object({ shopId: id, shopName: z.string(), lines: z.array(cartLine) });
export const cart = z.object({ shops: z.array(cartShop), count: z.number().int() });
export type Cart = z.output<typeof cart>;

/** Comma-separated ids of lines, at most as many as a cart holds. */
const lineIds = z.string().regex(/^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64}){0,119}$/);

export const cartSchemas = {
  listCart: { input: noInput, output: cart },
  addToCart: {
    input: z.object({ skuId: id, quantity: integer(1, 999).default(1) }),
    output: z.object({ lineId: id, quantity: z.number().int(), count: z.number().int(), clamped: z.boolean() }),
  },
  setCartQuantity: {
    input: z.object({ id, quantity: integer(1, 999) }),
    output: z.object({ quantity: z.number().int(), clamped: z.boolean() }),
  },
  setCartQuantities: {
    input: z.object({
      items: z
        .array(z.object({ id, quantity: integer(1, 999) }))
        .min(1)
        .max(120),
    }),
    output: noOutput,
  },
  changeCartSku: {
    input: z.object({ id, skuId: id }),
    /** The line that has the SKU now: another one if the cart already contained it. */
    output: z.object({ lineId: id, quantity: z.number().int(), clamped: z.boolean() }),
  },
  removeFromCart: {
    input: z.object({ ids: lineIds }),
    output: z.object({ removed: z.number().int() }),
  },
  moveCartToFavourites: { input: z.object({ ids: lineIds }), output: z.object({ moved: z.number().int() }) },
};
