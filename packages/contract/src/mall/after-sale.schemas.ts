import { z } from 'zod';
import { pictureIds, privatePicture } from '../common/feedback.schemas.ts';
import { cents, centsInput, fileUrl, flag, id, instant, integer, list, pageInput, pageOf, text } from '../fields.ts';
import { afterSaleReasons } from './after-sale-reasons.ts';
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
/** After these nothing happens any more; every other state is an open case. */
export const afterSaleEnds = ['refunded', 'completed', 'withdrawn', 'closed'] as const;

const orderNo = z.string().regex(/^[A-Z0-9]{6,40}$/);
const kind = z.enum(afterSaleKinds);
const state = z.enum(afterSaleStates);
const reason = z.enum([...new Set(Object.values(afterSaleReasons).flat())]);
const parcel = { carrier: text(30), waybill: z.string().regex(/^[A-Za-z0-9-]{5,40}$/) };
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

/** An item of an order with what can still be asked for it. */
const candidate = item.extend({
  orderNo,
  orderState: z.enum(orderStates),
  shopName: z.string(),
  quantity: z.number().int(),
  /** What after-sale took back already. */
  returned: z.number().int(),
  kinds: z.array(kind),
  /** The open case, which has to end before another can begin; or the latest one that ended. */
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
  /** Freight that goes back with it, below zero what is withheld; an estimate until the case is refunded. */
  freightCents: cents,
  createdAt: instant,
  /** When the present state ends by itself; null for what is over. */
  dueAt: instant.nullable(),
});
export type AfterSaleSummary = z.output<typeof summary>;

const detail = summary.extend({
  orderState: z.enum(orderStates),
  /** The desk of the shop that sold the goods; null when the shop has closed or is the member's own: the platform's desk answers then. */
  deskId: id.nullable(),
  maxCents: cents,
  reason,
  wayBackPayer: z.enum(['seller', 'member']),
  text: z.string(),
  pictures: z.array(privatePicture),
  /** Why the company said no; empty unless it did. */
  answer: z.string(),
  appeal: z.object({ text: z.string(), pictures: z.array(privatePicture) }).nullable(),
  /** Where to send the goods, once that is agreed; empty before. */
  returnAddress: z.string(),
  sentBack: sent.nullable(),
  sentAnew: sent.nullable(),
  /** The goods have come back. */
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

/** What the units are worth: their price, less their part of every discount, is the most that comes back. */
const preview = candidate.extend({
  kind,
  /** Why, by kind, as far as it makes sense now. */
  reasons: z.object({ refund: z.array(reason), returnRefund: z.array(reason), exchange: z.array(reason) }),
  asked: z.number().int(),
  goodsCents: cents,
  discountCents: cents,
  maxCents: cents,
  /** The part of the red bag that goes back into the member's allowance when the whole amount is asked. */
  redBagCents: cents,
  /** Freight that comes back too; below zero what is withheld, since the rest of the order no longer ships free. */
  freightCents: cents,
  /** Why it is so: nothing to tell, not shipped yet, freight became due, the seller's fault, not the last unit, the member's choice. */
  freightWhy: z.enum(['none', 'unshipped', 'due', 'fault', 'notLast', 'choice']),
  /** Who pays the way back of goods; null as long as no reason is told. */
  wayBackPayer: z.enum(['seller', 'member']).nullable(),
  /** Whether less than the most may be asked. */
  mayAskLess: z.boolean(),
});
export type AfterSalePreview = z.output<typeof preview>;

const wanted = { orderNo, itemId: id, kind, quantity: integer(1, 999) };
const done = z.object({ id, state });

export const afterSaleSchemas = {
  getAfterSaleGoods: { input: z.object(pageInput), output: pageOf(candidate) },
  getOrderAfterSale: { input: z.object({ orderNo }), output: z.array(candidate) },
  previewAfterSale: {
    input: z.object({
      orderNo,
      itemId: id,
      kind: kind.optional(),
      quantity: integer(1, 999).optional(),
      /** Freight depends on them. */
      reason: reason.optional(),
      amountCents: centsInput.optional(),
    }),
    output: preview,
  },
  applyAfterSale: {
    input: z.object({
      ...wanted,
      /** Less than the most, where that is allowed; the most unless told. Without effect for an exchange. */
      amountCents: centsInput.optional(),
      reason,
      text: text(300, 0).default(''),
      /** Uploads with purpose `afterSale`. */
      pictureIds: pictureIds(6),
    }),
    output: done,
  },
  getAfterSaleList: { input: z.object({ ...pageInput, status: z.enum(['open', 'ended']).optional() }), output: pageOf(summary) },
  getAfterSaleDetail: { input: z.object({ id }), output: detail },
  withdrawAfterSale: { input: z.object({ id }), output: done },
  sendBackAfterSale: { input: z.object({ id, ...parcel }), output: done },
  appealAfterSale: { input: z.object({ id, text: text(300, 5), pictureIds: pictureIds(6) }), output: done },
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
  decideAppeal: { input: z.object({ id, accept: flag, reason: text(200, 0).default('') }), output: done },
};
