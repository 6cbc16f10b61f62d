import { z } from 'zod';
import { cents, instant } from '../fields.ts';
import { lotStates, productNo } from './lot.schemas.ts';

export const pricePoint = z.object({
  at: instant,
  amountCents: cents,
  /** The bidder's paddle number on the lot. */
  paddle: z.number().int(),
  proxy: z.boolean(),
});
export type PricePoint = z.output<typeof pricePoint>;

/** Maximum number of bids of a curve, the latest; earlier ones are omitted. */
export const curvePoints = 500;

const offering = z.object({
  productNo,
  state: z.enum(lotStates),
  /** From 2 on the same owner reoffered it. */
  round: z.number().int(),
  quantity: z.number().int(),
  startCents: cents,
  /** The price that its winner or runner-up has paid; null while it is running or unpaid, and if it was not sold. */
  soldCents: cents.nullable(),
  closesAt: instant,
});
export type Offering = z.output<typeof offering>;

export const priceStorySchemas = {
  getLotCurve: {
    input: z.object({ productNo }),
    output: z.object({
      startCents: cents,
      opensAt: instant,
      announcedClosesAt: instant,
      closesAt: instant,
      /** Oldest first. */
      points: z.array(pricePoint),
    }),
  },
  getLotHistory: {
    input: z.object({ productNo }),
    /** All lots with these goods, including this one, oldest first. */
    output: z.array(offering),
  },
};
