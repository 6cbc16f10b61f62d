import { z } from 'zod';
import { cents, instant } from '../fields.ts';
import { lotStates, productNo } from './lot.schemas.ts';

export const pricePoint = z.object({
  at: instant,
  amountCents: cents,
  /** The bidder's number on the lot. */
  paddle: z.number().int(),
  proxy: z.boolean(),
});
export type PricePoint = z.output<typeof pricePoint>;

/** The latest bids of a curve; earlier ones are left out. */
export const curvePoints = 500;

const offering = z.object({
  productNo,
  state: z.enum(lotStates),
  /** From 2 on offered again by the same owner. */
  round: z.number().int(),
  quantity: z.number().int(),
  startCents: cents,
  /** What it was sold for; null while it runs and where it was not sold. */
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
    /** Every time that these goods were offered, this lot too, oldest first. */
    output: z.array(offering),
  },
};
