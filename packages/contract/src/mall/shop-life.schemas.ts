import { z } from 'zod';
import { cents, fileUrl, id, instant, noInput, pageInput, pageOf, sitePicture, text } from '../fields.ts';

export const shopStates = ['open', 'suspended', 'closed'] as const;
export type ShopState = (typeof shopStates)[number];

const ownShop = z.object({
  id,
  name: z.string(),
  logo: fileUrl,
  intro: z.string(),
  /** What the owner tells buyers above the goods. */
  notice: z.string(),
  /** When questions are answered, in the owner's words. */
  hours: z.string(),
  /** Where goods are sent back to; empty: the company's usual address. */
  returnAddress: z.string(),
  state: z.enum(shopStates),
  /** Why the company suspended or closed it, or empty. */
  reason: z.string(),
  createdAt: instant,
  plan: z
    .object({
      id,
      name: z.string(),
      /** Basis points of each settled order. */
      commissionBp: z.number().int(),
      /** Goods on the shelf at a time; null: no limit. */
      mostGoods: z.number().int().nullable(),
      /** Group buying and bargains. */
      hasActivities: z.boolean(),
      points: z.array(z.string()),
    })
    .nullable(),
  /** Goods on the shelf, or those that come back when the shop is open again. */
  goods: z.number().int(),
  followers: z.number().int(),
  /** Orders that are completed. */
  soldOrders: z.number().int(),
  /** What those came to, less refunds. */
  soldCents: cents,
  /** What has to end before the owner can close the shop. */
  openOrders: z.number().int(),
});
export type OwnShop = z.output<typeof ownShop>;

const moved = z.object({ id, state: z.enum(shopStates) });
const decision = z.object({ shopId: id, reason: text(200) });

export const shopLifeSchemas = {
  getMyShop: { input: noInput, output: ownShop.nullable() },
  updateMyShop: {
    /** What is left out stays as it is. */
    input: z.object({
      logo: sitePicture.optional(),
      intro: text(200, 0).optional(),
      notice: text(100, 0).optional(),
      hours: text(40, 0).optional(),
      returnAddress: text(120, 0).optional(),
    }),
    output: ownShop,
  },
  closeMyShop: { input: noInput, output: moved },
  listShops: {
    input: z.object({ ...pageInput, state: z.enum(shopStates).optional(), keyword: text(20).optional() }),
    output: pageOf(
      z.object({
        id,
        name: z.string(),
        ownerId: id.nullable(),
        state: z.enum(shopStates),
        reason: z.string(),
        planId: id.nullable(),
        goods: z.number().int(),
        openOrders: z.number().int(),
        createdAt: instant,
      }),
    ),
  },
  suspendShop: { input: decision, output: moved },
  reinstateShop: { input: z.object({ shopId: id }), output: moved },
  closeShop: { input: decision, output: moved },
};
