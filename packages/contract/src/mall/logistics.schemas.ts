import { z } from 'zod';
import { fileUrl, id, instant, noInput } from '../fields.ts';
import { orderStates } from './order.schemas.ts';
import { maskedReceiver } from './receiver.schemas.ts';

export const trackStatuses = ['accepted', 'collected', 'departed', 'arrived', 'delivering', 'delivered'] as const;
export type TrackStatus = (typeof trackStatuses)[number];

export const trackEvent = z.object({
  at: instant,
  status: z.enum(trackStatuses),
  /** The location of the event; empty if unknown. */
  place: z.string(),
  /** The next destination of the parcel; empty unless it departed. */
  next: z.string(),
});
export type TrackEvent = z.output<typeof trackEvent>;

const orderNo = z.string().regex(/^[A-Z0-9]{6,40}$/);
const carrier = z.object({ code: z.string(), name: z.string(), phone: z.string() });

export const logisticsSchemas = {
  listCarriers: { input: noInput, output: z.object({ list: z.array(carrier) }) },
  trackParcel: {
    /** The parcel of an order, or of an after-sale case: the returned goods, otherwise the new goods of an exchange. */
    input: z
      .object({ orderNo: orderNo.optional(), afterSaleId: id.optional() })
      .refine((v) => (v.orderNo === undefined) !== (v.afterSaleId === undefined), { path: ['orderNo'] }),
    output: z.object({
      orderNo,
      state: z.enum(orderStates),
      carrier,
      waybill: z.string(),
      shippedAt: instant,
      /** The carrier's expected delivery; null once it is delivered. */
      expectedAt: instant.nullable(),
      /** The recipient, masked; null if it is returned to the shop. */
      receiver: maskedReceiver.nullable(),
      items: z.array(z.object({ id, productName: z.string(), img: fileUrl, quantity: z.number().int() })),
      /** Newest first, without future events. */
      track: z.array(trackEvent),
    }),
  },
};
