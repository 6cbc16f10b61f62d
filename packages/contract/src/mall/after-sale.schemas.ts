import { z } from 'zod';
import { pictureIds, privatePicture } from '../common/feedback.schemas.ts';
import {
  cents,
  centsInput,
  fileUrl,
  flag,
  id,
  instant,
  integer,
  line,
  list,
  pageInput,
  pageOf,
  text,
  waybill,
} from '../fields.ts';
import { afterSaleReasons } from './after-sale-reasons.ts';
import { afterSaleLimits } from './after-sale.constants.ts';
import { orderStates } from './order.schemas.ts';

export const afterSaleKinds = ['refund', 'returnRefund', 'exchange'] as const;
export const afterSaleStates = [
  'applied',
  'approved',
  'rejected',
  'appealed',
  'returning',
  'received',
  'reshipped',
  'refunded',
  'completed',
  'withdrawn',
  'closed',
] as const;
export type AfterSaleState = (typeof afterSaleStates)[number];
/** Final states; every other state is an open case. */
export const afterSaleEnds = ['refunded', 'completed', 'withdrawn', 'closed'] as const;

/** The member's actions on a case, in the order of their buttons: the only source of buttons. */
export const afterSaleActions = ['withdraw', 'sendBack', 'appeal', 'confirm'] as const;
export type AfterSaleAction = (typeof afterSaleActions)[number];

const orderNo = z.string().regex(/^[A-Z0-9]{6,40}$/);
const kind = z.enum(afterSaleKinds);
const state = z.enum(afterSaleStates);
const reason = z.enum([...new Set(Object.values(afterSaleReasons).flat())]);
const parcel = { carrier: line(30), waybill };
const sent = z.object({ carrier: z.string(), waybill: z.string() });

const item = z.object({
  itemId: id,
  saleNo: z.string(),
  productName: z.string(),
  specText: z.string(),
  img: fileUrl,
  priceCents: cents,
});
export type AfterSaleItem = z.output<typeof item>;

/** An item of an order with the quantity still eligible. */
const candidate = item.extend({
  orderNo,
  orderState: z.enum(orderStates),
  shopName: z.string(),
  quantity: z.number().int(),
  /** Quantity already returned by after-sale. */
  returned: z.number().int(),
  kinds: z.array(kind),
  /** The open case, which must end before another can start; or the latest one that ended. */
  open: z.object({ id, kind, state }).nullable(),
  latest: z.object({ id, kind, state }).nullable(),
});
export type AfterSaleCandidate = z.output<typeof candidate>;

const summary = item.extend({
  id,
  orderNo,
  shopName: z.string(),
  kind,
  state,
  quantity: z.number().int(),
  cents,
  redBagCents: cents,
  /** Refunded freight, negative if freight is withheld; an estimate until the case is refunded. */
  freightCents: cents,
  createdAt: instant,
  /** When the current state ends automatically; null for ended cases. */
  dueAt: instant.nullable(),
});
export type AfterSaleSummary = z.output<typeof summary>;

const detail = summary.extend({
  orderState: z.enum(orderStates),
  /** The member deleted the order: it has no page any more. */
  orderDeleted: z.boolean(),
  /** The member's actions on the case now. */
  actions: z.array(z.enum(afterSaleActions)),
  /**
   * The service desk of the shop that sold the goods; null if the shop is closed or the member's own: then the platform's service
   * desk is responsible.
   */
  deskId: id.nullable(),
  maxCents: cents,
  reason,
  wayBackPayer: z.enum(['seller', 'member']),
  text: z.string(),
  pictures: z.array(privatePicture),
  /** The company's reason for a rejection; empty otherwise. */
  answer: z.string(),
  appeal: z.object({ text: z.string(), pictures: z.array(privatePicture) }).nullable(),
  /** The return address, once the return is accepted; empty before. */
  returnAddress: z.string(),
  sentBack: sent.nullable(),
  sentAnew: sent.nullable(),
  /** The returned goods have arrived. */
  receivedAt: instant.nullable(),
  timeline: z.array(
    z.object({
      event: z.string(),
      state: z.string(),
      by: z.enum(['member', 'operator', 'system']),
      at: instant,
      note: z.string().nullable(),
    }),
  ),
});
export type AfterSaleDetail = z.output<typeof detail>;

/** The value of the units: their price, less their share of every discount, is the maximum refund. */
const preview = candidate.extend({
  kind,
  /** The applicable reasons by kind. */
  reasons: z.object({ refund: z.array(reason), returnRefund: z.array(reason), exchange: z.array(reason) }),
  asked: z.number().int(),
  goodsCents: cents,
  discountCents: cents,
  maxCents: cents,
  /** The part of the red bag that is returned to the member's allowance if the whole amount is requested. */
  redBagCents: cents,
  /** Freight that is refunded too; negative if it is withheld because the rest of the order no longer ships free. */
  freightCents: cents,
  /**
   * The explanation of the freight: none, not shipped yet, freight became due, the seller's fault, not the last unit, the
   * member's choice.
   */
  freightWhy: z.enum(['none', 'unshipped', 'due', 'fault', 'notLast', 'choice']),
  /** Who pays for the return; null until a reason is chosen. */
  wayBackPayer: z.enum(['seller', 'member']).nullable(),
  /** Whether less than the maximum may be requested. */
  mayAskLess: z.boolean(),
});
export type AfterSalePreview = z.output<typeof preview>;

const request = { orderNo, itemId: id, kind, quantity: integer(1, 999) };
const done = z.object({ id, state });

export const afterSaleSchemas = {
  listAfterSaleGoods: { input: z.object(pageInput), output: pageOf(candidate) },
  getOrderAfterSale: { input: z.object({ orderNo }), output: z.array(candidate) },
  previewAfterSale: {
    input: z.object({
      orderNo,
      itemId: id,
      kind: kind.optional(),
      quantity: integer(1, 999).optional(),
      /** The freight depends on the reason. */
      reason: reason.optional(),
      amountCents: centsInput.optional(),
    }),
    output: preview,
  },
  applyForAfterSale: {
    input: z.object({
      ...request,
      /** Less than the maximum, if allowed; the maximum by default. Ignored for an exchange. */
      amountCents: centsInput.optional(),
      reason,
      text: text(afterSaleLimits.text, 0).default(''),
      /** Uploads with purpose `afterSale`. */
      pictureIds: pictureIds(afterSaleLimits.pictures),
    }),
    output: done,
  },
  listMyAfterSales: { input: z.object({ ...pageInput, status: z.enum(['open', 'ended']).optional() }), output: pageOf(summary) },
  getAfterSale: { input: z.object({ id }), output: detail },
  withdrawAfterSale: { input: z.object({ id }), output: done },
  sendBackAfterSale: { input: z.object({ id, ...parcel }), output: done },
  appealAfterSale: {
    input: z.object({
      id,
      text: text(afterSaleLimits.text, afterSaleLimits.appealMin),
      pictureIds: pictureIds(afterSaleLimits.pictures),
    }),
    output: done,
  },
  confirmExchange: { input: z.object({ id }), output: done },
  listAfterSale: {
    input: z.object({ ...pageInput, states: list(state, afterSaleStates.length).optional() }),
    output: pageOf(
      summary.extend({
        memberId: id,
        reason,
        text: z.string(),
        pictures: z.array(privatePicture),
        appeal: z.string().nullable(),
        sentBack: sent.nullable(),
      }),
    ),
  },
  approveAfterSale: { input: z.object({ id, returnAddress: text(200).optional() }), output: done },
  rejectAfterSale: { input: z.object({ id, reason: text(200) }), output: done },
  receiveAfterSale: { input: z.object({ id, resaleable: flag }), output: done },
  refundAfterSale: { input: z.object({ id }), output: done },
  reshipAfterSale: { input: z.object({ id, ...parcel }), output: done },
  decideAfterSaleAppeal: { input: z.object({ id, accept: flag, reason: text(200, 0).default('') }), output: done },
};
