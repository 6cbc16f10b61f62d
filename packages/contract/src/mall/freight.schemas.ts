import { z } from 'zod';
import { cents, instant, integer, pageInput, pageOf } from '../fields.ts';

/** The freight of one shop's order, and the total of its goods from which it is free. */
export const freightTerms = z.object({ cents, freeFromCents: cents });

const freightRow = freightTerms.extend({ id: z.number().int(), createdAt: instant });

export const freightSchemas = {
  listFreight: { input: z.object(pageInput), output: pageOf(freightRow) },
  setFreight: {
    input: z.object({ cents: integer(0, 100_000), freeFromCents: integer(0, 100_000_000) }),
    output: freightRow,
  },
};
