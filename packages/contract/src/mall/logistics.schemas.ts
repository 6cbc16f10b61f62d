import { z } from 'zod';
import { fileUrl, id, instant, noInput } from '../fields.ts';
import { orderStates } from './order.schemas.ts';

export const trackStatuses = ['accepted', 'collected', 'departed', 'arrived', 'delivering', 'delivered'] as const;
export type TrackStatus = (typeof trackStatuses)[number];

export const trackEvent = z.object({
  at: instant,
  status: z.enum(trackStatuses),
  /** Where it happened; empty when that is not known. */
  place: z.string(),
  /** Where the parcel went next; empty unless it departed. */
  next: z.string(),
});
export type TrackEvent = z.output<typeof trackEvent>;

const orderNo = z.string().regex(/^[A-Z0-9]{6,40}$/);
const carrier = z.object({ code: z.string(), name: z.string(), phone: z.string() });

export const logisticsSchemas = {
  getCarrierList: { input: noInput, output: z.object({ list: z.array(carrier) }) },
  getLogistics: {
    /** The parcel of an order, or one of an after-sale case: what was sent back, else the new goods of an exchange. */
    input: z
      .object({ orderNo: orderNo.optional(), afterSaleId: id.optional() })
      .refine((v) => (v.orderNo === undefined) !== (v.afterSaleId === undefined), { path: ['orderNo'] }),
    output: z.object({
      orderNo,
      state: z.enum(orderStates),
      carrier,
      waybill: z.string(),
      shippedAt: instant,
      /** When it will be there, as far as the carrier knows; null once it is. */
      expectedAt: instant.nullable(),
      /** To whom it goes, masked; null when it goes back to the shop. */
      receiver: z.object({ name: z.string(), mobile: z.string(), region: z.string() }).nullable(),
      items: z.array(z.object({ id, productName: z.string(), img: fileUrl, quantity: z.number().int() })),
      /** Newest first, nothing from the future. */
      track: z.array(trackEvent),
    }),
  },
};
