import { z } from 'zod';
import { anyMobile, cents, id, instant, line, pageInput, pageOf, text } from '../fields.ts';
import { orderNo, orderStates, timeline } from './order.schemas.ts';
import { receiver } from './receiver.schemas.ts';

const state = z.enum(orderStates);

const row = z.object({
  orderNo,
  state,
  shopName: z.string(),
  memberId: id,
  /** Names, variants and units, in one line. */
  goods: z.string(),
  payableCents: cents,
  refundedCents: cents,
  createdAt: instant,
});

const done = z.object({ orderNo, state });

export const orderDeskSchemas = {
  listOrders: {
    input: z.object({
      ...pageInput,
      state: state.optional(),
      /** Part of an order number, or of a recipient's mobile number. */
      keyword: line(40, 0).default(''),
    }),
    output: pageOf(row),
  },
  showOrder: {
    input: z.object({ orderNo }),
    output: row.extend({
      goodsCents: cents,
      freightCents: cents,
      discountCents: cents,
      payNo: z.string().nullable(),
      receiver,
      note: z.string(),
      carrier: z.string().nullable(),
      waybill: z.string().nullable(),
      /** After-sale cases, the latest first. */
      cases: z.array(z.object({ id, kind: z.string(), state: z.string(), cents })),
      timeline,
    }),
  },
  refundCustomerOrder: { input: z.object({ orderNo, reason: text(100) }), output: done },
  cancelCustomerOrder: { input: z.object({ orderNo, reason: text(100) }), output: done },
  correctOrderAddress: {
    input: z.object({
      orderNo,
      name: line(30).optional(),
      mobile: anyMobile.optional(),
      region: line(60).optional(),
      detail: text(120).optional(),
    }),
    output: z.object({ orderNo, receiver }),
  },
};
