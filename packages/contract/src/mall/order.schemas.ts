import { z } from 'zod';
import { cents, fileUrl, id, instant, integer, line, noInput, pageInput, pageOf, text, waybill } from '../fields.ts';
import { amounts, choice, couponChoice, discounts, oneSource, redBagChoice, wanted } from './checkout.schemas.ts';
import { goodsSource, memberPrice } from './goods.schemas.ts';
import { orderNoteLength, orderReasons } from './order.constants.ts';
import { receiver } from './receiver.schemas.ts';

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

/**
 * The member's actions on an order, in the order of their buttons: the only source of buttons. `pay` opens the cashier, `toGroup`
 * the group that is waited for, `track` the parcel, `again` puts the goods into the cart, `review` and `seeReview` open the
 * reviews; the others are operations of the same name.
 */
export const orderActions = [
  'cancel',
  'pay',
  'toGroup',
  'refund',
  'remind',
  'track',
  'receive',
  'extend',
  'remove',
  'again',
  'review',
  'seeReview',
] as const;
export type OrderAction = (typeof orderActions)[number];

export const orderNo = z.string().regex(/^[A-Z0-9]{6,40}$/);

const afterSaleRef = z.object({ id, kind: z.string(), state: z.string() });

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
  /** The regular price of a unit that a card's member price lowered; null otherwise. */
  memberShelfCents: cents.nullable(),
  quantity: z.number().int(),
  /** The member has reviewed it, or can do so now: received, and not completely returned. */
  reviewed: z.boolean(),
  reviewable: z.boolean(),
  /** Units taken back by after-sale, and the item's open case. */
  refundedQuantity: z.number().int(),
  afterSale: afterSaleRef.nullable(),
  /** The latest case that ended. */
  pastAfterSale: afterSaleRef.nullable(),
});
export type OrderItem = z.output<typeof item>;

/** A line about to be ordered; `stock` is the quantity available now. */
const previewItem = item
  .omit({ id: true, reviewed: true, reviewable: true, refundedQuantity: true, afterSale: true, pastAfterSale: true })
  .extend({ cartLineId: id.nullable(), stock: z.number().int() });
export type PreviewItem = z.output<typeof previewItem>;

const summary = z.object({
  orderNo,
  state: z.enum(orderStates),
  shopId: id,
  shopName: z.string(),
  items: z.array(item),
  ...amounts,
  /** The parts of the discount. */
  couponCents: cents,
  redBagCents: cents,
  /** The part of `payableCents` refunded so far, including freight. */
  refundedCents: cents,
  createdAt: instant,
  /** When an unpaid order is automatically cancelled; null otherwise. */
  expiresAt: instant.nullable(),
  /** The payment that covers this order; in lists only while it is unpaid. */
  payNo: z.string().nullable(),
  /** The source of the order's price: a group (`originRef` is its id once paid) or a bargain. */
  origin: z.enum(['group', 'bargain']).nullable(),
  originRef: id.nullable(),
  /** The member's actions on the order now. */
  actions: z.array(z.enum(orderActions)),
  /** Paid, and the shop has not been reminded in the last 24 hours. Read by releases of mall before `actions`. */
  canRemind: z.boolean(),
  /** Shipped, and the receipt has not been postponed yet. Read by releases of mall before `actions`. */
  canExtend: z.boolean(),
  /** When a shipped order is automatically received, or a received one completed; null otherwise. */
  goesOnAt: instant.nullable(),
});
export type OrderSummary = z.output<typeof summary>;

export const timeline = z.array(
  z.object({
    event: z.string(),
    state: z.string(),
    at: instant,
    note: z.string().nullable(),
    by: z.enum(['member', 'operator', 'system']),
    /** The refund of this step, and its case; null for other steps. */
    refund: z.object({ cents, caseId: id.nullable() }).nullable(),
  }),
);

export const orderDetail = summary.extend({
  receiver,
  note: z.string(),
  carrier: z.string().nullable(),
  waybill: z.string().nullable(),
  timeline,
});
export type OrderDetail = z.output<typeof orderDetail>;

/** The orders of a checkout and their single payment. */
const placedOrders = z.object({ orderNos: z.array(orderNo), payNo: z.string(), payableCents: cents, expiresAt: instant });

const done = z.object({ orderNo, state: z.enum(orderStates) });

/** A former purchase in its current state: `stock` is 0 if it is no longer sold. */
const purchased = z.object({
  orderNo,
  skuId: id,
  saleNo: z.string(),
  goodsId: id,
  source: goodsSource,
  productName: z.string(),
  specText: z.string(),
  img: fileUrl,
  priceCents: cents,
  memberPrice,
  stock: z.number().int(),
  boughtAt: instant,
});
export type PurchasedItem = z.output<typeof purchased>;

const toShip = z.object({
  orderNo,
  shopName: z.string(),
  goods: z.string(),
  receiver,
  note: z.string(),
  remindedAt: instant.nullable(),
  createdAt: instant,
});
export type OrderToShip = z.output<typeof toShip>;

export const orderSchemas = {
  previewOrder: {
    input: z.object({ ...wanted, ...choice }).refine(oneSource, { path: ['skuId'] }),
    output: z.object({
      shops: z.array(z.object({ shopId: id, shopName: z.string(), items: z.array(previewItem), ...amounts, ...discounts })),
      /** Lines that cannot be ordered now, with the reason in the member's language. */
      invalid: z.array(previewItem.extend({ reason: z.string() })),
      /** A shop's order ships free from this total of goods. */
      freeFromCents: cents,
      /** The savings by a card's free freight. */
      freightSavedCents: cents.optional(),
      ...amounts,
      ...discounts,
      /** The coupons in use, and the number of others. */
      coupons: z.object({ chosen: z.array(couponChoice), usable: z.number().int(), unusable: z.number().int() }),
      redBag: redBagChoice,
      /** Prices of a group or a bargain exclude coupons and the red bag. */
      discountless: z.enum(['group', 'bargain']).nullable(),
      /** This checkout has already created its orders, and they await payment. */
      made: placedOrders.nullable(),
    }),
  },
  listOrderCoupons: {
    input: z.object({ ...wanted, couponIds: choice.couponIds }).refine(oneSource, { path: ['skuId'] }),
    output: z.object({
      usable: z.array(couponChoice),
      unusable: z.array(couponChoice),
      /** The total discount of the chosen coupons. */
      couponCents: cents,
    }),
  },
  getOrderRedBag: {
    /** Without a purchase: only the balance. */
    input: z
      .object({ ...wanted, couponIds: choice.couponIds })
      .refine((v) => oneSource(v) || (v.cartLineIds === undefined && v.skuId === undefined), { path: ['skuId'] }),
    output: redBagChoice,
  },
  createOrder: {
    input: z
      .object({
        ...wanted,
        ...choice,
        addressId: id,
        note: text(orderNoteLength, 0).default(''),
        /** Notes to single shops instead of `note`, by their id. */
        notes: z.record(id, text(orderNoteLength, 0)).default({}),
        /** The amount displayed to the member; another one refuses the order (domain.md §4: honest prices). */
        expectedPayableCents: integer(0, 100_000_000_000),
      })
      .refine(oneSource, { path: ['skuId'] }),
    output: placedOrders,
  },
  cancelOrder: { input: z.object({ orderNo, reason: z.enum(orderReasons).optional() }), output: done },
  confirmReceipt: { input: z.object({ orderNo }), output: done },
  refundOrder: { input: z.object({ orderNo, reason: text(100, 0).default('') }), output: done },
  remindOrder: { input: z.object({ orderNo }), output: done },
  extendReceipt: { input: z.object({ orderNo }), output: done.extend({ receiveBy: instant }) },
  deleteOrder: { input: z.object({ orderNo }), output: z.object({ orderNo }) },
  buyAgain: {
    input: z.object({ orderNo }),
    output: z.object({
      /** Number of different goods added to the cart. */
      added: z.number().int(),
      /** Unavailable goods, with the reason in the member's language. */
      missing: z.array(z.object({ productName: z.string(), reason: z.string() })),
    }),
  },
  listMyOrders: {
    input: z.object({
      ...pageInput,
      status: z.enum([...orderStates, 'toReview']).optional(),
      /** Matched anywhere in order number, goods' titles and the shop's name. */
      keyword: line(50, 0).default(''),
    }),
    output: pageOf(summary),
  },
  getOrder: { input: z.object({ orderNo }), output: orderDetail },
  countOrders: {
    input: noInput,
    output: z.object({
      pendingPayment: z.number().int(),
      paid: z.number().int(),
      shipped: z.number().int(),
      received: z.number().int(),
      grouping: z.number().int(),
      /** Number of orders with something to review. */
      toReview: z.number().int(),
      /** Number of open after-sale cases. */
      afterSale: z.number().int(),
    }),
  },
  listRecentPurchases: { input: noInput, output: z.object({ list: z.array(purchased) }) },
  listOrdersToShip: { input: z.object(pageInput), output: pageOf(toShip) },
  trackOrder: { input: z.object({ orderNo }), output: timeline },
  shipOrder: {
    input: z.object({ orderNo, carrier: line(30), waybill }),
    output: done,
  },
};
export type CheckoutPreview = z.output<typeof orderSchemas.previewOrder.output>;
