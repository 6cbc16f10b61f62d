import { z } from 'zod';
import { cents, fileUrl, id, instant, integer, line, pageInput, pageOf, sitePicture } from '../fields.ts';
import { auctionOrderStates } from './order-states.ts';
import { auctionOrderNo } from './order.schemas.ts';

/** The owner's available actions on stored goods on the page of replacements. */
export const replacementActions = ['split', 'replace'] as const;
export type ReplacementAction = (typeof replacementActions)[number];

const candidate = z.object({
  id,
  title: z.string(),
  picture: fileUrl,
  /** Value of all pieces together, one for one. */
  valueCents: cents,
  /** The amount to be paid in addition to the order's price. */
  differenceCents: cents,
  /** Number of pieces available now. */
  left: z.number().int(),
});
export type ReplacementCandidate = z.output<typeof candidate>;

/** A replacement that awaits the payment of its difference; the pieces are reserved until then. */
const waiting = z.object({ goodsId: id, title: z.string(), differenceCents: cents, payNo: z.string(), expiresAt: instant });

const goods = z.object({
  id,
  title: z.string(),
  picture: fileUrl,
  valueCents: cents,
  stock: z.number().int(),
  reserved: z.number().int(),
  offered: z.boolean(),
});

export const replacementSchemas = {
  listReplacements: {
    input: z.object({ ...pageInput, orderNo: auctionOrderNo }),
    /** Cheapest first; empty for an order that is not in storage. */
    output: pageOf(candidate).extend({
      order: z.object({
        orderNo: auctionOrderNo,
        state: z.enum(auctionOrderStates),
        title: z.string(),
        picture: fileUrl,
        quantity: z.number().int(),
        priceCents: cents,
        /** Screens offer only these. */
        actions: z.array(z.enum(replacementActions)),
      }),
      waiting: waiting.nullable(),
      /** The order that replaced it. */
      replacedBy: auctionOrderNo.nullable(),
    }),
  },
  replaceStoredGoods: {
    input: z.object({
      orderNo: auctionOrderNo,
      goodsId: id,
      /** The difference displayed to the member; another one is refused. */
      differenceCents: integer(0, 1_000_000_000),
    }),
    /** Completed at once if there is nothing to pay, otherwise `payNo` must be paid within 15 minutes. */
    output: z.object({
      state: z.enum(['done', 'waiting']),
      orderNo: auctionOrderNo.nullable(),
      payNo: z.string().nullable(),
      expiresAt: instant.nullable(),
    }),
  },
  listReplacementGoods: { input: z.object({ ...pageInput }), output: pageOf(goods) },
  saveReplacementGoods: {
    input: z.object({
      /** Id of the goods to update; omitted for new ones. */
      id: id.optional(),
      title: line(60, 2),
      picture: sitePicture,
      valueCents: cents.min(1).max(100_000_000),
      stock: z.number().int().min(0).max(100_000),
      offered: z.boolean().default(true),
    }),
    output: goods,
  },
};
