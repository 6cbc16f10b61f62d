import { z } from 'zod';
import { cents, fileUrl, id, instant, integer, noInput, pageInput, pageOf, text } from '../fields.ts';
import { goodsSource } from './goods.schemas.ts';

export const orderStates = [
  'pendingPayment',
  'grouping',
  'paid',
  'shipped',
  'received',
  'completed',
  'cancelled',
  'refunded',
] as const;
export type OrderState = (typeof orderStates)[number];

const orderNo = z.string().regex(/^[A-Z0-9]{6,40}$/);
const ids = z.string().regex(/^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64}){0,99}$/);

/** What is bought: lines of the cart, or one SKU straight from the goods page. */
const wanted = {
  cartLineIds: ids.optional(),
  skuId: id.optional(),
  quantity: integer(1, 999).optional(),
  /** Group buying: the activity, and the group to join (none: opens one). */
  activityId: id.optional(),
  groupId: id.optional(),
  /** Buys at the price that a bargain has reached. */
  bargainId: id.optional(),
};
interface Wanted {
  cartLineIds?: string | undefined;
  skuId?: string | undefined;
  activityId?: string | undefined;
  groupId?: string | undefined;
  bargainId?: string | undefined;
}
/** Lines of the cart or one SKU; a price of a group or a bargain is for one SKU. */
const oneSource = (v: Wanted) =>
  (v.cartLineIds === undefined) !== (v.skuId === undefined) &&
  (v.skuId !== undefined || (v.activityId === undefined && v.bargainId === undefined)) &&
  (v.activityId === undefined || v.bargainId === undefined) &&
  (v.groupId === undefined || v.activityId !== undefined);

const amounts = {
  goodsCents: cents,
  freightCents: cents,
  discountCents: cents,
  payableCents: cents,
};

const item = z.object({
  id,
  skuId: id,
  saleNo: z.string(),
  goodsId: id,
  source: goodsSource,
  productName: z.string(),
  specText: z.string(),
  img: fileUrl,
  priceCents: cents,
  quantity: z.number().int(),
  /** The member has said what it is like; or can do so now: received, and not returned whole. */
  reviewed: z.boolean(),
  reviewable: z.boolean(),
});
export type OrderItem = z.output<typeof item>;

/** A line that is about to be ordered; `stock` is what can be bought now. */
const previewItem = item.omit({ id: true, reviewed: true, reviewable: true }).extend({ cartLineId: id.nullable(), stock: z.number().int() });
export type PreviewItem = z.output<typeof previewItem>;

const receiver = z.object({ name: z.string(), mobile: z.string(), region: z.string(), detail: z.string() });

const summary = z.object({
  orderNo,
  state: z.enum(orderStates),
  shopId: id,
  shopName: z.string(),
  items: z.array(item),
  ...amounts,
  createdAt: instant,
  /** When an unpaid order is cancelled by itself; null otherwise. */
  expiresAt: instant.nullable(),
  /** The payment that covers this order; in lists only while it is unpaid. */
  payNo: z.string().nullable(),
  /** What gave the order its price: a group (`originRef` is its id once paid) or a bargain. */
  origin: z.enum(['group', 'bargain']).nullable(),
  originRef: id.nullable(),
});
export type OrderSummary = z.output<typeof summary>;

const timeline = z.array(z.object({ event: z.string(), state: z.string(), at: instant, note: z.string().nullable() }));

export const orderDetail = summary.extend({
  receiver,
  note: z.string(),
  carrier: z.string().nullable(),
  waybill: z.string().nullable(),
  timeline,
});
export type OrderDetail = z.output<typeof orderDetail>;

const done = z.object({ orderNo, state: z.enum(orderStates) });

export const orderSchemas = {
  previewOrder: {
    input: z.object(wanted).refine(oneSource, { path: ['skuId'] }),
    output: z.object({
      shops: z.array(z.object({ shopId: id, shopName: z.string(), items: z.array(previewItem), ...amounts })),
      /** Lines that can't be ordered now, with the reason in the member's language. */
      invalid: z.array(previewItem.extend({ reason: z.string() })),
      /** From this sum of goods on a shop's order ships free. */
      freeFromCents: cents,
      ...amounts,
    }),
  },
  createOrder: {
    input: z
      .object({
        ...wanted,
        addressId: id,
        note: text(100, 0).default(''),
        /** What the member saw; another amount refuses the order (domain.md §4: honest prices). */
        expectedPayableCents: cents.min(0),
      })
      .refine(oneSource, { path: ['skuId'] }),
    output: z.object({ orderNos: z.array(orderNo), payNo: z.string(), payableCents: cents, expiresAt: instant }),
  },
  cancelOrder: { input: z.object({ orderNo }), output: done },
  confirmReceive: { input: z.object({ orderNo }), output: done },
  refundOrder: { input: z.object({ orderNo, reason: text(100, 0).default('') }), output: done },
  getOrderList: { input: z.object({ ...pageInput, status: z.enum(orderStates).optional() }), output: pageOf(summary) },
  getOrderDetail: { input: z.object({ orderNo }), output: orderDetail },
  getOrderStatusCount: {
    input: noInput,
    output: z.object({
      pendingPayment: z.number().int(),
      paid: z.number().int(),
      shipped: z.number().int(),
      received: z.number().int(),
    }),
  },
  getOrderTrack: { input: z.object({ orderNo }), output: timeline },
  shipOrder: {
    input: z.object({ orderNo, carrier: text(30), waybill: z.string().regex(/^[A-Za-z0-9-]{5,40}$/) }),
    output: done,
  },
};
