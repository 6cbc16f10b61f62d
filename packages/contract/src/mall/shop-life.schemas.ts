import { z } from 'zod';
import { cents, fileUrl, id, instant, line, noInput, pageInput, pageOf, sitePicture, text } from '../fields.ts';
import { shopTextLimits } from './shop-life.constants.ts';

export const shopStates = ['open', 'suspended', 'closed'] as const;
export type ShopState = (typeof shopStates)[number];

/**
 * The owner's actions on the shop, in the order of their buttons: the only source of buttons. `view` opens its page, `rename` the
 * proposals of names; `close` waits while `openOrders` is above zero.
 */
export const ownShopActions = ['view', 'edit', 'rename', 'close'] as const;
export type OwnShopAction = (typeof ownShopActions)[number];

const ownShop = z.object({
  id,
  name: z.string(),
  logo: fileUrl,
  intro: z.string(),
  /** The owner's notice to buyers above the goods. */
  notice: z.string(),
  /** Service hours, as free text of the owner. */
  hours: z.string(),
  /** The return address; empty: the company's default address. */
  returnAddress: z.string(),
  state: z.enum(shopStates),
  /** The company's reason for suspending or closing it, or empty. */
  reason: z.string(),
  createdAt: instant,
  plan: z
    .object({
      id,
      name: z.string(),
      /** Commission in basis points of each settled order. */
      commissionBp: z.number().int(),
      /** Maximum number of goods on the shelf at a time; null: no limit. */
      mostGoods: z.number().int().nullable(),
      /** Group buying and bargains. */
      hasActivities: z.boolean(),
      points: z.array(z.string()),
    })
    .nullable(),
  /** Goods on the shelf, or those that return when the shop is open again. */
  goods: z.number().int(),
  followers: z.number().int(),
  /** Number of completed orders. */
  soldOrders: z.number().int(),
  /** Their total, less refunds. */
  soldCents: cents,
  /** Orders that must end before the owner can close the shop. */
  openOrders: z.number().int(),
  actions: z.array(z.enum(ownShopActions)),
});
export type OwnShop = z.output<typeof ownShop>;

const moved = z.object({ id, state: z.enum(shopStates) });
const decision = z.object({ shopId: id, reason: text(200) });

export const shopLifeSchemas = {
  getMyShop: { input: noInput, output: ownShop.nullable() },
  updateMyShop: {
    /** Omitted fields stay unchanged. */
    input: z.object({
      logo: sitePicture.optional(),
      intro: text(shopTextLimits.intro, 0).optional(),
      notice: text(shopTextLimits.notice, 0).optional(),
      hours: text(shopTextLimits.hours, 0).optional(),
      returnAddress: text(shopTextLimits.returnAddress, 0).optional(),
    }),
    output: ownShop,
  },
  closeMyShop: { input: noInput, output: moved },
  listShops: {
    input: z.object({ ...pageInput, state: z.enum(shopStates).optional(), keyword: line(20).optional() }),
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
  openCompanyShop: {
    input: z.object({
      name: line(shopTextLimits.name, 2),
      /** A result of `uploadSitePicture`, or a picture shipped with the site. */
      logo: sitePicture,
      intro: text(shopTextLimits.intro, 0).default(''),
    }),
    output: moved,
  },
  suspendShop: { input: decision, output: moved },
  reinstateShop: { input: z.object({ shopId: id }), output: moved },
  closeShop: { input: decision, output: moved },
};
