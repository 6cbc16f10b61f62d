import { z } from 'zod';
import { cents, centsInput, fileUrl, id, instant, integer, noOutput, pageInput, pageOf } from '../fields.ts';

const saleNo = z.string().min(1).max(40);

/** The goods of an activity. */
export const activityGoods = z.object({
  saleNo,
  productName: z.string(),
  img: fileUrl,
  soldOut: z.boolean(),
});

/** Group buying of a product: the lowest group price, and the regular price of the same SKU. */
const group = z.object({ activityId: id, size: z.number().int(), priceCents: cents, shelfCents: cents, endsAt: instant });
const bargain = z.object({
  activityId: id,
  skuId: id,
  helpers: z.number().int(),
  startCents: cents,
  floorCents: cents,
  endsAt: instant,
});

const days = integer(1, 366).default(30);

export const activitySchemas = {
  getProductActivity: {
    input: z.object({ saleNo }),
    output: z.object({ group: group.nullable(), bargain: bargain.nullable() }),
  },
  createGroupActivity: {
    input: z.object({
      saleNo,
      /** Number of members, including the leader. */
      size: integer(2, 100),
      /** Discount (cents) on the current regular price, for every SKU of the product. */
      offCents: centsInput,
      /** Maximum units per order. */
      maxQuantity: integer(1, 999).default(5),
      /** Maximum units per member in the whole activity. */
      memberLimit: integer(1, 9_999).optional(),
      days,
    }),
    output: z.object({ activityId: id }),
  },
  createBargainActivity: {
    input: z.object({
      saleNo,
      /** The SKU concerned; the product's first one in stock by default. */
      skuId: id.optional(),
      /** Number of cuts to the floor price. */
      helpers: integer(1, 100),
      floorCents: centsInput,
      days,
    }),
    output: z.object({ activityId: id }),
  },
  stopActivity: { input: z.object({ activityId: id }), output: noOutput },
  listActivities: {
    input: z.object({ ...pageInput, kind: z.enum(['group', 'bargain']).optional() }),
    output: pageOf(
      activityGoods.extend({
        activityId: id,
        kind: z.enum(['group', 'bargain']),
        state: z.enum(['running', 'ended', 'stopped']),
        people: z.number().int(),
        priceCents: cents,
        endsAt: instant,
        /** Number of started groups or bargains, and of successful ones. */
        begun: z.number().int(),
        done: z.number().int(),
      }),
    ),
  },
};
